import { useEffect } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useFlow, useFlowStart } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/drafts.ts";
import { refusalReasons, tryAgain } from "../../words/messages.ts";

function sentenceOf({ id }: Notice): string {
  switch (id) {
    case "draft-saved":
      return words.draftSaved;
    case "message-save-failed":
      return words.messageSaveFailed;
    case "draft-gone":
      return words.draftGone;
    case "draft-changed-elsewhere":
      return words.draftChangedElsewhere;
    case "draft-create-failed":
      return words.draftCreateFailed;
    default:
      return words.draftSaveFailed;
  }
}

/** One draft is kept at a time, so one toast tells of it. */
const toastId = "draft";

/** Says how keeping a draft went, wherever it was asked for. The console mounts it once. */
export function DraftToasts() {
  const drafts = useFlow("draftSave");
  useEffect(() => {
    const subscriptions = [
      drafts.on("draft.saved", ({ notice }) => showToast({ kind: "success", text: sentenceOf(notice), id: toastId })),
      drafts.on("draft.refused", ({ notice, canSaveAsNew }) => {
        if (canSaveAsNew) {
          const action = { label: words.draftSaveAsNew, onClick: () => drafts.send({ type: "draft.saveAsNew" }) };
          showToast({ kind: "error", text: sentenceOf(notice), detail: words.draftSaveAsNewHint, id: toastId, action });
          return;
        }
        const detail = notice.cause === undefined ? undefined : refusalReasons[notice.cause];
        showToast({
          kind: "error",
          text: sentenceOf(notice),
          id: toastId,
          action: { label: tryAgain, onClick: () => drafts.send({ type: "draft.retry" }) },
          ...(detail === undefined ? {} : { detail }),
        });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [drafts]);
  useFlowStart("draftSave");
  return null;
}
