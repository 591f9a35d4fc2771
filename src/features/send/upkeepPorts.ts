import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { undoSendMachine } from "../../../machines/message/undoSendMachine.ts";
import { type HoldToEnd, type ScheduleToMove, unscheduleMachine } from "../../../machines/message/unscheduleMachine.ts";
import { change } from "../../gql/change.ts";
import * as operations from "./upkeepOperations.ts";

/** Taking a send back, over the graph client. */
export function provideUndoSend(client: ApolloClient) {
  return undoSendMachine.provide({
    actors: {
      takeBack: fromPromise<void, { appearanceId: string }>(async ({ input }) => {
        await change(client, operations.undoSendMutation, input);
      }),
    },
  });
}

/** What waits for a board or holds it, over the graph client. */
export function provideUnschedule(client: ApolloClient) {
  return unscheduleMachine.provide({
    actors: {
      endHold: fromPromise<void, HoldToEnd>(async ({ input }) => {
        if (input.act === "unpin") await change(client, operations.unpinMutation, { boardId: input.boardId });
        else await change(client, operations.unscheduleMutation, { messageId: input.scheduledId });
      }),
      moveSchedule: fromPromise<void, ScheduleToMove>(async ({ input: { scheduledId: id, sendAt, forced } }) => {
        await change(client, operations.rescheduleMutation, { id, sendAt, forced });
      }),
    },
  });
}
