import type { Notice } from "../../../machines/port.ts";
import { showToast } from "../../ui/toasts.ts";
import { copyFailed, shareUrlCopied } from "../../words/boardMenu.ts";
import { againAt, noMessagesYet } from "../../words/messages.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
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

/** Says how sharing went, and from when on it may be tried again where the gateway said so. */
export function tellShare(isError: boolean, notice: Notice): void {
  const detail = notice.until === undefined ? undefined : againAt(clockTimeWithSeconds(notice.until));
  showToast({
    kind: isError ? "error" : "success",
    text: sentenceOf(notice),
    id: "share",
    ...(detail === undefined ? {} : { detail }),
  });
}
