import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { isFeedItemVisible } from "../messages/messageAccess.ts";
import type { FeedItemRecord } from "./feed.refs.ts";
import { type FeedItemJson, feedItemJson, readFeedItem } from "./feedJson.ts";

/** This many persons' open flags hide an item for all (contract, D10). */
const flagsThatHide = 3;

/** The item as the viewer sees it; undefined when they do not. */
export async function findFeedItem(
  executor: Executor,
  viewerId: string,
  feedItemId: string,
): Promise<FeedItemRecord | undefined> {
  return selectOne(executor, viewerId, sql`f.id = ${feedItemId} and ${isFeedItemVisible("f", viewerId)}`);
}

async function selectOne(executor: Executor, viewerId: string, where: SQL): Promise<FeedItemRecord | undefined> {
  const [row] = await executor.execute<{ json: FeedItemJson }>(sql`
    select ${feedItemJson("f", "g", viewerId)} as json
    from feed_item f join message g on g.id = f.message_id where ${where}`);
  return row === undefined ? undefined : readFeedItem(row.json);
}

/** What sharing a message needs to know beside the message. */
export interface SharingState {
  readonly firstName: string;
  readonly lastName: string;
  readonly censoredWords: readonly string[];
  /** A superadmin hid a message that looks the same. */
  readonly wasHidden: boolean;
}

export async function selectSharingState(
  executor: Executor,
  personId: string,
  messageId: string,
): Promise<SharingState> {
  const [row] = await executor.execute<SharingState & Record<string, unknown>>(sql`
    select coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
      (select coalesce(json_agg(word), '[]') from censored_word) as "censoredWords",
      exists (select 1 from feed_item f join message h on h.id = f.message_id join message g on g.id = ${messageId}
        where f.hidden_at is not null and h.characters = g.characters) as "wasHidden"
    from (select) as asked left join person p on p.id = ${personId}`);
  if (row === undefined) throw new Error("A row stands for the question, also without a person.");
  return row;
}

/** Shares a copy of the message; false when it is in the feed already. */
export async function insertFeedItem(
  executor: Executor,
  item: {
    readonly id: string;
    readonly copyId: string;
    readonly messageId: string;
    readonly personId: string;
    readonly attribution: string;
  },
): Promise<boolean> {
  // Foreign keys are looked at when the whole statement is done: the item may come before its message.
  const copied = await executor.execute(sql`
    with shared as (
      insert into feed_item (id, message_id, shared_message_id, person_id, attribution, created_at)
      values (${item.id}, ${item.copyId}, ${item.messageId}, ${item.personId}, ${item.attribution}, ${gatewayNow})
      on conflict (shared_message_id) where deleted_at is null do nothing
      returning message_id, shared_message_id, created_at)
    insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
    select s.message_id, ${item.personId}::text, g.text, g.rows, g.columns, g.characters, ${item.attribution}, s.created_at
    from shared s join message g on g.id = s.shared_message_id returning id`);
  return copied.length > 0;
}

/** False when the person likes it already, or does not see it. */
export async function insertLike(executor: Executor, personId: string, feedItemId: string): Promise<boolean> {
  const liked = await executor.execute(sql`
    insert into feed_like (feed_item_id, person_id, created_at)
    select f.id, ${personId}, ${gatewayNow} from feed_item f
    where f.id = ${feedItemId} and ${isFeedItemVisible("f", personId)}
    on conflict do nothing returning 1`);
  if (liked.length === 0) return false;
  await executor.execute(sql`update feed_item set like_count = like_count + 1 where id = ${feedItemId}`);
  return true;
}

export async function deleteLike(executor: Executor, personId: string, feedItemId: string): Promise<void> {
  const removed = await executor.execute(sql`
    delete from feed_like where feed_item_id = ${feedItemId} and person_id = ${personId} returning 1`);
  if (removed.length === 0) return;
  await executor.execute(sql`update feed_item set like_count = like_count - 1 where id = ${feedItemId}`);
}

/** False when the person flagged it before. Three open flags hide it for all. */
export async function insertFlag(
  executor: Executor,
  flag: { readonly feedItemId: string; readonly personId: string; readonly reason: string },
): Promise<boolean> {
  const flagged = await executor.execute(sql`
    insert into feed_flag (feed_item_id, person_id, reason, created_at)
    values (${flag.feedItemId}, ${flag.personId}, ${flag.reason}, ${gatewayNow}) on conflict do nothing returning 1`);
  if (flagged.length === 0) return false;
  await executor.execute(sql`
    update feed_item set open_flags = open_flags + 1, moderated = moderated or open_flags + 1 >= ${flagsThatHide}
    where id = ${flag.feedItemId}`);
  return true;
}

export async function hasFlagged(executor: Executor, personId: string, feedItemId: string): Promise<boolean> {
  const [row] = await executor.execute(sql`
    select 1 from feed_flag g join feed_item f on f.id = g.feed_item_id
    where g.feed_item_id = ${feedItemId} and g.person_id = ${personId} and f.deleted_at is null`);
  return row !== undefined;
}

/** Takes the person's own item back; false when it is not theirs or not there. */
export async function markDeleted(executor: Executor, personId: string, feedItemId: string): Promise<boolean> {
  const deleted = await executor.execute(sql`
    update feed_item set deleted_at = ${gatewayNow}
    where id = ${feedItemId} and person_id = ${personId} and deleted_at is null returning 1`);
  return deleted.length > 0;
}
