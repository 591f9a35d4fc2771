import { useActor } from "@xstate/react";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { useInspection } from "../../../flows.tsx";
import { encodedLinkUnusable } from "../../../words/shell.ts";
import { LandingPage } from "./LandingPage.tsx";
import { provideEncodedLanding } from "./landingPorts.ts";
import { useFirstBoard, useLandingWorld } from "./useLanding.ts";

/** A link that holds a whole message: it opens in compose, on the last-used or the first board. */
export function Component() {
  const { token, "*": rest = "" } = useParams();
  const encoded = token ?? rest;
  return <EncodedLanding key={encoded} token={encoded} />;
}

function EncodedLanding({ token }: { token: string }) {
  const world = useLandingWorld();
  const machine = useMemo(() => provideEncodedLanding(world), [world]);
  const [snapshot, send] = useActor(machine, { input: { token }, ...useInspection() });
  useFirstBoard(snapshot.matches("withoutBoard"));
  return (
    <LandingPage
      state={snapshot.matches("unusable") ? "unusable" : snapshot.matches("failed") ? "failed" : "waiting"}
      unusableText={encodedLinkUnusable}
      onRetry={() => send({ type: "landing.retry" })}
    />
  );
}
