import { graphql } from "../../gql/generated/gql.ts";

/** Version 1, 30 a page. */
export const historyPageQuery = graphql(`
  query BoardMessageAppearances($boardId: ID!, $page: Int!, $sources: String) {
    boardMessageAppearances(boardId: $boardId, page: $page, sources: $sources) {
      id
      ...AppearanceCard_appearance
    }
  }
`);

export const favoritesPageQuery = graphql(`
  query MessageFavoritesQuery($page: Int!) {
    messageFavoritesQuery(page: $page) {
      id
      ...FavoriteCard_favorite
    }
  }
`);

export const draftsPageQuery = graphql(`
  query GetDrafts($page: Int!) {
    getDrafts(page: $page) {
      id
      message {
        id
        text
      }
      ...DraftCard_draft
    }
  }
`);

/** Version 2 and the search: 24 at a time, by cursor. */
export const searchPageQuery = graphql(`
  query ListSearchMessagesV2(
    $boardId: ID!
    $limit: Int!
    $cursor: String
    $sortBy: SearchSortBy!
    $sortDirection: SearchSortDirection!
    $types: [SearchMessageType!]
    $sources: [ID!]
    $term: String
  ) {
    listSearchMessagesV2(
      boardId: $boardId
      limit: $limit
      cursor: $cursor
      sortBy: $sortBy
      sortDirection: $sortDirection
      types: $types
      sources: $sources
      term: $term
    ) {
      __typename
      ... on ListSearchMessagesV2Success {
        searchMessages {
          __typename
          ... on MessageAppearance {
            id
            ...AppearanceCard_appearance
          }
          ... on Favorite {
            id
            ...FavoriteCard_favorite
          }
          ... on Draft {
            id
            ...DraftCard_draft
          }
          ... on Pick {
            id
            ...PickCard_pick
          }
          ... on FeedItem {
            id
            ...FeedItemCard_feedItem
          }
          ... on MessageSetMessage {
            id
            ...SetMessageCard_messageSetMessage
          }
        }
        nextCursor
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const sourcesQuery = graphql(`
  query ListMessageSourcesV2($boardId: ID!, $cursor: String) {
    listMessageSourcesV2(boardId: $boardId, cursor: $cursor) {
      messageSources {
        id
        title
      }
      nextCursor
    }
  }
`);

/** What the cards of a list have to know of their board. */
export const listBoardQuery = graphql(`
  query BoardMessageQuery($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
      timezone {
        id
      }
      myMembership {
        id
        role
      }
      currentAppearance {
        id
        restoredId
        undoUntil
        receipt {
          state
          displays
          shown
          at
        }
      }
      pinnedMessage {
        id
        pinnedUntil
        message {
          id
        }
      }
    }
    messageRepeats(boardId: $boardId) {
      id
      ...RepeatLines_repeat
      message {
        id
      }
    }
  }
`);
