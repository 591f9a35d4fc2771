import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ListPage, type LoadedPage, pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { ask } from "../../gql/ask.ts";
import type { OlderApiRequestsQueryVariables } from "../../gql/generated/graphql.ts";
import { olderRequestsQuery } from "./requestOperations.ts";

/** How many older calls a page brings; as many as the newest ones that are listed. */
const pageSize = 50;

/** Which calls are listed, and the one behind which the older ones begin. */
export type OlderRequests = Omit<OlderApiRequestsQueryVariables, "first">;

/** The filter of a list of which nobody has wanted the older calls yet. */
export const noneOlder = "";

/** The list machine over older calls. Its filter is `OlderRequests` as JSON; the calls themselves are in the cache. */
export function provideOlderRequests(client: ApolloClient) {
  return pagedListMachine.provide({
    actors: { loadPage: fromPromise<LoadedPage, ListPage>(({ input }) => loadPage(client, input)) },
  });
}

async function loadPage(client: ApolloClient, { filter, cursor }: ListPage): Promise<LoadedPage> {
  if (filter === noneOlder) return { ids: [], nextCursor: null, hasMore: false };
  const asked: OlderRequests = JSON.parse(filter);
  const before = cursor === null ? asked.before : JSON.parse(cursor);
  const { apiRequests } = await ask(client, olderRequestsQuery, { ...asked, before, first: pageSize });
  const last = apiRequests.requests.at(-1);
  return {
    ids: apiRequests.requests.map(({ id }) => id),
    nextCursor: last ? JSON.stringify({ at: last.at, id: last.id }) : null,
    hasMore: apiRequests.requests.length === pageSize,
  };
}
