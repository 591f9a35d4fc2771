import { useSelector } from "@xstate/react";
import { useNavigate } from "react-router-dom";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import { useFlow } from "../flows.tsx";
import type { CardAction, ShownMessage } from "./CardActions.tsx";

/** What any message can be used for on a board, as actions of a card. A list takes those that fit, and adds its own. */
export interface MessageActions {
  resend: CardAction;
  /** The same for what was not on the board yet. */
  send: CardAction;
  pin: CardAction;
  favorite: CardAction;
  /** For a card that is pinned, until then; Owners and Admins. */
  unpin(endsPinUntil: number | null): CardAction;
  /** What passes it on or puts it by: the share dialog, message sets, the feed, drafts. */
  passOn: readonly CardAction[];
  /** Compose with it to begin with. */
  duplicate: CardAction;
}

/**
 * Each goes to the root flow of its kind; the board's style is that of the picture that is shared. While a send is under way another one has to
 * wait.
 */
export function useMessageActions(
  boardId: string,
  boardStyle: BoardStyle = "black",
  code62: Code62 = "degree",
): MessageActions {
  const navigate = useNavigate();
  const flow = useFlow("send");
  const holds = useFlow("unschedule");
  const share = useFlow("share");
  const sets = useFlow("messageSets");
  const feed = useFlow("feedItem");
  const drafts = useFlow("draftSave");
  const waits = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const request = (type: "resend.request" | "pin.request") => (message: ShownMessage) =>
    flow.send({ type, boardId, messageId: message.id, idempotencyKey: crypto.randomUUID() });
  const thing = ({ id, characters }: ShownMessage) => ({
    messageId: id,
    characters,
    boardId,
    idempotencyKey: crypto.randomUUID(),
  });
  return {
    resend: { kind: "resend", waits, onPress: request("resend.request") },
    send: { kind: "send", waits, onPress: request("resend.request") },
    pin: { kind: "pin", waits, onPress: request("pin.request") },
    unpin: (endsPinUntil) => ({
      kind: "unpin",
      waits,
      onPress: () => holds.send({ type: "unpin.request", boardId, endsPinUntil }),
    }),
    favorite: { kind: "favorite" },
    passOn: [
      {
        kind: "share",
        onPress: (message) => share.send({ type: "share.open", ...thing(message), boardStyle, code62 }),
      },
      { kind: "addToMessageSet", onPress: (message) => sets.send({ type: "messageSet.open", ...thing(message) }) },
      { kind: "shareToFeed", onPress: ({ id }) => feed.send({ type: "feedItem.share", messageId: id }) },
      {
        kind: "saveDraft",
        onPress: ({ id }) => drafts.send({ type: "draft.save", messageId: id, idempotencyKey: crypto.randomUUID() }),
      },
    ],
    duplicate: { kind: "duplicate", onPress: ({ characters }) => void navigate(duplicatePath(boardId, characters)) },
  };
}

/** Compose with a message to begin with: its grid as JSON stands in the path. */
function duplicatePath(boardId: string, characters: number[][]): string {
  return `/board/${boardId}/compose/duplicate/${encodeURIComponent(JSON.stringify(characters))}`;
}
