import { graphql } from "../../gql/generated/gql.ts";

export const viewQuery = graphql(`
  query GetLiveBoard($id: ID!) {
    getLiveBoard(id: $id) {
      id
      title
      boardStyle
      code62
      rows
      columns
      characters
      devices {
        id
      }
    }
  }
`);
