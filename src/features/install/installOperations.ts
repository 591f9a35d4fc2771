import { graphql } from "../../gql/generated/gql.ts";

export const createSubscriptionMutation = graphql(`
  mutation CreateSubscription($boardId: ID!, $marketplaceListingId: ID!) {
    createSubscription(boardId: $boardId, marketplaceListingId: $marketplaceListingId) {
      __typename
      ... on CreateSubscriptionSuccess {
        created
        subscriptionId
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** Whether a listing shows nothing before its settings were made. */
export const listingNeedsQuery = graphql(`
  query ListingNeeds($id: ID!) {
    marketplaceListingDetailQuery(id: $id) {
      id
      requiresConfiguration
    }
  }
`);

/** What the board has of a listing. */
export const listingOnBoardQuery = graphql(`
  query ListingOnBoard($id: ID!, $boardId: ID!) {
    marketplaceListingDetailQuery(id: $id, boardId: $boardId) {
      id
      installations {
        id
        subscriptions {
          id
        }
      }
    }
  }
`);
