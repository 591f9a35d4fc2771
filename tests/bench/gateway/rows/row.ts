import type { Bar, Case } from "../../run/section.ts";
import type { GatewayWorld } from "../gatewayWorld.ts";

/** Some bars of this section with their cases, in a file of their own. */
export interface GatewayRow {
  readonly bars: readonly Bar[];
  casesOf(world: GatewayWorld): readonly Case[];
}
