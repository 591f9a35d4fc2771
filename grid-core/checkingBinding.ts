// Binds what every build for boards and messages has: checks of grids, and a core's end and beginning.

import type { CheckingCore } from "./adapter.ts";
import type { Glue, Runner } from "./runner.ts";

export function checksOn(glue: Glue, runner: Runner): CheckingCore {
  return {
    assignedCodes: () => runner.call(() => glue.assignedCodes()),
    checkGrid: (codes, rows, columns) => runner.call(() => glue.checkGrid(codes, rows, columns)),
    describe: (codes, rows, columns, heart = false) => runner.call(() => glue.describe(codes, rows, columns, heart)),
    crash: () => runner.call(() => glue.crash()),
    isCrashed: () => runner.isCrashed,
    restart: () => runner.restart(),
  };
}
