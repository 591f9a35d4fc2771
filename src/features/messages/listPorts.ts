import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ListPage, type LoadedPage, pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { ask } from "../../gql/ask.ts";
import { draftsPageQuery, favoritesPageQuery, historyPageQuery } from "./listOperations.ts";
import { readSearchPage } from "./searchPages.ts";

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
  const entries = await readers[readFilter(filter).part](client, readFilter(filter), page);
  return { ids: entries.shown, nextCursor: null, hasMore: entries.count === pageSize };
}

interface NumberedPage {
  shown: string[];
  /** With those that are not shown. */
  count: number;
}

type Reader = (client: ApolloClient, filter: ListFilter, page: number) => Promise<NumberedPage>;

const readers: Readonly<Record<ListPart, Reader>> = {
  history: async (client, { boardId, sources }, page) => {
    const variables = { boardId, page, ...(sources.length > 0 ? { sources: sources.join(",") } : {}) };
    const { boardMessageAppearances: list } = await ask(client, historyPageQuery, variables);
    return { shown: list.map(({ id }) => `MessageAppearance:${id}`), count: list.length };
  },
  favorites: async (client, _filter, page) => {
    const { messageFavoritesQuery: list } = await ask(client, favoritesPageQuery, { page });
    return { shown: list.map(({ id }) => `Favorite:${id}`), count: list.length };
  },
  drafts: async (client, _filter, page) => {
    // Kept in the cache all the same: the cards read their drafts there.
    const { getDrafts: list } = await ask(client, draftsPageQuery, { page });
    // A draft of nothing is not shown (messages, section 5).
    const shown = list.filter(({ message }) => message.text !== "" && message.text !== " ");
    return { shown: shown.map(({ id }) => `Draft:${id}`), count: list.length };
  },
};

const typesOf = { history: "MessageAppearance", favorites: "Favorite", drafts: "Draft" } as const;

/**
 * The list machine over the endless lists of version 2. The first load brings as many entries as were there before, so
 * that the way back ends at the same place and news does not shorten what is shown.
 */
export function provideEndlessList(client: ApolloClient, entriesBefore: () => number) {
  const load = ({ filter, cursor }: ListPage) => {
    const { boardId, part, sources } = readFilter(filter);
    return readSearchPage(client, {
      boardId,
      types: [typesOf[part]],
      sources,
      term: "",
      sortBy: "Date",
      cursor,
      atLeast: cursor === null ? entriesBefore() : 0,
    });
  };
  return pagedListMachine.provide({
    actors: { loadPage: fromPromise<LoadedPage, ListPage>(({ input }) => load(input)) },
  });
}
