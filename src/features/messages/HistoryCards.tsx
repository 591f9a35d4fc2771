import { useSelector } from "@xstate/react";
import { useNavigate } from "react-router-dom";
import { useFlow } from "../../flows.tsx";
import type { BoardMessageQueryQuery } from "../../gql/generated/graphql.ts";
import { MessageCard, type ShownMessage } from "../../pieces/MessageCard.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as styles from "./HistoryList.css.ts";

interface HistoryCardsProps {
  boardId: string;
  /** Ids of appearances, newest first. */
  ids: readonly string[];
  /** The board as far as it is known. */
  board: BoardMessageQueryQuery["getBoardV2"] | undefined;
}

/** The cards of one page, and what their buttons start. */
export function HistoryCards({ boardId, ids, board }: HistoryCardsProps) {
  const now = useNow();
  const navigate = useNavigate();
  const send = useFlow("send");
  const isSending = useSelector(send, (snapshot) => snapshot.hasTag("busy"));
  const pinned = board?.pinnedMessage;
  const isPinned = pinned !== null && pinned !== undefined && pinned.pinnedUntil > now;

  const resend = (message: ShownMessage) =>
    send.send({ type: "resend.request", boardId, messageId: message.id, idempotencyKey: crypto.randomUUID() });
  const pin = (message: ShownMessage) =>
    send.send({ type: "pin.request", boardId, messageId: message.id, idempotencyKey: crypto.randomUUID() });
  const duplicate = (message: ShownMessage) => navigate(duplicatePath(boardId, message.characters));

  return (
    <ul className={styles.grid}>
      {ids.map((id) => (
        <li key={id} className={styles.entry}>
          <MessageCard
            appearance={{ __typename: "MessageAppearance", id }}
            boardStyle={board?.boardStyle ?? "black"}
            state={id !== board?.currentAppearance?.id ? null : isPinned ? "pinned" : "onBoard"}
            now={now}
            isSending={isSending}
            onResend={resend}
            onPin={pin}
            onDuplicate={duplicate}
          />
        </li>
      ))}
    </ul>
  );
}

/** Compose with a message to begin with: its grid as JSON stands in the path. */
function duplicatePath(boardId: string, characters: number[][]): string {
  return `/board/${boardId}/compose/duplicate/${encodeURIComponent(JSON.stringify(characters))}`;
}
