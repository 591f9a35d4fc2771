import { graphql } from "../gql/generated/gql.ts";

/** Pages of others that a board has: among its settings, and in its developer area. */
export const modulesQuery = graphql(`
  query BoardSettingsModules($boardId: ID!) {
    boardSettingsModules(boardId: $boardId) {
      key
      title
      link
      location
    }
  }
`);
