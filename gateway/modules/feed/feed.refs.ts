import { builder } from "../../schema/builder.ts";
import type { MessageRecord } from "../messages/messages.refs.ts";

/** A message in the feed, as one viewer sees it. Times are epoch milliseconds. */
export interface FeedItemRecord {
  readonly id: string;
  /** The sharer. */
  readonly personId: string;
  /** The sharer as strangers may read it. */
  readonly attribution: string;
  readonly likeCount: number;
  readonly isLikedByMe: boolean;
  readonly isSharedByMe: boolean;
  readonly isFlaggedByMe: boolean;
  /** Hidden for everybody but its sharer and superadmins. */
  readonly moderated: boolean;
  readonly createdAt: number;
  readonly message: MessageRecord;
}

export interface FlagRecord {
  readonly feedItemId: string;
  readonly reason: string;
  readonly createdAt: number;
}

/** A flagged item as the queue shows it to superadmins. */
export interface FlaggedFeedItemRecord {
  readonly id: string;
  readonly feedItem: FeedItemRecord;
  /** Flags that nobody has decided about, the oldest first. */
  readonly flags: readonly FlagRecord[];
}

export const FeedItemRef = builder.objectRef<FeedItemRecord>("FeedItem");
export const FlagRef = builder.objectRef<FlagRecord>("Flag");
export const FlaggedFeedItemRef = builder.objectRef<FlaggedFeedItemRecord>("FlaggedFeedItem");
