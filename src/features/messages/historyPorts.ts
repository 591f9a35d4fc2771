import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ListPage, type LoadedPage, pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { historyPageQuery } from "./historyOperations.ts";

/** How many messages a page of the history holds; the gateway's own number (messages, section 9). */
const pageSize = 30;

/** The list machine over a board's history. Its filter is the board's id; the entries themselves are in the cache. */
export function provideHistory(client: ApolloClient) {
  return pagedListMachine.provide({
    actors: { loadPage: fromPromise<LoadedPage, ListPage>(({ input }) => loadPage(client, input)) },
  });
}

async function loadPage(client: ApolloClient, { filter: boardId, page }: ListPage): Promise<LoadedPage> {
  try {
    const { data } = await client.query({
      query: historyPageQuery,
      variables: { boardId, page },
      fetchPolicy: "network-only",
    });
    const ids = data?.boardMessageAppearances.map(({ id }) => id) ?? [];
    return { ids, nextCursor: null, hasMore: ids.length === pageSize };
  } catch (error) {
    throw toPortRefusal(error);
  }
}
