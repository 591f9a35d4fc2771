import { graphql } from "../../gql/generated/gql.ts";

/** The board that a message is composed for, and what waits to be sent to it. */
export const composeQuery = graphql(`
  query ComposeBoard($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
      rows
      columns
      characters
      transition {
        pace
        order
        stepIntervalMs
        stepSize
      }
      myMembership {
        id
        role
      }
      timezone {
        id
        timezoneCity
      }
      quietHoursBegin
      quietHoursEnd
      ...NowOnBoard_board
      ...WhenYouSend_board
    }
    viewersAdminOwnerBoards {
      id
    }
    scheduledMessages(boardId: $boardId) {
      id
      state
      sendAt
      ...NextUp_scheduled
    }
    messageRepeats(boardId: $boardId) {
      id
      ...Repeats_repeat
    }
  }
`);

/** A draft that is opened to be changed. */
export const openedDraftQuery = graphql(`
  query OpenedDraft($draftId: ID!) {
    getDraft(id: $draftId) {
      id
      message {
        id
        characters
      }
    }
  }
`);

/** How a board turns its flaps where a message says nothing else. */
export const keepTurnMutation = graphql(`
  mutation KeepBoardTurn($input: UpdateBoardInput!) {
    updateBoard(input: $input) {
      __typename
      ... on UpdateBoardSuccess {
        board {
          id
          transition {
            pace
            order
            stepIntervalMs
            stepSize
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
