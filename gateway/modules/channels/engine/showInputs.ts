import { createHash } from "node:crypto";
import type { AnyChannel, ChannelRegistry } from "../kit.ts";
import type { PlanInput } from "../planner/planInput.ts";
import type { InstalledRow, ShowInputs } from "./shows.store.ts";

/** A subscription that this version of the product can show, with its settings as its definition reads them. */
export interface ReadyChannel {
  readonly row: InstalledRow;
  readonly definition: AnyChannel;
  readonly settings: unknown;
}

/** Undefined for what the catalogue does not know, and while it still wants to be configured. */
export function readyChannel(findChannel: ChannelRegistry, row: InstalledRow): ReadyChannel | undefined {
  const definition = findChannel(row.identifier);
  if (definition === undefined || row.requiresConfiguration) return undefined;
  const read = definition.settings.safeParse(row.settings ?? {});
  return read.success ? { row, definition, settings: read.data } : undefined;
}

export function readyChannels(findChannel: ChannelRegistry, rows: readonly InstalledRow[]): ReadyChannel[] {
  return rows.flatMap((row) => readyChannel(findChannel, row) ?? []);
}

/** What the plan of a date is made of. */
export function planInput(inputs: ShowInputs, channels: readonly ReadyChannel[], date: string): PlanInput {
  const { timezone, quietHoursBegin, quietHoursEnd, pausedUntil, pin, scheduled, stayMinutes } = inputs;
  return {
    date,
    timezone,
    quietHoursBegin,
    quietHoursEnd,
    stayMinutes,
    scheduled,
    pauses: pausedUntil === null ? [] : [{ begin: 0, end: pausedUntil }],
    pins: pin === null ? [] : [pin],
    subscriptions: channels.map(({ row, definition, settings }) => ({
      id: row.id,
      rhythm: row.rhythm ?? definition.rhythm(settings),
      phaseMinutes: row.phaseMinutes,
      priority: row.priority,
      muted: row.muted,
    })),
  };
}

/** Says whether a stored plan is still one of these inputs. */
export function inputsHash(input: PlanInput): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("base64url");
}
