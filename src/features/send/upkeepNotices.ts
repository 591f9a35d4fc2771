import type { Notice } from "../../../machines/port.ts";
import { closeToast, showToast } from "../../ui/toasts.ts";
import * as messageWords from "../../words/messages.ts";
import { upkeepReasons, whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/sending.ts";
import * as timing from "../../words/timing.ts";
import { sendToastId } from "./sendNotices.ts";

/** What follows a send takes the place of its toast: there is nothing left of the send to undo or to repeat. */
export function showUndone(): void {
  showToast({ kind: "success", text: words.undoDone, id: sendToastId });
}

const undoSentences: Readonly<Record<string, string>> = {
  "undo-too-late": words.undoTooLate,
  "undo-sent-meanwhile": words.undoSentMeanwhile,
  "undo-pinned": words.undoPinned,
};

/** Why a message could not be taken back; where trying again may help, that is offered. */
export function showUndoRefusal(notice: Notice, onRetry: () => void): void {
  const { id, rule, setBy, cause } = notice;
  const isFinal = id in undoSentences || cause === "NotAuthorized" || cause === "NotFound";
  const isOvertaken = rule === "sentMeanwhile" && setBy !== undefined;
  const reasons = { ...upkeepReasons, undoTime: words.undoTimeHint };
  showToast({
    kind: "error",
    text: undoSentences[id] ?? words.undoFailed,
    id: sendToastId,
    detail: isOvertaken ? words.undoSentBy(setBy) : whyRefused(notice, reasons),
    ...(isFinal ? {} : { action: { label: messageWords.tryAgain, onClick: onRetry } }),
  });
}

const toastId = "hold";

const ends: Readonly<Record<string, string>> = {
  "unpin-done": words.unpinDone,
  "restore-done": timing.restoreDone,
  "repeat-paused": timing.repeatPaused,
  "repeat-resumed": timing.repeatResumed,
  "repeat-skipped": timing.repeatSkipped,
  "repeat-ended": timing.repeatEnded,
};

/** Tells what was done, in place of what was said before it; what can be taken back by one press offers that. */
export function showHoldEnd({ id, values }: Notice, onUndo: (() => void) | null): void {
  const value = (name: string) => Number(values?.[name] ?? 0);
  const text =
    id === "message-scheduled-in"
      ? messageWords.messageScheduledIn(value("hours"), value("minutes"), value("seconds"))
      : (ends[id] ?? words.unscheduleDone);
  // 'Message will be sent in …' is not true any more.
  closeToast(sendToastId);
  showToast({
    kind: "success",
    text,
    id: toastId,
    ...(onUndo ? { action: { label: words.undo, onClick: onUndo } } : {}),
  });
}

const failures: Readonly<Record<string, string>> = {
  "unpin-failed": words.unpinFailed,
  "schedule-failed": messageWords.scheduleFailed,
  "restore-failed": timing.restoreFailed,
  "repeat-failed": timing.repeatFailed,
};

/** Tells why what waits or holds stays as it is, and offers the same again. */
export function showHoldRefusal(notice: Notice, onRetry: () => void): void {
  const text = failures[notice.id] ?? words.unscheduleFailed;
  const reasons = {
    ...upkeepReasons,
    showing: timing.repeatShowingGone,
    repeatPaused: timing.repeatRests,
    repeatAuthor: timing.repeatAuthorLeft,
  };
  const detail = notice.rule === "restore" ? timing.restoreTooLate : whyRefused(notice, reasons);
  showToast({ kind: "error", text, detail, id: toastId, action: { label: messageWords.tryAgain, onClick: onRetry } });
}
