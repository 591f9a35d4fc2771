import { useApolloClient } from "@apollo/client/react";
import { useActor } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useInspection } from "../../flows.tsx";
import { useGoOn } from "../../pieces/GoOn.tsx";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/session.ts";
import { provideBoardRedirect } from "./boardRedirectPorts.ts";
import { NoticeScreen, WaitScreen } from "./NoticeScreen.tsx";

export interface BoardRedirectProps {
  /** The path to go to, with `{boardId}` in the place of the board. */
  to: string;
  /** `root` ends at `/new-board` when there is no board, a deep link at `/login`. */
  kind?: "root" | "deepLink";
  /** Tried before the last-used board. */
  preferred?: string | null;
  /** Query and hash to end with; those of the landing when not given. */
  suffix?: string;
}

/** A landing that needs a board: the last-used one while it may be seen, else the first, else none. */
export function BoardRedirect({ to, kind = "deepLink", preferred = null, suffix }: BoardRedirectProps) {
  const client = useApolloClient();
  const goTo = useGoOn();
  const location = useLocation();
  const machine = useMemo(() => provideBoardRedirect({ client, preferred, goTo }), [client, preferred, goTo]);
  const [snapshot, send] = useActor(machine, {
    input: { kind, pattern: to, suffix: suffix ?? location.search + location.hash },
    ...useInspection(),
  });
  const ending = snapshot.matches("withoutBoard") ? snapshot.output?.path : undefined;

  useEffect(() => {
    if (ending !== undefined) goTo(ending);
  }, [ending, goTo]);

  if (!snapshot.matches("failed")) return <WaitScreen label={words.findingBoard} />;
  return (
    <NoticeScreen
      title={words.redirectFailedTitle}
      text={words.redirectFailedText}
      action={
        <Button kind="primary" onClick={() => send({ type: "redirect.retry" })}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}
