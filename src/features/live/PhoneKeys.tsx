import type { FragmentType } from "@apollo/client";
import Keyboard from "lucide-react/icons/keyboard";
import { graphql } from "../../gql/generated/gql.ts";
import type { PhoneKeys_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { MuteButton } from "../../pieces/MuteButton.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { useNow } from "../../ui/useNow.ts";
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
  const now = useNow();
  if (!data?.myMembership) return null;
  const { id: boardId, pausedUntil } = data;
  const isMuted = typeof pausedUntil === "number" && pausedUntil > now;
  return (
    <div className={styles.compose}>
      <ButtonLink kind="primary" size="large" wide icon={Keyboard} to={`/board/${encodeURIComponent(boardId)}/compose`}>
        {openCompose}
      </ButtonLink>
      <MuteButton board={data} isMuted={isMuted} size="large" wide />
    </div>
  );
}
