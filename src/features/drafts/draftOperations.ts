import { graphql } from "../../gql/generated/gql.ts";

export const createDraftMutation = graphql(`
  mutation CreateDraftV2($messageId: ID!) {
    createDraftV2(messageId: $messageId) {
      __typename
      ... on CreateDraftV2Success {
        draft {
          id
          message {
            id
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const changeDraftMutation = graphql(`
  mutation ChangeDraft($draftId: ID!, $formerMessageId: ID!, $messageId: ID!) {
    changeDraft(draftId: $draftId, formerMessageId: $formerMessageId, messageId: $messageId) {
      __typename
      ... on ChangeDraftSuccess {
        draft {
          id
          message {
            id
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** Version 1: writes the message and keeps it. */
export const saveDraftMutation = graphql(`
  mutation SaveDraft($message: SaveDraftMessage!, $key: String!) {
    saveDraft(message: $message, idempotencyKey: $key) {
      __typename
      ... on SaveDraftSuccess {
        draft {
          id
          message {
            id
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
