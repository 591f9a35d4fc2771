import { useFragment } from "@apollo/client/react";
import EyeOff from "lucide-react/icons/eye-off";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import { useFlow } from "../flows.tsx";
import { graphql } from "../gql/generated/gql.ts";
import { Tag } from "../ui/Tag.tsx";
import * as words from "../words/feed.ts";
import type { CardAction } from "./CardActions.tsx";
import { MessageCard } from "./MessageCard.tsx";
import { useLike } from "./useLike.ts";
import { useMessageActions } from "./useMessageActions.ts";

const feedItemFragment = graphql(`
  fragment FeedItemCard_feedItem on FeedItem {
    id
    personId
    attribution
    likeCount
    isLikedByMe
    isSharedByMe
    moderated
    created
    message {
      id
      ...MessageCard_message
    }
  }
`);

/** Where a message of the feed comes from, as a filter takes it. */
export interface CardSource {
  id: string;
  name: string;
}

interface FeedItemCardProps {
  id: string;
  boardId: string;
  boardStyle: BoardStyle;
  code62: Code62;
  timezone: string | undefined;
  /** Epoch milliseconds that relative times count from. */
  now: number;
  /** Narrows the list to what this person shared; without it the card does not offer that. */
  onFilter?: (source: CardSource) => void;
}

/** A message that somebody shared with everybody: others like or flag it, the sharer takes it back. */
export function FeedItemCard({ id, boardId, boardStyle, code62, timezone, now, onFilter }: FeedItemCardProps) {
  const actions = useMessageActions(boardId);
  const toggleLike = useLike();
  const flag = useFlow("flag");
  const deletion = useFlow("messageDelete");
  const from = { __typename: "FeedItem", id } as const;
  const { data, complete } = useFragment({
    fragment: feedItemFragment,
    fragmentName: "FeedItemCard_feedItem",
    from,
  });
  if (!complete) return null;
  const { attribution, isLikedByMe, likeCount, isSharedByMe, personId } = data;
  const like: CardAction = {
    kind: "like",
    pressed: isLikedByMe,
    count: likeCount,
    onPress: () => toggleLike({ kind: "feedItem", id }, { isLiked: isLikedByMe, likeCount }),
  };
  const flagIt: CardAction = {
    kind: "flag",
    onPress: () => flag.send({ type: "flag.open", feedItemId: id, isMine: isSharedByMe }),
  };
  const takeBack: CardAction = {
    kind: "delete",
    onPress: () => deletion.send({ type: "delete.request", kind: "feedItem", id, version: 2, canDelete: isSharedByMe }),
  };
  const filter: CardAction | null = onFilter
    ? {
        kind: "filterSource",
        label: words.onlyFrom(attribution),
        onPress: () => onFilter({ id: personId, name: attribution }),
      }
    : null;
  return (
    <MessageCard
      message={data.message}
      source={{ name: attribution }}
      at={data.created}
      now={now}
      timezone={timezone}
      boardStyle={boardStyle}
      code62={code62}
      actions={[
        actions.send,
        actions.pin,
        actions.favorite,
        like,
        actions.duplicate,
        // It is in the feed already.
        ...actions.passOn.filter(({ kind }) => kind !== "shareToFeed"),
        isSharedByMe ? takeBack : flagIt,
        ...(filter ? [filter] : []),
      ]}
      receipt={
        data.moderated ? (
          <Tag tone="warning" icon={EyeOff}>
            {words.moderatedNote}
          </Tag>
        ) : undefined
      }
    />
  );
}
