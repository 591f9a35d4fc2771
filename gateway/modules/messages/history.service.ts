import type { MessageAppearanceRecord } from "../../boardState/messages.refs.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { appearanceNotFound, pageNumber, tooManySources } from "../../words/messageRefusals.ts";
import { restoreTooLate, searchTermLength, strangeCursor } from "../../words/searchRefusals.ts";
import { memberId } from "../boards/access.ts";
import { accessBoard } from "../boards/boards.service.ts";
import {
  findAppearancePlace,
  type SourceRow,
  selectAppearances,
  selectSources,
  setAppearanceHidden,
} from "./history.store.ts";
import { readSentAppearance } from "./messages.service.ts";

/** Contract: 30 a page, 50 in a search. */
const pageLengths = { history: 30, search: 50 } as const;
const mostSources = 200;
/** Far more pages than a board fills in a lifetime. */
const lastPage = 1_000_000;
const longestTerm = 200;

/** One page of a board's history, newest first. `sources`: ids of persons and channels, separated by commas. */
export async function listAppearances(
  context: Context,
  principal: Principal,
  input: { readonly boardId: string; readonly page: number; readonly sources?: string | null | undefined },
): Promise<MessageAppearanceRecord[]> {
  await accessBoard(context, principal, input.boardId, "member");
  checkPage(input.page);
  const wanted =
    input.sources
      ?.split(",")
      .map((id) => id.trim())
      .filter((id) => id !== "") ?? [];
  if (wanted.length > mostSources) throw new RefusalError("ValidationError", tooManySources(), { rule: "sources" });
  return selectAppearances(context.database, {
    boardId: input.boardId,
    viewerId: memberId(principal),
    page: input.page,
    pageLength: pageLengths.history,
    sources: wanted.length === 0 ? null : wanted,
    term: null,
  });
}

/** One page of what a term finds in a board's history, newest first; a term without a word or tile finds nothing. */
export async function searchAppearances(
  context: Context,
  principal: Principal,
  input: { readonly boardId: string; readonly page: number; readonly term: string },
): Promise<MessageAppearanceRecord[]> {
  await accessBoard(context, principal, input.boardId, "member");
  checkPage(input.page);
  if (input.term.length > longestTerm) {
    throw new RefusalError("ValidationError", searchTermLength(longestTerm), { rule: "term" });
  }
  return selectAppearances(context.database, {
    boardId: input.boardId,
    viewerId: memberId(principal),
    page: input.page,
    pageLength: pageLengths.search,
    sources: null,
    term: input.term,
  });
}

function checkPage(page: number): void {
  if (page < 0 || page > lastPage) throw new RefusalError("ValidationError", pageNumber(), { rule: "page" });
}

/** The moment in which a deletion can be taken back. */
const restoreWithinMs = 60_000;

/**
 * Takes a message out of a board's history: no list shows it any more; a board that shows it goes on showing it. Only the
 * board's Owner. RefusalError `NotFound` also for one that is deleted already.
 */
export async function deleteAppearance(context: Context, principal: Principal, appearanceId: string): Promise<void> {
  const { personId } = requirePerson(principal);
  const { boardId } = await ownAppearance(context, principal, appearanceId);
  if (!(await setAppearanceHidden(context.database, appearanceId, personId))) throw notFound();
  context.bus.publish({ kind: "board", boardId, what: "history" });
}

/** Brings back what was deleted less than a minute ago. Only the board's Owner; the same again changes nothing. */
export async function restoreAppearance(
  context: Context,
  principal: Principal,
  appearanceId: string,
): Promise<MessageAppearanceRecord> {
  requirePerson(principal);
  const { boardId, hiddenFor } = await ownAppearance(context, principal, appearanceId);
  if (hiddenFor !== null && hiddenFor > restoreWithinMs) {
    throw new RefusalError("ValidationError", restoreTooLate(), { rule: "restoreTime" });
  }
  if (await setAppearanceHidden(context.database, appearanceId, null)) {
    context.bus.publish({ kind: "board", boardId, what: "history" });
  }
  return readSentAppearance(context, principal, appearanceId);
}

async function ownAppearance(context: Context, principal: Principal, appearanceId: string) {
  const place = await findAppearancePlace(context.database, appearanceId);
  if (place === undefined) throw notFound();
  await accessBoard(context, principal, place.boardId, "owner").catch((error: unknown) => {
    // Nobody learns of a message by its id that there is a board.
    if (error instanceof RefusalError && error.type === "NotFound") throw notFound();
    throw error;
  });
  return place;
}

function notFound(): RefusalError {
  return new RefusalError("NotFound", appearanceNotFound());
}

const sourcesLength = 200;

export interface SourcePage {
  readonly messageSources: readonly SourceRow[];
  readonly nextCursor: string | null;
}

/** Who and what has sent to a board, by title, 200 a page. */
export async function listSources(
  context: Context,
  principal: Principal,
  input: { readonly boardId: string; readonly cursor?: string | null | undefined },
): Promise<SourcePage> {
  const { boardId } = input;
  await accessBoard(context, principal, boardId, "member");
  const after = input.cursor ? readSourceCursor(boardId, input.cursor) : null;
  const rows = await selectSources(context.database, { boardId, after, limit: sourcesLength + 1 });
  const page = rows.slice(0, sourcesLength);
  const last = rows.length > sourcesLength ? page.at(-1) : undefined;
  return { messageSources: page, nextCursor: last === undefined ? null : writeSourceCursor(boardId, last) };
}

function writeSourceCursor(boardId: string, { title, id }: SourceRow): string {
  return Buffer.from(JSON.stringify([boardId, title, id])).toString("base64url");
}

function readSourceCursor(boardId: string, cursor: string): SourceRow {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(parsed)) {
      const [of, title, id] = parsed as unknown[];
      if (of === boardId && typeof title === "string" && typeof id === "string") return { title, id };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new RefusalError("ValidationError", strangeCursor(), { rule: "cursor" });
}
