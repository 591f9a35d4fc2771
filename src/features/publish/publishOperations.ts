import { graphql } from "../../gql/generated/gql.ts";

export const tokenQuery = graphql(`
  query GetPublicSimulatorToken($boardId: ID!) {
    getPublicSimulatorToken(boardId: $boardId) {
      id
      token
      url
      frameOrigins
    }
  }
`);

export const createMutation = graphql(`
  mutation CreateSimulatorToken($boardId: ID!, $isPublic: Boolean!) {
    createSimulatorToken(boardId: $boardId, isPublic: $isPublic) {
      __typename
      ... on CreateSimulatorTokenSuccess {
        simulatorToken {
          id
          token
          url
          frameOrigins
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const updateMutation = graphql(`
  mutation UpdateSimulatorToken($boardId: ID!, $frameOrigins: [String!]!) {
    updateSimulatorToken(boardId: $boardId, frameOrigins: $frameOrigins) {
      __typename
      ... on UpdateSimulatorTokenSuccess {
        simulatorToken {
          id
          token
          url
          frameOrigins
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteMutation = graphql(`
  mutation DeleteSimulatorToken($token: String!) {
    deleteSimulatorToken(token: $token) {
      __typename
      ... on DeleteSimulatorTokenSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const publishQuery = graphql(`
  query PublishBoard($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      myMembership {
        id
        role
      }
    }
    getViewerRole {
      id
      superadmin {
        id
      }
    }
  }
`);
