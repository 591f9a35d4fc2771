// The core in Node: gateway, display program, tests. Loads the same glue as the browser, with the bytes.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, crc32, deflateSync, type ZlibOptions } from "node:zlib";

import type { BoardCore } from "./adapter.ts";
import { createBoardCore, createGridCore } from "./binding.ts";
import { createPictureCore, type PictureCore } from "./pictureCore.ts";
import * as boardGlue from "./pkg/board/grid_core_bg.js";
import * as fullGlue from "./pkg/full/grid_core_bg.js";
import * as vbmlGlue from "./pkg/vbml/grid_core_bg.js";
import type { Effort, Zlib } from "./pngFile.ts";
import type { CoreExports, Instance } from "./runner.ts";
import { createVbmlCore, type VbmlCore } from "./vbmlCore.ts";

let boardCore: BoardCore | undefined;
let gridCore: PictureCore | undefined;
let vbmlCore: VbmlCore | undefined;

/** The small core: characters, plans, pictures. One a process, made on the first call. */
export function loadBoardCore(): BoardCore {
  boardCore ??= createBoardCore(boardGlue, start(boardGlue, "board"));
  return boardCore;
}

/**
 * What zlib does with each effort. Rows that tell the difference to those above are mostly nothing, for which runs alone
 * are the quickest, and no larger than what level 1 finds.
 */
const efforts: Readonly<Record<Effort, ZlibOptions>> = {
  quick: { level: 1, strategy: constants.Z_RLE, chunkSize: 1 << 18 },
  small: { level: 5, chunkSize: 1 << 16 },
  animation: { level: 8, chunkSize: 1 << 16 },
};

const zlib: Zlib = {
  squeeze: (bytes, effort) => deflateSync(bytes, efforts[effort]),
  checksum: (bytes, before) => crc32(bytes, before),
};

/** The whole core, and pictures as files. One a process, made on the first call. */
export function loadGridCore(): PictureCore {
  gridCore ??= createPictureCore(createGridCore(fullGlue, start(fullGlue, "full")), zlib);
  return gridCore;
}

/** VBML, in a module and a memory of its own. One a process, made on the first call. */
export function loadVbmlCore(): VbmlCore {
  vbmlCore ??= createVbmlCore(vbmlGlue, instantiated(vbmlGlue, "vbml"));
  return vbmlCore;
}

/** As much of `WebAssembly` as is used here; its types come with the DOM's, which Node's rooms do not have. */
interface Runtime {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: Record<string, object>) => { readonly exports: unknown };
}

type Variant = "board" | "full" | "vbml";

function start(glue: typeof boardGlue | typeof fullGlue, variant: Variant): Instance {
  const instantiate = instantiated(glue, variant);
  const exports = instantiate();
  glue.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  return { exports, renew: async () => instantiate() };
}

/** Makes instances of a build, which is read and compiled once. */
function instantiated(glue: object, variant: Variant): () => CoreExports {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Runtime }).WebAssembly;
  const module = new Module(readFileSync(wasmFile(variant)));
  return () => new Instance(module, { "./grid_core_bg.js": glue }).exports as CoreExports;
}

/** The bytes: beside this file, or, when this file is part of a bundle, in the project that holds the bundle. */
function wasmFile(variant: Variant): string {
  const name = join("pkg", variant, "grid_core_bg.wasm");
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; ; folder = dirname(folder)) {
    const found = [join(folder, name), join(folder, "grid-core", name)].find((file) => existsSync(file));
    if (found !== undefined) return found;
    if (folder === dirname(folder)) throw new Error(`${name} is neither in ${here} nor in a folder above it`);
  }
}
