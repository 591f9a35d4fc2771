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
        categoryId
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

graphql(`
  fragment LinkedAppRow_app on LinkedApp {
    id
    boardTitle
    linkedBy
    isOwn
    created
    lastUsed
    listing {
      id
      title
      developer
      categoryId
      scopes
    }
  }
`);

export const linkedAppsQuery = graphql(`
  query LinkedApps {
    linkedApps {
      id
      ...LinkedAppRow_app @unmask
    }
  }
`);

/** Whose board it is, for the way to its apps. */
export const boardOwnerQuery = graphql(`
  query BoardOwner($id: ID!) {
    getBoardV2(id: $id) {
      id
      myMembership {
        id
        role
      }
    }
  }
`);

/** For the board's Owner alone. */
export const boardLinkedAppsQuery = graphql(`
  query BoardLinkedApps($boardId: ID!) {
    boardLinkedApps(boardId: $boardId) {
      id
      ...LinkedAppRow_app @unmask
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
