import type { Notice } from "../../../machines/port.ts";
import { showToast, type ToastOptions } from "../../ui/toasts.ts";
import * as words from "../../words/messages.ts";
import { clockTimeWithSeconds, upcomingTime } from "../../words/messageTime.ts";
import { undo as undoWord } from "../../words/sending.ts";

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

/** Why, until when, and who set it: what a refusal told about itself, below the sentence. */
function reasonOf(notice: Notice): string | undefined {
  const { cause, until, setBy, row, column } = notice;
  if (cause === "RateLimited") return until === undefined ? undefined : words.againAt(clockTimeWithSeconds(until));
  const parts = [
    cause === undefined ? undefined : words.refusalReasons[cause],
    row === undefined || column === undefined ? undefined : words.refusedAt(row + 1, column + 1),
    untilWhen(until, setBy),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** "Until tomorrow, 07:00, set by Noor Haddad": until when a reason holds; undefined when that is not known. */
export function untilWhen(until: number | undefined, setBy: string | undefined): string | undefined {
  if (until === undefined) return undefined;
  const time = upcomingTime(until, Date.now());
  return setBy === undefined ? words.untilTime(time) : words.untilTimeBy(time, setBy);
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

/** Tells what was refused and why, and offers the same request again. */
export function showRefusal(notice: Notice, product: string, onRetry: () => void): void {
  const detail = reasonOf(notice);
  const options: ToastOptions = {
    kind: "error",
    text: sentenceOf(notice, product),
    action: { label: words.tryAgain, onClick: onRetry },
    id: sendToastId,
  };
  showToast(detail === undefined ? options : { ...options, detail });
}

/** One send is under way at a time, so one toast tells of it: the next outcome takes the place of the former. */
export const sendToastId = "send";

/** Decision 49: a send can be taken back for this long, in milliseconds. */
const undoMs = 15_000;
