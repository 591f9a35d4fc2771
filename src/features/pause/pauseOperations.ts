import { graphql } from "../../gql/generated/gql.ts";

export const pauseMutation = graphql(`
  mutation PauseBoard($board: ID!, $duration: Int, $until: Timestamp) {
    pauseBoard(board: $board, duration: $duration, until: $until) {
      __typename
      ... on PauseBoardSuccess {
        paused
        board {
          id
          pausedUntil
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
