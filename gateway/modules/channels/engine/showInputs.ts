import { createHash } from "node:crypto";
import type { Context } from "../../../context.ts";
import type { Executor } from "../../../db/database.ts";
import { repeatsWithin } from "../../messages/repeatTimes.ts";
import type { AnyChannel, ChannelRegistry, Rhythm } from "../kit.ts";
import { boardDay, minuteMs } from "../planner/boardDay.ts";
import { packedForm } from "../planner/packedPlan.ts";
import type { PlanInput } from "../planner/planInput.ts";
import { migrated, openSettings } from "../settings/keptSettings.ts";
import { type InstalledRow, type PlannedRepeat, type ShowInputs, selectShowInputs } from "./shows.store.ts";

/** By what plans are read. Whoever holds a board reads by the transaction that does: it must not wait for another connection. */
export interface PlanReader extends Pick<Context, "secrets"> {
  readonly database: Executor;
}

/** What these boards' plans are made of, of a date (YYYY-MM-DD) or of these days, the secrets of their channels opened. */
export async function readShowInputs(
  { database, secrets }: PlanReader,
  boardIds: readonly string[],
  date?: string,
): Promise<ShowInputs[]> {
  const found = await selectShowInputs(database, boardIds, date);
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

/** When it shows: as its people chose, or as it wants to. */
export const rhythmOf = ({ row, definition, settings }: ReadyChannel): Rhythm =>
  (definition.onArrival === true ? null : row.rhythm) ?? definition.rhythm(settings);

export function readyChannels(findChannel: ChannelRegistry, rows: readonly InstalledRow[]): ReadyChannel[] {
  return rows.flatMap((row) => readyChannel(findChannel, row) ?? []);
}

/** When people's messages come on a board's day, or hold the board at its begin; what they repeat among them. */
export function peopleIn({ timezone, stayMinutes, scheduled, repeats }: ShowInputs, date: string): number[] {
  const day = boardDay(timezone, date);
  const [begin, end] = [day.begin - stayMinutes * minuteMs, day.end];
  const repeated = repeatedWithin(repeats, timezone, { begin, end }).map(({ at }) => at);
  const within = scheduled.filter((at) => at >= begin && at < end);
  return [...within, ...repeated].sort((one, other) => one - other);
}

/** One coming of what people repeat. */
export interface Showing {
  readonly repeatId: string;
  readonly at: number;
}

/** What people repeat on a board's day, apart from the showings that are among the scheduled messages. */
export function repeatedIn({ timezone, repeats }: ShowInputs, date: string): Showing[] {
  return repeatedWithin(repeats, timezone, boardDay(timezone, date)).sort((one, other) => one.at - other.at);
}

function repeatedWithin(
  repeats: readonly PlannedRepeat[],
  timezone: string,
  { begin, end }: { readonly begin: number; readonly end: number },
): Showing[] {
  return repeats.flatMap(({ id: repeatId, after, ...rule }) =>
    repeatsWithin(rule, timezone, { after, begin, end }).map((at) => ({ repeatId, at })),
  );
}

/** What the plan of a date is made of; what has nothing to show takes nobody's place in it. */
export function planInput(inputs: ShowInputs, channels: readonly ReadyChannel[], date: string): PlanInput {
  const { timezone, quietHoursBegin, quietHoursEnd, pausedUntil, planUntil, pin, stayMinutes } = inputs;
  return {
    date,
    timezone,
    quietHoursBegin,
    quietHoursEnd,
    stayMinutes,
    scheduled: peopleIn(inputs, date),
    pauses: pausedUntil === null ? [] : [{ begin: 0, end: pausedUntil }],
    pins: pin === null ? [] : [pin],
    subscriptions: channels
      .filter(({ hasNothing }) => hasNothing !== true)
      .map((channel) => ({
        id: channel.row.id,
        rhythm: rhythmOf(channel),
        phaseMinutes: channel.row.phaseMinutes,
        priority: channel.row.priority,
        muted: channel.row.muted,
        ...(channel.definition.isFree ? {} : { planUntil }),
      })),
  };
}

const hashForm = `${packedForm} `;

/** Says whether a stored plan is still one of these inputs. */
export function inputsHash(input: PlanInput): string {
  return `${hashForm}${createHash("sha256").update(JSON.stringify(input)).digest("base64url")}`;
}

/** Whether this version can read the plan that was stored with this hash. */
export const isOwnForm = (hash: string): boolean => hash.startsWith(hashForm);
