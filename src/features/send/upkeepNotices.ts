import type { Notice } from "../../../machines/port.ts";
import { showToast } from "../../ui/toasts.ts";
import * as messageWords from "../../words/messages.ts";
import { messageReasons, whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/sending.ts";
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
  const reasons = { ...messageReasons, undoTime: words.undoTimeHint };
  showToast({
    kind: "error",
    text: undoSentences[id] ?? words.undoFailed,
    id: sendToastId,
    detail: isOvertaken ? words.undoSentBy(setBy) : whyRefused(notice, reasons),
    ...(isFinal ? {} : { action: { label: messageWords.tryAgain, onClick: onRetry } }),
  });
}

const toastId = "hold";

export function showHoldEnd({ id, values }: Notice): void {
  const value = (name: string) => Number(values?.[name] ?? 0);
  const text =
    id === "unpin-done"
      ? words.unpinDone
      : id === "message-scheduled-in"
        ? messageWords.messageScheduledIn(value("hours"), value("minutes"), value("seconds"))
        : words.unscheduleDone;
  showToast({ kind: "success", text, id: toastId });
}

/** Tells why what waits or holds stays as it is, and offers the same again. */
export function showHoldRefusal(notice: Notice, onRetry: () => void): void {
  const { id } = notice;
  const text =
    id === "unpin-failed"
      ? words.unpinFailed
      : id === "schedule-failed"
        ? messageWords.scheduleFailed
        : words.unscheduleFailed;
  const detail = whyRefused(notice, messageReasons);
  showToast({ kind: "error", text, detail, id: toastId, action: { label: messageWords.tryAgain, onClick: onRetry } });
}
