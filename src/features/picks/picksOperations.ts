import { graphql } from "../../gql/generated/gql.ts";

export const picksHomeQuery = graphql(`
  query ListPicksCategoriesV2($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
      ...PlusPromotion_board
    }
    listPicksCategoriesV2 {
      __typename
      ... on ListPicksCategoriesV2Success {
        picksCategories {
          id
          title
          picksLength
        }
      }
      ...Refusal_answer @unmask
    }
    todaysPicks {
      pick {
        id
        ...PickCard_pick
      }
    }
  }
`);

/** What a page of a theme has to know of the board and of the theme. */
export const picksFrameQuery = graphql(`
  query PicksFrame($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
      productApplications {
        id
        product {
          id
          isPlus
        }
      }
      ...PlusPromotion_board
    }
    picksCategories {
      id
      title
      picksLength
    }
  }
`);

export const picksPageQuery = graphql(`
  query Picks($categoryId: ID!, $page: Int!, $perPage: Int!) {
    picks(categoryId: $categoryId, page: $page, perPage: $perPage) {
      id
      ...PickCard_pick
    }
  }
`);
