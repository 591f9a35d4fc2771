import { measuredBy, measuredByNode } from "../run/child.ts";
import type { Bar, Case, Section, Unmeasured, Wanted } from "../run/section.ts";
import { buildNative, buildScalar, checkPictures, checkShipped, hasRust, shippedWasm } from "./builds.ts";

const atMost = (limit: number) => ({ side: "most", limit }) as const;

const encodeCases: readonly Case[] = ["ours", "compose", "vbml"].map((name) => ({
  name: `encode ${name}`,
  run: () => measuredByNode("core/encode.program.ts", name),
}));

const painterCase: Case = { name: "painter", run: () => measuredByNode("core/painter.program.ts", shippedWasm) };

function encodeBar(id: string, kind: string, limit: number, way: "ours" | "compose" = "ours"): Bar {
  const ours = `encode ${way}`;
  return {
    id,
    claim: `${way === "ours" ? "encode" : "VBML document"}, ${kind} text : @vestaboard/vbml`,
    demand: atMost(limit),
    cases: [ours, "encode vbml"],
    ratio: (read) => read(ours, `${kind}Us`) / read("encode vbml", `${kind}Us`),
  };
}

function painterBar(id: string, claim: string, above: string, below: string, limit: number): Bar {
  return {
    id,
    claim,
    demand: atMost(limit),
    cases: ["painter"],
    ratio: (read) => read("painter", above) / read("painter", below),
  };
}

const changedBar = (cells: number) =>
  painterBar(`D4-${cells}`, `${cells} of 132 cells : all`, `turning${cells}Us`, "turningUs", cells / 132 + 0.06);

const bars: readonly Bar[] = [
  encodeBar("D1a", "long", 1 / 20),
  encodeBar("D1b", "short", 1 / 15),
  encodeBar("D1c", "colours", 1 / 15),
  encodeBar("D1d", "long", 1 / 20, "compose"),
  encodeBar("D1e", "short", 1 / 15, "compose"),
  encodeBar("D1f", "colours", 1 / 15, "compose"),
  painterBar("D2a", "making a plan : painting a full frame", "planUs", "turningUs", 0.2),
  painterBar("D2b", "132 cells at a random moment : painting", "momentUs", "turningUs", 0.05),
  painterBar("D3a", "132 turning cells : memcpy of the frame", "turningUs", "copyUs", 2.5),
  painterBar("D3b", "132 cells at rest : memcpy of the frame", "restUs", "copyUs", 1.4),
  ...[0, 1, 10, 40].map(changedBar),
  {
    id: "D5a",
    claim: "painter, wasm : native release build",
    demand: atMost(1.25),
    cases: ["painter", "painter native"],
    ratio: (read) => read("painter", "turningUs") / read("painter native", "turningUs"),
  },
  {
    id: "D5b",
    claim: "painter, SIMD : scalar wasm",
    demand: atMost(0.7),
    cases: ["painter", "painter scalar"],
    ratio: (read) => read("painter", "turningUs") / read("painter scalar", "turningUs"),
  },
];

/** Core: texts, plans and the painter, through the wasm boundary as the product calls it. CPU time, one process a case. */
export async function prepareCore(wants: Wanted): Promise<Section> {
  await checkShipped();
  const wantsBuilds = wants("D5a") || wants("D5b");
  const withRust = wantsBuilds && (await hasRust());
  const builtCases: Case[] = [];
  if (withRust) {
    const [native, scalar] = [await buildNative(), await buildScalar()];
    await checkPictures(native, scalar);
    builtCases.push(
      { name: "painter native", run: () => measuredBy(native, []) },
      { name: "painter scalar", run: () => measuredByNode("core/painter.program.ts", scalar) },
    );
  }
  const unmeasured: Unmeasured[] =
    wantsBuilds && !withRust ? [{ id: "D5", why: "needs Rust with its wasm target, to build what is compared" }] : [];
  return {
    name: "core",
    cases: [...encodeCases, painterCase, ...builtCases],
    bars: bars.filter(({ cases }) => withRust || !cases.some((name) => / (native|scalar)$/.test(name))),
    unmeasured,
    close: async () => {},
  };
}
