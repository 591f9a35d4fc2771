import type { MessageRecord } from "../../boardState/messages.refs.ts";
import { builder } from "../../schema/builder.ts";

export interface PickCategoryRecord {
  readonly id: string;
  readonly title: string;
  /** How many picks it holds. */
  readonly picksLength: number;
}

/** A message that was picked for everybody, as one viewer sees it. Times are epoch milliseconds. */
export interface PickRecord {
  readonly id: string;
  readonly likeCount: number;
  readonly isLikedByMe: boolean;
  readonly createdAt: number;
  readonly message: MessageRecord;
  readonly categories: readonly PickCategoryRecord[];
}

/** A pick that is recommended from one moment (inclusive) to another (exclusive). */
export interface TodaysPickRecord {
  readonly recommendAfter: number;
  readonly recommendBefore: number;
  readonly pick: PickRecord;
}

export const PickCategoryRef = builder.objectRef<PickCategoryRecord>("PickCategory");
export const PickRef = builder.objectRef<PickRecord>("Pick");
export const TodaysPickRef = builder.objectRef<TodaysPickRecord>("TodaysPick");
