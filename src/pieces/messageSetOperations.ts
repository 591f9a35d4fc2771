import { graphql } from "../gql/generated/gql.ts";

/** The message sets that the people of a board fill, by the channels that show them. */
export const messageSetsQuery = graphql(`
  query GetMessageSetCreatorSubscriptions($boardId: ID!) {
    getMessageSetCreatorSubscriptions(boardId: $boardId) {
      id
      title
      muted
      messages
    }
  }
`);
