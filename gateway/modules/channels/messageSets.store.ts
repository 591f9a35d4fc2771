import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { newId } from "../../db/ids.ts";
import type { ChannelRecord, MessageSetMessageRecord } from "./channels.refs.ts";
import { fillsSet, readSetMessage, type SetMessageJson, setMessageJson } from "./setMessageJson.ts";

/** The catalogue's name of the channel whose message sets people fill themselves. */
const messageSetCreator = "message-set-creator";

/** A board has few channels; more than these are not shown. */
const mostChannels = 200;

/** The board's own message sets as channels, by title. */
export function selectMessageSetChannels(executor: Executor, boardId: string): Promise<ChannelRecord[]> {
  return executor.execute<ChannelRecord & Record<string, unknown>>(sql`
    select s.id, s.title, coalesce(s.icon, i.icon) as icon, s.description, s.muted,
      s.requires_configuration as "requiresConfiguration", ${epochMs(sql`s.created_at`)} as "createdAt",
      (select count(*)::int from message_set_message m where m.message_set_id = s.message_set_id) as messages
    from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    where s.board_id = ${boardId} and i.friendly_identifier = ${messageSetCreator} and s.message_set_id is not null
    order by s.title, s.id limit ${mostChannels}`);
}

/** A message set that a channel of people's own shows, and the board of that channel. */
export interface OwnMessageSet extends Record<string, unknown> {
  readonly messageSetId: string;
  readonly boardId: string;
}

/** Those of the channels that people fill themselves, on boards of which the person is a current member. */
export function selectOwnMessageSets(
  executor: Executor,
  personId: string,
  subscriptionIds: readonly string[],
): Promise<OwnMessageSet[]> {
  return executor.execute<OwnMessageSet>(sql`
    select s.message_set_id as "messageSetId", s.board_id as "boardId"
    from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    join board b on b.id = s.board_id
    join member m on m.tenant_id = b.tenant_id and m.person_id = ${personId} and m.is_current_member
    where s.id in ${[...subscriptionIds]} and i.friendly_identifier = ${messageSetCreator}
      and s.message_set_id is not null`);
}

/** Puts the message into each set that does not hold it yet, in one statement. */
export async function insertIntoSets(
  executor: Executor,
  row: { readonly messageSetIds: readonly string[]; readonly messageId: string; readonly personId: string },
): Promise<void> {
  const values = row.messageSetIds.map(
    (setId) => sql`(${newId()}, ${setId}, ${row.messageId}, ${row.personId}, ${gatewayNow})`,
  );
  await executor.execute(sql`
    insert into message_set_message (id, message_set_id, message_id, person_id, created_at)
    values ${sql.join(values, sql`, `)} on conflict (message_set_id, message_id) do nothing`);
}

/** The board whose own set the message was taken out of; undefined where nothing of that id was the person's to take. */
export async function deleteFromSet(executor: Executor, personId: string, id: string): Promise<string | undefined> {
  const [row] = await executor.execute<{ boardId: string }>(sql`
    delete from message_set_message x using message_set t
    where x.id = ${id} and t.id = x.message_set_id and ${fillsSet("x", personId)} returning t.board_id as "boardId"`);
  return row?.boardId;
}

/** The message as these sets hold it. */
export async function selectInSets(
  executor: Executor,
  viewerId: string,
  messageSetIds: readonly string[],
  messageId: string,
): Promise<MessageSetMessageRecord[]> {
  const rows = await executor.execute<{ found: SetMessageJson }>(sql`
    select ${setMessageJson("x", "g", viewerId)} as found
    from message_set_message x join message g on g.id = x.message_id
    where x.message_id = ${messageId} and x.message_set_id in ${[...messageSetIds]} order by x.created_at, x.id`);
  return rows.map(({ found }) => readSetMessage(found));
}
