import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type CreatedAppearance,
  type CreatedMessage,
  deliveryMachine,
  type MessageToCreate,
  type MessageToPin,
  type MessageToSchedule,
  type MessageToShow,
} from "../../../machines/message/deliveryMachine.ts";
import type { BoardCheck, BoardToCheck, Reason } from "../../../machines/message/sendContext.ts";
import { sendMachine } from "../../../machines/message/sendMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";
import { isQuietAt } from "./quietHoursAt.ts";
import * as operations from "./sendOperations.ts";

/** The send machine with its outside world: the gateway's version 2 calls over the graph client. */
export function provideSend(client: ApolloClient) {
  return sendMachine.provide({
    actors: {
      checkBoard: fromPromise<BoardCheck, BoardToCheck>(({ input }) => checkBoard(client, input)),
      delivery: deliveryMachine.provide({
        actors: {
          createMessage: fromPromise<CreatedMessage, MessageToCreate>(({ input }) => createMessage(client, input)),
          createAppearance: fromPromise<CreatedAppearance, MessageToShow>(({ input }) =>
            createAppearance(client, input),
          ),
          pinMessage: fromPromise<void, MessageToPin>(({ input }) => pinMessage(client, input)),
          scheduleMessage: fromPromise<void, MessageToSchedule>(({ input }) => scheduleMessage(client, input)),
        },
      }),
    },
  });
}

async function checkBoard(client: ApolloClient, { boardId, kind, sendAt }: BoardToCheck): Promise<BoardCheck> {
  const { data } = await refusing(
    client.query({ query: operations.boardCheckQuery, variables: { boardId }, fetchPolicy: "network-only" }),
  );
  const { getBoardQuietHoursV2: quiet, boardPinnedQuery: pinned, getBoardV2: board } = answered(data);
  // A schedule meets the hours of its own moment, not those of now (contract, D2).
  const isQuiet =
    kind === "schedule" ? isQuietAt(sendAt, { ...quiet, timeZone: board.timezone.id }) : quiet.isQuietHours;
  return {
    quietHours: isQuiet ? reasonOf(kind === "schedule" ? null : quiet.until) : null,
    pinned: pinned ? { until: pinned.pinnedUntil, setBy: pinned.pinnedBy } : null,
  };
}

async function createMessage(client: ApolloClient, input: MessageToCreate): Promise<CreatedMessage> {
  const variables = { characters: asGrid(input.characters), text: input.text, key: input.idempotencyKey };
  const { data } = await refusing(client.mutate({ mutation: operations.createMessageMutation, variables }));
  const { createMessageV2: result } = answered(data);
  if (result.__typename === "Refusal") throw portRefusalOf(result);
  return { messageId: result.message.id };
}

async function createAppearance(client: ApolloClient, input: MessageToShow): Promise<CreatedAppearance> {
  const variables = toShow(input);
  const { data } = await refusing(client.mutate({ mutation: operations.createAppearanceMutation, variables }));
  const { createMessageAppearanceV2: result } = answered(data);
  if (result.__typename === "Refusal") throw portRefusalOf(result);
  return { appearanceId: result.appearance.id };
}

async function pinMessage(client: ApolloClient, input: MessageToPin): Promise<void> {
  const variables = { ...toShow(input), secondsToPin: input.secondsToPin };
  const { data } = await refusing(client.mutate({ mutation: operations.pinMessageMutation, variables }));
  const { pinMessageToBoardV2: result } = answered(data);
  if (result.__typename === "Refusal") throw portRefusalOf(result);
}

async function scheduleMessage(client: ApolloClient, input: MessageToSchedule): Promise<void> {
  const { boardId, messageId, forced, idempotencyKey: key, sendAt } = input;
  const variables = { boardId, messageId, forced, key, sendAt };
  const { data } = await refusing(client.mutate({ mutation: operations.scheduleMessageMutation, variables }));
  const { createScheduledMessageV2: result } = answered(data);
  if (result.__typename === "Refusal") throw portRefusalOf(result);
}

function toShow({ boardId, messageId, forced, forcePinnedMessageOverride, idempotencyKey }: MessageToShow) {
  return { boardId, messageId, forced, override: forcePinnedMessageOverride, key: idempotencyKey };
}

function asGrid(characters: MessageToCreate["characters"]): number[][] | null {
  return characters?.map((row) => [...row]) ?? null;
}

function reasonOf(until: number | null | undefined): Reason {
  return typeof until === "number" ? { until } : {};
}

/** A call whose rejection speaks the machines' language. */
async function refusing<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toPortRefusal(error);
  }
}

/** An answer without data, which no gateway of ours gives, counts as a broken one. */
function answered<Data>(data: Data | null | undefined): Data {
  if (data === null || data === undefined) throw new PortRefusal({ code: "ServerError" });
  return data;
}
