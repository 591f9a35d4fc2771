import type { Notice, Refusal } from "../../../machines/port.ts";
import { showToast } from "../../ui/toasts.ts";
import * as messageWords from "../../words/messages.ts";
import { messageReasons, quotaRule, upkeepReasons, whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/sending.ts";

/** One broadcast is looked at at a time, so one toast tells of it. */
const toastId = "broadcast";

/** A broadcast can be taken back for as long as its toast stands, in milliseconds (decision 49). */
const undoMs = 15_000;

/** Tells the end of a broadcast, with its undo where there is one. */
export function showBroadcastEnd(notice: Notice, onUndo: (() => void) | undefined): void {
  const n = Number(notice.values?.n ?? 0);
  if (notice.id === "broadcast-failed") {
    showToast({ kind: "error", text: words.broadcastFailed, id: toastId });
    return;
  }
  const text = notice.id === "broadcast-undone" ? words.broadcastUndone(n) : words.broadcastDone(n);
  showToast({
    kind: "success",
    text,
    id: toastId,
    ...(onUndo === undefined ? {} : { duration: undoMs, action: { label: words.undo, onClick: onUndo } }),
  });
}

/** Tells that a broadcast, its end or its undo was refused as a whole, and why. */
export function showBroadcastRefusal(notice: Notice): void {
  const { id, cause = "Unknown", ...rest } = notice;
  const isUpkeep = id === "broadcast-cancel-failed" || id === "broadcast-undo-failed";
  const text =
    id === "broadcast-cancel-failed"
      ? words.broadcastCancelFailed
      : id === "broadcast-undo-failed"
        ? words.broadcastUndoFailed
        : words.broadcastFailed;
  showToast({
    kind: "error",
    text,
    detail: refusalWords({ code: cause, ...rest }, isUpkeep ? upkeepReasons : messageReasons),
    id: toastId,
  });
}

/** Why, until when, and who set it. */
export function refusalWords({ code, ...refusal }: Refusal, own = messageReasons): string {
  const { rule, setBy } = refusal;
  if (rule === "sentMeanwhile")
    return setBy === undefined ? words.undoSentMeanwhile : `${words.undoSentMeanwhile}. ${words.undoSentBy(setBy)}`;
  const why = whyRefused({ ...refusal, cause: code }, { ...own, undoTime: words.undoTimeHint }) ?? "";
  return code === "RateLimited" && rule !== quotaRule ? `${messageWords.messageRateLimited}. ${why}` : why;
}
