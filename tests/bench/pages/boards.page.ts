import { createStage } from "../../../src/board/stage.ts";
import type { BoardUpdate } from "../../../src/board/wire.ts";

// The product's own boards, several on a page: in all as large as one, or each as large as one (`full`).

const given = new URLSearchParams(location.search);
const count = Number(given.get("boards") ?? 1);
const across = given.has("full") ? 1 : Math.ceil(Math.sqrt(count));
const share = given.has("full") ? 1 : 1 / Math.sqrt(count);
const { rest, target } = JSON.parse(given.get("grids") ?? "{}") as { rest: number[][]; target: number[][] };

const root = document.getElementById("root") as HTMLElement;
Object.assign(root.style, { display: "grid", gridTemplateColumns: `repeat(${across}, max-content)` });

const stages = Array.from({ length: count }, () => {
  const host = document.createElement("div");
  host.style.width = `${Math.floor(1320 * share)}px`;
  root.append(host);
  const stage = createStage(host, {
    rows: 6,
    columns: 22,
    style: "black",
    code62: "degree",
    bezel: "full",
    animate: true,
  });
  stage.showGrid(rest);
  return stage;
});

(globalThis as { turnBoard?: () => void }).turnBoard = () => {
  const now = performance.timeOrigin + performance.now();
  const transition = { pace: "classic", order: "classic", stepIntervalMs: 60, stepSize: 1 } as const;
  for (const [board, stage] of stages.entries()) {
    const change = { version: 2, characters: target, startAt: now + 100, seed: board + 7, transition };
    const update: BoardUpdate = { boardId: String(board), version: 2, serverTime: now, rest, changes: [change] };
    stage.show(update);
  }
};
