import { useApolloClient } from "@apollo/client/react";
import { useActor } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useInspection } from "../../../flows.tsx";
import { shareLinkUnknown } from "../../../words/shell.ts";
import { firstBoardFor } from "./firstBoard.ts";
import { LandingPage } from "./LandingPage.tsx";
import { provideShareLanding } from "./landingPorts.ts";

/** A link that shares a message: the message opens in compose, on the last-used or the first board. */
export function Component() {
  const { token = "" } = useParams();
  return <ShareLanding key={token} token={token} />;
}

function ShareLanding({ token }: { token: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const machine = useMemo(
    () => provideShareLanding({ client, goTo: (path) => void navigate(path, { replace: true }) }),
    [client, navigate],
  );
  const [snapshot, send] = useActor(machine, { input: { token }, ...useInspection() });
  const ending = snapshot.matches("withoutBoard") ? snapshot.output?.path : undefined;
  useEffect(() => {
    if (ending !== undefined) void navigate(firstBoardFor(pathname), { replace: true });
  }, [ending, navigate, pathname]);
  const isUnknown = snapshot.context.notice?.cause === "NotFound";
  return (
    <LandingPage
      state={snapshot.matches("failed") ? (isUnknown ? "unusable" : "failed") : "waiting"}
      unusableText={shareLinkUnknown}
      onRetry={() => send({ type: "landing.retry" })}
    />
  );
}
