import { graphql } from "../../gql/generated/gql.ts";

export const pauseMutation = graphql(`
  mutation PauseBoard($board: ID!, $duration: Int!) {
    pauseBoard(board: $board, duration: $duration) {
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
