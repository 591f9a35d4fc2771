import { graphql } from "../../gql/generated/gql.ts";

export const undoSendMutation = graphql(`
  mutation UndoSend($appearanceId: ID!) {
    undoSend(appearanceId: $appearanceId) {
      __typename
      ... on UndoSendSuccess {
        appearance {
          id
          boardId
          version
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const unscheduleMutation = graphql(`
  mutation UnscheduleMessage($messageId: ID!) {
    unscheduleMessage(messageId: $messageId) {
      __typename
      ... on UnscheduleMessageSuccess {
        unscheduled
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const rescheduleMutation = graphql(`
  mutation RescheduleMessage($id: ID!, $sendAt: Timestamp!, $forced: Boolean!) {
    rescheduleMessage(scheduledMessageId: $id, sendAt: $sendAt, forced: $forced) {
      __typename
      ... on RescheduleMessageSuccess {
        scheduledMessage {
          id
          sendAt
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const unpinMutation = graphql(`
  mutation unpinMessageFromBoardV2($boardId: ID!, $endsPinUntil: Timestamp) {
    unpinMessageFromBoardV2(boardId: $boardId, endsPinUntil: $endsPinUntil) {
      __typename
      ... on UnpinMessageFromBoardV2Success {
        board {
          id
          pinnedMessage {
            id
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const restoreMutation = graphql(`
  mutation RestoreScheduledMessage($id: ID!) {
    restoreScheduledMessage(scheduledMessageId: $id) {
      __typename
      ... on RestoreScheduledMessageSuccess {
        scheduledMessage {
          id
          state
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const pauseRepeatMutation = graphql(`
  mutation PauseMessageRepeat($id: ID!) {
    pauseMessageRepeat(id: $id) {
      __typename
      ... on PauseMessageRepeatSuccess {
        repeat {
          id
          pausedAt
          leftOut
          next {
            scheduledMessageId
            sendAt
            day
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const resumeRepeatMutation = graphql(`
  mutation ResumeMessageRepeat($id: ID!) {
    resumeMessageRepeat(id: $id) {
      __typename
      ... on ResumeMessageRepeatSuccess {
        repeat {
          id
          pausedAt
          leftOut
          next {
            scheduledMessageId
            sendAt
            day
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const skipRepeatMutation = graphql(`
  mutation SkipMessageRepeat($id: ID!, $day: String!) {
    skipMessageRepeat(id: $id, day: $day) {
      __typename
      ... on SkipMessageRepeatSuccess {
        repeat {
          id
          pausedAt
          leftOut
          next {
            scheduledMessageId
            sendAt
            day
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const unskipRepeatMutation = graphql(`
  mutation UnskipMessageRepeat($id: ID!, $day: String!) {
    unskipMessageRepeat(id: $id, day: $day) {
      __typename
      ... on UnskipMessageRepeatSuccess {
        repeat {
          id
          pausedAt
          leftOut
          next {
            scheduledMessageId
            sendAt
            day
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const endRepeatMutation = graphql(`
  mutation DeleteMessageRepeat($id: ID!) {
    deleteMessageRepeat(id: $id) {
      __typename
      ... on DeleteMessageRepeatSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const pinEndQuery = graphql(`
  query PinEnd($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      pinnedMessage {
        id
        afterEnd
      }
    }
  }
`);
