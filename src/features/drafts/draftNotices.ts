import type { Notice } from "../../../machines/port.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/drafts.ts";
import { tryAgain } from "../../words/messages.ts";
import { draftReasons, whyRefused } from "../../words/refusal.ts";

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
export function DraftNotices() {
  const drafts = useFlow("draftSave");
  useFlowNews("draftSave", {
    "draft.saved": ({ notice }) => showToast({ kind: "success", text: sentenceOf(notice), id: toastId }),
    "draft.refused": ({ notice, canSaveAsNew }) => {
      const asNew = { label: words.draftSaveAsNew, onClick: () => drafts.send({ type: "draft.saveAsNew" }) };
      const again = { label: tryAgain, onClick: () => drafts.send({ type: "draft.retry" }) };
      showToast({
        kind: "error",
        text: sentenceOf(notice),
        detail: canSaveAsNew ? words.draftSaveAsNewHint : whyRefused(notice, draftReasons),
        action: canSaveAsNew ? asNew : again,
        id: toastId,
      });
    },
  });
  return null;
}
