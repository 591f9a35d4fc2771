import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { boardPauseMachine, type PauseSet, type PauseToSet } from "../../../machines/board/boardPauseMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";

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
      ... on Refusal {
        type
        rule
      }
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
  try {
    const variables = { board: boardId, duration: seconds };
    const { data } = await client.mutate({ mutation: pauseMutation, variables });
    const answer = data?.pauseBoard;
    if (answer === undefined) throw new PortRefusal({ code: "ServerError" });
    if (answer.__typename === "Refusal") throw portRefusalOf(answer);
    return { pausedUntil: answer.board.pausedUntil ?? null };
  } catch (error) {
    throw toPortRefusal(error);
  }
}
