import { graphql } from "../../gql/generated/gql.ts";

/** A call as it is listed, and as it is opened. */
export const requestFragment = graphql(`
  fragment ApiRequest_row on ApiRequest {
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
`);

/** What programs asked of a board. */
export const requestsQuery = graphql(`
  query ApiRequests($boardId: ID!, $only: ApiRequestsWanted!, $credentialId: ID, $find: String) {
    apiRequests(boardId: $boardId, only: $only, credentialId: $credentialId, find: $find, first: 50) {
      count
      requests {
        ...ApiRequest_row @unmask
      }
    }
  }
`);

/** What was asked before that. */
export const olderRequestsQuery = graphql(`
  query OlderApiRequests(
    $boardId: ID!
    $only: ApiRequestsWanted!
    $credentialId: ID
    $find: String
    $first: Int!
    $before: ApiRequestPlace!
  ) {
    apiRequests(
      boardId: $boardId
      only: $only
      credentialId: $credentialId
      find: $find
      first: $first
      before: $before
    ) {
      requests {
        ...ApiRequest_row @unmask
      }
    }
  }
`);

/** One call, wherever it is listed. */
export const requestQuery = graphql(`
  query ApiRequest($id: ID!) {
    apiRequest(id: $id) {
      ...ApiRequest_row @unmask
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
