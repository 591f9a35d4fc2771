// VBML as TypeScript sees it: the module of the `vbml` build. Knows neither DOM nor Node.

import type * as vbmlGlue from "./pkg/vbml/grid_core_bg.js";
import { type CoreExports, isCrash } from "./runner.ts";

/** What kind of fault a document has: its JSON, a code, a template's tags, more than is allowed, the board's size. */
export type VbmlFault = "document" | "code" | "template" | "tooLarge" | "size";

/** Why a document is refused. `about` is the path, the code, the tag or the limit. */
export class VbmlError extends Error {
  readonly fault: VbmlFault;
  readonly about: string;

  constructor(fault: VbmlFault, about: string) {
    super(fault);
    this.name = "VbmlError";
    this.fault = fault;
    this.about = about;
  }
}

/** Codes from 0 to 71, those that no flap bears among them, row by row. */
export interface VbmlBoard {
  readonly codes: Uint8Array;
  readonly rows: number;
  readonly columns: number;
}

export interface VbmlCore {
  /** Lays a document out, which is the JSON as it came. The same seed (32 bits) gives the same random colours. */
  compose(json: string, seed: number): VbmlBoard;
  /** Lays `{"message": text}` out on 6 x 22. */
  format(json: string): VbmlBoard;
  /** Ends the module as a defect in it would. For tests of what comes after. */
  crash(): void;
}

/**
 * VBML behind a running module. Strangers ask it, so a trap of the module ends one call and not the service: the next
 * call meets a fresh module, which `renew` makes.
 */
export function createVbmlCore(glue: typeof vbmlGlue, renew: () => CoreExports): VbmlCore {
  let running: CoreExports | undefined;
  let isCrashed = true;
  const call = <T>(work: () => T): T => {
    if (isCrashed) {
      const fresh = renew();
      // Growing the old memory by nothing detaches the views that the glue has kept of it.
      running?.memory.grow(0);
      glue.__wbg_set_wasm(fresh);
      fresh.__wbindgen_start();
      running = fresh;
      isCrashed = false;
    }
    try {
      return work();
    } catch (error) {
      if (isCrash(error)) isCrashed = true;
      if (!(error instanceof glue.Refusal)) throw error;
      const refused = new VbmlError(error.kind as VbmlFault, error.about);
      error.free();
      throw refused;
    }
  };
  return {
    compose: (json, seed) => boardOf(call(() => glue.compose(json, seed))),
    format: (json) => boardOf(call(() => glue.format(json))),
    crash: () => call(() => glue.crash()),
  };
}

/** Behind the codes stands the number of columns. */
function boardOf(told: Uint8Array): VbmlBoard {
  const codes = told.subarray(0, -1);
  const columns = told[codes.length] ?? 1;
  return { codes, rows: codes.length / columns, columns };
}
