import type { Context } from "../../../context.ts";
import { type Outside, openOutside } from "../../../outside/outside.ts";
import { outsideRules } from "../../../outside/ownPorts.ts";
import { spread } from "../../../outside/waits.ts";
import { productVersion } from "../../../projectRoot.ts";
import type { AnyChannel, Source, SourceAnswer, SourceRequest } from "../kit.ts";
import { openParsers, type Parsers } from "../parsing/parsers.ts";
import type { Validators } from "./sources.store.ts";

/** What fetching works with; opened when the first source is due, or is tried. */
export interface SourceTools {
  readonly outside: Pick<Outside, "get" | "close">;
  readonly parsers: Parsers;
}

const opened = new WeakMap<Context, SourceTools>();

export function toolsOf(context: Context): SourceTools {
  const tools = opened.get(context) ?? openTools(context);
  opened.set(context, tools);
  return tools;
}

/** Bounded by what is claimed, and by the budgets of people who try: no request waits for a connection while its time runs. */
const connectionsOfHost = 64;

function openTools({ config }: Context): SourceTools {
  return {
    outside: openOutside({ ...outsideRules(config), atOnceAHost: connectionsOfHost }),
    parsers: openParsers(),
  };
}

/** Ends what was opened. */
export async function closeTools(context: Context): Promise<void> {
  const tools = opened.get(context);
  opened.delete(context);
  await Promise.all([tools?.outside.close(), tools?.parsers.close()]);
}

/**
 * What a source answers to its requests, one after the other, so that it is one connection's; after one that is refused the
 * rest is not asked for. `known` are validators of former answers, by their request's place.
 */
export async function askSource(
  outside: Pick<Outside, "get">,
  requests: readonly SourceRequest[],
  { known = [], now }: { readonly known?: Validators; readonly now: number },
): Promise<SourceAnswer[]> {
  const answers: SourceAnswer[] = [];
  for (const [place, { url, headers = {} }] of requests.entries()) {
    const { etag, lastModified } = known[place] ?? {};
    const answer = await outside.get({
      url,
      headers: {
        ...headers,
        ...(etag === undefined ? {} : { "if-none-match": etag }),
        ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
      },
    });
    // Parsers know no clock but this one, which is the gateway's.
    answers.push({ ...answer, url, headers: { ...answer.headers, date: new Date(now).toUTCString() } });
    if (refusedBy(answers) !== undefined) break;
  }
  return answers;
}

/** Nothing is asked for more often, whatever a channel says. */
const leastRefreshSeconds = 60;

/** Until when an answer of now is kept as it is, and shown as new; epoch milliseconds. */
export function timesOf({ refreshSeconds, freshSeconds }: Source<unknown, unknown>, now: number) {
  const refreshMs = Math.max(leastRefreshSeconds, refreshSeconds) * 1000;
  return { now, nextFetchAt: now + spread(refreshMs, Math.random()), freshUntil: now + freshSeconds * 1000 };
}

type Reader = Pick<AnyChannel, "version">;

const product = productVersion();

/** What read an answer: what the product reads with, and the channel's own part. */
const readerOf = ({ version }: Reader) => `${product} ${version}`;

/** Only where one request makes the whole: of several, one that is unchanged would be missing. */
export function validatorsOf(answers: readonly Pick<SourceAnswer, "headers">[], reader: Reader): Validators {
  if (answers.length !== 1) return [];
  return answers.map(({ headers: { etag, "last-modified": lastModified } }) => ({
    readBy: readerOf(reader),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  }));
}

/** Those of answers that this version read: what another one made of them is read anew, though its host calls it unchanged. */
export const ownValidators = (kept: Validators | null, reader: Reader): Validators =>
  (kept ?? []).filter(({ readBy }) => readBy === readerOf(reader));

/** What a source says by its status in place of data; undefined where it answered. */
export function refusedBy(
  answers: readonly SourceAnswer[],
): { readonly code: "signIn" | "busy" | "status" | "fault"; readonly status: number } | undefined {
  const status = answers.find((answer) => answer.status >= 400)?.status;
  if (status === undefined) return undefined;
  if (status === 401 || status === 403) return { code: "signIn", status };
  if (status === 429 || status === 503) return { code: "busy", status };
  return { code: status >= 500 ? "fault" : "status", status };
}
