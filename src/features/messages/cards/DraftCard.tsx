import { useFragment } from "@apollo/client/react";
import { useNavigate } from "react-router-dom";
import { useFlow } from "../../../flows.tsx";
import { graphql } from "../../../gql/generated/gql.ts";
import type { CardAction } from "../../../pieces/CardActions.tsx";
import { MessageCard } from "../../../pieces/MessageCard.tsx";
import { useMessageActions } from "../../../pieces/useMessageActions.ts";
import type { EntryCardProps } from "./listBoard.ts";

const draftFragment = graphql(`
  fragment DraftCard_draft on Draft {
    id
    attribution
    created
    message {
      id
      ...MessageCard_message
    }
  }
`);

/** A message that the viewer keeps for later. */
export function DraftCard({ id, boardId, board, now, version }: EntryCardProps) {
  const actions = useMessageActions(boardId, board?.boardStyle, board?.code62);
  const navigate = useNavigate();
  const deletion = useFlow("messageDelete");
  const from = { __typename: "Draft", id } as const;
  const { data, complete } = useFragment({ fragment: draftFragment, fragmentName: "DraftCard_draft", from });
  if (!complete) return null;
  const remove: CardAction = {
    kind: "delete",
    onPress: (message) =>
      deletion.send({
        type: "delete.request",
        kind: "draft",
        id: version === 1 ? id : message.id,
        version,
        canDelete: true,
      }),
  };
  return (
    <MessageCard
      message={data.message}
      source={{ name: data.attribution }}
      at={data.created}
      now={now}
      timezone={board?.timezone.id}
      boardStyle={board?.boardStyle ?? "black"}
      code62={board?.code62 ?? "degree"}
      actions={[
        actions.send,
        actions.pin,
        actions.favorite,
        { kind: "edit", onPress: () => void navigate(`/board/${boardId}/compose/draft/${encodeURIComponent(id)}`) },
        ...actions.passOn.filter(({ kind }) => kind !== "saveDraft"),
        actions.duplicate,
        remove,
      ]}
    />
  );
}
