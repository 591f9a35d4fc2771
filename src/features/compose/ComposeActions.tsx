import { Button } from "../../ui/Button.tsx";
import { draftSave } from "../../words/drafts.ts";
import { SendKey } from "./SendKey.tsx";
import type { MessageFlows } from "./useMessageFlows.ts";

interface ComposeActionsProps {
  flows: MessageFlows;
  /** Why the message is no whole one as it stands; empty when it is. */
  refusal: string;
  /** Why it is not sent as it stands. */
  sendRefusal: string;
  /** Under the thumb, at the foot of a phone's screen. */
  isBottom?: boolean;
}

/** What the message is for: to be kept, and to be sent. */
export function ComposeActions({ flows, refusal, sendRefusal, isBottom = false }: ComposeActionsProps) {
  return (
    <>
      <Button
        kind="ghost"
        busy={flows.isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        disabled={refusal !== ""}
        title={refusal || undefined}
        onClick={flows.saveDraft}
      >
        {draftSave}
      </Button>
      <SendKey flows={flows} refusal={sendRefusal} isBottom={isBottom} />
    </>
  );
}
