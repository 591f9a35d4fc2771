import type {
  MessageAppearanceRecord,
  MessageRecord,
  PinnedMessageRecord,
  ScheduledMessageRecord,
} from "../../boardState/messages.refs.ts";
import type { TransitionWish } from "../../boardState/transition.ts";
import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { PinEnd } from "../../domain.ts";
import { RefusalError } from "../../refusal.ts";
import { messageOrContent, pinOrSchedule } from "../../words/messageRefusals.ts";
import type { MessageInput } from "./compose.ts";
import { readSentAppearance, readSentMessage, readSentSchedule, type WrittenMessage } from "./messages.service.ts";
import { type Sent, sendAndTell } from "./sending.service.ts";
import { madeAppearance, madeSchedule } from "./sendMade.ts";
import type { SendAct } from "./sendRequest.ts";

/*
 * The calls of both versions as they answer. All of them send through sendAndTell (decision 3).
 */

/** What every call that may need a Yes takes. */
interface Confirmations {
  readonly forced?: boolean | null | undefined;
  readonly forcePinnedMessageOverride?: boolean | null | undefined;
  readonly endsPinUntil?: number | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  /** How the flaps turn; the board's own manner where nothing is said. */
  readonly transition?: TransitionWish | null | undefined;
}

interface Target extends Confirmations {
  readonly boardId: string;
  readonly messageId?: string | null | undefined;
}

function send(
  context: Context,
  principal: Principal,
  operation: string,
  target: Target,
  act: SendAct,
  input?: MessageInput,
): Promise<Sent> {
  return sendAndTell(context, principal, {
    operation,
    boardId: target.boardId,
    messageId: target.messageId,
    ...(input === undefined ? {} : { input }),
    act,
    forced: target.forced === true,
    forcePinnedMessageOverride: target.forcePinnedMessageOverride === true,
    endsPinUntil: target.endsPinUntil,
    idempotencyKey: target.idempotencyKey,
    transition: target.transition,
  });
}

/** The message that was sent; what this call did not write is read. */
async function messageOf(context: Context, principal: Principal, { answer, made }: Sent): Promise<MessageRecord> {
  return made?.message ?? readSentMessage(context, principal, answer.messageId);
}

/** A message that exists comes onto the board. */
export async function createMessageAppearance(
  context: Context,
  principal: Principal,
  operation: string,
  target: Target & { readonly messageId: string },
): Promise<MessageAppearanceRecord> {
  const { answer, made } = await send(context, principal, operation, target, { kind: "show" });
  if (answer.appearanceId === undefined) throw new Error("A send makes an appearance.");
  if (made === undefined) return readSentAppearance(context, principal, answer.appearanceId);
  return madeAppearance(made, async (id) => (await readSentAppearance(context, principal, id)).receipt);
}

/** The message comes onto the board, unless it is there already, and holds it for so many seconds. */
export async function pinMessageToBoardV2(
  context: Context,
  principal: Principal,
  target: Target & {
    readonly messageId: string;
    readonly secondsToPin: number;
    readonly afterEnd?: PinEnd | null | undefined;
  },
): Promise<PinnedMessageRecord> {
  const act = pinFor(target.secondsToPin, target.afterEnd);
  const sent = await send(context, principal, "pinMessageToBoardV2", target, act);
  const { answer } = sent;
  if (answer.pin === undefined) throw new Error("Pinning makes a pin.");
  // From the answer and not from the board: the same call again is answered the same, also after the pin.
  return {
    afterEnd: "Stay",
    ...answer.pin,
    viewerMayEnd: true,
    appearanceId: answer.appearanceId,
    boardId: target.boardId,
    message: await messageOf(context, principal, sent),
  };
}

export async function createScheduledMessageV2(
  context: Context,
  principal: Principal,
  target: Target & { readonly messageId: string; readonly sendAt: number },
): Promise<ScheduledMessageRecord> {
  const act = { kind: "schedule", sendAt: target.sendAt } as const;
  const { answer, made } = await send(context, principal, "createScheduledMessageV2", target, act);
  if (answer.scheduledId === undefined) throw new Error("Scheduling makes a scheduled message.");
  return made === undefined ? readSentSchedule(context, principal, answer.scheduledId) : madeSchedule(made);
}

/** Writes a message, or takes one that exists, and shows it. */
export async function createBoardMessage(
  context: Context,
  principal: Principal,
  target: Target & MessageInput,
): Promise<WrittenMessage> {
  const sent = await send(context, principal, "createBoardMessage", target, { kind: "show" }, inputOf(target));
  return { message: await messageOf(context, principal, sent), missing: sent.answer.missing };
}

export interface CreateMessage2Answer {
  readonly created: boolean;
  readonly message: MessageRecord | null;
  readonly appearanceId: string | null;
  readonly missing: readonly string[];
  readonly withinQuietHours: boolean;
  readonly existingPinnedMessage: boolean;
  /** Until when what stands in the way does so, and who set it. */
  readonly until: number | null;
  readonly setBy: string | null;
}

/**
 * Version 1: one call writes and sends, pins (`pinFor` seconds) or schedules (`sendAt`). Quiet hours and a pin that nobody
 * said Yes to are no refusals here: nothing is created, and the answer says why.
 */
export async function createMessage2(
  context: Context,
  principal: Principal,
  target: Target & MessageInput & TimeWishes,
): Promise<CreateMessage2Answer> {
  try {
    const sent = await send(context, principal, "createMessage2", target, actOf(target), inputOf(target));
    const { answer } = sent;
    const message = await messageOf(context, principal, sent);
    return {
      created: true,
      message,
      appearanceId: answer.appearanceId ?? null,
      missing: answer.missing,
      withinQuietHours: false,
      existingPinnedMessage: false,
      until: null,
      setBy: null,
    };
  } catch (error) {
    if (!(error instanceof RefusalError) || (error.type !== "QuietHours" && error.type !== "MessagePinned"))
      throw error;
    return {
      created: false,
      message: null,
      appearanceId: null,
      missing: [],
      withinQuietHours: error.type === "QuietHours",
      existingPinnedMessage: error.type === "MessagePinned",
      until: error.until ?? null,
      setBy: error.setBy ?? null,
    };
  }
}

interface TimeWishes {
  readonly pinFor?: number | null | undefined;
  readonly sendAt?: number | null | undefined;
  readonly afterPin?: PinEnd | null | undefined;
}

/** What stays at its end says so by saying nothing, as calls before this choice did. */
function pinFor(seconds: number, afterEnd: PinEnd | null | undefined): SendAct {
  return { kind: "pin", seconds, ...(afterEnd === "HandBack" ? { afterEnd } : {}) };
}

function actOf(wishes: TimeWishes): SendAct {
  const [seconds, sendAt] = [wishes.pinFor ?? null, wishes.sendAt ?? null];
  if (seconds !== null && sendAt !== null) {
    throw new RefusalError("ValidationError", pinOrSchedule(), { rule: "act" });
  }
  if (seconds !== null) return pinFor(seconds, wishes.afterPin);
  return sendAt === null ? { kind: "show" } : { kind: "schedule", sendAt };
}

/** Text and grid say what to write; beside a message that exists they would be lost. */
function inputOf({ messageId, text, characters }: Target & MessageInput): MessageInput | undefined {
  if ((messageId ?? null) === null) return { text, characters };
  if ((text ?? null) === null && (characters ?? null) === null) return undefined;
  throw new RefusalError("ValidationError", messageOrContent(), { rule: "content" });
}
