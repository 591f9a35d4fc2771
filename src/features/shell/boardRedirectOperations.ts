import { graphql } from "../../gql/generated/gql.ts";

export const tenantBoardsQuery = graphql(`
  query GetTenantBoards {
    getTenantBoards {
      id
      name
      boards {
        id
        title
      }
    }
  }
`);
