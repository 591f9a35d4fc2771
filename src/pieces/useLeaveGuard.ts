import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { leaveMachine, type Standing } from "../../machines/message/leaveMachine.ts";
import { useNews } from "../flowNews.ts";
import { useInspection } from "../flows.tsx";

/**
 * The one way of leaving a screen with what would be lost: the person is asked, within the console and, by the browser,
 * when the tab is closed. `standing` is read anew when somebody wants to leave.
 */
export function useLeaveGuard(standing: () => Standing) {
  const actor = useActorRef(leaveMachine, useInspection());
  const isGuarded = useSelector(actor, (snapshot) => snapshot.hasTag("guarded"));
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches("asking"));
  const now = standing();
  const latest = useRef(standing);
  latest.current = standing;
  useEffect(() => actor.send({ type: "draft.stands", standing: now }), [actor, now]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    actor.send({ type: "leave.wanted", standing: latest.current() });
    return actor.getSnapshot().matches("asking");
  });
  useEffect(() => {
    if (!isGuarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isGuarded]);
  useNews(actor, {
    "leave.stay": () => blocker.reset?.(),
    "leave.go": () => blocker.proceed?.(),
  });
  return {
    actor,
    question: {
      open: isAsking && blocker.state === "blocked",
      onNo: () => actor.send({ type: "leave.no" }),
      onYes: () => actor.send({ type: "leave.yes" }),
    },
  };
}
