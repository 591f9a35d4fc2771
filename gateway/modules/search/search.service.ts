import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { tooManySources } from "../../words/messageRefusals.ts";
import { searchLimit, searchTagsLength, searchTermLength } from "../../words/searchRefusals.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { type FoundPage, type SearchType, searchTypes } from "./search.refs.ts";
import { selectFound } from "./search.store.ts";
import { readCursor, writeCursor } from "./searchCursor.ts";
import type { SearchQuestion } from "./searchFinders.ts";

type Maybe<Value> = Value | null | undefined;

export interface SearchInput {
  readonly boardId: string;
  readonly limit?: Maybe<number>;
  readonly cursor?: Maybe<string>;
  readonly sortBy?: Maybe<"Date" | "Likes">;
  readonly sortDirection?: Maybe<"Asc" | "Desc">;
  readonly tags?: Maybe<readonly string[]>;
  readonly types?: Maybe<readonly SearchType[]>;
  readonly sources?: Maybe<readonly string[]>;
  readonly term?: Maybe<string>;
}

const usualLimit = 24;
const mostEntries = 100;
const longestTerm = 200;
const mostSources = 200;
const mostTags = 50;

/**
 * Everything that one list of messages can hold, for a member of the board: its history and message sets, the caller's own
 * favorites and drafts, and what is for everybody. Each word of the term is the beginning of a word that must be there;
 * case and accents do not count, a colour tile is searched for as `{63}` or as a square, and a term without letters,
 * digits and tiles finds nothing. RefusalError `ValidationError` for a limit, term, list or cursor that cannot be.
 */
export async function searchMessages(context: Context, principal: Principal, input: SearchInput): Promise<FoundPage> {
  const { personId } = requirePerson(principal);
  await accessBoard(context, principal, input.boardId, "member");
  const { cursor, ...question } = questionOf(personId, input);
  const { boardId, sortBy, sortDirection, types, term, sources, tags } = question;
  const scope = [personId, boardId, sortBy, sortDirection, types, term, sources, tags];
  const after = cursor === null ? null : readCursor(scope, cursor);
  if (question.types.length === 0) return { searchMessages: [], nextCursor: null };
  const found = await selectFound(context.database, { ...question, after, limit: question.limit + 1 });
  const page = found.slice(0, question.limit);
  const last = found.length > question.limit ? page.at(-1) : undefined;
  return {
    searchMessages: page.map(({ record }) => record),
    nextCursor: last === undefined ? null : writeCursor(scope, last.place),
  };
}

function questionOf(
  viewerId: string,
  input: SearchInput,
): Omit<SearchQuestion, "after"> & { readonly cursor: string | null } {
  const limit = input.limit ?? usualLimit;
  if (limit < 1 || limit > mostEntries) throw invalid(searchLimit(mostEntries), "limit");
  const term = input.term?.trim() ?? "";
  if (term.length > longestTerm) throw invalid(searchTermLength(longestTerm), "term");
  const sources = distinct(input.sources ?? []);
  if (sources.length > mostSources) throw invalid(tooManySources(), "sources");
  const tags = distinct(input.tags ?? []);
  if (tags.length > mostTags) throw invalid(searchTagsLength(mostTags), "tags");
  const wanted = input.types ?? searchTypes;
  return {
    boardId: input.boardId,
    viewerId,
    limit,
    cursor: input.cursor ?? null,
    sortBy: input.sortBy ?? "Date",
    sortDirection: input.sortDirection ?? "Desc",
    // Tags are titles of pick categories: nothing else has any.
    types: searchTypes.filter((type) => wanted.includes(type) && (tags.length === 0 || type === "Pick")),
    term: term === "" ? null : term,
    sources: sources.length === 0 ? null : sources,
    tags,
  };
}

/** In one order, so that the same question has the same cursor. */
function distinct(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()))].filter((value) => value !== "").sort();
}

function invalid(text: string, rule: string): RefusalError {
  return new RefusalError("ValidationError", text, { rule });
}
