import { useFragment } from "@apollo/client/react";
import { graphql } from "../../../gql/generated/gql.ts";
import { MessageCard } from "../../../pieces/MessageCard.tsx";
import { useMessageActions } from "../../../pieces/useMessageActions.ts";
import { messageSetSource } from "../../../words/messageLists.ts";
import type { EntryCardProps } from "./listBoard.ts";

const setMessageFragment = graphql(`
  fragment SetMessageCard_messageSetMessage on MessageSetMessage {
    id
    created
    message {
      id
      ...MessageCard_message
    }
  }
`);

/** A message that a channel of the board shows by turns. */
export function SetMessageCard({ id, boardId, board, now }: EntryCardProps) {
  const actions = useMessageActions(boardId, board?.boardStyle, board?.code62);
  const from = { __typename: "MessageSetMessage", id } as const;
  const { data, complete } = useFragment({
    fragment: setMessageFragment,
    fragmentName: "SetMessageCard_messageSetMessage",
    from,
  });
  if (!complete) return null;
  return (
    <MessageCard
      message={data.message}
      source={{ name: messageSetSource, isChannel: true }}
      at={data.created}
      now={now}
      timezone={board?.timezone.id}
      boardStyle={board?.boardStyle ?? "black"}
      code62={board?.code62 ?? "degree"}
      actions={[actions.send, actions.pin, actions.favorite, ...actions.passOn, actions.duplicate]}
    />
  );
}
