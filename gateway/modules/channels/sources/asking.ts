import type { Context } from "../../../context.ts";
import { type Outside, openOutside } from "../../../outside/outside.ts";
import { outsideRules } from "../../../outside/ownPorts.ts";
import type { SourceAnswer, SourceRequest } from "../kit.ts";
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

function openTools({ config }: Context): SourceTools {
  return { outside: openOutside(outsideRules(config)), parsers: openParsers() };
}

/** Ends what was opened. */
export async function closeTools(context: Context): Promise<void> {
  const tools = opened.get(context);
  opened.delete(context);
  await Promise.all([tools?.outside.close(), tools?.parsers.close()]);
}

/** Validators only where one request makes the whole: of several, one that is unchanged would be missing. */
export async function askSource(
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
