import { isAnswerLost, type Notice, outputIn, type Refusal } from "../port.ts";
import type { DeliveryInput, DeliveryOutput, DeliveryProblem } from "./deliveryMachine.ts";
import {
  type Characters,
  repeatNotice,
  type SendKind,
  type SendRequest,
  successNotice,
  type Transition,
  totalSeconds,
} from "./sendRequest.ts";
import { firstChoice, repeatOf, type TimeChange, type TimeChoice, type TimeConfirm } from "./sendTime.ts";

type NewMessage = {
  readonly boardId: string;
  readonly characters?: Characters;
  readonly text?: string;
  /** Instead of characters: a message that exists already. */
  readonly messageId?: string;
  /** One for each press of a button, made where randomness is allowed. */
  readonly idempotencyKey: string;
  /** How the flaps turn; left out, in the board's own manner. */
  readonly transition?: Transition | null;
};

export type SendEvent =
  | ({ readonly type: "send.request" } & NewMessage)
  | ({ readonly type: "resend.request" } & NewMessage & { readonly messageId: string })
  | ({ readonly type: "pin.request" } & NewMessage)
  | ({ readonly type: "schedule.request" } & NewMessage)
  | TimeChange
  | TimeConfirm
  | { readonly type: "time.cancel" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "send.retry" }
  | { readonly type: "send.dismiss" }
  | { readonly type: "send.reset" };

/** Why a board asks before it is written to: until when (epoch milliseconds), and who set it. */
export type Reason = { readonly until?: number; readonly setBy?: string };

/**
 * What stands in the way at the moment of showing: now, or `sendAt` for a schedule. A pin that is kept holds to its end,
 * whatever this person answers.
 */
export type BoardCheck = {
  readonly quietHours: Reason | null;
  readonly pinned: (Reason & { readonly isKept?: boolean }) | null;
  /** The version 1 call is to be used, which writes and sends in one (its flag is set so for this board and person). */
  readonly isOneCall?: boolean;
};

export type BoardToCheck = { readonly boardId: string; readonly kind: SendKind; readonly sendAt: number };

export type SendContext = {
  /** Kept until the message is sent: nobody types twice. */
  readonly request: SendRequest | null;
  readonly time: TimeChoice;
  readonly sendAt: number;
  /** Says which confirmation is open, and why it asks. */
  readonly prompt: Notice | null;
  readonly isPinned: boolean;
  readonly pinReason: Reason;
  readonly isOneCall: boolean;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  /** Which pin that Yes is for, by its end; null where the person was told none. */
  readonly endsPinUntil: number | null;
  readonly problem: DeliveryProblem | null;
  /** Who asks for the same now means the attempt whose answer got lost. */
  readonly isLostKept: boolean;
  readonly notice: Notice | null;
};

export type SendEmitted =
  | {
      readonly type: "send.succeeded";
      readonly kind: SendKind;
      readonly boardId: string;
      readonly messageId: string | null;
      readonly appearanceId: string | null;
      readonly isAlreadyShown: boolean;
      readonly notice: Notice;
    }
  | { readonly type: "send.refused"; readonly kind: SendKind; readonly boardId: string; readonly notice: Notice }
  | { readonly type: "navigate.history"; readonly boardId: string };

type Scope = { context: SendContext };

export const initialContext: SendContext = {
  request: null,
  time: firstChoice,
  sendAt: 0,
  prompt: null,
  isPinned: false,
  pinReason: {},
  isOneCall: false,
  forced: false,
  forcePinnedMessageOverride: false,
  endsPinUntil: null,
  problem: null,
  isLostKept: false,
  notice: null,
};

const kinds: Readonly<Record<string, SendKind>> = {
  "send.request": "send",
  "resend.request": "resend",
  "pin.request": "pin",
  "schedule.request": "schedule",
};

const emptyRequest: SendRequest = {
  kind: "send",
  boardId: "",
  characters: null,
  text: null,
  messageId: null,
  idempotencyKey: "",
  transition: null,
};

/** The request that an event makes. */
export const requestOf = (event: SendEvent): SendRequest => {
  const kind = kinds[event.type];
  if (!kind || !("idempotencyKey" in event)) return emptyRequest;
  const { boardId, characters = null, text = null, messageId = null, idempotencyKey, transition = null } = event;
  return { kind, boardId, characters, text, messageId, idempotencyKey, transition };
};

/** Whether the answer of an attempt got lost: it may have been carried out all the same. */
export const hasLostAnswer = ({ problem }: Pick<SendContext, "problem">): boolean =>
  problem !== null && problem.step !== "checkBoard" && isAnswerLost(problem.refusal);

/** Whether an event asks for the very request whose answer got lost, by another press. The message may be made by now. */
export const asksForLost = (context: SendContext, event: SendEvent): boolean => {
  if (context.request === null || !context.isLostKept) return false;
  const [before, again] = [context.request, requestOf(event)];
  const said = ({ kind, boardId, characters, text, transition }: SendRequest) =>
    JSON.stringify([kind, boardId, characters, text, transition]);
  return said(before) === said(again) && (again.messageId ?? before.messageId) === before.messageId;
};

export const kindOf = (context: SendContext): SendKind => context.request?.kind ?? "send";

export const boardIdOf = (context: SendContext): string => context.request?.boardId ?? "";

/** What to say when a request has done what it should. */
export const noticeOfSuccess = (context: SendContext): Notice =>
  kindOf(context) === "schedule" && repeatOf(context.time) !== null
    ? repeatNotice
    : successNotice(kindOf(context), context.time.duration, context.isOneCall);

/** Why a delivery was refused, out of the event that brings its end. */
export const problemIn = (event: { type: string }): Refusal | undefined =>
  outputIn<DeliveryOutput>(event)?.problem?.refusal;

/** The pin that no Yes of this person ends; a schedule waits for its end by itself. */
export const keptPinIn = (context: SendContext, check: BoardCheck | undefined): Refusal | null => {
  const { pinned } = check ?? {};
  if (!pinned?.isKept || kindOf(context) === "schedule") return null;
  const { isKept: _, ...reason } = pinned;
  return { code: "MessagePinned", rule: "pinKept", ...reason };
};

/** A pin as the person is told of it. */
export const pinTold = ({ until, setBy }: Reason): Reason => ({
  ...(until === undefined ? {} : { until }),
  ...(setBy === undefined ? {} : { setBy }),
});

const endOf = ({ pinReason }: SendContext): number | null => pinReason.until ?? null;

/** A Yes counts for the pin that was asked about. */
export const yesToPin = (context: SendContext) => ({ forcePinnedMessageOverride: true, endsPinUntil: endOf(context) });

/** A schedule does not ask about the pin, and a Yes to it is not asked for twice. */
export const asksAboutPin = (context: SendContext): boolean =>
  context.isPinned &&
  kindOf(context) !== "schedule" &&
  !(context.forcePinnedMessageOverride && context.endsPinUntil === endOf(context));

export const boardToCheck = ({ context }: Scope): BoardToCheck => ({
  boardId: boardIdOf(context),
  kind: kindOf(context),
  sendAt: context.sendAt,
});

/** One attempt at the request, with the Yes given so far: what is no pin holds nothing, what is no schedule waits for no time. */
export const attempt = ({ context }: Scope): DeliveryInput => {
  const kind = kindOf(context);
  return {
    ...(context.request ?? emptyRequest),
    forced: context.forced,
    forcePinnedMessageOverride: context.forcePinnedMessageOverride,
    endsPinUntil: context.endsPinUntil,
    isOneCall: context.isOneCall,
    secondsToPin: kind === "pin" ? totalSeconds(context.time.duration) : 0,
    afterPin: kind === "pin" ? context.time.afterPin : "Stay",
    sendAt: context.sendAt,
    repeat: kind === "schedule" ? repeatOf(context.time) : null,
  };
};
