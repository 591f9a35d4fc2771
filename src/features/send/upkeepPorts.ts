import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { undoSendMachine } from "../../../machines/message/undoSendMachine.ts";
import type { HoldToEnd, ScheduleToMove } from "../../../machines/message/unscheduleContext.ts";
import { unscheduleMachine } from "../../../machines/message/unscheduleMachine.ts";
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
      endHold: fromPromise<void, HoldToEnd>(({ input }) => endHold(client, input)),
      moveSchedule: fromPromise<void, ScheduleToMove>(async ({ input: { scheduledId: id, sendAt, forced } }) => {
        await change(client, operations.rescheduleMutation, { id, sendAt, forced });
      }),
    },
  });
}

async function endHold(
  client: ApolloClient,
  { act, boardId, scheduledId, repeatId: id, day, endsPinUntil }: HoldToEnd,
): Promise<void> {
  switch (act) {
    case "unpin":
      await change(client, operations.unpinMutation, { boardId, endsPinUntil });
      return;
    case "restore":
      await change(client, operations.restoreMutation, { id: scheduledId });
      return;
    case "pauseRepeat":
      await change(client, operations.pauseRepeatMutation, { id });
      return;
    case "resumeRepeat":
      await change(client, operations.resumeRepeatMutation, { id });
      return;
    case "skipRepeat":
      await change(client, operations.skipRepeatMutation, { id, day });
      return;
    case "unskipRepeat":
      await change(client, operations.unskipRepeatMutation, { id, day });
      return;
    case "endRepeat":
      await change(client, operations.endRepeatMutation, { id });
      return;
    default:
      await change(client, operations.unscheduleMutation, { messageId: scheduledId });
  }
}
