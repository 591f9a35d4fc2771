import { graphql } from "../gql/generated/gql.ts";

export const muteChannelMutation = graphql(`
  mutation UpdateSubscription($subscriptionId: ID!, $muted: Boolean!) {
    updateSubscription(subscriptionId: $subscriptionId, muted: $muted) {
      __typename
      ... on UpdateSubscriptionSuccess {
        subscription {
          ...ChannelRow_channel @unmask
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteChannelMutation = graphql(`
  mutation DeleteSubscription($id: ID!) {
    deleteSubscription(id: $id) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);
