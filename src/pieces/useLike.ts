import { type ApolloClient, gql, type TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { type Actor, createActor } from "xstate";
import type { LikeCount, LikeSubject, likeMachine } from "../../machines/message/likeMachine.ts";
import type { Notice } from "../../machines/port.ts";
import { useInspection } from "../flows.tsx";
import { showToast } from "../ui/toasts.ts";
import * as words from "../words/feed.ts";
import { feedReasons, whyRefused } from "../words/refusal.ts";
import { provideLike } from "./likePorts.ts";
import { oneAtATime } from "./oneAtATime.ts";

/** Likes what was not liked, and takes the like back from what was. */
export type ToggleLike = (subject: LikeSubject, shown: LikeCount) => void;

/** The like of a feed item or a pick, on any screen: seen and counted at once, rolled back when the gateway says no. */
export function useLike(): ToggleLike {
  const client = useApolloClient();
  const inspection = useInspection();
  return useCallback(
    (subject, shown) => {
      const begin = () => {
        const actor = createActor(provideLike(client), { input: { subject, ...shown }, ...inspection });
        actor.on("like.failed", ({ notice }) => tell(notice));
        return actor;
      };
      const like = likeOf(client, `${subject.kind}/${subject.id}`, begin, ({ context }) => {
        show(client, subject, context);
      });
      like.send({ type: "like.toggle" });
    },
    [client, inspection],
  );
}

const likeOf = oneAtATime<Actor<typeof likeMachine>>();

const tell = (notice: Notice) =>
  showToast({ kind: "error", text: words.likeFailed, detail: whyRefused(notice, feedReasons), id: "like" });

interface Counted {
  __typename: "FeedItem" | "Pick";
  isLikedByMe: boolean;
  likeCount: number;
}

// Not operations of the gateway: parts of what the cache holds.
const feedItemFragment: TypedDocumentNode<Counted> = gql`
  fragment CachedFeedItemLike on FeedItem {
    isLikedByMe
    likeCount
  }
`;
const pickFragment: TypedDocumentNode<Counted> = gql`
  fragment CachedPickLike on Pick {
    isLikedByMe
    likeCount
  }
`;

function show(client: ApolloClient, subject: LikeSubject, { isLiked, likeCount }: LikeCount): void {
  const type = subject.kind === "pick" ? "Pick" : "FeedItem";
  const id = client.cache.identify({ __typename: type, id: subject.id });
  if (id === undefined) return;
  client.cache.writeFragment({
    id,
    fragment: type === "Pick" ? pickFragment : feedItemFragment,
    data: { __typename: type, isLikedByMe: isLiked, likeCount },
  });
}
