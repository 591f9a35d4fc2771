import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ListPage, type LoadedPage, pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { feedItemMachine, type MessageToShare } from "../../../machines/message/feedItemMachine.ts";
import { type FlagToRaise, flagMachine } from "../../../machines/message/flagMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import { createFeedItemMutation, feedPageQuery, flagFeedItemMutation } from "./feedOperations.ts";
import { type FeedQuestion, parseEntry } from "./feedQuestion.ts";

/** How many messages a fetch brings (messages, section 9). */
export const fetchLength = 24;

/** The list machine over the feed. Its filter is the question as JSON; the entries themselves are in the cache. */
export function provideFeedList(client: ApolloClient) {
  return pagedListMachine.provide({
    actors: { loadPage: fromPromise<LoadedPage, ListPage>(({ input }) => loadPage(client, input)) },
  });
}

async function loadPage(client: ApolloClient, { filter, cursor }: ListPage): Promise<LoadedPage> {
  const question: FeedQuestion = JSON.parse(filter);
  const { boardId, sort, types, sources } = question;
  const sortBy = sort === "likes" ? ("Likes" as const) : ("Date" as const);
  const variables = {
    boardId,
    limit: fetchLength,
    cursor,
    sortBy,
    types: [...types],
    sources: sources === null ? null : [...sources],
  };
  const { listSearchMessagesV2: page } = await ask(client, feedPageQuery, variables);
  const ids = page.searchMessages.flatMap((found) => parseEntry(found)?.ref ?? []);
  return { ids, nextCursor: page.nextCursor ?? null, hasMore: (page.nextCursor ?? null) !== null };
}

export function provideFlag(client: ApolloClient) {
  return flagMachine.provide({
    actors: {
      flagFeedItem: fromPromise<void, FlagToRaise>(async ({ input }) => {
        await change(client, flagFeedItemMutation, input);
      }),
    },
  });
}

export function provideFeedItem(client: ApolloClient) {
  return feedItemMachine.provide({
    actors: {
      createFeedItem: fromPromise<void, MessageToShare>(async ({ input }) => {
        await change(client, createFeedItemMutation, input);
      }),
    },
  });
}
