import { graphql } from "../../gql/generated/gql.ts";

export const createMutation = graphql(`
  mutation CreateBoardV2($title: String!, $boardStyle: BoardStyle!, $code62: Code62!, $timezone: ID!) {
    createBoardV2(title: $title, boardStyle: $boardStyle, code62: $code62, timezone: $timezone) {
      __typename
      ... on CreateBoardV2Success {
        board {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const pairMutation = graphql(`
  mutation PairDevice($boardId: ID!, $pairingCode: String!) {
    pairDevice(boardId: $boardId, pairingCode: $pairingCode) {
      __typename
      ... on PairDeviceSuccess {
        board {
          id
          devices {
            id
            isDemo
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const removeDeviceMutation = graphql(`
  mutation RemoveDevice($id: ID!) {
    removeDevice(id: $id) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

export const boardsQuery = graphql(`
  query FetchAllBoards {
    fetchAllBoards {
      id
      title
      tenant {
        id
        name
      }
      myMembership {
        id
        role
      }
      devices {
        id
        isDemo
      }
      ...BoardListItem_board
    }
    getViewerRole {
      id
      superadmin {
        id
      }
    }
  }
`);
