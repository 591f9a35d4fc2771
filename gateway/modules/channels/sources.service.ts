import { createHash } from "node:crypto";
import type { Context, DueLoop } from "../../context.ts";
import { type Outside, openOutside } from "../../outside/outside.ts";
import { outsideRules } from "../../outside/ownPorts.ts";
import { OutsideError, type OutsideProblem } from "../../outside/problems.ts";
import { backOffMs, retryAfterMs, spread } from "../../outside/waits.ts";
import { findChannel } from "./catalogue/registry.ts";
import type { AnyChannel, DataWish, KnownData, ReadChannelData, Source, SourceAnswer, SourceRequest } from "./kit.ts";
import { openParsers, ParseError, type ParseProblem, type Parsers } from "./parsing/parsers.ts";
import { secretNamesOf } from "./settings/form.ts";
import { migrated, openSettings, type Settings } from "./settings/keptSettings.ts";
import {
  claimDueSources,
  type DueSource,
  keepAnswer,
  keepFailure,
  nextFetchAt,
  selectSources,
  type Validators,
  wishFor,
} from "./sources.store.ts";

/** Data from outside for channels: fetched ahead of their slots, once for all boards that ask the same. */

const atOnce = 20;
/** Nothing is asked for more often, whatever a channel says. */
const leastRefreshSeconds = 60;

/** One answer serves all who ask the same; where a secret is part of the question, it is its subscription's alone. */
function hashOf(definition: AnyChannel, one: SettledWish, requests: readonly SourceRequest[]): string {
  const settings = one.settings as Settings;
  const hasSecret = secretNamesOf(definition).some((name) => (settings[name] ?? "") !== "");
  return createHash("sha256")
    .update(JSON.stringify([definition.identifier, requests, ...(hasSecret ? [one.subscriptionId] : [])]))
    .digest("base64url");
}

type SettledWish = Pick<DataWish, "subscriptionId" | "settings">;

interface Asked {
  readonly wish: DataWish;
  readonly channel: string;
  readonly requests: readonly SourceRequest[];
  readonly requestHash: string;
}

/** What these subscriptions ask for; those that do not know yet are left out. */
function askedBy(wishes: readonly DataWish[]): Asked[] {
  return wishes.flatMap((wish) => {
    const { source, identifier } = wish.definition;
    const requests = source === undefined ? undefined : requestsOf(source, wish.settings);
    return requests === undefined
      ? []
      : [{ wish, channel: identifier, requests, requestHash: hashOf(wish.definition, wish, requests) }];
  });
}

/** What a subscription asks for; undefined where its settings do not say. */
function requestsOf(source: Source<unknown, unknown>, settings: unknown): readonly SourceRequest[] | undefined {
  try {
    return source.requests(settings);
  } catch {
    return undefined;
  }
}

function hostOf(requests: readonly SourceRequest[]): string {
  const [first] = requests;
  return first !== undefined && URL.canParse(first.url) ? new URL(first.url).host : "";
}

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

/** What fetching works with; opened when the first source is due, or is tried. */
interface SourceTools {
  readonly outside: Pick<Outside, "get" | "close">;
  readonly parsers: Parsers;
}

const opened = new WeakMap<Context, SourceTools>();

function toolsOf(context: Context): SourceTools {
  const tools = opened.get(context) ?? openTools(context);
  opened.set(context, tools);
  return tools;
}

function openTools({ config }: Context): SourceTools {
  return { outside: openOutside(outsideRules(config)), parsers: openParsers() };
}

/** Fetches everything that is due. Several gateways share the work: a row is asked for by one of them at a time. */
export async function fetchDueSources(context: Context, tools: () => SourceTools): Promise<void> {
  for (;;) {
    const due = await claimDueSources(context.database, atOnce);
    if (due.length === 0) return;
    const using = tools();
    await Promise.all(due.map((row) => fetchOne(context, using, row)));
  }
}

const longestSleepMs = 5_000;
const shortestSleepMs = 200;

/** Fetches in a loop of its own: foreign hosts take their time, and nothing else of the gateway may wait for them. */
export function createSourceLoop(context: Context): DueLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;

  const look = async (): Promise<void> => {
    let sleepMs = longestSleepMs;
    try {
      await fetchDueSources(context, () => toolsOf(context));
      const next = await nextFetchAt(context.database);
      if (next !== undefined)
        sleepMs = Math.min(sleepMs, Math.max(shortestSleepMs, next - (await context.clock.now())));
    } catch (error) {
      context.log.error({ err: error }, "Sources could not be looked after; the next look tries again");
    }
    if (!isStarted) return;
    timer = setTimeout(wake, sleepMs);
    timer.unref();
  };
  const wake = (): void => {
    running = look();
  };
  return {
    start() {
      isStarted = true;
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
      const tools = opened.get(context);
      opened.delete(context);
      await Promise.all([tools?.outside.close(), tools?.parsers.close()]);
    },
  };
}

async function fetchOne(context: Context, tools: SourceTools, row: DueSource): Promise<void> {
  const definition = findChannel(row.channel);
  const now = await context.clock.now();
  const source = definition?.source;
  const wished = migratedSettings(context, definition, row);
  const settings = definition?.settings.safeParse(wished);
  const requests = source === undefined || settings?.success !== true ? undefined : requestsOf(source, settings.data);
  // Its settings ask for something else by now: that has a row of its own.
  if (
    definition === undefined ||
    source === undefined ||
    requests === undefined ||
    hashOf(definition, { subscriptionId: row.subscriptionId, settings: settings?.data }, requests) !== row.requestHash
  ) {
    return keepFailure(context.database, { id: row.id, nextFetchAt: now + backOffMs(9), problem: "settings" });
  }
  const refreshMs = Math.max(leastRefreshSeconds, source.refreshSeconds) * 1000;
  try {
    const answers = await Promise.all(
      requests.map((request, place) => ask(tools.outside, request, row.validators?.[place], now)),
    );
    const busy = answers.find(({ status }) => status === 429 || status === 503);
    if (busy !== undefined) throw new Busy(retryAfterMs(busy.headers["retry-after"], now));
    const kept = {
      id: row.id,
      now,
      nextFetchAt: now + spread(refreshMs, Math.random()),
      freshUntil: now + source.freshSeconds * 1000,
    };
    if (answers.every(({ status }) => status === 304)) return await keepAnswer(context.database, kept);
    const payload = await tools.parsers.parse(row.channel, answers);
    return await keepAnswer(context.database, { ...kept, payload, validators: validatorsOf(answers) });
  } catch (error) {
    const wait = Math.max(
      spread(backOffMs(row.failures + 1), Math.random()),
      error instanceof Busy ? (error.waitMs ?? 0) : 0,
    );
    const problem =
      error instanceof OutsideError || error instanceof ParseError || error instanceof Busy ? error.code : "failed";
    context.log.info({ channel: row.channel, problem }, "A source gave nothing");
    return keepFailure(context.database, { id: row.id, nextFetchAt: now + wait, problem });
  }
}

function migratedSettings(context: Context, definition: AnyChannel | undefined, row: DueSource): unknown {
  const settings = openSettings(context.secrets, { ...row, id: row.subscriptionId });
  return definition === undefined ? settings : migrated(definition, row.settingsVersion, settings);
}

/** Why a source could not be used, and whom it asked. */
export interface SourceTrouble {
  readonly code: OutsideProblem | ParseProblem | "busy" | "status" | "signIn" | "settings";
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
    const answers = await Promise.all(requests.map((request) => ask(outside, request, undefined, now)));
    const refused = answers.find(({ status }) => status >= 400);
    if (refused === undefined) {
      await parsers.parse(identifier, answers);
      return undefined;
    }
    const { status } = refused;
    if (status === 401 || status === 403) return { code: "signIn", host, status };
    return { code: status === 429 || status === 503 ? "busy" : "status", host, status };
  } catch (error) {
    if (error instanceof OutsideError) return { code: error.code, host: error.host || host };
    if (error instanceof ParseError) return { code: error.code, host };
    throw error;
  }
}

/** Whether other settings ask the outside for something else. */
export function asksTheSame(definition: AnyChannel, one: unknown, other: unknown): boolean {
  const { source } = definition;
  if (source === undefined) return true;
  const [first, second] = [requestsOf(source, one), requestsOf(source, other)];
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second);
}

class Busy extends Error {
  readonly code = "busy";
  readonly waitMs: number | undefined;

  constructor(waitMs: number | undefined) {
    super("busy");
    this.waitMs = waitMs;
  }
}

/** Validators only where one request makes the whole: of several, one that is unchanged would be missing. */
async function ask(
  outside: Pick<Outside, "get">,
  { url, headers = {} }: SourceRequest,
  known: Validators[number] | undefined,
  now: number,
): Promise<SourceAnswer> {
  const { etag, lastModified } = known ?? {};
  const answer = await outside.get({
    url,
    headers: {
      ...headers,
      ...(etag === undefined ? {} : { "if-none-match": etag }),
      ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
    },
  });
  // Parsers know no clock but this one, which is the gateway's.
  return { ...answer, url, headers: { ...answer.headers, date: new Date(now).toUTCString() } };
}

function validatorsOf(answers: readonly SourceAnswer[]): Validators {
  if (answers.length !== 1) return [];
  return answers.map(({ headers: { etag, "last-modified": lastModified } }) => ({
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  }));
}
