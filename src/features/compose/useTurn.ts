import { useDeferredValue, useMemo } from "react";
import type { Transition } from "../../../machines/message/sendRequest.ts";
import { isCoreCrash } from "../../composer/coreProblems.ts";
import type { TextCore } from "../../wasm/textCore.ts";

type Grid = readonly (readonly number[])[];

/** What a change costs: how many flaps turn at all, how many fall, and how long it is until the last one is at rest. */
export interface Turn {
  turningCells: number;
  cells: number;
  flapCount: number;
  settledMs: number;
}

/**
 * The cost of the change from what a board shows to what is composed, as the core reckons it for the manner it turns in.
 * Follows typing at leisure; null while the core has stopped, which the composer says.
 */
export function useTurn(core: TextCore, shown: Grid, composed: Grid, transition: Transition): Turn | null {
  const target = useDeferredValue(composed);
  const manner = useDeferredValue(transition);
  return useMemo(() => {
    try {
      const size = { rows: shown.length, columns: shown[0]?.length ?? 0 };
      const codes = Uint8Array.from(target.flat());
      return { ...core.costOf(Uint8Array.from(shown.flat()), codes, { ...size, ...manner }), cells: codes.length };
    } catch (error) {
      if (isCoreCrash(error)) return null;
      throw error;
    }
  }, [core, shown, target, manner]);
}
