import { graphql } from "../../gql/generated/gql.ts";

export const addToSetsMutation = graphql(`
  mutation AddMessageSetCreatorMessage($subscriptionIds: [ID!]!, $messageId: ID!) {
    addMessageSetCreatorMessage(subscriptionIds: $subscriptionIds, messageId: $messageId) {
      __typename
      ... on AddMessageSetCreatorMessageSuccess {
        messageSetMessages {
          id
          messageSetId
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
