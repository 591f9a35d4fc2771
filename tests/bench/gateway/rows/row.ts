import type { Bar, Case, Measures } from "../../run/section.ts";
import type { GatewayWorld } from "../gatewayWorld.ts";

/** Some bars of this section with their cases, in a file of their own. */
export interface GatewayRow {
  readonly bars: readonly Bar[];
  casesOf(world: GatewayWorld): readonly Case[];
}

/** A server that runs has compiled what it does: the first calls of a new one cost two to three times as much and are no measure. */
const unmeasured = 3;

/** A case that is run some times unmeasured before its first round. */
export function warmed(run: () => Promise<Measures>): () => Promise<Measures> {
  let isWarm = false;
  return async () => {
    for (let time = 0; !isWarm && time < unmeasured; time += 1) await run();
    isWarm = true;
    return run();
  };
}
