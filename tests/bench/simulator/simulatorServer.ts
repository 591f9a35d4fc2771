import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { loadBoardCore } from "../../../grid-core/load.node.ts";
import { root } from "../run/child.ts";
import { codesOf } from "./work.ts";

/** The built simulator as the gateway serves it, and the stream of its one board, moved by the benchmark. */
export interface SimulatorServer {
  readonly url: string;
  /** What the page shows at first. */
  readonly rest: number[][];
  /** Where a usual turn leads. */
  readonly target: number[][];
  /** What a board says when it shows the end of a usual turn. */
  readonly spoken: string;
  /** Sends a change to all pages; gives when it begins (epoch ms). */
  turn(change?: Partial<TurnOptions>): number;
  close(): Promise<void>;
}

/** How a change arrives. */
export interface TurnOptions {
  readonly characters: number[][];
  readonly rest: number[][];
  readonly pace: "classic" | "brisk";
  readonly order: string;
  readonly seed: number;
}

const client = join(root, "dist", "client");
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};
/** As the gateway asks all screens to begin together. */
const leadMs = 100;

export async function openSimulator(): Promise<SimulatorServer> {
  const html = readFileSync(join(client, "src/entries/simulator/index.html"), "utf8");
  const core = loadBoardCore();
  const { rest, target } = codesOf(core.assignedCodes());
  const streams = new Set<ServerResponse>();
  let version = 1;
  const update = (changes: object[], from = rest) => ({
    boardId: "board",
    version,
    serverTime: Date.now(),
    rest: from,
    changes,
  });
  const page = () => ({
    productName: "Clatter",
    flags: { simulatorV2: true },
    board: { id: "board", title: "Board", style: "black", rows: 6, columns: 22 },
    update: update([]),
    token: "token",
    embed: { disableAnimation: false, frame: false },
  });
  const server = createServer((incoming, outgoing) => {
    const path = normalize((incoming.url ?? "/").split("?")[0] ?? "/");
    if (path.endsWith("/events")) {
      outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      outgoing.write(": open\n\n");
      streams.add(outgoing);
      outgoing.on("close", () => streams.delete(outgoing));
      return;
    }
    const file = join(client, path);
    if (path.startsWith("/assets/") && existsSync(file)) {
      outgoing.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
      outgoing.end(readFileSync(file));
    } else if (path.startsWith("/simulator/")) {
      const data = `<script type="application/json" id="page-data">${JSON.stringify(page())}</script>`;
      outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      outgoing.end(html.replace("<!--page-data-->", data));
    } else outgoing.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/simulator/board`,
    rest,
    target,
    spoken: core.describe(Uint8Array.from(target.flat()), 6, 22),
    turn({ characters = target, rest: from = rest, pace = "classic", order = "classic", seed = 7 } = {}) {
      version += 1;
      const startAt = Date.now() + leadMs;
      const transition = { pace, order, stepIntervalMs: 60, stepSize: 1 };
      const data = JSON.stringify(update([{ version, characters, startAt, seed, transition }], from));
      for (const stream of streams) stream.write(`event: board\nid: ${version}\ndata: ${data}\n\n`);
      return startAt;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
