import { graphql } from "../gql/generated/gql.ts";

/** The board's blended channel; null while nothing is blended. */
export const blendedQuery = graphql(`
  query BlendedQuery($boardId: ID!) {
    blendedQuery(boardId: $boardId) {
      id
      messageSetIds
    }
  }
`);

export const addToBlendedMutation = graphql(`
  mutation AddMessageSetToBlended($input: BlendedInput!) {
    addMessageSetToBlended(input: $input) {
      __typename
      ... on AddMessageSetToBlendedSuccess {
        blended {
          id
          messageSetIds
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const removeFromBlendedMutation = graphql(`
  mutation RemoveMessageSetFromBlended($input: BlendedInput!) {
    removeMessageSetFromBlended(input: $input) {
      __typename
      ... on RemoveMessageSetFromBlendedSuccess {
        blended {
          id
          messageSetIds
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
