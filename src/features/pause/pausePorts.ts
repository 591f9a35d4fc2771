import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { boardPauseMachine, type PauseSet, type PauseToSet } from "../../../machines/board/boardPauseMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import { boardZoneQuery } from "../../pieces/zoneOperations.ts";
import type { BoardZone } from "../../words/boardTime.ts";
import { pauseMutation } from "./pauseOperations.ts";

/** The pause machine on the gateway's call; the answer brings the cache up to date. */
export function provideBoardPause(client: ApolloClient) {
  return boardPauseMachine.provide({
    actors: { pauseBoard: fromPromise<PauseSet, PauseToSet>(({ input }) => pause(client, input)) },
  });
}

async function pause(client: ApolloClient, { boardId, ...end }: PauseToSet): Promise<PauseSet> {
  const { pauseBoard } = await change(client, pauseMutation, {
    board: boardId,
    ...("until" in end ? { until: end.until } : { duration: end.seconds }),
  });
  return { pausedUntil: pauseBoard.board.pausedUntil ?? null };
}

/** The board's clock, by which the end of a pause is told. What was muted is muted, whatever clock tells it. */
export async function readZone(client: ApolloClient, boardId: string): Promise<BoardZone | undefined> {
  const board = await ask(client, boardZoneQuery, { boardId }, "cache-first").catch(() => null);
  return board?.getBoardV2.timezone;
}
