// Text, keys, costs and tiles in a browser: what a page that writes messages needs beside its painter. The importers of grid-core/pkg in src stand in this folder.

import type { TextCore } from "../../grid-core/adapter.ts";
import * as glue from "../../grid-core/pkg/text/grid_core_bg.js";
import { __wbg_set_wasm } from "../../grid-core/pkg/text/grid_core_bg.js";
import * as wasm from "../../grid-core/pkg/text/grid_core_bg.wasm";
import wasmUrl from "../../grid-core/pkg/text/grid_core_bg.wasm?url";
import type { CoreExports } from "../../grid-core/runner.ts";
import { createTextCore } from "../../grid-core/textBinding.ts";

export type {
  Align,
  ChangedSign,
  Encoded,
  EncodeOptions,
  MissingSign,
  TextCore,
  Vertical,
} from "../../grid-core/adapter.ts";
export type { Edited, EditInput, EditState } from "../../grid-core/edits.ts";
export type { GridErrorCode } from "../../grid-core/gridError.ts";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();

const core = createTextCore(glue, {
  exports: wasm,
  renew: async () => {
    const bytes = await (await fetch(wasmUrl)).arrayBuffer();
    const imports = { "./grid_core_bg.js": glue as unknown as WebAssembly.ModuleImports };
    return (await WebAssembly.instantiate(bytes, imports)).instance.exports as unknown as CoreExports;
  },
});

/** One a thread. */
export function loadTextCore(): TextCore {
  return core;
}
