import type { Notice } from "../../../machines/port.ts";
import { useFlowNews } from "../../flowNews.ts";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boardMenu.ts";

function sentenceOf({ id, values }: Notice): string {
  switch (id) {
    case "copy-board-id-done":
      return words.copyBoardIdDone;
    case "copy-board-id-failed":
      return words.copyBoardIdFailed(String(values?.id ?? ""));
    case "board-link-copied":
      return words.boardLinkCopied;
    case "board-link-copy-failed":
      return words.boardLinkCopyFailed;
    case "embed-code-copied":
      return words.embedCodeCopied;
    case "embed-code-copy-failed":
      return words.embedCodeCopyFailed;
    case "share-url-copied":
      return words.shareUrlCopied;
    case "copy-done":
      return words.copyDone;
    default:
      return words.copyFailed;
  }
}

const tell = (kind: "success" | "error", notice: Notice) => showToast({ kind, text: sentenceOf(notice), id: "copy" });

/** Says how a copy went, wherever it was asked for. The console mounts it once. */
export function CopyNotices() {
  useFlowNews("copy", {
    "copy.succeeded": ({ notice }) => tell("success", notice),
    "copy.failed": ({ notice }) => tell("error", notice),
  });
  return null;
}
