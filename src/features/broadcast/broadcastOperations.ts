import { graphql } from "../../gql/generated/gql.ts";

/** The boards that may be broadcast to, with what a message costs on them, and what of the viewer's may still be under way. */
export const broadcastBoardsQuery = graphql(`
  query ViewersAdminOwnerBoards {
    viewersAdminOwnerBoards {
      id
      title
      rows
      columns
      characters
      transition {
        pace
        order
        stepIntervalMs
        stepSize
      }
    }
    broadcasts {
      id
      state
    }
  }
`);

/** How far a broadcast is; every answer about one is made of the same fragment. */
export const broadcastQuery = graphql(`
  query Broadcast($id: ID!) {
    broadcast(id: $id) {
      ...BroadcastProgress_broadcast @unmask
    }
  }

  fragment BroadcastProgress_broadcast on Broadcast {
    id
    state
    undoUntil
    targets {
      boardId
      title
      state
      refusal {
        type
        error
        rule
        until
        setBy
      }
    }
  }
`);

export const broadcastCheckQuery = graphql(`
  query BroadcastCheck($boardIds: String!) {
    broadcastCheck(boardIds: $boardIds) {
      quietHours {
        boardId
        title
        until
        setBy
      }
      pinned {
        boardId
        title
        until
        setBy
      }
    }
  }
`);

export const broadcastMutation = graphql(`
  mutation BroadcastMessage(
    $boardIds: String!
    $characters: Characters!
    $forced: Boolean!
    $override: Boolean!
    $endsPins: [PinNamed!]
    $transition: TransitionInput
    $key: String!
  ) {
    broadcastMessage(
      boardIds: $boardIds
      characters: $characters
      forced: $forced
      forcePinnedMessageOverride: $override
      endsPins: $endsPins
      transition: $transition
      idempotencyKey: $key
    ) {
      __typename
      ... on BroadcastMessageSuccess {
        broadcast {
          ...BroadcastProgress_broadcast @unmask
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const retryMutation = graphql(`
  mutation RetryBroadcast(
    $id: ID!
    $boardIds: String!
    $forced: Boolean!
    $override: Boolean!
    $endsPins: [PinNamed!]
  ) {
    retryBroadcast(
      id: $id
      boardIds: $boardIds
      forced: $forced
      forcePinnedMessageOverride: $override
      endsPins: $endsPins
    ) {
      __typename
      ... on RetryBroadcastSuccess {
        broadcast {
          ...BroadcastProgress_broadcast @unmask
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const cancelMutation = graphql(`
  mutation CancelBroadcast($id: ID!) {
    cancelBroadcast(id: $id) {
      __typename
      ... on CancelBroadcastSuccess {
        broadcast {
          ...BroadcastProgress_broadcast @unmask
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const undoMutation = graphql(`
  mutation UndoBroadcast($id: ID!) {
    undoBroadcast(id: $id) {
      __typename
      ... on UndoBroadcastSuccess {
        broadcast {
          ...BroadcastProgress_broadcast @unmask
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
