import type { SendKind } from "../../../machines/message/sendRequest.ts";
import type { Notice } from "../../../machines/port.ts";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messages.ts";
import { messageReasons, pinReasons, type Reasons, scheduleReasons, whyRefused } from "../../words/refusal.ts";
import { undo as undoWord } from "../../words/sending.ts";
import { messageRepeats, pinKept } from "../../words/timing.ts";

/** The sentences that end a send, by the id of the notice; letter for letter those of the specification. */
function sentenceOf(notice: Notice, product: string): string {
  const value = (name: string) => Number(notice.values?.[name] ?? 0);
  switch (notice.id) {
    case "message-sent":
      return words.messageSent;
    // The version 1 call has its own two words for the same ends.
    case "message-created":
      return words.messageCreated;
    case "message-scheduled":
      return words.messageScheduled;
    case "message-pinned":
      return words.messagePinned;
    case "message-scheduled-in":
      return words.messageScheduledIn(value("hours"), value("minutes"), value("seconds"));
    case "message-repeats":
      return messageRepeats;
    case "send-pin-kept":
      return pinKept;
    case "message-already-shown":
      return words.messageAlreadyShown(product);
    case "message-rate-limited":
      return words.messageRateLimited;
    case "message-create-failed":
      return words.messageCreateFailed;
    case "appearance-failed":
      return words.appearanceFailed;
    case "schedule-failed":
      return words.scheduleFailed;
    case "resend-failed":
      return words.resendFailed;
    case "resend-server-failed":
      return words.resendServerFailed;
    case "pin-failed":
      return words.pinFailed;
    case "pin-server-failed":
      return words.pinServerFailed;
    default:
      return words.sendServerFailed;
  }
}

/** Tells what was done; for as long as it can be taken back, the toast stands and offers that. */
export function showSuccess(notice: Notice, product: string, onUndo?: () => void): void {
  const undo = { duration: undoMs, action: { label: undoWord, onClick: () => onUndo?.() } };
  showToast({
    kind: "success",
    text: sentenceOf(notice, product),
    id: sendToastId,
    ...(onUndo === undefined ? {} : undo),
  });
}

const reasonsBy: Readonly<Record<SendKind, Reasons>> = {
  send: messageReasons,
  resend: messageReasons,
  pin: pinReasons,
  schedule: scheduleReasons,
};

/** Tells what was refused and why, and offers the same request again. */
export function showRefusal(kind: SendKind, notice: Notice, product: string, onRetry: () => void): void {
  showToast({
    kind: "error",
    text: sentenceOf(notice, product),
    detail: whyRefused(notice, reasonsBy[kind]),
    action: { label: words.tryAgain, onClick: onRetry },
    id: sendToastId,
  });
}

/** One send is under way at a time, so one toast tells of it: the next outcome takes the place of the former. */
export const sendToastId = "send";

/** Decision 49: a send can be taken back for this long, in milliseconds. */
const undoMs = 15_000;
