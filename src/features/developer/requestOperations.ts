import { graphql } from "../../gql/generated/gql.ts";

/** What programs asked of a board. */
export const requestsQuery = graphql(`
  query ApiRequests($boardId: ID!, $only: ApiRequestsWanted!, $credentialId: ID, $find: String) {
    apiRequests(boardId: $boardId, only: $only, credentialId: $credentialId, find: $find, first: 50) {
      count
      requests {
        id
        at
        dialect
        method
        path
        tool
        client
        status
        type
        rule
        until
        setBy
        origin
        outcome
        key
        title
        credentialDeleted
        requestId
        blanked
        ifMatch
        body
        answer
        decision {
          check
          result
        }
      }
    }
  }
`);

/** Credentials that are no more, whose calls are kept. */
export const formerCredentialsQuery = graphql(`
  query FormerCredentials($boardId: ID!) {
    formerCredentials(boardId: $boardId) {
      id
      kind
      key
      title
    }
  }
`);
