import { graphql } from "../../gql/generated/gql.ts";

export const listingQuery = graphql(`
  query MarketplaceListingDetailQuery($id: ID!, $tenantId: ID, $boardId: ID, $timezone: String!) {
    marketplaceListingDetailQuery(id: $id, tenantId: $tenantId, boardId: $boardId) {
      id
      description
      releaseDate
      version
      language
      hosts
      messageSet {
        id
        title
      }
      installable {
        id
        friendlyIdentifier
      }
      ...ListingCard_listing @unmask
    }
  }
`);

/** A day with the listing in it, and the same day without. */
export const planWithDraftQuery = graphql(`
  query PlanWithDraft($boardId: ID!, $date: String!, $listingId: ID!) {
    with: dayPlan(boardId: $boardId, date: $date, draft: { marketplaceListingId: $listingId }) {
      begin
      end
      closures {
        begin
        end
      }
      slots {
        subscriptionId
        title
        at
        wantedAt
        time
        mark
      }
      ambient {
        subscriptionId
      }
    }
    without: dayPlan(boardId: $boardId, date: $date) {
      slots {
        subscriptionId
        wantedAt
        time
        mark
      }
    }
  }
`);
