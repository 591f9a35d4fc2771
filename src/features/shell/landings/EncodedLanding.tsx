import { useApolloClient } from "@apollo/client/react";
import { useActor } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useInspection } from "../../../flows.tsx";
import { encodedLinkUnusable } from "../../../words/shell.ts";
import { firstBoardFor } from "./firstBoard.ts";
import { LandingPage } from "./LandingPage.tsx";
import { provideEncodedLanding } from "./landingPorts.ts";

/** A link that holds a whole message: it opens in compose, on the last-used or the first board. */
export function Component() {
  const { token, "*": rest = "" } = useParams();
  const encoded = token ?? rest;
  return <EncodedLanding key={encoded} token={encoded} />;
}

function EncodedLanding({ token }: { token: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const machine = useMemo(
    () => provideEncodedLanding({ client, goTo: (path) => void navigate(path, { replace: true }) }),
    [client, navigate],
  );
  const [snapshot, send] = useActor(machine, { input: { token }, ...useInspection() });
  const ending = snapshot.matches("withoutBoard") ? snapshot.output?.path : undefined;
  useEffect(() => {
    if (ending !== undefined) void navigate(firstBoardFor(pathname), { replace: true });
  }, [ending, navigate, pathname]);
  return (
    <LandingPage
      state={snapshot.matches("unusable") ? "unusable" : snapshot.matches("failed") ? "failed" : "waiting"}
      unusableText={encodedLinkUnusable}
      onRetry={() => send({ type: "landing.retry" })}
    />
  );
}
