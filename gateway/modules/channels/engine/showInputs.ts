import { createHash } from "node:crypto";
import type { Context } from "../../../context.ts";
import type { Executor } from "../../../db/database.ts";
import type { AnyChannel, ChannelRegistry } from "../kit.ts";
import { packedForm } from "../planner/packedPlan.ts";
import type { PlanInput } from "../planner/planInput.ts";
import { migrated, openSettings } from "../settings/keptSettings.ts";
import { type InstalledRow, type ShowInputs, selectShowInputs } from "./shows.store.ts";

/** What these boards' plans are made of, the secrets of their channels opened. */
export async function readShowInputs(
  { database, secrets }: Pick<Context, "database" | "secrets">,
  boardIds: readonly string[],
  executor: Executor = database,
): Promise<ShowInputs[]> {
  const found = await selectShowInputs(executor, boardIds);
  return found.map((inputs) => ({
    ...inputs,
    subscriptions: inputs.subscriptions.map((row) =>
      row.secrets === null ? row : { ...row, settings: openSettings(secrets, row) },
    ),
  }));
}

/** A subscription that this version of the product can show, with its settings as its definition reads them. */
export interface ReadyChannel {
  readonly row: InstalledRow;
  readonly definition: AnyChannel;
  readonly settings: unknown;
  /** Nothing of it can show until its people add something; never said of what is only tried out. */
  readonly hasNothing?: boolean;
}

/** Undefined for what the catalogue does not know, and while it still wants to be configured. */
export function readyChannel(findChannel: ChannelRegistry, row: InstalledRow): ReadyChannel | undefined {
  const definition = findChannel(row.identifier);
  if (definition === undefined || row.requiresConfiguration) return undefined;
  const read = definition.settings.safeParse(migrated(definition, row.settingsVersion, row.settings));
  if (!read.success) return undefined;
  const settings: unknown = read.data;
  const hasNothing = definition.hasNothing?.({ settings, messageSetIds: row.messageSetIds }) ?? false;
  return { row, definition, settings, hasNothing };
}

export function readyChannels(findChannel: ChannelRegistry, rows: readonly InstalledRow[]): ReadyChannel[] {
  return rows.flatMap((row) => readyChannel(findChannel, row) ?? []);
}

/** What the plan of a date is made of; what has nothing to show takes nobody's place in it. */
export function planInput(inputs: ShowInputs, channels: readonly ReadyChannel[], date: string): PlanInput {
  const { timezone, quietHoursBegin, quietHoursEnd, pausedUntil, planUntil, pin, scheduled, stayMinutes } = inputs;
  return {
    date,
    timezone,
    quietHoursBegin,
    quietHoursEnd,
    stayMinutes,
    scheduled,
    pauses: pausedUntil === null ? [] : [{ begin: 0, end: pausedUntil }],
    pins: pin === null ? [] : [pin],
    subscriptions: channels
      .filter(({ hasNothing }) => hasNothing !== true)
      .map(({ row, definition, settings }) => ({
        id: row.id,
        rhythm: row.rhythm ?? definition.rhythm(settings),
        phaseMinutes: row.phaseMinutes,
        priority: row.priority,
        muted: row.muted,
        ...(definition.isFree ? {} : { planUntil }),
      })),
  };
}

/** Says whether a stored plan is still one of these inputs. */
export function inputsHash(input: PlanInput): string {
  return createHash("sha256")
    .update(`${packedForm} ${JSON.stringify(input)}`)
    .digest("base64url");
}
