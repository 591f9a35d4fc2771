import { useEffect } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useFlow, useFlowStart } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boardMenu.ts";

function reasonOf({ cause }: Notice): string | undefined {
  if (cause === "ValidationError") return words.titleRefused;
  if (cause === "NotAuthorized") return words.renameNotAllowed;
  return cause === "AnswerLost" ? words.answerLost : undefined;
}

/** Says how a rename ended; the field itself stands where the title does. The console mounts it once. */
export function RenameToasts() {
  const boardName = useFlow("boardName");
  useEffect(() => {
    const subscriptions = [
      boardName.on("rename.succeeded", () => showToast({ kind: "success", text: words.renameDone, id: "rename" })),
      boardName.on("rename.failed", ({ notice }) => {
        const detail = reasonOf(notice);
        showToast({ kind: "error", text: words.renameFailed, id: "rename", ...(detail ? { detail } : {}) });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [boardName]);
  useFlowStart("boardName");
  return null;
}
