import type { Notice } from "../../machines/port.ts";
import { showToast } from "../ui/toasts.ts";
import { noMessagesYet } from "../words/messages.ts";
import { messageSetReasons, whyRefused } from "../words/refusal.ts";
import * as words from "../words/share.ts";

function sentenceOf({ id }: Notice): string {
  switch (id) {
    case "message-set-added":
      return words.messageSetAdded;
    case "message-sets-load-failed":
      return words.messageSetsLoadFailed;
    case "no-messages-yet":
      return noMessagesYet;
    default:
      return words.messageSetFailed;
  }
}

/** Says how adding to message sets went, and why it did not; wherever it began. */
export function tellMessageSets({ isError, notice }: { readonly isError: boolean; readonly notice: Notice }): void {
  showToast({
    kind: isError ? "error" : "success",
    text: sentenceOf(notice),
    detail: notice.id === "message-sets-load-failed" ? whyRefused(notice) : whyRefused(notice, messageSetReasons),
    id: "message-set",
  });
}
