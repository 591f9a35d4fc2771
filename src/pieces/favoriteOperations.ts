import { graphql } from "../gql/generated/gql.ts";

export const favoriteMutation = graphql(`
  mutation FavoriteV2($messageId: ID!) {
    favoriteV2(messageId: $messageId) {
      __typename
      ... on FavoriteV2Success {
        message {
          id
          isFavorited
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const unFavoriteMutation = graphql(`
  mutation UnFavoriteV2($messageId: ID!) {
    unFavoriteV2(messageId: $messageId) {
      __typename
      ... on UnFavoriteV2Success {
        message {
          id
          isFavorited
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
