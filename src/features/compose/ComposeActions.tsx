import { Button } from "../../ui/Button.tsx";
import { draftSave } from "../../words/drafts.ts";
import { sendNothing } from "../../words/messages.ts";
import { SendKey } from "./SendKey.tsx";
import type { MessageFlows } from "./useMessageFlows.ts";

interface ComposeActionsProps {
  flows: MessageFlows;
  /** There is nothing on the board yet. */
  isBlank: boolean;
  /** Under the thumb, at the foot of a phone's screen. */
  isBottom?: boolean;
}

/** What the message is for: to be kept, and to be sent. */
export function ComposeActions({ flows, isBlank, isBottom = false }: ComposeActionsProps) {
  return (
    <>
      <Button
        kind="ghost"
        busy={flows.isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        disabled={isBlank}
        title={isBlank ? sendNothing : undefined}
        onClick={flows.saveDraft}
      >
        {draftSave}
      </Button>
      <SendKey flows={flows} isBlank={isBlank} isBottom={isBottom} />
    </>
  );
}
