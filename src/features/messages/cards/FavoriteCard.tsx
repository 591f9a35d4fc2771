import { useFragment } from "@apollo/client/react";
import { graphql } from "../../../gql/generated/gql.ts";
import { MessageCard } from "../../../pieces/MessageCard.tsx";
import { useMessageActions } from "../../../pieces/useMessageActions.ts";
import type { EntryCardProps } from "./listBoard.ts";

const favoriteFragment = graphql(`
  fragment FavoriteCard_favorite on Favorite {
    id
    favorited
    message {
      id
      authorFormatted
      ...MessageCard_message
    }
  }
`);

/** A message that the viewer keeps at hand; its heart takes it out, and stays to put it back. */
export function FavoriteCard({ id, boardId, board, now }: EntryCardProps) {
  const actions = useMessageActions(boardId, board?.boardStyle, board?.code62);
  const from = { __typename: "Favorite", id } as const;
  const { data, complete } = useFragment({ fragment: favoriteFragment, fragmentName: "FavoriteCard_favorite", from });
  if (!complete) return null;
  return (
    <MessageCard
      message={data.message}
      source={{ name: data.message.authorFormatted }}
      at={data.favorited}
      now={now}
      timezone={board?.timezone.id}
      boardStyle={board?.boardStyle ?? "black"}
      code62={board?.code62 ?? "degree"}
      actions={[actions.send, actions.pin, actions.favorite, ...actions.passOn, actions.duplicate]}
    />
  );
}
