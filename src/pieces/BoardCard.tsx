import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import CircleCheck from "lucide-react/icons/circle-check";
import Copy from "lucide-react/icons/copy";
import VolumeX from "lucide-react/icons/volume-x";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Thumbnail } from "../board/Thumbnail.tsx";
import { graphql } from "../gql/generated/gql.ts";
import type { BoardCard_BoardFragment } from "../gql/generated/graphql.ts";
import { mono, subheading } from "../theme/text.css.ts";
import { Icon } from "../ui/Icon.tsx";
import { type Status, StatusDot } from "../ui/StatusDot.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { mutedUntil } from "../words/boardMenu.ts";
import * as words from "../words/boards.ts";
import { type BoardZone, boardMoment } from "../words/boardTime.ts";
import { messageTime } from "../words/messageTime.ts";
import { spokenText } from "../words/tiles.ts";
import * as styles from "./BoardCard.css.ts";
import { BoardName } from "./BoardName.tsx";

const boardCardBoard = graphql(`
  fragment BoardCard_board on Board {
    id
    title
    friendlyIdentifier
    boardStyle
    code62
    characters
    currentAppearance {
      id
      message {
        id
        formatted
      }
    }
    pausedUntil
    timezone {
      id
      timezoneCity
    }
    pinnedMessage {
      id
      pinnedUntil
    }
  }
`);

export interface BoardCardProps {
  board: FragmentType<BoardCard_BoardFragment>;
  /** Whether its display is on the air, and when it last spoke (epoch ms). */
  status: Status;
  latestHeartbeat: number | null;
  /** Epoch ms that relative times count from. */
  now: number;
  isSelected: boolean;
  /** Where a press on the card goes. */
  to: string;
  onCopyId(boardId: string): void;
  /** About its display, below how it is. */
  note?: ReactNode;
  /** Keys that this viewer may use. */
  actions?: ReactNode;
}

/** A heartbeat of the last minute is "now". */
const nowMs = 60_000;

type State = Pick<BoardCardProps, "status" | "latestHeartbeat" | "now">;

function sinceOf(props: State, pinned: number | null, zone: BoardZone): string {
  if (props.status === "virtual") return words.noDevice;
  if (props.status === "unknown") return words.waitingForHeartbeat;
  if (props.status === "online" && pinned !== null) return words.pinnedUntil(boardMoment(pinned, props.now, zone));
  if (props.latestHeartbeat === null) return words.neverSeen;
  if (props.now - props.latestHeartbeat < nowMs) return words.lastSeenNow;
  const time = messageTime(props.latestHeartbeat, props.now);
  return words.lastSeen(time.charAt(0).toLowerCase() + time.slice(1));
}

/** Channels are silent while the end of the pause lies ahead. */
function isMuted(pausedUntil: number | null | undefined, now: number): pausedUntil is number {
  return typeof pausedUntil === "number" && pausedUntil > now;
}

/** One board in a list: its picture, its name, how it is, and what can be done with it. A press opens it. */
export function BoardCard(props: BoardCardProps) {
  const { data, complete } = useFragment({ fragment: boardCardBoard, from: props.board });
  if (!complete) return null;
  const text = spokenText(data.currentAppearance?.message.formatted ?? "", data.code62);
  return (
    <article aria-label={data.title} className={props.isSelected ? styles.selected : styles.card}>
      <Thumbnail
        label={words.boardPicture(data.title, text)}
        characters={data.characters}
        style={data.boardStyle}
        code62={data.code62}
        offline={props.status === "offline"}
      />
      <div className={styles.body}>
        <div className={styles.head}>
          <BoardName boardId={data.id} title={data.title} look={subheading}>
            <h2 className={`${subheading} ${styles.name}`}>
              <Link to={props.to} className={styles.title}>
                {data.title}
              </Link>
            </h2>
          </BoardName>
          {props.isSelected ? (
            <span className={styles.check}>
              <Icon of={CircleCheck} />
              <VisuallyHidden>{words.boardSelected}</VisuallyHidden>
            </span>
          ) : null}
          <button
            type="button"
            className={`${mono} ${styles.chip}`}
            aria-label={words.copyBoardId(data.friendlyIdentifier)}
            onClick={() => props.onCopyId(data.id)}
          >
            {data.friendlyIdentifier}
            <Icon of={Copy} size={14} />
          </button>
        </div>
        <div className={styles.meta}>
          <StatusDot status={props.status} word={words.statusWords[props.status]} />
          <span className={styles.since}>{sinceOf(props, data.pinnedMessage?.pinnedUntil ?? null, data.timezone)}</span>
          {isMuted(data.pausedUntil, props.now) ? (
            <span className={styles.muted}>
              <Icon of={VolumeX} size={16} />
              {mutedUntil(boardMoment(data.pausedUntil, props.now, data.timezone))}
            </span>
          ) : null}
        </div>
        {props.note ? <div className={styles.note}>{props.note}</div> : null}
        {props.actions ? (
          <div className={styles.actions}>
            <div className={styles.keys}>{props.actions}</div>
          </div>
        ) : null}
      </div>
    </article>
  );
}
