import type { Context } from "../../../context.ts";
import { OutsideError, type OutsideProblem } from "../../../outside/problems.ts";
import type { AnyChannel, KnownData, ReadChannelData } from "../kit.ts";
import { ParseError, type ParseProblem } from "../parsing/parsers.ts";
import { askSource, refusedBy, timesOf, toolsOf, validatorsOf } from "./asking.ts";
import { askedBy, hashOf, hostOf, requestsOf } from "./requests.ts";
import { keepTried, selectSources, wishFor } from "./sources.store.ts";

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
  readonly code: OutsideProblem | ParseProblem | "busy" | "status" | "fault" | "signIn" | "settings" | "closed";
  readonly host: string;
  readonly status?: number;
}

/** What a try of a source came to. */
export type Tried =
  | { readonly trouble: SourceTrouble }
  /** `keep` is for when the channel has these settings: it shows what was read, and nobody asks for it again. */
  | { readonly trouble?: never; keep(): Promise<void> };

/** Asks as the channel would with these settings, and reads the answer. */
export async function trySource(
  context: Context,
  definition: AnyChannel,
  wish: { readonly subscriptionId: string; readonly settings: unknown },
): Promise<Tried> {
  const { source, identifier } = definition;
  if (source === undefined) return { keep: async () => undefined };
  const requests = requestsOf(source, wish.settings);
  const host = requests === undefined ? "" : hostOf(requests);
  if (requests === undefined) return { trouble: { code: "settings", host } };
  const { outside, parsers } = toolsOf(context);
  const now = await context.clock.now();
  try {
    const answers = await askSource(outside, requests, { now });
    const refused = refusedBy(answers);
    if (refused !== undefined) return { trouble: { ...refused, host } };
    const payload = await parsers.parse(identifier, answers);
    return {
      keep: () =>
        keepTried(context.database, {
          subscriptionId: wish.subscriptionId,
          channel: identifier,
          requestHash: hashOf(definition, wish, requests),
          host,
          ...timesOf(source, now),
          payload,
          validators: validatorsOf(answers, definition),
        }),
    };
  } catch (error) {
    if (error instanceof OutsideError) {
      return { trouble: { code: error.staysRefused ? "closed" : error.code, host: error.host || host } };
    }
    if (error instanceof ParseError) return { trouble: { code: error.code, host } };
    throw error;
  }
}
