import { graphql } from "../gql/generated/gql.ts";

/** In which time zone a board is: for who tells a moment by its clock and has no more of it than its id. */
export const boardZoneQuery = graphql(`
  query BoardZone($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      timezone {
        id
        timezoneCity
      }
    }
  }
`);
