import { useFragment } from "@apollo/client/react";
import Clock from "lucide-react/icons/clock";
import Hourglass from "lucide-react/icons/hourglass";
import MonitorPlay from "lucide-react/icons/monitor-play";
import Pin from "lucide-react/icons/pin";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import { Thumbnail } from "../board/Thumbnail.tsx";
import { graphql } from "../gql/generated/gql.ts";
import type { MessageCard_MessageFragment } from "../gql/generated/graphql.ts";
import { Tag } from "../ui/Tag.tsx";
import { fullTimeOnBoard, messageTimeOnBoard } from "../words/boardTime.ts";
import { messagePicture, tagMissed, tagOnBoard, tagPinned, tagScheduled, tagWaiting } from "../words/messages.ts";
import { type CardAction, CardActions, type ShownMessage } from "./CardActions.tsx";
import * as styles from "./MessageCard.css.ts";
import { SourceTile } from "./SourceTile.tsx";

const messageCardMessage = graphql(`
  fragment MessageCard_message on Message {
    id
    formatted
    characters
    isFavorited
  }
`);

/** How a message stands to the board: what it shows, what holds it, what is planned for it, what it missed. */
export type CardState = "onBoard" | "waiting" | "pinned" | "scheduled" | "missed";

export interface MessageCardProps {
  message: useFragment.FromOptionValue<MessageCard_MessageFragment>;
  /** Who or what it comes from, as shown to people. */
  source: { name: string; isChannel?: boolean };
  /** When it was shown, saved, shared or is due (epoch ms); null for what has no time. */
  at: number | null;
  /** Epoch milliseconds that relative times count from. */
  now: number;
  /** The board's time zone; the reader's where there is no board. */
  timezone?: string | undefined;
  boardStyle: BoardStyle;
  code62: Code62;
  state?: CardState | null;
  /** What the person may do, in the order of `CardActionKind`; a kind that is not given is not there. */
  actions: readonly CardAction[];
  /** A line below the time: on how many screens a message arrived. */
  receipt?: ReactNode;
  /** A strip above the foot for what can be taken back for a moment. */
  undo?: ReactNode;
}

const tags = {
  onBoard: { tone: "success", icon: MonitorPlay, word: tagOnBoard },
  waiting: { tone: "warning", icon: Hourglass, word: tagWaiting },
  pinned: { tone: "info", icon: Pin, word: tagPinned },
  scheduled: { tone: "info", icon: Clock, word: tagScheduled },
  missed: { tone: "warning", icon: TriangleAlert, word: tagMissed },
} as const;

/** One message: its picture, where it came from and when, and what can be done with it. */
export function MessageCard({ source, at, now, timezone, state = null, ...props }: MessageCardProps) {
  const { data, complete } = useFragment({ fragment: messageCardMessage, from: props.message });
  if (!complete) return null;
  const shown: ShownMessage = { id: data.id, characters: data.characters, isFavorited: data.isFavorited };
  const time = at === null ? null : messageTimeOnBoard(at, now, timezone);
  const tag = state === null ? null : tags[state];
  return (
    <article className={styles.card} aria-label={time === null ? source.name : `${source.name}, ${time}`}>
      <Thumbnail
        label={messagePicture(data.formatted, props.code62)}
        characters={data.characters}
        style={props.boardStyle}
        code62={props.code62}
      />
      <div className={styles.text}>
        <SourceTile name={source.name} isChannel={source.isChannel === true} />
        <div className={styles.source}>
          <p className={styles.name}>{source.name}</p>
          {at === null ? null : (
            <time className={styles.time} dateTime={new Date(at).toISOString()} title={fullTimeOnBoard(at, timezone)}>
              {time}
            </time>
          )}
          {props.receipt}
        </div>
        {tag === null ? null : (
          <Tag tone={tag.tone} icon={tag.icon}>
            {tag.word}
          </Tag>
        )}
      </div>
      {props.undo}
      <CardActions message={shown} actions={props.actions} />
    </article>
  );
}
