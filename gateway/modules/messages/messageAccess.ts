import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, messageJson, readMessage } from "../../boardState/messageJson.ts";
import type { MessageRecord } from "../../boardState/messages.refs.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { RefusalError } from "../../refusal.ts";
import { messageNotFound } from "../../words/messageRefusals.ts";

/**
 * Whether a person may see the row `alias` of message: they wrote it, or it is or was on, is pinned to, is planned for, or
 * is in a message set of, a board that they are a current member of; or it is a pick, or in the feed that they see. An
 * alias is a name in the caller's statement, never input.
 */
export function visibleMessage(alias: string, personId: string | null | SQL): SQL {
  const row = sql.raw(alias);
  const onOwnBoard = (table: SQL) => sql`exists (select 1 from ${table} x join board xb on xb.id = x.board_id
    join member xm on xm.tenant_id = xb.tenant_id and xm.person_id = ${personId}::text and xm.is_current_member
    where x.message_id = ${row}.id)`;
  const ofSets = sql`(select sm.message_id, s.board_id from message_set_message sm
    join subscription s on s.message_set_id = sm.message_set_id)`;
  return sql`(${row}.person_id = ${personId}::text or ${onOwnBoard(sql`message_appearance`)}
    or ${onOwnBoard(sql`scheduled_message`)} or ${onOwnBoard(sql`message_repeat`)} or ${onOwnBoard(sql`pinned_message`)} or ${onOwnBoard(ofSets)}
    or exists (select 1 from pick pk where pk.message_id = ${row}.id)
    or exists (select 1 from feed_item fi where fi.message_id = ${row}.id and ${isFeedItemVisible("fi", personId)}))`;
}

/**
 * Whether a viewer sees the row `alias` of feed_item: the sharer always (with `moderated`, so that they know), others
 * while it is not moderated and they have not flagged it (contract, D10).
 */
export function isFeedItemVisible(alias: string, viewerId: string | null | SQL): SQL {
  const row = sql.raw(alias);
  return sql`(${row}.deleted_at is null and (${row}.person_id = ${viewerId}::text or (not ${row}.moderated
    and not exists (select 1 from feed_flag ff where ff.feed_item_id = ${row}.id and ff.person_id = ${viewerId}::text))))`;
}

/** The first act of a service on a message. UnauthenticatedError for who is no person, `NotFound` for others' messages. */
export async function accessMessage(
  context: Pick<Context, "database">,
  principal: Principal,
  messageId: string,
): Promise<MessageRecord> {
  const { personId } = requirePerson(principal);
  const found = await findVisibleMessage(context.database, personId, messageId);
  if (found === undefined) throw new RefusalError("NotFound", messageNotFound());
  return found;
}

/** Whether a message that a person once saw is still for them. */
export async function mayStillSee(executor: Executor, personId: string, messageId: string): Promise<boolean> {
  return (await findVisibleMessage(executor, personId, messageId)) !== undefined;
}

async function findVisibleMessage(
  executor: Executor,
  personId: string,
  messageId: string,
): Promise<MessageRecord | undefined> {
  const [row] = await executor.execute<{ json: MessageJson }>(sql`
    select ${messageJson("g", personId)} as json from message g
    where g.id = ${messageId} and ${visibleMessage("g", personId)}`);
  return row === undefined ? undefined : readMessage(row.json);
}
