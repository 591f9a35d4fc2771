import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type DecisionToMake, moderationMachine } from "../../../machines/message/moderationMachine.ts";
import { change } from "../../gql/change.ts";
import { graphql } from "../../gql/generated/gql.ts";

const decideMutation = graphql(`
  mutation DecideFeedItem($feedItemId: ID!, $decision: FeedDecision!) {
    decideFeedItem(feedItemId: $feedItemId, decision: $decision) {
      __typename
      ... on DecideFeedItemSuccess {
        feedItem {
          id
          moderated
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export function provideModeration(client: ApolloClient) {
  return moderationMachine.provide({
    actors: {
      decideFeedItem: fromPromise<void, DecisionToMake>(async ({ input }) => {
        await change(client, decideMutation, input);
      }),
    },
  });
}
