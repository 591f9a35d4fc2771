import { readFileSync } from "node:fs";
import type { BoardCore } from "../../../grid-core/adapter.ts";
import { createBoardCore } from "../../../grid-core/binding.ts";
import * as glue from "../../../grid-core/pkg/board/grid_core_bg.js";
import type { CoreExports } from "../../../grid-core/runner.ts";
import { tell, timeWorks } from "../run/timing.ts";
import { board, fullFlip, hashOf, moments, planOf } from "./fullFlip.ts";

// Times the painter of one wasm file (the first argument), through the boundary as the simulator uses it.

function loadCore(file: string): BoardCore {
  const module = new WebAssembly.Module(readFileSync(file));
  const imports = { "./grid_core_bg.js": glue as unknown as WebAssembly.ModuleImports };
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as CoreExports;
  glue.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  return createBoardCore(glue, { exports, renew: () => Promise.reject(new Error("not in a benchmark")) });
}

const core = loadCore(process.argv[2] ?? "");
const shape = {
  rows: board.rows,
  columns: board.columns,
  widthPx: board.widthPx,
  style: "black",
  bezel: "full",
} as const;

/** Paints as many cells as it says, every time, or the run is worth nothing. */
function turning(cells: number): () => void {
  const painter = core.createPainter(shape);
  if (painter.height !== board.heightPx) throw new Error(`the board is ${painter.height} pixels high`);
  const plan = planOf(core, cells);
  const next = moments();
  painter.paintPlan(plan, next());
  return () => {
    const painted = painter.paintPlan(plan, next());
    if (painted !== cells) throw new Error(`${painted} cells were painted, not ${cells}`);
  };
}

function atRest(): () => void {
  const painter = core.createPainter(shape);
  const { rest, target } = fullFlip(core);
  let even = false;
  return () => {
    even = !even;
    const painted = painter.paintGrid(even ? rest : target);
    if (painted !== board.cells) throw new Error(`${painted} cells were painted`);
  };
}

function nothingNew(): () => void {
  const painter = core.createPainter(shape);
  const { rest } = fullFlip(core);
  painter.paintGrid(rest);
  return () => {
    if (painter.paintGrid(rest) !== 0 || painter.dirtyRect() !== null) throw new Error("something was painted");
  };
}

let seed = 0;
const plan = planOf(core);
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const copyFrom = new Uint8Array(board.widthPx * board.heightPx * 4).map((_, place) => place & 255);
const copyTo = new Uint8Array(copyFrom.length);

const times = timeWorks({
  copyUs: () => copyTo.set(copyFrom),
  turningUs: turning(board.cells),
  turning40Us: turning(40),
  turning10Us: turning(10),
  turning1Us: turning(1),
  turning0Us: nothingNew(),
  restUs: atRest(),
  planUs: () => {
    seed += 1;
    planOf(core, board.cells, seed).release();
  },
  momentUs: () => {
    if (plan.codesAt(random() * plan.durationMs).length !== board.cells) throw new Error("no cells");
  },
});
const painter = core.createPainter(shape);
painter.paintPlan(plan, 1000);
tell({ ...times, picture: hashOf(painter.frame()) });
