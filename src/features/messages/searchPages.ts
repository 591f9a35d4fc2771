import type { ApolloClient } from "@apollo/client";
import type { LoadedPage } from "../../../machines/list/pagedListMachine.ts";
import { ask } from "../../gql/ask.ts";
import type {
  ListSearchMessagesV2QueryVariables,
  SearchMessageType,
  SearchSortBy,
} from "../../gql/generated/graphql.ts";
import { type KeptAnswers, kept } from "../../gql/keptAnswers.ts";
import { searchPageQuery } from "./listOperations.ts";

export interface SearchPageQuestion {
  boardId: string;
  /** None: all types. */
  types: readonly SearchMessageType[];
  /** None: all sources. */
  sources: readonly string[];
  /** Empty: no term. */
  term: string;
  sortBy: SearchSortBy;
  cursor: string | null;
  /** How many entries the page should hold, if there are as many; 24 at least. */
  atLeast: number;
}

/** Messages, section 9. */
const pageSize = 24;
/** The gateway gives no more at once. */
const mostAtOnce = 96;

/** One page of a list of messages; a long one in several calls. Rejects with PortRefusal where the gateway refuses. */
export async function readSearchPage(client: ApolloClient, question: SearchPageQuestion): Promise<LoadedPage> {
  const wanted = Math.max(pageSize, question.atLeast);
  const ids: string[] = [];
  let cursor = question.cursor;
  do {
    const page = await readOnce(client, { ...question, cursor }, Math.min(mostAtOnce, wanted - ids.length));
    ids.push(...page.ids);
    cursor = page.nextCursor;
  } while (cursor !== null && ids.length < question.atLeast);
  return { ids, nextCursor: cursor, hasMore: cursor !== null };
}

async function readOnce(
  client: ApolloClient,
  question: SearchPageQuestion,
  limit: number,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const isKept = question.cursor === null && question.term === "" && limit === pageSize;
  const { listSearchMessagesV2: answer } = await ask(
    client,
    searchPageQuery,
    variablesOf(question, limit),
    "network-only",
    isKept ? kept : {},
  );
  return { ids: idsOf(answer.searchMessages), nextCursor: answer.nextCursor };
}

/** The entries with which the last visit's list began; none where this device does not know them. */
export function recallSearchPage(client: ApolloClient, answers: KeptAnswers, question: SearchPageQuestion): string[] {
  const answer = answers.recall(client, searchPageQuery, variablesOf(question, pageSize))?.listSearchMessagesV2;
  return answer?.__typename === "ListSearchMessagesV2Success" ? idsOf(answer.searchMessages) : [];
}

const variablesOf = (
  { boardId, types, sources, term, sortBy, cursor }: SearchPageQuestion,
  limit: number,
): ListSearchMessagesV2QueryVariables => ({
  boardId,
  limit,
  sortBy,
  sortDirection: "Desc",
  ...(cursor === null ? {} : { cursor }),
  ...(types.length === 0 ? {} : { types: [...types] }),
  ...(sources.length === 0 ? {} : { sources: [...sources] }),
  ...(term === "" ? {} : { term }),
});

const idsOf = (entries: readonly { __typename: string; id: string }[]): string[] =>
  entries.map(({ __typename, id }) => `${__typename}:${id}`);
