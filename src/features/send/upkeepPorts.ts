import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { undoSendMachine } from "../../../machines/message/undoSendMachine.ts";
import { type HoldToEnd, type ScheduleToMove, unscheduleMachine } from "../../../machines/message/unscheduleMachine.ts";
import { askGateway, toldByFlow } from "../../gql/calls.ts";
import { portRefusalOf } from "../../gql/refusal.ts";
import * as operations from "./upkeepOperations.ts";

/** Taking a send back, over the graph client. */
export function provideUndoSend(client: ApolloClient) {
  return undoSendMachine.provide({
    actors: {
      takeBack: fromPromise<void, { appearanceId: string }>(async ({ input }) => {
        const call = { mutation: operations.undoSendMutation, variables: input, context: toldByFlow };
        const { undoSend: result } = await askGateway(client.mutate(call));
        if (result.__typename === "Refusal") throw portRefusalOf(result);
      }),
    },
  });
}

/** What waits for a board or holds it, over the graph client. */
export function provideUnschedule(client: ApolloClient) {
  return unscheduleMachine.provide({
    actors: {
      endHold: fromPromise<void, HoldToEnd>(({ input }) =>
        input.act === "unpin" ? unpin(client, input.boardId) : unschedule(client, input.scheduledId),
      ),
      moveSchedule: fromPromise<void, ScheduleToMove>(({ input }) => reschedule(client, input)),
    },
  });
}

async function unpin(client: ApolloClient, boardId: string): Promise<void> {
  const call = { mutation: operations.unpinMutation, variables: { boardId }, context: toldByFlow };
  const { unpinMessageFromBoardV2: result } = await askGateway(client.mutate(call));
  if (result.__typename === "Refusal") throw portRefusalOf(result);
}

async function unschedule(client: ApolloClient, scheduledId: string): Promise<void> {
  const variables = { messageId: scheduledId };
  const call = { mutation: operations.unscheduleMutation, variables, context: toldByFlow };
  const { unscheduleMessage: result } = await askGateway(client.mutate(call));
  if (result.__typename === "Refusal") throw portRefusalOf(result);
}

async function reschedule(client: ApolloClient, { scheduledId, sendAt, forced }: ScheduleToMove): Promise<void> {
  const variables = { id: scheduledId, sendAt, forced };
  const call = { mutation: operations.rescheduleMutation, variables, context: toldByFlow };
  const { rescheduleMessage: result } = await askGateway(client.mutate(call));
  if (result.__typename === "Refusal") throw portRefusalOf(result);
}
