import { graphql } from "../../../gql/generated/gql.ts";

/** The shell has asked for it already: it comes out of the cache. */
export const paletteRoleQuery = graphql(`
  query PaletteRole($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      myMembership {
        id
        role
      }
    }
  }
`);
