import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useLive } from "../../live/LiveContext.tsx";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/session.ts";
import { pinEndedBy } from "../../words/shell.ts";
import { NoticeScreen } from "./NoticeScreen.tsx";
import { FirstWait } from "./PageSkeleton.tsx";
import { useSession } from "./useSession.ts";

/** Nothing below renders but for a signed-in person; a stranger leaves for the provider and comes back here. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const live = useLive();
  const { view } = session;
  const start = useEffectEvent(session.start);

  useEffect(() => start(), []);

  useEffect(() => {
    if (view === "signedIn") live.open();
    else live.close();
  }, [view, live]);

  useEffect(() => {
    const told = live.pinsEnded.subscribe(({ boardId, title, by }) =>
      showToast({ kind: "info", id: `pin-ended-${boardId}`, text: pinEndedBy(by, title) }),
    );
    return () => told.unsubscribe();
  }, [live]);

  if (view === "signedIn") return children;
  // Without a secure context the browser has none of the cryptography that it takes.
  if (view === "failed" && window.isSecureContext === false) {
    return <NoticeScreen title={words.sessionFailedTitle} text={words.sessionUnsafeText} />;
  }
  if (view === "failed") {
    return (
      <NoticeScreen
        title={words.sessionFailedTitle}
        text={words.sessionFailedText}
        action={
          <Button kind="primary" onClick={session.retry}>
            {words.tryAgain}
          </Button>
        }
      />
    );
  }
  if (view === "signedOut") {
    return (
      <NoticeScreen
        title={words.signedOutTitle}
        text={words.signedOutText}
        action={
          <Button kind="primary" onClick={session.signIn}>
            {words.signIn}
          </Button>
        }
      />
    );
  }
  return <FirstWait label={words.signingIn} />;
}
