import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { Code62 } from "../../domain.ts";
import type { FlaggedFeedItemRecord, FlagRecord } from "./feed.refs.ts";
import { type FeedItemJson, feedItemJson, readFeedItem } from "./feedJson.ts";

/** The queue is worked off from its head; more than these are not shown at once. */
const queueLength = 50;
/** The reasons that are shown of one item. */
const flagsShown = 20;

export type FlaggedState = "Waiting" | "Hidden";

interface FlaggedJson {
  readonly item: FeedItemJson;
  readonly code62: Code62;
  readonly flags: readonly FlagRecord[];
}

/** What waits for a decision, hidden ones first, then the oldest; or what was decided to stay hidden, the latest first. */
export async function selectFlagged(
  executor: Executor,
  viewerId: string,
  state: FlaggedState,
): Promise<FlaggedFeedItemRecord[]> {
  const [where, order] =
    state === "Waiting"
      ? [sql`f.open_flags > 0`, sql`f.moderated desc, f.created_at, f.id`]
      : [sql`f.hidden_at is not null and f.open_flags = 0`, sql`f.hidden_at desc, f.id`];
  const open = state === "Waiting" ? sql`and fl.settled_at is null` : sql``;
  const rows = await executor.execute<{ json: FlaggedJson }>(sql`
    select json_build_object('item', ${feedItemJson("f", "g", viewerId)}, 'code62', coalesce((
      select b.code_62 from message_appearance a join board b on b.id = a.board_id
      where a.message_id = f.shared_message_id order by a.appeared_at, a.id limit 1), 'degree'), 'flags', (
      select coalesce(json_agg(json_build_object('feedItemId', shown.feed_item_id, 'reason', shown.reason,
        'createdAt', ${epochMs(sql`shown.created_at`)}) order by shown.created_at), '[]')
      from (select fl.* from feed_flag fl where fl.feed_item_id = f.id ${open}
        order by fl.created_at limit ${flagsShown}) shown)) as json
    from feed_item f join message g on g.id = f.message_id
    where f.deleted_at is null and ${where} order by ${order} limit ${queueLength}`);
  return rows.map(({ json: { item, ...rest } }) => ({ id: item.id, feedItem: readFeedItem(item), ...rest }));
}

/** Settles all flags of the item; kept, it is open to new ones. Undefined when there is no such item. */
export async function settleFlags(
  executor: Executor,
  viewerId: string,
  feedItemId: string,
  isHidden: boolean,
): Promise<FlaggedFeedItemRecord["feedItem"] | undefined> {
  // A flag that is being raised holds the row by its foreign key: this waits for it and settles it, too.
  const [item] = await executor.execute(sql`
    select 1 from feed_item where id = ${feedItemId} and deleted_at is null for update`);
  if (item === undefined) return undefined;
  await executor.execute(sql`
    update feed_flag set settled_at = ${gatewayNow} where feed_item_id = ${feedItemId} and settled_at is null`);
  await executor.execute(sql`
    update feed_item set open_flags = 0, moderated = ${isHidden}::boolean,
      hidden_at = case when ${isHidden}::boolean then ${gatewayNow} end
    where id = ${feedItemId}`);
  const [row] = await executor.execute<{ json: FeedItemJson }>(sql`
    select ${feedItemJson("f", "g", viewerId)} as json
    from feed_item f join message g on g.id = f.message_id where f.id = ${feedItemId}`);
  return row === undefined ? undefined : readFeedItem(row.json);
}
