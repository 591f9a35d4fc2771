// The whole core in a browser: for the worker that makes files of pictures, and for tests. The importers of grid-core/pkg in src stand in this folder.

import type { GridCore } from "../../grid-core/adapter.ts";
import { createGridCore } from "../../grid-core/binding.ts";
import * as glue from "../../grid-core/pkg/full/grid_core_bg.js";
import { __wbg_set_wasm } from "../../grid-core/pkg/full/grid_core_bg.js";
import * as wasm from "../../grid-core/pkg/full/grid_core_bg.wasm";
import wasmUrl from "../../grid-core/pkg/full/grid_core_bg.wasm?url";
import type { CoreExports } from "../../grid-core/runner.ts";

export type { GridCore } from "../../grid-core/adapter.ts";

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

/** Boards, text and pictures. One a thread. */
export function loadGridCore(): GridCore {
  return core;
}
