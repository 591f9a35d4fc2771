import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ListPage, type LoadedPage, pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { ask } from "../../gql/ask.ts";
import { type KeptAnswers, kept } from "../../gql/keptAnswers.ts";
import { draftsPageQuery, favoritesPageQuery, historyPageQuery } from "./listOperations.ts";
import { readSearchPage, recallSearchPage, type SearchPageQuestion } from "./searchPages.ts";

/** The parts of My Messages. */
export type ListPart = "history" | "favorites" | "drafts";

/** What a list is of, and what it is narrowed to; the list machine takes it as a text. */
export interface ListFilter {
  boardId: string;
  part: ListPart;
  /** None: all. */
  sources: readonly string[];
}

export const writeFilter = (filter: ListFilter): string => JSON.stringify(filter);
const readFilter = (filter: string): ListFilter => JSON.parse(filter) as ListFilter;

/** How many entries a page of version 1 holds; the gateway's own number (messages, section 9). */
const pageSize = 30;

/** The list machine over the numbered pages of version 1. */
export function provideNumberedList(client: ApolloClient) {
  return pagedListMachine.provide({
    actors: { loadPage: fromPromise<LoadedPage, ListPage>(({ input }) => numberedPage(client, input)) },
  });
}

async function numberedPage(client: ApolloClient, { filter, page }: ListPage): Promise<LoadedPage> {
  const entries = await readers[readFilter(filter).part].read(client, readFilter(filter), page);
  return { ids: entries.shown, nextCursor: null, hasMore: entries.count === pageSize };
}

interface NumberedPage {
  shown: string[];
  /** With those that are not shown. */
  count: number;
}

interface Reader {
  read(client: ApolloClient, filter: ListFilter, page: number): Promise<NumberedPage>;
  /** The first page of the last visit, without asking. */
  recall(client: ApolloClient, answers: KeptAnswers, filter: ListFilter): readonly string[];
}

const firstPage = { page: 0 } as const;
/** The first page is what the next visit begins with. */
const keeping = (page: number) => ["network-only", page === 0 ? kept : {}] as const;

const historyVariables = ({ boardId, sources }: ListFilter, page: number) => ({
  boardId,
  page,
  ...(sources.length > 0 ? { sources: sources.join(",") } : {}),
});
const appearances = (list: readonly { id: string }[]) => list.map(({ id }) => `MessageAppearance:${id}`);
const favorites = (list: readonly { id: string }[]) => list.map(({ id }) => `Favorite:${id}`);
/** A draft of nothing is not shown (messages, section 5). */
const drafts = (list: readonly { id: string; message: { text: string } }[]) =>
  list.filter(({ message }) => message.text !== "" && message.text !== " ").map(({ id }) => `Draft:${id}`);

const readers: Readonly<Record<ListPart, Reader>> = {
  history: {
    async read(client, filter, page) {
      const answer = await ask(client, historyPageQuery, historyVariables(filter, page), ...keeping(page));
      return { shown: appearances(answer.boardMessageAppearances), count: answer.boardMessageAppearances.length };
    },
    recall: (client, answers, filter) =>
      appearances(answers.recall(client, historyPageQuery, historyVariables(filter, 0))?.boardMessageAppearances ?? []),
  },
  favorites: {
    async read(client, _filter, page) {
      const { messageFavoritesQuery: list } = await ask(client, favoritesPageQuery, { page }, ...keeping(page));
      return { shown: favorites(list), count: list.length };
    },
    recall: (client, answers) =>
      favorites(answers.recall(client, favoritesPageQuery, firstPage)?.messageFavoritesQuery ?? []),
  },
  drafts: {
    async read(client, _filter, page) {
      // Kept in the cache all the same: the cards read their drafts there.
      const { getDrafts: list } = await ask(client, draftsPageQuery, { page }, ...keeping(page));
      return { shown: drafts(list), count: list.length };
    },
    recall: (client, answers) => drafts(answers.recall(client, draftsPageQuery, firstPage)?.getDrafts ?? []),
  },
};

const typesOf = { history: "MessageAppearance", favorites: "Favorite", drafts: "Draft" } as const;

/**
 * The list machine over the endless lists of version 2. The first load brings as many entries as were there before, so
 * that the way back ends at the same place and news does not shorten what is shown.
 */
export function provideEndlessList(client: ApolloClient, entriesBefore: () => number) {
  const load = ({ filter, cursor }: ListPage) => {
    const atLeast = cursor === null ? entriesBefore() : 0;
    return readSearchPage(client, { ...questionOf(readFilter(filter)), cursor, atLeast });
  };
  return pagedListMachine.provide({
    actors: { loadPage: fromPromise<LoadedPage, ListPage>(({ input }) => load(input)) },
  });
}

const questionOf = ({ boardId, part, sources }: ListFilter): SearchPageQuestion => ({
  boardId,
  types: [typesOf[part]],
  sources,
  term: "",
  sortBy: "Date",
  cursor: null,
  atLeast: 0,
});

/** What a list held when this person saw it last on this device, to begin with; later pages are not kept. */
export function recallPage(
  client: ApolloClient,
  answers: KeptAnswers,
  filter: ListFilter,
  version: 1 | 2,
  page: number,
): readonly string[] {
  if (version === 2) return recallSearchPage(client, answers, questionOf(filter));
  return page === 0 ? readers[filter.part].recall(client, answers, filter) : [];
}
