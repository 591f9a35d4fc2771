import { useSelector } from "@xstate/react";
import { useNavigate } from "react-router-dom";
import { useFlow } from "../flows.tsx";
import type { CardAction, ShownMessage } from "./CardActions.tsx";

/** What any message can be used for on a board, as actions of a card. A list takes those that fit, and adds its own. */
export interface MessageActions {
  resend: CardAction;
  /** The same for what was not on the board yet. */
  send: CardAction;
  pin: CardAction;
  favorite: CardAction;
  /** For a card that is pinned; Owners and Admins. */
  unpin: CardAction;
  /** What passes it on to others: links, message sets, the feed. */
  passOn: readonly CardAction[];
  /** Compose with it to begin with. */
  duplicate: CardAction;
}

/** Each goes to the root flow of its kind; while a send is under way another one has to wait. */
export function useMessageActions(boardId: string): MessageActions {
  const navigate = useNavigate();
  const flow = useFlow("send");
  const holds = useFlow("unschedule");
  const disabled = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const request = (type: "resend.request" | "pin.request") => (message: ShownMessage) =>
    flow.send({ type, boardId, messageId: message.id, idempotencyKey: crypto.randomUUID() });
  return {
    resend: { kind: "resend", disabled, onPress: request("resend.request") },
    send: { kind: "send", disabled, onPress: request("resend.request") },
    pin: { kind: "pin", disabled, onPress: request("pin.request") },
    unpin: { kind: "unpin", disabled, onPress: () => holds.send({ type: "unpin.request", boardId }) },
    favorite: { kind: "favorite" },
    passOn: [],
    duplicate: { kind: "duplicate", onPress: ({ characters }) => void navigate(duplicatePath(boardId, characters)) },
  };
}

/** Compose with a message to begin with: its grid as JSON stands in the path. */
function duplicatePath(boardId: string, characters: number[][]): string {
  return `/board/${boardId}/compose/duplicate/${encodeURIComponent(JSON.stringify(characters))}`;
}
