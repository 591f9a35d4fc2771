import type { Context } from "../../../context.ts";
import type { Occurrence } from "../kit.ts";
import { minuteMs } from "../planner/boardDay.ts";
import { knownFor } from "./known.ts";
import type { RunWays } from "./lot.ts";
import type { ReadyChannel } from "./showInputs.ts";
import type { ShowInputs } from "./shows.store.ts";

/** Something that has happened and waits to be shown: what came to a webhook (which has an id), or what a channel foresaw. */
export interface Happening {
  readonly id?: string;
  readonly subscriptionId: string;
  readonly text: string;
  readonly showAt: number;
  readonly expiresAt: number;
}

export interface Happenings {
  /** Without outcome yet, by time; what came too late among them. */
  readonly due: readonly Happening[];
  /** When the next one comes, or what was foreseen may be another; Infinity where nothing is foreseen. */
  readonly nextAt: number;
}

/** Nothing is worth showing for longer. */
const longestMs = 24 * 60 * minuteMs;
/** How far ahead a board is woken; its plan wakes it every day anyway. */
const aheadMs = 26 * 60 * minuteMs;

/** What the channels of a board foresaw for now, beside their rhythms. A channel that looks outside is asked again when it may know more. */
export async function readHappenings(
  context: Context,
  ways: RunWays,
  { now, timezone }: ShowInputs,
  { channels, since }: { readonly channels: readonly ReadyChannel[]; readonly since: number },
): Promise<Happenings> {
  const due: Happening[] = [];
  let nextAt = Number.POSITIVE_INFINITY;
  for (const channel of channels) {
    const { row, definition } = channel;
    if (definition.occurrences === undefined || row.muted) continue;
    const all = await occurrencesOf(context, ways, channel, { timezone, from: now - longestMs, to: now + aheadMs });
    const next = all.find(({ at }) => at > now);
    const refreshMs = (definition.source?.refreshSeconds ?? Number.POSITIVE_INFINITY) * 1000;
    nextAt = Math.min(nextAt, next?.at ?? Number.POSITIVE_INFINITY, now + refreshMs);
    for (const { at, until, text } of all) {
      // What was over when somebody looked last has its outcome, or the channel was not there yet.
      if (at > now || until <= Math.min(since, now)) continue;
      due.push({ subscriptionId: row.id, text, showAt: at, expiresAt: until });
    }
  }
  if (due.length === 0) return { due, nextAt };
  const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))];
  const done = await ways.runSlots({ subscriptionIds: ids, from: Math.min(...due.map(({ showAt }) => showAt)) });
  return { due: due.filter(({ subscriptionId, showAt }) => !done.has(`${subscriptionId} ${showAt}`)), nextAt };
}

/** What a channel foresees in a stretch of time, by time; nothing while it does not know what it needs. */
async function occurrencesOf(
  context: Context,
  ways: RunWays,
  channel: ReadyChannel,
  during: { readonly timezone: string; readonly from: number; readonly to: number },
): Promise<readonly Occurrence[]> {
  const { row, definition, settings } = channel;
  const { data } = await knownFor(ways, channel);
  if (definition.source !== undefined && data?.isFresh !== true) return [];
  try {
    return definition.occurrences?.({ ...during, settings, data: data?.data ?? null }) ?? [];
  } catch (error) {
    context.log.error({ err: error, channel: row.identifier }, "What a channel foresees could not be told");
    return [];
  }
}
