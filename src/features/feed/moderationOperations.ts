import { graphql } from "../../gql/generated/gql.ts";

export const decideMutation = graphql(`
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

export const flaggedQuery = graphql(`
  query FlaggedFeedItems($state: FlaggedState!) {
    flaggedFeedItems(state: $state) {
      id
      ...FlaggedItem_flagged
    }
  }
`);
