import { useActorRef, useSelector } from "@xstate/react";
import DoorOpen from "lucide-react/icons/door-open";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";
import { leaveMachine } from "../../../machines/message/leaveMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
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
  const actor = useActorRef(leaveMachine, useInspection());
  const isGuarded = useSelector(actor, (snapshot) => snapshot.hasTag("guarded"));
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches("asking"));
  const standing = draft.standing();
  useEffect(() => actor.send({ type: "draft.stands", standing }), [actor, standing]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    actor.send({ type: "leave.wanted", standing: draft.standing() });
    return actor.getSnapshot().matches("asking");
  });
  useEffect(() => {
    if (!isGuarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isGuarded]);

  const navigate = useNavigate();
  useNews(actor, {
    "leave.stay": () => blocker.reset?.(),
    "leave.go": () => blocker.proceed?.(),
    "draft.left": () =>
      showToast({
        kind: "info",
        id: "draft-kept",
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
      open={isAsking && blocker.state === "blocked"}
      icon={DoorOpen}
      tone="danger"
      title={words.leaveTitle}
      text={words.leaveText(draft.unkept ?? "full")}
      no={words.leaveNo}
      yes={words.leaveYes}
      onNo={() => actor.send({ type: "leave.no" })}
      onYes={() => actor.send({ type: "leave.yes" })}
    />
  );
}
