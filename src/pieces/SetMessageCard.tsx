import { useFragment } from "@apollo/client/react";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import { useFlow } from "../flows.tsx";
import { graphql } from "../gql/generated/gql.ts";
import { messageSetSource, takeOutOfSet } from "../words/messageLists.ts";
import type { CardAction } from "./CardActions.tsx";
import { MessageCard } from "./MessageCard.tsx";
import { useMessageActions } from "./useMessageActions.ts";

const setMessageFragment = graphql(`
  fragment SetMessageCard_messageSetMessage on MessageSetMessage {
    id
    created
    isRemovable
    message {
      id
      ...MessageCard_message
    }
  }
`);

interface SetMessageCardProps {
  id: string;
  boardId: string;
  boardStyle: BoardStyle;
  code62: Code62;
  timezone: string | undefined;
  /** Epoch milliseconds that relative times count from. */
  now: number;
}

/** A message that a channel of the board shows by turns; the members of a board take it out of a set that they fill. */
export function SetMessageCard({ id, boardId, boardStyle, code62, timezone, now }: SetMessageCardProps) {
  const actions = useMessageActions(boardId, boardStyle, code62);
  const deletion = useFlow("messageDelete");
  const from = { __typename: "MessageSetMessage", id } as const;
  const { data, complete } = useFragment({
    fragment: setMessageFragment,
    fragmentName: "SetMessageCard_messageSetMessage",
    from,
  });
  if (!complete) return null;
  const { isRemovable } = data;
  const takeOut: CardAction = {
    kind: "delete",
    label: takeOutOfSet,
    onPress: () =>
      deletion.send({ type: "delete.request", kind: "setMessage", id, version: 2, canDelete: isRemovable }),
  };
  return (
    <MessageCard
      message={data.message}
      source={{ name: messageSetSource, isChannel: true }}
      at={data.created}
      now={now}
      timezone={timezone}
      boardStyle={boardStyle}
      code62={code62}
      actions={[
        actions.send,
        actions.pin,
        actions.favorite,
        ...actions.passOn,
        actions.duplicate,
        ...(isRemovable ? [takeOut] : []),
      ]}
    />
  );
}
