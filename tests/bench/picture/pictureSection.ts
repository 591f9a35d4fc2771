import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadGridCore } from "../../../grid-core/load.node.ts";
import { buildPage } from "../browser/buildPages.ts";
import { openBrowser } from "../browser/chromium.ts";
import { type CountingServer, serveFolder } from "../browser/pageServer.ts";
import { board } from "../core/fullFlip.ts";
import { builtProgram } from "../run/built.ts";
import { measuredBy, measuredByNode, root } from "../run/child.ts";
import type { Bar, Case, Measures, Section, Wanted } from "../run/section.ts";
import { boardOf } from "./boards.ts";
import { fontFolder } from "./painters.ts";

/** sharp asks fontconfig for fonts: it finds the alternatives' one, whatever the machine has. */
function fontEnvironment(): NodeJS.ProcessEnv {
  const cache = join(root, ".cache", "bench", "fonts");
  mkdirSync(cache, { recursive: true });
  const file = join(cache, "fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fontFolder}</dir><cachedir>${cache}</cachedir></fontconfig>`,
  );
  return { ...process.env, FONTCONFIG_FILE: file };
}

async function servePage(): Promise<CountingServer> {
  const folder = await buildPage("save");
  const shape = {
    rows: board.rows,
    columns: board.columns,
    widthPx: board.widthPx,
    style: "black",
    bezel: "full",
  } as const;
  const painter = loadGridCore().createPainter(shape);
  painter.paintGrid(boardOf(0));
  writeFileSync(join(folder, "board.rgba"), painter.frame());
  painter.release();
  return serveFolder(folder);
}

async function savedIn(url: string): Promise<Measures> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    const found = await page.waitForFunction(() => (globalThis as { saved?: object }).saved, undefined, {
      timeout: 120_000,
    });
    return (await found.jsonValue()) as Measures;
  } finally {
    await browser.close();
  }
}

const makers = ["ours", "small", "sharp", "resvg", "canvas", "satori"] as const;
const quickest = ["sharp", "resvg", "canvas"] as const;
const pictures = (name: string) => `pictures, ${name}`;

function bar(id: string, claim: string, limit: number, cases: readonly string[], ratio: Bar["ratio"]): Bar {
  return { id, claim, demand: { side: "most", limit }, cases, ratio };
}

const bars: readonly Bar[] = [
  bar(
    "C1a",
    "a PNG : Z (zlib level 1 over its palette bytes)",
    2,
    [pictures("ours"), "floor"],
    (read) => read(pictures("ours"), "pictureUs") / read("floor", "deflateUs"),
  ),
  bar(
    "C1b",
    "a PNG : the quickest of sharp from SVG, resvg, canvas with zlib 1",
    1 / 6,
    [pictures("ours"), ...quickest.map(pictures)],
    (read) =>
      read(pictures("ours"), "pictureUs") / Math.min(...quickest.map((name) => read(pictures(name), "pictureUs"))),
  ),
  bar(
    "C1c",
    "a PNG : satori with resvg",
    1 / 18,
    [pictures("ours"), pictures("satori")],
    (read) => read(pictures("ours"), "pictureUs") / read(pictures("satori"), "pictureUs"),
  ),
  bar(
    "C2a",
    "its bytes : sharp's default PNG of the same picture",
    0.65,
    [pictures("ours"), "floor"],
    (read) => read(pictures("ours"), "bytes") / read("floor", "sharpDefaultBytes"),
  ),
  bar(
    "C2b-bytes",
    "bytes of the small mode : sharp's default PNG of the same picture",
    0.45,
    [pictures("small"), "floor"],
    (read) => read(pictures("small"), "bytes") / read("floor", "sharpDefaultBytes"),
  ),
  bar(
    "C2b-time",
    "a small PNG with painting : sharp's default without",
    0.35,
    [pictures("small"), "floor"],
    (read) => read(pictures("small"), "pictureUs") / read("floor", "sharpDefaultUs"),
  ),
  bar(
    "C3a",
    "CPU until the first picture of a process : sharp's",
    0.6,
    ["first, ours", "first, sharp"],
    (read) => read("first, ours", "cpuUs") / read("first, sharp", "cpuUs"),
  ),
  bar(
    "C3b",
    "its largest memory : sharp's",
    0.75,
    ["first, ours", "first, sharp"],
    (read) => read("first, ours", "peakKb") / read("first, sharp", "peakKb"),
  ),
  bar(
    "C4",
    "saving a picture in the worker : convertToBlob",
    0.5,
    ["save"],
    (read) => read("save", "oursMs") / read("save", "canvasMs"),
  ),
  ...(["gif", "apng"] as const).flatMap((format) => {
    const other = format === "gif" ? "gifenc" : "upng";
    const cases = [`animation, ${format}`, `animation, ${other}`];
    return [
      bar(
        `C5-${format}-time`,
        `${format}, CPU a frame with painting : ${other} without`,
        1 / 3,
        cases,
        (read) => read(`animation, ${format}`, "frameUs") / read(`animation, ${other}`, "frameUs"),
      ),
      bar(
        `C5-${format}-bytes`,
        `${format}, bytes : ${other}`,
        0.7,
        cases,
        (read) => read(`animation, ${format}`, "bytes") / read(`animation, ${other}`, "bytes"),
      ),
    ];
  }),
  bar(
    "C5-memory",
    "largest memory of an animation of 500 frames : of 50",
    1.1,
    ["animation, gif", "animation, long gif"],
    (read) => read("animation, long gif", "peakKb") / read("animation, gif", "peakKb"),
  ),
];

/** Pictures: PNG in the gateway and in the browser's worker, animations. CPU time but for C4, one process a case. */
export async function preparePicture(wants: Wanted): Promise<Section> {
  const env = fontEnvironment();
  const program = (path: string) => join(root, "tests", "bench", path);
  const painted = makers.map(
    (name): Case => ({
      name: pictures(name),
      run: () => measuredBy(process.execPath, ["--import", "tsx", program("picture/pictures.program.ts"), name], env),
    }),
  );
  const first =
    wants("C3a") || wants("C3b") ? await builtProgram(join(root, "tests/bench/picture/firstPicture.program.ts")) : "";
  const firsts = ["ours", "sharp"].map(
    (name): Case => ({
      name: `first, ${name}`,
      run: () => measuredBy(process.execPath, [first, name], env),
    }),
  );
  const animations = ["gif", "apng", "gifenc", "upng"].map(
    (maker): Case => ({
      name: `animation, ${maker}`,
      run: () => measuredByNode("picture/animation.program.ts", maker),
    }),
  );
  const server = await servePage();
  return {
    name: "picture",
    cases: [
      { name: "floor", run: () => measuredByNode("picture/floor.program.ts") },
      ...painted,
      ...firsts,
      { name: "save", run: () => savedIn(server.url) },
      ...animations,
      { name: "animation, long gif", run: () => measuredByNode("picture/animation.program.ts", "gif", "long") },
    ],
    bars,
    unmeasured: [],
    close: () => server.close(),
  };
}
