import { graphql } from "../../gql/generated/gql.ts";

/** What a feed has to know of the board that its messages may go to. */
export const feedBoardQuery = graphql(`
  query FeedBoard($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
      timezone {
        id
      }
      ...PlusPromotion_board
    }
  }
`);

export const feedPageQuery = graphql(`
  query FeedMessages(
    $boardId: ID!
    $limit: Int!
    $cursor: String
    $sortBy: SearchSortBy!
    $types: [SearchMessageType!]!
    $sources: [ID!]
  ) {
    listSearchMessagesV2(
      boardId: $boardId
      limit: $limit
      cursor: $cursor
      sortBy: $sortBy
      sortDirection: Desc
      types: $types
      sources: $sources
    ) {
      __typename
      ... on ListSearchMessagesV2Success {
        nextCursor
        searchMessages {
          __typename
          ... on FeedItem {
            id
            ...FeedItemCard_feedItem
          }
          ... on Pick {
            id
            ...PickCard_pick
          }
          ... on MessageSetMessage {
            id
            ...SetMessageCard_messageSetMessage
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const feedCategoriesQuery = graphql(`
  query PicksCategories {
    picksCategories {
      id
      title
    }
  }
`);

export const createFeedItemMutation = graphql(`
  mutation CreateFeedItemV2($messageId: ID!) {
    createFeedItemV2(messageId: $messageId) {
      __typename
      ... on CreateFeedItemV2Success {
        feedItem {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const flagFeedItemMutation = graphql(`
  mutation FlagFeedItemV2($feedItemId: ID!, $reason: String!) {
    flagFeedItemV2(feedItemId: $feedItemId, reason: $reason) {
      __typename
      ... on FlagFeedItemV2Success {
        flag {
          feedItemId
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
