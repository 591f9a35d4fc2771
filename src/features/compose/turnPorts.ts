import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import type { Transition } from "../../../machines/message/sendRequest.ts";
import { type TurnToKeep, turnChoiceMachine } from "../../../machines/message/turnChoiceMachine.ts";
import { change } from "../../gql/change.ts";
import { keepTurnMutation } from "./composeOperations.ts";

/** The machine that chooses how a message turns, on the gateway's call; the answer brings the cache up to date. */
export function provideTurnChoice(client: ApolloClient) {
  return turnChoiceMachine.provide({
    actors: { keepTurn: fromPromise<Transition, TurnToKeep>(({ input }) => keep(client, input)) },
  });
}

async function keep(client: ApolloClient, { boardId, transition }: TurnToKeep): Promise<Transition> {
  const { updateBoard } = await change(client, keepTurnMutation, { input: { boardId, transition: { ...transition } } });
  const { pace, order, stepIntervalMs, stepSize } = updateBoard.board.transition;
  return { pace, order, stepIntervalMs, stepSize };
}
