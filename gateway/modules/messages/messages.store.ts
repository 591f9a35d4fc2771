import { type SQL, sql } from "drizzle-orm";
import type { NewMessageRow } from "../../boardState/boardWrite.ts";
import type { IdempotencyScope } from "../../boardState/idempotency.ts";
import {
  type AppearanceJson,
  appearanceJson,
  messageJson,
  readAppearance,
  readMessage,
  readScheduled,
  type ScheduledJson,
  scheduledJson,
} from "../../boardState/messageJson.ts";
import type { MessageRecord, ScheduledMessageRecord } from "../../boardState/messages.refs.ts";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import type { SendAnswer } from "./sendState.ts";

/** Messages for later are few; more than these are not shown. */
const scheduledLength = 200;

async function selectJson<Json>(executor: Executor, statement: SQL): Promise<Json[]> {
  const rows = await executor.execute<{ json: Json }>(statement);
  return rows.map((row) => row.json);
}

export async function findAppearance(
  executor: Executor,
  viewerId: string | null,
  appearanceId: string,
): Promise<ReturnType<typeof readAppearance> | undefined> {
  const [row] = await selectJson<AppearanceJson>(
    executor,
    sql`select ${appearanceJson("a", "g", "b", viewerId)} as json
      from message_appearance a join message g on g.id = a.message_id join board b on b.id = a.board_id
      where a.id = ${appearanceId}`,
  );
  return row === undefined ? undefined : readAppearance(row);
}

export async function findMessage(
  executor: Executor,
  viewerId: string | null,
  messageId: string,
): Promise<MessageRecord | undefined> {
  type Json = Parameters<typeof readMessage>[0];
  const [row] = await selectJson<Json>(
    executor,
    sql`select ${messageJson("g", viewerId)} as json from message g where g.id = ${messageId}`,
  );
  return row === undefined ? undefined : readMessage(row);
}

/** What is pending on the board by time, then what was missed in the last day. */
export async function selectScheduled(
  executor: Executor,
  viewerId: string | null,
  boardId: string,
): Promise<ScheduledMessageRecord[]> {
  const rows = await selectJson<ScheduledJson>(
    executor,
    sql`select ${scheduledJson("s", "g", viewerId)} as json
      from scheduled_message s join message g on g.id = s.message_id
      where s.board_id = ${boardId} and (s.state = 'Pending'
        or (s.state = 'Missed' and s.settled_at > ${gatewayNow} - interval '1 day'))
      order by s.state = 'Missed', s.send_at, s.id limit ${scheduledLength}`,
  );
  return rows.map(readScheduled);
}

export async function findScheduled(
  executor: Executor,
  viewerId: string | null,
  scheduledId: string,
): Promise<ScheduledMessageRecord | undefined> {
  const [row] = await selectJson<ScheduledJson>(
    executor,
    sql`select ${scheduledJson("s", "g", viewerId)} as json
      from scheduled_message s join message g on g.id = s.message_id where s.id = ${scheduledId}`,
  );
  return row === undefined ? undefined : readScheduled(row);
}

/** What writing a message needs beside the message: the author's name and the words that are not allowed. */
export async function selectWritingState(
  executor: Executor,
  personId: string,
  scope: IdempotencyScope | null,
): Promise<{
  readonly personName: string;
  readonly censoredWords: readonly string[];
  readonly answer: SendAnswer | null;
}> {
  const answer =
    scope === null
      ? sql`null::json`
      : sql`(select i.answer from idempotency i where i.principal = ${scope.principal} and i.operation = ${scope.operation}
          and i.key = ${scope.key} and i.body_hash = ${Buffer.from(scope.bodyHash)}::bytea)`;
  const [row] = await executor.execute<{ personName: string; censoredWords: string[]; answer: SendAnswer | null }>(sql`
    select coalesce((select trim(p.first_name || ' ' || p.last_name) from person p where p.id = ${personId}), '')
      as "personName", (select coalesce(json_agg(word), '[]') from censored_word) as "censoredWords", ${answer} as answer`);
  if (row === undefined) throw new Error("A select without a table has one row.");
  return row;
}

/** Writes the message, and once only for the same call: false when the call was answered meanwhile. */
export async function insertMessage(
  executor: Executor,
  row: NewMessageRow,
  idempotency: (IdempotencyScope & { readonly answer: SendAnswer }) | null,
): Promise<boolean> {
  const insert = (from: SQL) => sql`insert into message
    (id, person_id, text, rows, columns, characters, author_formatted, created_at)
    select ${row.id}, ${row.personId}::text, ${row.text}, ${row.rows}::smallint, ${row.columns}::smallint,
      ${Buffer.from(row.characters)}::bytea, ${row.authorFormatted}, ${gatewayNow} ${from} returning id`;
  if (idempotency === null) return (await executor.execute(insert(sql``))).length > 0;
  const { principal, operation, key, bodyHash, answer } = idempotency;
  const inserted = await executor.execute(sql`
    with answered as (insert into idempotency (principal, operation, key, body_hash, answer, created_at)
      values (${principal}, ${operation}, ${key}, ${Buffer.from(bodyHash)}::bytea, ${JSON.stringify(answer)}::jsonb, ${gatewayNow})
      on conflict do nothing returning 1)
    ${insert(sql`from answered`)}`);
  return inserted.length > 0;
}
