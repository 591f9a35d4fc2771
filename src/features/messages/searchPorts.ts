import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import type { LoadedPage } from "../../../machines/list/pagedListMachine.ts";
import {
  messageSearchMachine,
  type SearchChip,
  type SearchQuestion,
} from "../../../machines/message/messageSearchMachine.ts";
import type { SearchMessageType } from "../../gql/generated/graphql.ts";
import { readSearchPage } from "./searchPages.ts";

/** What each chip lets through. */
const typesOf: Readonly<Record<SearchChip, readonly SearchMessageType[]>> = {
  inspiration: ["FeedItem"],
  mine: ["MessageAppearance", "Favorite", "Draft"],
  plus: ["Pick", "MessageSetMessage"],
};

/** The search with its outside world. The first search of a place that was left brings as much as was there before. */
export function provideMessageSearch(client: ApolloClient, entriesBefore: () => number) {
  return messageSearchMachine.provide({
    actors: {
      searchMessages: fromPromise<LoadedPage, SearchQuestion>(({ input }) => search(client, input, entriesBefore)),
    },
  });
}

function search(
  client: ApolloClient,
  { boardId, term, chips, sortBy, cursor }: SearchQuestion,
  entriesBefore: () => number,
): Promise<LoadedPage> {
  const types = chips.flatMap((chip) => typesOf[chip]);
  const atLeast = cursor === null ? entriesBefore() : 0;
  return readSearchPage(client, { boardId, types, sources: [], term, sortBy, cursor, atLeast });
}
