import type { FragmentType } from "@apollo/client";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { useFlow } from "../../flows.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { MuteKey_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { Button } from "../../ui/Button.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { useNow } from "../../ui/useNow.ts";
import { liveMute, mutedUntil, unmute } from "../../words/boardMenu.ts";
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
  const pause = useFlow("boardPause");
  const now = useNow();
  if (!data) return null;
  const { id: boardId, title, pausedUntil, timezone } = data;
  const isMuted = typeof pausedUntil === "number" && pausedUntil > now;
  const key = isMuted ? (
    <Button kind="ghost" icon={Bell} onClick={() => pause.send({ type: "pause.end", boardId })}>
      {unmute}
    </Button>
  ) : (
    <Button
      kind="ghost"
      icon={BellOff}
      onClick={() => pause.send({ type: "mute.open", boardId, title, hasPlan: true })}
    >
      {liveMute}
    </Button>
  );
  return (
    <span className={styles.wideOnly}>
      {isMuted ? <Tooltip text={mutedUntil(boardMoment(pausedUntil, now, timezone))}>{key}</Tooltip> : key}
    </span>
  );
}
