import { graphql } from "../../gql/generated/gql.ts";

export const shareMutation = graphql(`
  mutation ShareMessageV2($messageId: ID!, $boardId: ID) {
    shareMessageV2(messageId: $messageId, boardId: $boardId) {
      __typename
      ... on ShareMessageV2Success {
        id
        shareUrl
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** Version 1 tells the token alone. */
export const tokenMutation = graphql(`
  mutation CreateMessageShareToken($message: ID!, $boardId: ID) {
    createMessageShareToken(message: $message, boardId: $boardId) {
      __typename
      ... on CreateMessageShareTokenSuccess {
        messageShareToken {
          id
          rawToken
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
