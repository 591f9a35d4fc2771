import { graphql } from "../../gql/generated/gql.ts";

export const identifyDeviceMutation = graphql(`
  mutation IdentifyDevice($id: ID!) {
    identifyDevice(id: $id) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

export const renameDeviceMutation = graphql(`
  mutation RenameDevice($id: ID!, $name: String!) {
    renameDevice(id: $id, name: $name) {
      __typename
      ... on RenameDeviceSuccess {
        device {
          id
          name
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** The displays of one board, and what the board shows beside them. */
export const displaysQuery = graphql(`
  query BoardDisplays($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      friendlyIdentifier
      boardStyle
      code62
      characters
      version
      myMembership {
        id
        role
      }
      currentAppearance {
        id
        attribution
        sentAt
        message {
          id
          formatted
        }
      }
      devices {
        id
        isDemo
        name
        lastSeen
        rows
        columns
        firmware
        createdAt
        shownVersion
        shownAt
      }
    }
  }
`);
