import type { Context } from "../../context.ts";
import { type DemoDevice, leaseDemoDevices, releaseDemoDevices } from "./displays.store.ts";

/** The demo displays that this gateway is to play for the next `forMs`; those that another one plays are not among them. */
export function takeDemoDisplays(context: Context, player: string, forMs: number): Promise<DemoDevice[]> {
  return leaseDemoDevices(context.database, player, forMs);
}

/** Another gateway may play them from now on. */
export function leaveDemoDisplays(context: Context, player: string): Promise<void> {
  return releaseDemoDevices(context.database, player);
}
