import { assign, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";
import type { Characters, SendRequest, SendStep, Transition } from "./sendRequest.ts";
import type { AfterPin, Repeat } from "./sendTime.ts";

/** One attempt at a request. `forced` and `forcePinnedMessageOverride` are the Yes of the two confirmations. */
export type DeliveryInput = SendRequest & {
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  /** Which pin the Yes is for, by its end; null for whichever there is. */
  readonly endsPinUntil: number | null;
  /** Version 1: one call writes and sends, pins or schedules. */
  readonly isOneCall: boolean;
  /** For a pin. */
  readonly secondsToPin: number;
  readonly afterPin: AfterPin;
  /** For a schedule: epoch milliseconds. */
  readonly sendAt: number;
  /** For a schedule that comes again and again; its first showing is at `sendAt`. */
  readonly repeat: Repeat | null;
};

export type DeliveryContext = DeliveryInput & {
  readonly appearanceId: string | null;
  readonly isAlreadyShown: boolean;
  readonly problem: DeliveryProblem | null;
};

export type DeliveryProblem = { readonly step: SendStep; readonly refusal: Refusal };

/** The message id comes back in both cases, so that a second attempt uses the message that the first one made. */
export type DeliveryOutput = {
  readonly messageId: string | null;
  readonly appearanceId: string | null;
  /** The board showed exactly this already: nothing was written, and that is no error. */
  readonly isAlreadyShown: boolean;
  readonly problem: DeliveryProblem | null;
};

/** A delivery takes no events: it goes its way and ends. */
export type DeliveryEvent = { readonly type: "delivery.never" };

export type MessageToCreate = {
  readonly boardId: string;
  readonly characters: Characters | null;
  readonly text: string | null;
  readonly idempotencyKey: string;
};

export type MessageToShow = {
  readonly boardId: string;
  readonly messageId: string;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly endsPinUntil: number | null;
  readonly idempotencyKey: string;
  readonly transition: Transition | null;
};

export type MessageToPin = MessageToShow & { readonly secondsToPin: number; readonly afterPin: AfterPin };

export type MessageToSchedule = MessageToShow & { readonly sendAt: number; readonly repeat: Repeat | null };

/** The call of version 1: a new message or one that exists, and a pin or a time where that was asked for. */
export type MessageOfOneCall = Omit<MessageToShow, "messageId"> & {
  readonly messageId: string | null;
  readonly characters: Characters | null;
  readonly text: string | null;
  readonly pinFor: number | null;
  readonly afterPin: AfterPin;
  readonly sendAt: number | null;
};

export type CreatedMessage = { readonly messageId: string };

/** None where the board showed the message already. */
export type CreatedAppearance = { readonly appearanceId: string | null };

export type SentByOneCall = CreatedMessage & CreatedAppearance;

type Scope = { context: DeliveryContext };

const initialContext = ({ input }: { input: DeliveryInput }): DeliveryContext => ({
  ...input,
  appearanceId: null,
  isAlreadyShown: false,
  problem: null,
});

const messageToCreate = ({ context: { boardId, characters, text, idempotencyKey } }: Scope): MessageToCreate => ({
  boardId,
  characters,
  text,
  idempotencyKey,
});

const messageToShow = ({ context }: Scope): MessageToShow => ({
  boardId: context.boardId,
  messageId: context.messageId ?? "",
  forced: context.forced,
  forcePinnedMessageOverride: context.forcePinnedMessageOverride,
  endsPinUntil: context.endsPinUntil,
  idempotencyKey: context.idempotencyKey,
  transition: context.transition,
});

const messageToPin = (scope: Scope): MessageToPin => ({
  ...messageToShow(scope),
  secondsToPin: scope.context.secondsToPin,
  afterPin: scope.context.afterPin,
});

const messageToSchedule = (scope: Scope): MessageToSchedule => ({
  ...messageToShow(scope),
  sendAt: scope.context.sendAt,
  repeat: scope.context.repeat,
});

const messageOfOneCall = (scope: Scope): MessageOfOneCall => {
  const { kind, messageId, characters, text, secondsToPin, afterPin, sendAt } = scope.context;
  const content = messageId === null ? { characters, text } : { characters: null, text: null };
  const times = { pinFor: kind === "pin" ? secondsToPin : null, sendAt: kind === "schedule" ? sendAt : null, afterPin };
  return { ...messageToShow(scope), messageId, ...content, ...times };
};

const outcome = ({ context }: Scope): DeliveryOutput => ({
  messageId: context.messageId,
  appearanceId: context.appearanceId,
  isAlreadyShown: context.isAlreadyShown,
  problem: context.problem,
});

/**
 * One attempt to bring a message to a board: make the message if there is none yet, then let it appear, pin it, or
 * schedule it. The flow around it (`send`) asks before, and decides what a refusal means.
 *
 * What can go wrong: either call is refused, or its answer is lost; both end the attempt with the step, the refusal and
 * the message made so far. With version 1 one call does all of it. `FingerprintMatch` on an appearance means that the board shows exactly this: delivered.
 */
export const deliveryMachine = setup({
  types: {
    context: {} as DeliveryContext,
    events: {} as DeliveryEvent,
    input: {} as DeliveryInput,
    output: {} as DeliveryOutput,
  },
  actors: {
    createMessage: promisePort<CreatedMessage, MessageToCreate>("createMessage"),
    createAppearance: promisePort<CreatedAppearance, MessageToShow>("createAppearance"),
    pinMessage: promisePort<CreatedAppearance, MessageToPin>("pinMessage"),
    scheduleMessage: promisePort<void, MessageToSchedule>("scheduleMessage"),
    createMessage2: promisePort<SentByOneCall, MessageOfOneCall>("createMessage2"),
  },
  guards: {
    // The call of version 1 knows no repeats.
    isOneCall: ({ context }) => context.isOneCall && context.repeat === null,
    isWithoutMessage: ({ context }) => context.messageId === null,
    isPin: ({ context }) => context.kind === "pin",
    isSchedule: ({ context }) => context.kind === "schedule",
    isFingerprintMatch: ({ event }) => refusalIn(event)?.code === "FingerprintMatch",
  },
  actions: {
    keepMessage: assign({ messageId: ({ event }) => outputIn<CreatedMessage>(event)?.messageId ?? null }),
    keepAppearance: assign({ appearanceId: ({ event }) => outputIn<CreatedAppearance>(event)?.appearanceId ?? null }),
    noteAlreadyShown: assign({ isAlreadyShown: true }),
    keepProblem: assign({
      problem: ({ event }, { step }: { step: SendStep }) => {
        const refusal = refusalIn(event);
        return refusal ? { step, refusal } : null;
      },
    }),
  },
}).createMachine({
  id: "delivery",
  context: initialContext,
  output: outcome,
  initial: "deciding",
  states: {
    deciding: {
      always: [
        { guard: "isOneCall", target: "creatingInOneCall" },
        { guard: "isWithoutMessage", target: "creatingMessage" },
        { guard: "isPin", target: "pinning" },
        { guard: "isSchedule", target: "scheduling" },
        { target: "creatingAppearance" },
      ],
    },
    creatingMessage: {
      invoke: {
        id: "createMessage",
        src: "createMessage",
        input: messageToCreate,
        onDone: { target: "deciding", actions: "keepMessage" },
        onError: { target: "refused", actions: { type: "keepProblem", params: { step: "createMessage" } } },
      },
    },
    creatingAppearance: {
      invoke: {
        id: "createAppearance",
        src: "createAppearance",
        input: messageToShow,
        onDone: { target: "delivered", actions: "keepAppearance" },
        onError: [
          { guard: "isFingerprintMatch", target: "delivered", actions: "noteAlreadyShown" },
          { target: "refused", actions: { type: "keepProblem", params: { step: "createAppearance" } } },
        ],
      },
    },
    pinning: {
      invoke: {
        id: "pinMessage",
        src: "pinMessage",
        input: messageToPin,
        onDone: { target: "delivered", actions: "keepAppearance" },
        onError: { target: "refused", actions: { type: "keepProblem", params: { step: "pinMessage" } } },
      },
    },
    creatingInOneCall: {
      invoke: {
        id: "createMessage2",
        src: "createMessage2",
        input: messageOfOneCall,
        onDone: { target: "delivered", actions: ["keepMessage", "keepAppearance"] },
        onError: { target: "refused", actions: { type: "keepProblem", params: { step: "createMessage2" } } },
      },
    },
    scheduling: {
      invoke: {
        id: "scheduleMessage",
        src: "scheduleMessage",
        input: messageToSchedule,
        onDone: "delivered",
        onError: { target: "refused", actions: { type: "keepProblem", params: { step: "scheduleMessage" } } },
      },
    },
    delivered: { type: "final" },
    refused: { type: "final" },
  },
});
