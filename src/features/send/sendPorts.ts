import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type CreatedAppearance,
  type CreatedMessage,
  deliveryMachine,
  type MessageOfOneCall,
  type MessageToCreate,
  type MessageToPin,
  type MessageToSchedule,
  type MessageToShow,
  type SentByOneCall,
} from "../../../machines/message/deliveryMachine.ts";
import type { BoardCheck, BoardToCheck, Reason } from "../../../machines/message/sendContext.ts";
import { sendMachine } from "../../../machines/message/sendMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { FlagStore } from "../../gql/flagStore.ts";
import { isQuietAt } from "./quietHoursAt.ts";
import * as operations from "./sendOperations.ts";

/**
 * The send machine with its outside world: the gateway's calls over the graph client, those of version 2, or the one of
 * version 1 where `messagesV2` is off for this person and board.
 */
export function provideSend(client: ApolloClient, flags: Pick<FlagStore, "read">) {
  return sendMachine.provide({
    actors: {
      checkBoard: fromPromise<BoardCheck, BoardToCheck>(({ input }) => checkBoard(client, flags, input)),
      delivery: deliveryMachine.provide({
        actors: {
          createMessage: fromPromise<CreatedMessage, MessageToCreate>(({ input }) => createMessage(client, input)),
          createAppearance: fromPromise<CreatedAppearance, MessageToShow>(({ input }) =>
            createAppearance(client, input),
          ),
          pinMessage: fromPromise<CreatedAppearance, MessageToPin>(({ input }) => pinMessage(client, input)),
          scheduleMessage: fromPromise<void, MessageToSchedule>(({ input }) => scheduleMessage(client, input)),
          createMessage2: fromPromise<SentByOneCall, MessageOfOneCall>(({ input }) => createMessage2(client, input)),
        },
      }),
    },
  });
}

async function checkBoard(
  client: ApolloClient,
  flags: Pick<FlagStore, "read">,
  { boardId, kind, sendAt }: BoardToCheck,
): Promise<BoardCheck> {
  const [answer, { messagesV2 }] = await Promise.all([
    ask(client, operations.boardCheckQuery, { boardId }),
    flags.read(boardId),
  ]);
  const { getBoardQuietHoursV2: quiet, boardPinnedQuery: pinned, getBoardV2: board } = answer;
  // A schedule meets the hours of its own moment, not those of now (contract, D2).
  const isQuiet =
    kind === "schedule" ? isQuietAt(sendAt, { ...quiet, timeZone: board.timezone.id }) : quiet.isQuietHours;
  return {
    quietHours: isQuiet ? reasonOf(kind === "schedule" ? null : quiet.until, quiet.setBy) : null,
    pinned: pinned ? { until: pinned.pinnedUntil, setBy: pinned.pinnedBy, isKept: !pinned.viewerMayEnd } : null,
    isOneCall: messagesV2 === false,
  };
}

async function createMessage(client: ApolloClient, input: MessageToCreate): Promise<CreatedMessage> {
  const variables = { characters: asGrid(input.characters), text: input.text, key: input.idempotencyKey };
  const { createMessageV2 } = await change(client, operations.createMessageMutation, variables);
  return { messageId: createMessageV2.message.id };
}

async function createAppearance(client: ApolloClient, input: MessageToShow): Promise<CreatedAppearance> {
  const { createMessageAppearanceV2 } = await change(client, operations.createAppearanceMutation, toShow(input));
  return { appearanceId: createMessageAppearanceV2.appearance.id };
}

async function pinMessage(client: ApolloClient, input: MessageToPin): Promise<CreatedAppearance> {
  const variables = { ...toShow(input), secondsToPin: input.secondsToPin, afterEnd: input.afterPin };
  const { pinMessageToBoardV2 } = await change(client, operations.pinMessageMutation, variables);
  return { appearanceId: pinMessageToBoardV2.pinnedMessage.appearanceId };
}

async function scheduleMessage(client: ApolloClient, input: MessageToSchedule): Promise<void> {
  const { boardId, messageId, forced, idempotencyKey: key, sendAt, repeat, transition } = input;
  const shared = { boardId, messageId, forced, key, transition };
  if (repeat === null) await change(client, operations.scheduleMessageMutation, { ...shared, sendAt });
  else await change(client, operations.repeatMessageMutation, { ...shared, ...repeat });
}

/** Quiet hours and a pin are no refusals of this call: nothing is created, and the answer says which of them it was. */
async function createMessage2(client: ApolloClient, input: MessageOfOneCall): Promise<SentByOneCall> {
  const {
    boardId,
    text,
    messageId,
    forced,
    forcePinnedMessageOverride: override,
    endsPinUntil,
    pinFor,
    sendAt,
    afterPin,
    transition,
  } = input;
  const content = { text, messageId, characters: asGrid(input.characters) };
  const variables = {
    boardId,
    ...content,
    forced,
    override,
    endsPinUntil,
    pinFor,
    sendAt,
    afterPin,
    transition,
    key: input.idempotencyKey,
  };
  const { createMessage2: result } = await change(client, operations.createMessage2Mutation, variables);
  const reason = reasonOf(result.until, result.setBy);
  if (result.withinQuietHours) throw new PortRefusal({ code: "QuietHours", rule: "quietHours", ...reason });
  if (result.existingPinnedMessage) throw new PortRefusal({ code: "MessagePinned", rule: "pinned", ...reason });
  if (result.message === null) throw new PortRefusal({ code: "ServerError" });
  return { messageId: result.message.id, appearanceId: result.appearanceId };
}

function toShow(input: MessageToShow) {
  const { boardId, messageId, forced, forcePinnedMessageOverride: override, endsPinUntil, transition } = input;
  return { boardId, messageId, forced, override, endsPinUntil, key: input.idempotencyKey, transition };
}

function asGrid(characters: MessageToCreate["characters"]): number[][] | null {
  return characters?.map((row) => [...row]) ?? null;
}

function reasonOf(until: number | null | undefined, setBy: string | null | undefined): Reason {
  return { ...(typeof until === "number" ? { until } : {}), ...(setBy ? { setBy } : {}) };
}
