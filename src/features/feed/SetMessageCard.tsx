import { useFragment } from "@apollo/client/react";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { MessageCard } from "../../pieces/MessageCard.tsx";
import { useMessageActions } from "../../pieces/useMessageActions.ts";
import { filterSets } from "../../words/feed.ts";

const setMessageFragment = graphql(`
  fragment SetMessageCard_setMessage on MessageSetMessage {
    id
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
  now: number;
}

/** A message of a message set, when the feed is narrowed to one. */
export function SetMessageCard({ id, boardId, boardStyle, code62, now }: SetMessageCardProps) {
  const actions = useMessageActions(boardId);
  const { data, complete } = useFragment({
    fragment: setMessageFragment,
    fragmentName: "SetMessageCard_setMessage",
    from: { __typename: "MessageSetMessage", id } as const,
  });
  if (!complete) return null;
  return (
    <MessageCard
      message={data.message}
      source={{ name: filterSets, isChannel: true }}
      at={null}
      now={now}
      boardStyle={boardStyle}
      code62={code62}
      actions={[actions.send, actions.pin, actions.favorite, actions.duplicate]}
    />
  );
}
