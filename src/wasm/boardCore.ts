// The small core in a browser, on the main thread or in a worker. The importers of grid-core/pkg in src stand in this folder.

import type { BoardCore } from "../../grid-core/adapter.ts";
import { createBoardCore } from "../../grid-core/binding.ts";
import * as glue from "../../grid-core/pkg/board/grid_core_bg.js";
import { __wbg_set_wasm } from "../../grid-core/pkg/board/grid_core_bg.js";
import * as wasm from "../../grid-core/pkg/board/grid_core_bg.wasm";
import wasmUrl from "../../grid-core/pkg/board/grid_core_bg.wasm?url";
import type { CoreExports } from "../../grid-core/runner.ts";

export type {
  Bezel,
  BoardCore,
  BoardStyle,
  FlipPlan,
  GridChange,
  Order,
  Pace,
  Painter,
  PictureOptions,
  Rect,
} from "../../grid-core/adapter.ts";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();

const core = createBoardCore(glue, {
  exports: wasm,
  renew: async () => {
    const bytes = await (await fetch(wasmUrl)).arrayBuffer();
    const imports = { "./grid_core_bg.js": glue as unknown as WebAssembly.ModuleImports };
    return (await WebAssembly.instantiate(bytes, imports)).instance.exports as unknown as CoreExports;
  },
});

/** Characters, plans and pictures. One a thread. */
export function loadBoardCore(): BoardCore {
  return core;
}
