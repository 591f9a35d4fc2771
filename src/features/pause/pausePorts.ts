import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { boardPauseMachine, type PauseSet, type PauseToSet } from "../../../machines/board/boardPauseMachine.ts";
import { change } from "../../gql/change.ts";
import { graphql } from "../../gql/generated/gql.ts";

const pauseMutation = graphql(`
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

/** The pause machine on the gateway's call; the answer brings the cache up to date. */
export function provideBoardPause(client: ApolloClient) {
  return boardPauseMachine.provide({
    actors: { pauseBoard: fromPromise<PauseSet, PauseToSet>(({ input }) => pause(client, input)) },
  });
}

async function pause(client: ApolloClient, { boardId, seconds }: PauseToSet): Promise<PauseSet> {
  const { pauseBoard } = await change(client, pauseMutation, { board: boardId, duration: seconds });
  return { pausedUntil: pauseBoard.board.pausedUntil ?? null };
}
