import { useDeferredValue, useMemo } from "react";
import { isCoreCrash } from "../../composer/coreProblems.ts";
import type { GridCore } from "../../wasm/gridCore.ts";

type Grid = readonly (readonly number[])[];

export interface Turn {
  turningCells: number;
  cells: number;
  durationMs: number;
}

/**
 * How many flaps turn, and how long it takes, from what a board shows to what is composed. Follows typing at leisure;
 * null while the core has stopped, which the composer says.
 */
export function useTurn(core: GridCore, shown: Grid, composed: Grid): Turn | null {
  const target = useDeferredValue(composed);
  return useMemo(() => {
    try {
      const change = { codes: Uint8Array.from(target.flat()), startMs: 0, seed: 0 };
      const plan = core.planFlips(Uint8Array.from(shown.flat()), shown.length, shown[0]?.length ?? 0, [change]);
      const { turningCells, durationMs } = plan;
      plan.release();
      return { turningCells, durationMs, cells: change.codes.length };
    } catch (error) {
      if (isCoreCrash(error)) return null;
      throw error;
    }
  }, [core, shown, target]);
}
