import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ListPage, type LoadedPage, pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { feedItemMachine, type MessageToShare } from "../../../machines/message/feedItemMachine.ts";
import { type FlagToRaise, flagMachine } from "../../../machines/message/flagMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { toldByFlow } from "../../gql/calls.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";
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
  const { data } = await refusing(
    client.query({ query: feedPageQuery, variables, fetchPolicy: "network-only", context: toldByFlow }),
  );
  const page = answered(data).listSearchMessagesV2;
  if (page.__typename === "Refusal") throw portRefusalOf(page);
  const ids = page.searchMessages.flatMap((found) => parseEntry(found)?.ref ?? []);
  return { ids, nextCursor: page.nextCursor ?? null, hasMore: (page.nextCursor ?? null) !== null };
}

export function provideFlag(client: ApolloClient) {
  return flagMachine.provide({
    actors: {
      flagFeedItem: fromPromise<void, FlagToRaise>(async ({ input }) => {
        const { data } = await refusing(
          client.mutate({ mutation: flagFeedItemMutation, variables: input, context: toldByFlow }),
        );
        const { flagFeedItemV2: answer } = answered(data);
        if (answer.__typename === "Refusal") throw portRefusalOf(answer);
      }),
    },
  });
}

export function provideFeedItem(client: ApolloClient) {
  return feedItemMachine.provide({
    actors: {
      createFeedItem: fromPromise<void, MessageToShare>(async ({ input }) => {
        const { data } = await refusing(
          client.mutate({ mutation: createFeedItemMutation, variables: input, context: toldByFlow }),
        );
        const { createFeedItemV2: answer } = answered(data);
        if (answer.__typename === "Refusal") throw portRefusalOf(answer);
      }),
    },
  });
}

/** A call whose rejection speaks the machines' language. */
async function refusing<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toPortRefusal(error);
  }
}

/** An answer without data, which no gateway of ours gives, counts as a broken one. */
function answered<Data>(data: Data | null | undefined): Data {
  if (data === null || data === undefined) throw new PortRefusal({ code: "ServerError" });
  return data;
}
