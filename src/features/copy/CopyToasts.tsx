import { useEffect } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useFlow, useFlowStart } from "../../flows.tsx";
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

/** Says how a copy went, wherever it was asked for. The console mounts it once. */
export function CopyToasts() {
  const copy = useFlow("copy");
  useEffect(() => {
    const tell = (kind: "success" | "error", notice: Notice) =>
      showToast({ kind, text: sentenceOf(notice), id: "copy" });
    const subscriptions = [
      copy.on("copy.succeeded", ({ notice }) => tell("success", notice)),
      copy.on("copy.failed", ({ notice }) => tell("error", notice)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [copy]);
  useFlowStart("copy");
  return null;
}
