import { useSelector } from "@xstate/react";
import Trash2 from "lucide-react/icons/trash";
import type { DeletableKind } from "../../../machines/message/messageDeleteMachine.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messageLists.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { whyRefused } from "../../words/refusal.ts";

const prompts: Readonly<Record<DeletableKind, string>> = {
  appearance: words.deleteAppearancePrompt,
  draft: words.deleteDraftPrompt,
  feedItem: words.deleteFeedItemPrompt,
  setMessage: words.deleteSetMessagePrompt,
};

const sentences: Readonly<Record<string, string>> = {
  "message-deleted": words.messageDeleted,
  "appearance-deleted": words.appearanceDeleted,
  "draft-deleted": words.draftDeleted,
  "draft-discarded": words.draftDiscarded,
  "message-delete-failed": words.messageDeleteFailed,
  "message-delete-server-failed": words.messageDeleteServerFailed,
  "message-delete-failed-v2": words.messageDeleteFailedV2,
  "appearance-delete-failed": words.appearanceDeleteFailed,
  "draft-delete-failed": words.draftDeleteFailed,
  "draft-discard-failed": words.draftDiscardFailed,
  "set-message-removed": words.setMessageRemoved,
  "set-message-remove-failed": words.setMessageRemoveFailed,
  "delete-undo-failed": words.deleteUndoFailed,
};

const toastId = "message-delete";
/** As long as the flow offers to take it back. */
const undoMs = 15_000;

/** The question before a message is deleted, and what came of it. Mounted once; any screen asks by an event. */
export function DeletionDialogs() {
  const flow = useFlow("messageDelete");
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches("confirming"));
  const isDeleting = useSelector(flow, (snapshot) => snapshot.matches("deleting"));
  const kind = useSelector(flow, (snapshot) => snapshot.context.item?.kind ?? "appearance");

  useFlowNews("messageDelete", {
    "delete.done": ({ notice, canUndo }) => {
      const action = { label: words.deleteUndo, onClick: () => flow.send({ type: "delete.undo" }) };
      showToast({
        kind: "success",
        text: sentences[notice.id] ?? words.messageDeleted,
        id: toastId,
        ...(canUndo ? { duration: undoMs, action } : {}),
      });
    },
    "delete.undone": () => showToast({ kind: "success", text: words.deleteUndone, id: toastId }),
    "delete.failed": ({ notice }) =>
      showToast({
        kind: "error",
        text: sentences[notice.id] ?? words.messageDeleteFailed,
        detail: whyRefused(notice),
        id: toastId,
      }),
  });

  return (
    <AlertDialog
      open={isAsking || isDeleting}
      title={words.deleteTitle}
      text={prompts[kind]}
      icon={Trash2}
      tone="danger"
      no={confirmNo}
      yes={confirmYes}
      busy={isDeleting}
      onNo={() => flow.send({ type: "confirm.no" })}
      onYes={() => flow.send({ type: "confirm.yes" })}
    />
  );
}
