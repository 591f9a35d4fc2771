import DoorOpen from "lucide-react/icons/door-open";
import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useLeaveGuard } from "../../pieces/useLeaveGuard.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messages.ts";
import type { DeviceDraft } from "./useDeviceDraft.ts";
import { keptToastId } from "./useSentMessage.ts";

interface LeaveGuardProps {
  draft: DeviceDraft;
  boardTitle: string;
  /** Where the composer is, to come back to. */
  path: string;
}

/**
 * What leaving with a message does. One that this device keeps is only told about, with the way back; one that would be
 * lost is asked about, within the console and when the tab is closed.
 */
export function LeaveGuard({ draft, boardTitle, path }: LeaveGuardProps) {
  const { actor, question } = useLeaveGuard(() => draft.standing());
  const navigate = useNavigate();
  useNews(actor, {
    "draft.left": () =>
      showToast({
        kind: "info",
        id: keptToastId,
        text: words.draftKept(boardTitle),
        action: { label: words.draftKeptBack, onClick: () => void navigate(path) },
      }),
  });
  const left = useRef(draft);
  left.current = draft;
  // Before the actor ends with the screen, as layout effects end first.
  useLayoutEffect(() => () => actor.send({ type: "composer.closed", standing: left.current.standing() }), [actor]);

  return (
    <AlertDialog
      {...question}
      icon={DoorOpen}
      tone="danger"
      title={words.leaveTitle}
      text={words.leaveText(draft.unkept ?? "full")}
      no={words.leaveNo}
      yes={words.leaveYes}
    />
  );
}
