import { graphql } from "../gql/generated/gql.ts";

export const visibleBoardQuery = graphql(`
  query GetBoardV2($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
    }
  }
`);
