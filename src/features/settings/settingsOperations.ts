import { graphql } from "../../gql/generated/gql.ts";

export const boardsQuery = graphql(`
  query SettingsBoards {
    boardsV2 {
      id
      title
    }
  }
`);
