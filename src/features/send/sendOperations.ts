import { graphql } from "../../gql/generated/gql.ts";

/** What a send must know of the board at this moment: quiet hours and pin, never from the cache. */
export const boardCheckQuery = graphql(`
  query BoardPinnedQuery($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      timezone {
        id
      }
    }
    getBoardQuietHoursV2(id: $boardId) {
      start
      end
      isQuietHours
      until
      setBy
    }
    boardPinnedQuery(boardId: $boardId) {
      id
      pinnedUntil
      pinnedBy
      viewerMayEnd
    }
  }
`);

export const createMessageMutation = graphql(`
  mutation CreateMessageV2($characters: Characters, $text: String, $key: String!) {
    createMessageV2(characters: $characters, text: $text, idempotencyKey: $key) {
      __typename
      ... on CreateMessageV2Success {
        message {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const createAppearanceMutation = graphql(`
  mutation CreateMessageAppearanceV2(
    $boardId: ID!
    $messageId: ID!
    $forced: Boolean!
    $override: Boolean!
    $endsPinUntil: Timestamp
    $transition: TransitionInput
    $key: String!
  ) {
    createMessageAppearanceV2(
      boardId: $boardId
      messageId: $messageId
      forced: $forced
      forcePinnedMessageOverride: $override
      endsPinUntil: $endsPinUntil
      transition: $transition
      idempotencyKey: $key
    ) {
      __typename
      ... on CreateMessageAppearanceV2Success {
        appearance {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const pinMessageMutation = graphql(`
  mutation PinMessageToBoardV2(
    $boardId: ID!
    $messageId: ID!
    $secondsToPin: Int!
    $afterEnd: PinEnd!
    $forced: Boolean!
    $override: Boolean!
    $endsPinUntil: Timestamp
    $transition: TransitionInput
    $key: String!
  ) {
    pinMessageToBoardV2(
      boardId: $boardId
      messageId: $messageId
      secondsToPin: $secondsToPin
      afterEnd: $afterEnd
      forced: $forced
      forcePinnedMessageOverride: $override
      endsPinUntil: $endsPinUntil
      transition: $transition
      idempotencyKey: $key
    ) {
      __typename
      ... on PinMessageToBoardV2Success {
        pinnedMessage {
          id
          pinnedUntil
          appearanceId
          message {
            id
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const scheduleMessageMutation = graphql(`
  mutation CreateScheduledMessageV2(
    $boardId: ID!
    $messageId: ID!
    $sendAt: Timestamp!
    $forced: Boolean!
    $transition: TransitionInput
    $key: String!
  ) {
    createScheduledMessageV2(
      boardId: $boardId
      messageId: $messageId
      sendAt: $sendAt
      forced: $forced
      transition: $transition
      idempotencyKey: $key
    ) {
      __typename
      ... on CreateScheduledMessageV2Success {
        scheduledMessage {
          id
          sendAt
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const repeatMessageMutation = graphql(`
  mutation CreateMessageRepeat(
    $boardId: ID!
    $messageId: ID!
    $rhythm: RepeatRhythm!
    $time: String!
    $weekday: Int
    $startsOn: String
    $forced: Boolean!
    $transition: TransitionInput
    $key: String!
  ) {
    createMessageRepeat(
      boardId: $boardId
      messageId: $messageId
      rhythm: $rhythm
      time: $time
      weekday: $weekday
      startsOn: $startsOn
      forced: $forced
      transition: $transition
      idempotencyKey: $key
    ) {
      __typename
      ... on CreateMessageRepeatSuccess {
        repeat {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** Version 1: one call writes and sends, pins or schedules. */
export const createMessage2Mutation = graphql(`
  mutation createMessage2(
    $boardId: ID!
    $text: String
    $characters: Characters
    $messageId: ID
    $forced: Boolean!
    $override: Boolean!
    $endsPinUntil: Timestamp
    $pinFor: Int
    $sendAt: Timestamp
    $afterPin: PinEnd!
    $transition: TransitionInput
    $key: String!
  ) {
    createMessage2(
      boardId: $boardId
      text: $text
      characters: $characters
      messageId: $messageId
      forced: $forced
      forcePinnedMessageOverride: $override
      endsPinUntil: $endsPinUntil
      pinFor: $pinFor
      sendAt: $sendAt
      afterPin: $afterPin
      transition: $transition
      idempotencyKey: $key
    ) {
      __typename
      ... on CreateMessage2Success {
        created
        withinQuietHours
        existingPinnedMessage
        until
        setBy
        appearanceId
        message {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
