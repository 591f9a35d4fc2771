import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, messageJson, readMessage } from "../../boardState/messageJson.ts";
import { epochMs } from "../../db/epoch.ts";
import type { FeedItemRecord } from "./feed.refs.ts";

/*
 * Feed items in SQL, for the feed and for what lists them beside other messages. An alias is a name in the caller's
 * statement, never input.
 */

export interface FeedItemJson extends Omit<FeedItemRecord, "message"> {
  readonly message: MessageJson;
}

/** The row `item` of feed_item with its message, as the viewer sees it. `offset 0` as in `receiptParts`. */
export function feedItemJson(item: string, message: string, viewerId: string): SQL {
  const row = sql.raw(item);
  const byMe = (table: SQL) =>
    sql`exists (select 1 from ${table} mine where mine.feed_item_id = ${row}.id and mine.person_id = ${viewerId} offset 0)`;
  return sql`json_build_object('id', ${row}.id, 'personId', ${row}.person_id, 'attribution', ${row}.attribution,
    'likeCount', ${row}.like_count, 'isLikedByMe', ${byMe(sql`feed_like`)},
    'isSharedByMe', ${row}.person_id = ${viewerId}, 'isFlaggedByMe', ${byMe(sql`feed_flag`)},
    'moderated', ${row}.moderated, 'createdAt', ${epochMs(sql`${row}.created_at`)},
    'message', ${messageJson(message, viewerId)})`;
}

export function readFeedItem(json: FeedItemJson): FeedItemRecord {
  return { ...json, message: readMessage(json.message) };
}
