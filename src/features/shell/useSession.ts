import { useSelector } from "@xstate/react";
import { useFlow } from "../../flows.tsx";
import { rememberReturn } from "./session/signOutReturn.ts";

export type SessionView = "waiting" | "signedIn" | "failed" | "signedOut";

/** How the sign-in of this tab is, and what a person can do about it. */
export function useSession() {
  const session = useFlow("session");
  const view = useSelector(session, (snapshot): SessionView => {
    if (snapshot.matches("signedIn")) return "signedIn";
    if (snapshot.matches("failed")) return "failed";
    if (snapshot.matches("signedOut")) return "signedOut";
    return "waiting";
  });
  const account = useSelector(session, (snapshot) => snapshot.context.account);
  return {
    view,
    account,
    /** The first screen that needs a sign-in starts it; public pages never do. */
    start: () => {
      session.start();
    },
    retry: () => session.send({ type: "session.retry" }),
    signIn: () => session.send({ type: "session.signIn" }),
    signOut: () => session.send({ type: "session.signOut" }),
    /** To come back to the path as somebody else. */
    signOutFor: (path: string) => {
      rememberReturn(path);
      session.send({ type: "session.signOut" });
    },
  };
}
