import type { MessageRecord } from "../../boardState/messages.refs.ts";
import type { Code62 } from "../../domain.ts";
import { builder } from "../../schema/builder.ts";

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
  /** What code 62 is on the board that the shared message came onto first; the degree sign where it came onto none. */
  readonly code62: Code62;
  /** Flags that nobody has decided about, the oldest first. */
  readonly flags: readonly FlagRecord[];
}

export const FeedItemRef = builder.objectRef<FeedItemRecord>("FeedItem");
export const FlagRef = builder.objectRef<FlagRecord>("Flag");
export const FlaggedFeedItemRef = builder.objectRef<FlaggedFeedItemRecord>("FlaggedFeedItem");
