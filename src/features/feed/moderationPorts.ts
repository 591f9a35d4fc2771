import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type DecisionToMake, moderationMachine } from "../../../machines/message/moderationMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { toldByFlow } from "../../gql/calls.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";

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
      ... on Refusal {
        type
      }
    }
  }
`);

export function provideModeration(client: ApolloClient) {
  return moderationMachine.provide({
    actors: { decideFeedItem: fromPromise<void, DecisionToMake>(({ input }) => decide(client, input)) },
  });
}

async function decide(client: ApolloClient, variables: DecisionToMake): Promise<void> {
  try {
    const { data } = await client.mutate({ mutation: decideMutation, variables, context: toldByFlow });
    const answer = data?.decideFeedItem;
    if (answer === undefined) throw new PortRefusal({ code: "ServerError" });
    if (answer.__typename === "Refusal") throw portRefusalOf(answer);
  } catch (error) {
    throw toPortRefusal(error);
  }
}
