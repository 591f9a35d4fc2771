import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { tellOwn } from "../../live/ownHints.ts";
import { RefusalError } from "../../refusal.ts";
import { likeSubject } from "../../words/feedRefusals.ts";
import type { PickRecord } from "../picks/picks.refs.ts";
import { likePick, unlikePick } from "../picks/picks.service.ts";
import type { FeedItemRecord } from "./feed.refs.ts";
import { likeFeedItem, unlikeFeedItem } from "./feed.service.ts";

interface LikeSubject {
  readonly feedItemId?: string | null | undefined;
  readonly pickId?: string | null | undefined;
}

export interface LikeAnswer {
  readonly likeCount: number;
  readonly isLikedByMe: boolean;
  readonly feedItem: FeedItemRecord | null;
  readonly pick: PickRecord | null;
}

/** The one call behind both likes: of a feed item or of a pick. RefusalError `ValidationError` for neither and for both. */
export async function setLike(
  context: Context,
  principal: Principal,
  subject: LikeSubject,
  isLiked: boolean,
): Promise<LikeAnswer> {
  const person = requirePerson(principal);
  const [feedItemId, pickId] = [subject.feedItemId ?? null, subject.pickId ?? null];
  if ((feedItemId === null) === (pickId === null)) {
    throw new RefusalError("ValidationError", likeSubject(), { rule: "subject" });
  }
  if (feedItemId !== null) {
    const feedItem = await (isLiked ? likeFeedItem : unlikeFeedItem)(context, principal, feedItemId);
    tellOwn(context, person, "likes");
    return { ...countOf(feedItem), feedItem, pick: null };
  }
  const pick = await (isLiked ? likePick : unlikePick)(context, principal, pickId ?? "");
  tellOwn(context, person, "likes");
  return { ...countOf(pick), feedItem: null, pick };
}

function countOf({ likeCount, isLikedByMe }: FeedItemRecord | PickRecord) {
  return { likeCount, isLikedByMe };
}
