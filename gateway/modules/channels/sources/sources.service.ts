import type { Context } from "../../../context.ts";
import { OutsideError, type OutsideProblem } from "../../../outside/problems.ts";
import type { AnyChannel, KnownData, ReadChannelData } from "../kit.ts";
import { ParseError, type ParseProblem } from "../parsing/parsers.ts";
import { askSource, refusedBy, toolsOf } from "./asking.ts";
import { askedBy, hostOf, requestsOf } from "./requests.ts";
import { selectSources, wishFor } from "./sources.store.ts";

/* Data from outside for channels: fetched ahead of their slots, once for all boards that ask the same. */

/** Answers from rows, and sees to it that what is missing is fetched. */
export const readChannelData: ReadChannelData = async (context, wishes) => {
  const asked = askedBy(wishes);
  const rows = await wishFor(
    context.database,
    asked.map(({ wish, channel, requests, requestHash }) => ({
      subscriptionId: wish.subscriptionId,
      channel,
      requestHash,
      host: hostOf(requests),
    })),
  );
  const now = await context.clock.now();
  const known = new Map(rows.map((row) => [`${row.channel} ${row.requestHash}`, row]));
  return new Map(
    asked.flatMap(({ wish, channel, requestHash }): [string, KnownData][] => {
      const row = known.get(`${channel} ${requestHash}`);
      if (row === undefined || row.fetchedAt === null) return [];
      const { payload, fetchedAt, freshUntil } = row;
      return [[wish.subscriptionId, { data: payload, fetchedAt, isFresh: now < (freshUntil ?? 0) }]];
    }),
  );
};

/** What is known of the source of a channel: whom it asks, and whether that answers. */
export interface SourceState {
  /** Without paths. */
  readonly host: string;
  /** Why the last try failed, as a code; null after a good one, and before the first. */
  readonly problem: string | null;
  readonly fetchedAt: number | null;
  readonly isFresh: boolean;
}

/** How the sources of these channels are, by subscription; looking asks for nothing. */
export async function sourceStates(
  context: Context,
  channels: readonly {
    readonly row: { readonly id: string };
    readonly definition: AnyChannel;
    readonly settings: unknown;
  }[],
): Promise<ReadonlyMap<string, SourceState>> {
  const asked = askedBy(
    channels.map(({ row, definition, settings }) => ({ subscriptionId: row.id, definition, settings })),
  );
  const [rows, now] = await Promise.all([selectSources(context.database, asked), context.clock.now()]);
  const known = new Map(rows.map((row) => [`${row.channel} ${row.requestHash}`, row]));
  return new Map(
    asked.map(({ wish, channel, requestHash, requests }) => {
      const row = known.get(`${channel} ${requestHash}`);
      const fetchedAt = row?.fetchedAt ?? null;
      const isFresh = now < (row?.freshUntil ?? 0);
      return [wish.subscriptionId, { host: hostOf(requests), problem: row?.problem ?? null, fetchedAt, isFresh }];
    }),
  );
}

/** Why a source could not be used, and whom it asked. */
export interface SourceTrouble {
  readonly code: OutsideProblem | ParseProblem | "busy" | "status" | "fault" | "signIn" | "settings";
  readonly host: string;
  readonly status?: number;
}

/** Asks as the channel would, and reads the answer; undefined when that went well. Nothing is kept. */
export async function trySource(
  context: Context,
  definition: AnyChannel,
  settings: unknown,
): Promise<SourceTrouble | undefined> {
  const { source, identifier } = definition;
  if (source === undefined) return undefined;
  const requests = requestsOf(source, settings);
  const host = requests === undefined ? "" : hostOf(requests);
  if (requests === undefined) return { code: "settings", host };
  const { outside, parsers } = toolsOf(context);
  const now = await context.clock.now();
  try {
    const answers = await askSource(outside, requests, { now });
    const refused = refusedBy(answers);
    if (refused !== undefined) return { ...refused, host };
    await parsers.parse(identifier, answers);
    return undefined;
  } catch (error) {
    if (error instanceof OutsideError) return { code: error.code, host: error.host || host };
    if (error instanceof ParseError) return { code: error.code, host };
    throw error;
  }
}
