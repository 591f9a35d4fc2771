import { graphql } from "../gql/generated/gql.ts";

export const createLikeMutation = graphql(`
  mutation CreateLikeV2($feedItemId: ID, $pickId: ID) {
    createLikeV2(feedItemId: $feedItemId, pickId: $pickId) {
      __typename
      ... on CreateLikeV2Success {
        likeCount
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const removeLikeMutation = graphql(`
  mutation RemoveLikeV2($feedItemId: ID, $pickId: ID) {
    removeLikeV2(feedItemId: $feedItemId, pickId: $pickId) {
      __typename
      ... on RemoveLikeV2Success {
        likeCount
      }
      ...Refusal_answer @unmask
    }
  }
`);
