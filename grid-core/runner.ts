// One running module of the core: its errors, its crash, its restart. Knows neither DOM nor Node.

import { GridError, type GridErrorCode } from "./gridError.ts";
import type * as boardGlue from "./pkg/board/grid_core_bg.js";
import type * as textGlue from "./pkg/text/grid_core_bg.js";

/**
 * The exports of an instance, as far as the adapter uses them itself. (Rooms without the DOM's types have none for
 * WebAssembly either.)
 */
export interface CoreExports {
  readonly memory: { readonly buffer: ArrayBufferLike; grow(pages: number): number };
  __wbindgen_start(): void;
}

/** Of any build; the whole one has all of both. */
export type Glue = typeof boardGlue | typeof textGlue;

/** A running module: how to see its memory, and how to get a fresh one after a crash. */
export interface Instance {
  /** The exports that the glue calls now. */
  readonly exports: CoreExports;
  /** Instantiates the module once more, without touching the glue. */
  readonly renew: () => Promise<CoreExports>;
}

/** A handle of the glue, with what its class keeps private. */
interface Handle {
  __destroy_into_raw(): number;
  free(): void;
}

/** A trap of the module: `WebAssembly.RuntimeError`. */
export function isCrash(error: unknown): boolean {
  return error instanceof Error && error.name === "RuntimeError";
}

/** Runs calls of the glue: turns its errors into GridError, and answers `core.crashed` once it has crashed. */
export class Runner {
  readonly #glue: Glue;
  readonly #renew: () => Promise<CoreExports>;
  #exports: CoreExports;
  #crashed = false;
  readonly #handles = new Set<Handle>();

  constructor(glue: Glue, instance: Instance) {
    this.#glue = glue;
    this.#renew = instance.renew;
    this.#exports = instance.exports;
  }

  get memory(): ArrayBuffer {
    return this.#exports.memory.buffer as ArrayBuffer;
  }

  get isCrashed(): boolean {
    return this.#crashed;
  }

  call<T>(work: () => T): T {
    if (this.#crashed) throw new GridError("core.crashed");
    try {
      return work();
    } catch (error) {
      if (isCrash(error)) {
        this.#crashed = true;
        throw new GridError("core.crashed");
      }
      if (error instanceof this.#glue.CoreError) {
        const refused = new GridError(error.code as GridErrorCode, error.row ?? null, error.column ?? null);
        error.free();
        throw refused;
      }
      throw error;
    }
  }

  /** Remembers a handle, so that a restart can make it harmless. */
  keep<T extends { free(): void }>(handle: T): T {
    this.#handles.add(handle as T & Handle);
    return handle;
  }

  release(handle: { free(): void }): void {
    if (!this.#handles.delete(handle as Handle)) return;
    if (!this.#crashed) handle.free();
    else (handle as Handle).__destroy_into_raw();
  }

  /**
   * A fresh module behind the same glue. Two things must happen to the old one first: handles lose their addresses,
   * which mean nothing in the new memory (a stale use then throws), and the old memory is grown by nothing, which
   * detaches the views that the glue has kept of it.
   */
  async restart(): Promise<void> {
    const fresh = await this.#renew();
    for (const handle of this.#handles) handle.__destroy_into_raw();
    this.#handles.clear();
    this.#exports.memory.grow(0);
    this.#glue.__wbg_set_wasm(fresh);
    fresh.__wbindgen_start();
    this.#exports = fresh;
    this.#crashed = false;
  }
}
