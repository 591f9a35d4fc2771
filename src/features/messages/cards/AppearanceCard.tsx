import { useFragment } from "@apollo/client/react";
import { useFlow } from "../../../flows.tsx";
import { graphql } from "../../../gql/generated/gql.ts";
import type { AppearanceCard_AppearanceFragment } from "../../../gql/generated/graphql.ts";
import type { CardAction } from "../../../pieces/CardActions.tsx";
import { type CardState, MessageCard } from "../../../pieces/MessageCard.tsx";
import { useMessageActions } from "../../../pieces/useMessageActions.ts";
import type { Receipt } from "../../../words/sending.ts";
import type { EntryCardProps, ListBoard } from "./listBoard.ts";
import { RepeatLines } from "./RepeatLines.tsx";
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
  const receipt = receiptNow(data, board);
  const state = stateOf(id, board, receipt, now);
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
      receipt={
        <>
          <ReceiptLine receipt={receipt} now={now} timezone={board?.timezone.id} />
          <RepeatLines repeats={(board?.repeats ?? []).filter(({ message }) => message.id === data.message.id)} />
        </>
      }
      undo={<UndoStrip appearanceId={id} undoUntil={data.undoUntil} />}
      actions={[
        actions.resend,
        canUnpin ? actions.unpin(board?.pinnedMessage?.pinnedUntil ?? null) : actions.pin,
        actions.favorite,
        ...actions.passOn,
        actions.duplicate,
        ...(canDelete ? [remove] : []),
      ]}
    />
  );
}

/** How far it came; what the board shows again after a later message was taken back came as far as that. */
function receiptNow({ id, receipt }: AppearanceCard_AppearanceFragment, board: ListBoard | undefined): Receipt {
  const current = board?.currentAppearance;
  return current?.restoredId === id ? current.receipt : receipt;
}

function stateOf(id: string, board: ListBoard | undefined, receipt: Receipt, now: number): CardState | null {
  const current = board?.currentAppearance;
  if (!current || (id !== current.id && id !== current.restoredId)) return null;
  const pinned = board.pinnedMessage;
  if (pinned !== null && pinned.pinnedUntil > now) return "pinned";
  // The gateway shows it; the display that people look at does not.
  return receipt.state === "Waiting" ? "waiting" : "onBoard";
}
