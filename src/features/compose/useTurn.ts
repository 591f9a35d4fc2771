import { useDeferredValue, useMemo } from "react";
import type { GridCore } from "../../wasm/gridCore.ts";

type Grid = readonly (readonly number[])[];

/** How a board turns by default when a message is sent to it; the plan's length hardly depends on the seed. */
const defaultTransition = { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 } as const;

/** How many flaps turn, and how long it takes, from what a board shows to what is composed. Follows typing at leisure. */
export function useTurn(core: GridCore, shown: Grid, composed: Grid): { turningCells: number; durationMs: number } {
  const target = useDeferredValue(composed);
  return useMemo(() => {
    const columns = shown[0]?.length ?? 0;
    const change = { codes: Uint8Array.from(target.flat()), startMs: 0, seed: 0, ...defaultTransition };
    const plan = core.planFlips(Uint8Array.from(shown.flat()), shown.length, columns, [change]);
    const turn = { turningCells: plan.turningCells, durationMs: plan.durationMs };
    plan.release();
    return turn;
  }, [core, shown, target]);
}
