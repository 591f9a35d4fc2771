import { useActor } from "@xstate/react";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { useInspection } from "../../../flows.tsx";
import { shareLinkUnknown } from "../../../words/shell.ts";
import { LandingPage } from "./LandingPage.tsx";
import { provideShareLanding } from "./landingPorts.ts";
import { useFirstBoard, useLandingWorld } from "./useLanding.ts";

/** A link that shares a message: the message opens in compose, on the last-used or the first board. */
export function Component() {
  const { token = "" } = useParams();
  return <ShareLanding key={token} token={token} />;
}

function ShareLanding({ token }: { token: string }) {
  const world = useLandingWorld();
  const machine = useMemo(() => provideShareLanding(world), [world]);
  const [snapshot, send] = useActor(machine, { input: { token }, ...useInspection() });
  useFirstBoard(snapshot.matches("withoutBoard"));
  const isUnknown = snapshot.context.notice?.cause === "NotFound";
  return (
    <LandingPage
      state={snapshot.matches("failed") ? (isUnknown ? "unusable" : "failed") : "waiting"}
      unusableText={shareLinkUnknown}
      onRetry={() => send({ type: "landing.retry" })}
    />
  );
}
