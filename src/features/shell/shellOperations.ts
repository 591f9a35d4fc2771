import { graphql } from "../../gql/generated/gql.ts";

export const boardShellQuery = graphql(`
  query BoardShell($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      myMembership {
        id
        role
      }
      ...MuteKey_board
      ...BoardSwitcher_board
    }
  }
`);
