import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { findingBoard, tryAgain } from "../../../words/session.ts";
import * as words from "../../../words/shell.ts";
import { NoticeScreen, WaitScreen } from "../NoticeScreen.tsx";

interface LandingPageProps {
  /** `unusable`: there is no message, and asking again would give the same. `failed`: no answer came. */
  state: "waiting" | "unusable" | "failed";
  /** What the link should have held, in words. */
  unusableText: string;
  onRetry: () => void;
}

/** What a link to a message shows until the message is open, and when it will not be. */
export function LandingPage({ state, unusableText, onRetry }: LandingPageProps) {
  if (state === "waiting") return <WaitScreen label={findingBoard} />;
  if (state === "unusable") {
    return (
      <NoticeScreen
        title={words.landingUnusableTitle}
        text={unusableText}
        action={
          <ButtonLink to="/" kind="primary">
            {words.goHome}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <NoticeScreen
      title={words.landingFailedTitle}
      text={words.landingFailedText}
      action={
        <Button kind="primary" onClick={onRetry}>
          {tryAgain}
        </Button>
      }
    />
  );
}
