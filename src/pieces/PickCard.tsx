import { useFragment } from "@apollo/client/react";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import { graphql } from "../gql/generated/gql.ts";
import * as words from "../words/feed.ts";
import type { CardAction } from "./CardActions.tsx";
import type { CardSource } from "./FeedItemCard.tsx";
import { MessageCard } from "./MessageCard.tsx";
import { useLike } from "./useLike.ts";
import { useMessageActions } from "./useMessageActions.ts";

const pickFragment = graphql(`
  fragment PickCard_pick on Pick {
    id
    likeCount
    isLikedByMe
    categories {
      id
      title
    }
    message {
      id
      ...MessageCard_message
    }
  }
`);

interface PickCardProps {
  id: string;
  boardId: string;
  boardStyle: BoardStyle;
  code62: Code62;
  /** Epoch milliseconds that relative times count from. */
  now: number;
  /** Narrows the list to the pick's theme; without it the card does not offer that. */
  onFilter?: (source: CardSource) => void;
}

/** A message that was picked for everybody. */
export function PickCard({ id, boardId, boardStyle, code62, now, onFilter }: PickCardProps) {
  const actions = useMessageActions(boardId);
  const toggleLike = useLike();
  const from = { __typename: "Pick", id } as const;
  const { data, complete } = useFragment({ fragment: pickFragment, fragmentName: "PickCard_pick", from });
  if (!complete) return null;
  const { isLikedByMe, likeCount } = data;
  const [category] = data.categories;
  const like: CardAction = {
    kind: "like",
    pressed: isLikedByMe,
    count: likeCount,
    onPress: () => toggleLike({ kind: "pick", id }, { isLiked: isLikedByMe, likeCount }),
  };
  const filter: CardAction | null =
    onFilter && category
      ? {
          kind: "filterSource",
          label: words.onlyFrom(category.title),
          onPress: () => onFilter({ id: category.id, name: category.title }),
        }
      : null;
  return (
    <MessageCard
      message={data.message}
      source={{ name: category?.title ?? words.pickSource, isChannel: true }}
      at={null}
      now={now}
      boardStyle={boardStyle}
      code62={code62}
      actions={[
        actions.send,
        actions.pin,
        actions.favorite,
        like,
        actions.duplicate,
        ...actions.passOn,
        ...(filter ? [filter] : []),
      ]}
    />
  );
}
