import { useFragment } from "@apollo/client/react";
import { useFlow } from "../../../flows.tsx";
import { graphql } from "../../../gql/generated/gql.ts";
import type { CardAction } from "../../../pieces/CardActions.tsx";
import { type CardState, MessageCard } from "../../../pieces/MessageCard.tsx";
import { useMessageActions } from "../../../pieces/useMessageActions.ts";
import type { EntryCardProps, ListBoard } from "./listBoard.ts";
import { ReceiptLine, UndoStrip } from "./SentStrip.tsx";

const appearanceFragment = graphql(`
  fragment AppearanceCard_appearance on MessageAppearance {
    id
    attribution
    subscriptionId
    sentAt
    undoUntil
    receipt {
      state
      displays
      shown
      at
    }
    message {
      id
      ...MessageCard_message
    }
  }
`);

/** A message as it came onto the board. Its Owner may delete it from the history; what is pinned can be let go. */
export function AppearanceCard({ id, boardId, board, now, version }: EntryCardProps) {
  const actions = useMessageActions(boardId, board?.boardStyle, board?.code62);
  const deletion = useFlow("messageDelete");
  const from = { __typename: "MessageAppearance", id } as const;
  const { data, complete } = useFragment({
    fragment: appearanceFragment,
    fragmentName: "AppearanceCard_appearance",
    from,
  });
  if (!complete) return null;
  const state = stateOf(id, board, now);
  const role = board?.myMembership?.role;
  const canUnpin = state === "pinned" && (role === "Owner" || role === "Admin");
  const canDelete = role === "Owner";
  const remove: CardAction = {
    kind: "delete",
    onPress: () => deletion.send({ type: "delete.request", kind: "appearance", id, version, canDelete }),
  };
  return (
    <MessageCard
      message={data.message}
      source={{ name: data.attribution, isChannel: data.subscriptionId !== null }}
      at={data.sentAt}
      now={now}
      timezone={board?.timezone.id}
      boardStyle={board?.boardStyle ?? "black"}
      code62={board?.code62 ?? "degree"}
      state={state}
      receipt={<ReceiptLine receipt={data.receipt} />}
      undo={<UndoStrip appearanceId={id} undoUntil={data.undoUntil} />}
      actions={[
        actions.resend,
        canUnpin ? actions.unpin : actions.pin,
        actions.favorite,
        ...actions.passOn,
        actions.duplicate,
        ...(canDelete ? [remove] : []),
      ]}
    />
  );
}

function stateOf(id: string, board: ListBoard | undefined, now: number): CardState | null {
  if (id !== board?.currentAppearance?.id) return null;
  const pinned = board.pinnedMessage;
  return pinned !== null && pinned.pinnedUntil > now ? "pinned" : "onBoard";
}
