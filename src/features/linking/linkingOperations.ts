import { graphql } from "../../gql/generated/gql.ts";

export const linkRequestQuery = graphql(`
  query LinkRequest($listing: ID!, $data: String!) {
    linkRequest(listing: $listing, data: $data) {
      state
      redirectUri
    }
  }
`);

/** Who asks, for the page around the choice; the flow asks what can be used. */
export const linkPageQuery = graphql(`
  query LinkPage($listing: ID!, $data: String!) {
    linkRequest(listing: $listing, data: $data) {
      listing {
        id
        title
        developer
        scopes
      }
      redirectUri
    }
    boardsV2 {
      id
      title
    }
  }
`);

export const linkBoardMutation = graphql(`
  mutation UpsertSingletonChannelForListing($board: ID!, $listing: ID!, $data: String!) {
    upsertSingletonChannelForListing(board: $board, listing: $listing, data: $data) {
      __typename
      ... on UpsertSingletonChannelForListingSuccess {
        accessToken
        state
        redirectUri
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const linkedAppsQuery = graphql(`
  query LinkedApps {
    linkedApps {
      id
      boardTitle
      created
      lastUsed
      listing {
        id
        title
        developer
        scopes
      }
    }
  }
`);

export const revokeLinkedAppMutation = graphql(`
  mutation RevokeLinkedApp($id: ID!) {
    revokeLinkedApp(id: $id) {
      __typename
      ... on RevokeLinkedAppSuccess {
        revoked
      }
      ...Refusal_answer @unmask
    }
  }
`);
