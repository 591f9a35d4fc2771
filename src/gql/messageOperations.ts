import { graphql } from "./generated/gql.ts";

export const writeMutation = graphql(`
  mutation WriteMessage($characters: Characters, $text: String, $key: String!) {
    createMessageV2(characters: $characters, text: $text, idempotencyKey: $key) {
      __typename
      ... on CreateMessageV2Success {
        message {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
