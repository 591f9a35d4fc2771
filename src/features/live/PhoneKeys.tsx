import type { FragmentType } from "@apollo/client";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import Keyboard from "lucide-react/icons/keyboard";
import { useFlow } from "../../flows.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { PhoneKeys_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { useNow } from "../../ui/useNow.ts";
import { liveMute, unmute } from "../../words/boardMenu.ts";
import { openCompose } from "../../words/live.ts";
import * as styles from "./LiveScreen.css.ts";

const phoneKeysBoard = graphql(`
  fragment PhoneKeys_board on Board {
    id
    title
    pausedUntil
    myMembership {
      id
      role
    }
  }
`);

/** What a thumb reaches under the board: write on it, mute it. Not for a superadmin who is no member. */
export function PhoneKeys({ board }: { board: FragmentType<PhoneKeys_BoardFragment> }) {
  const data = useSteadyFragment(phoneKeysBoard, board);
  const pause = useFlow("boardPause");
  const now = useNow();
  if (!data?.myMembership) return null;
  const { id: boardId, title, pausedUntil } = data;
  const isMuted = typeof pausedUntil === "number" && pausedUntil > now;
  return (
    <div className={styles.compose}>
      <ButtonLink kind="primary" size="large" wide icon={Keyboard} to={`/board/${encodeURIComponent(boardId)}/compose`}>
        {openCompose}
      </ButtonLink>
      {isMuted ? (
        <Button size="large" wide icon={Bell} onClick={() => pause.send({ type: "pause.end", boardId })}>
          {unmute}
        </Button>
      ) : (
        <Button
          size="large"
          wide
          icon={BellOff}
          onClick={() => pause.send({ type: "mute.open", boardId, title, hasPlan: true })}
        >
          {liveMute}
        </Button>
      )}
    </div>
  );
}
