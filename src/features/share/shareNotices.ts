import type { Notice } from "../../../machines/port.ts";
import { showToast } from "../../ui/toasts.ts";
import { copyFailed, shareUrlCopied } from "../../words/boardMenu.ts";
import { noMessagesYet } from "../../words/messages.ts";
import { shareReasons, whyRefused } from "../../words/refusal.ts";
import { shareFailed, shareImageSaved } from "../../words/share.ts";

function sentenceOf({ id }: Notice): string {
  switch (id) {
    case "share-url-copied":
      return shareUrlCopied;
    case "image-saved":
      return shareImageSaved;
    case "copy-failed":
      return copyFailed;
    case "no-messages-yet":
      return noMessagesYet;
    default:
      return shareFailed;
  }
}

/** Says how sharing went, and why it did not. */
export function tellShare(isError: boolean, notice: Notice): void {
  showToast({
    kind: isError ? "error" : "success",
    text: sentenceOf(notice),
    detail: whyRefused(notice, shareReasons),
    id: "share",
  });
}
