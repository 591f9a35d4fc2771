import DoorOpen from "lucide-react/icons/door-open";
import { useEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messages.ts";
import type { DeviceDraft } from "./useDeviceDraft.ts";

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
  const isLost = draft.isWritten && draft.unkept !== null;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && draft.standing() === "lost",
  );
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isLost]);

  const navigate = useNavigate();
  const told = useRef({ draft, boardTitle, path });
  told.current = { draft, boardTitle, path };
  useEffect(
    () => () => {
      const left = told.current;
      if (left.draft.standing() !== "kept") return;
      showToast({
        kind: "info",
        id: "draft-kept",
        text: words.draftKept(left.boardTitle),
        action: { label: words.draftKeptBack, onClick: () => void navigate(left.path) },
      });
    },
    [navigate],
  );

  return (
    <AlertDialog
      open={blocker.state === "blocked"}
      icon={DoorOpen}
      tone="danger"
      title={words.leaveTitle}
      text={words.leaveText(draft.unkept ?? "full")}
      no={words.leaveNo}
      yes={words.leaveYes}
      onNo={() => blocker.reset?.()}
      onYes={() => blocker.proceed?.()}
    />
  );
}
