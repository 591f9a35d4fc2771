// The whole core in a browser, on the main thread or in a worker. The importers of grid-core/pkg in src stand in this folder.

import type { GridCore } from "../../grid-core/adapter.ts";
import { createGridCore } from "../../grid-core/binding.ts";
import * as glue from "../../grid-core/pkg/full/grid_core_bg.js";
import { __wbg_set_wasm } from "../../grid-core/pkg/full/grid_core_bg.js";
import * as wasm from "../../grid-core/pkg/full/grid_core_bg.wasm";
import wasmUrl from "../../grid-core/pkg/full/grid_core_bg.wasm?url";
import type { CoreExports } from "../../grid-core/runner.ts";

export type {
  Align,
  BoardStyle,
  ChangedSign,
  Encoded,
  EncodeOptions,
  FlipPlan,
  GridChange,
  GridCore,
  MissingSign,
  Painter,
  Vertical,
} from "../../grid-core/adapter.ts";
export type { Edited, EditInput, EditState } from "../../grid-core/edits.ts";
export type { GridErrorCode } from "../../grid-core/gridError.ts";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();

const core = createGridCore(glue, {
  exports: wasm,
  renew: async () => {
    const bytes = await (await fetch(wasmUrl)).arrayBuffer();
    const imports = { "./grid_core_bg.js": glue as unknown as WebAssembly.ModuleImports };
    return (await WebAssembly.instantiate(bytes, imports)).instance.exports as unknown as CoreExports;
  },
});

/** Also text, keys and PNG files. One a thread. */
export function loadGridCore(): GridCore {
  return core;
}
