import type { FragmentType } from "@apollo/client";
import { graphql } from "../../gql/generated/gql.ts";
import type { MuteKey_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { MuteButton } from "../../pieces/MuteButton.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { useNow } from "../../ui/useNow.ts";
import { mutedUntil } from "../../words/boardMenu.ts";
import { boardMoment } from "../../words/boardTime.ts";
import * as styles from "./Shell.css.ts";

const muteKeyBoard = graphql(`
  fragment MuteKey_board on Board {
    id
    title
    pausedUntil
    timezone {
      id
      timezoneCity
    }
  }
`);

/** Mutes the board's channels for a while, or lets them speak again; in the top bar, where the screen is wide. */
export function MuteKey({ board }: { board: FragmentType<MuteKey_BoardFragment> }) {
  const data = useSteadyFragment(muteKeyBoard, board);
  const now = useNow();
  if (!data) return null;
  const { pausedUntil, timezone } = data;
  const isMuted = typeof pausedUntil === "number" && pausedUntil > now;
  const key = <MuteButton board={data} isMuted={isMuted} kind="ghost" />;
  return (
    <span className={styles.wideOnly}>
      {isMuted ? <Tooltip text={mutedUntil(boardMoment(pausedUntil, now, timezone))}>{key}</Tooltip> : key}
    </span>
  );
}
