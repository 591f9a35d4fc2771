import { useFragment } from "@apollo/client/react";
import { CopyPlus, MonitorPlay, Pin, RotateCw } from "lucide-react";
import { Board } from "../board/Board.tsx";
import type { BoardStyle } from "../board/messages.ts";
import { graphql } from "../gql/generated/gql.ts";
import type { MessageCard_AppearanceFragment } from "../gql/generated/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Tag } from "../ui/Tag.tsx";
import { cardDuplicate, cardPin, cardResend, messagePicture, tagOnBoard, tagPinned } from "../words/messages.ts";
import { fullTime, messageTime } from "../words/messageTime.ts";
import * as styles from "./MessageCard.css.ts";
import { SourceTile } from "./SourceTile.tsx";

const messageCardAppearance = graphql(`
  fragment MessageCard_appearance on MessageAppearance {
    id
    attribution
    subscriptionId
    sentAt
    message {
      id
      formatted
      characters
    }
  }
`);

/** What a card hands to the flow that its button starts. */
export interface ShownMessage {
  id: string;
  characters: number[][];
}

interface MessageCardProps {
  appearance: useFragment.FromOptionValue<MessageCard_AppearanceFragment>;
  boardStyle: BoardStyle;
  /** Whether the board shows just this now, and whether it is pinned there. */
  state: "onBoard" | "pinned" | null;
  /** Epoch milliseconds that relative times count from. */
  now: number;
  /** A send is under way; another one has to wait. */
  isSending: boolean;
  onResend: (message: ShownMessage) => void;
  onPin: (message: ShownMessage) => void;
  onDuplicate: (message: ShownMessage) => void;
}

/** One message as it appeared on a board: its picture, where it came from and when, and what can be done with it. */
export function MessageCard(props: MessageCardProps) {
  const { data, complete } = useFragment({ fragment: messageCardAppearance, from: props.appearance });
  if (!complete) return null;
  const { message, attribution, sentAt } = data;
  const shown: ShownMessage = { id: message.id, characters: message.characters };
  return (
    <article className={styles.card} aria-label={`${attribution}, ${messageTime(sentAt, props.now)}`}>
      <Board
        label={messagePicture(message.formatted)}
        characters={message.characters}
        style={props.boardStyle}
        bezel="slim"
        animate={false}
      />
      <div className={styles.text}>
        <SourceTile name={attribution} isChannel={data.subscriptionId !== null} />
        <div className={styles.source}>
          <p className={styles.name}>{attribution}</p>
          <time className={styles.time} dateTime={new Date(sentAt).toISOString()} title={fullTime(sentAt)}>
            {messageTime(sentAt, props.now)}
          </time>
        </div>
        {props.state === "pinned" ? (
          <Tag tone="info" icon={Pin}>
            {tagPinned}
          </Tag>
        ) : props.state === "onBoard" ? (
          <Tag tone="success" icon={MonitorPlay}>
            {tagOnBoard}
          </Tag>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button
          kind="ghost"
          size="small"
          icon={RotateCw}
          disabled={props.isSending}
          onClick={() => props.onResend(shown)}
        >
          {cardResend}
        </Button>
        <span className={styles.spring} />
        <IconButton
          size="small"
          name={cardPin}
          icon={Pin}
          disabled={props.isSending}
          onClick={() => props.onPin(shown)}
        />
        <IconButton size="small" name={cardDuplicate} icon={CopyPlus} onClick={() => props.onDuplicate(shown)} />
      </div>
    </article>
  );
}
