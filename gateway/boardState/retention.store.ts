import { type SQL, sql } from "drizzle-orm";
import { anyOf } from "../db/anyOf.ts";
import type { Executor } from "../db/database.ts";
import { gatewayNow } from "../db/epoch.ts";

/* SQL of retention.ts. `age` is an interval. */

/** Rows that one statement deletes, and boards that are looked at together. */
export const lotSizes = { events: 1_000, history: 500, boards: 200 } as const;

const before = (age: string): SQL => sql`${gatewayNow} - ${age}::text::interval`;

interface EventLot {
  /** How many were old, and went. */
  readonly deleted: number;
  /** Where the next lot goes on: what was deleted before lies there until a vacuum, and would be read over each time. */
  readonly last: number;
  readonly isWhole: boolean;
}

/**
 * In their order: the oldest have the lowest ids, so that no index by time is needed, which each send would pay for. Only in
 * a transaction of its own.
 */
export async function deleteOldEvents(transaction: Executor, age: string, after: number): Promise<EventLot> {
  await transaction.execute(sql`select set_config('clatter.retention', 'on', true)`);
  const [row] = await transaction.execute<{ looked: number; last: number; deleted: number }>(sql`
    with lot as materialized (
      select id, at from board_event where id > ${after}::float8::bigint order by id limit ${lotSizes.events}),
    gone as (delete from board_event where id = any(array(select id from lot where at < ${before(age)})) returning 1)
    select (select count(*) from lot)::int as looked, coalesce((select max(id) from lot), 0)::float8 as last,
      (select count(*) from gone)::int as deleted`);
  const { looked = 0, last = 0, deleted = 0 } = row ?? {};
  return { deleted, last, isWhole: looked === lotSizes.events };
}

/** How much older the oldest event is than it may be, in seconds. */
export async function selectEventsLateness(executor: Executor, age: string): Promise<number> {
  const [row] = await executor.execute<{ late: number }>(sql`
    select coalesce(greatest(0, extract(epoch from ${before(age)} - (select at from board_event order by id limit 1))),
      0)::float8 as late`);
  return row?.late ?? 0;
}

interface HistoryTurn {
  readonly boardIds: readonly string[];
  /** The round ends with them. */
  readonly isLast: boolean;
  /** The last round has ended less than an hour ago. */
  readonly isResting: boolean;
}

/** The boards that come after those of the last turn. */
export async function selectHistoryTurn(executor: Executor): Promise<HistoryTurn> {
  const [row] = await executor.execute<{ boardIds: string[]; isResting: boolean }>(sql`
    with turn as materialized (select detail->>'after' as after, at from upkeep where name = 'history')
    select array(select id from board where id > coalesce((select after from turn), '') order by id limit ${lotSizes.boards})
        as "boardIds",
      exists (select 1 from turn where after = '' and at between ${gatewayNow} - interval '1 hour' and ${gatewayNow})
        as "isResting"`);
  const { boardIds = [], isResting = false } = row ?? {};
  return { boardIds, isLast: boardIds.length < lotSizes.boards, isResting };
}

export async function keepHistoryTurn(executor: Executor, after: string): Promise<void> {
  await executor.execute(sql`
    insert into upkeep as u (name, at, detail) values ('history', ${gatewayNow}, jsonb_build_object('after', ${after}::text))
    on conflict (name) do update set at = excluded.at, detail = excluded.detail`);
}

/**
 * The oldest rows of these boards that are old enough; what a board shows, what is pinned there and what comes back after it
 * stay. The messages that they showed.
 */
export async function deleteOldHistory(
  transaction: Executor,
  boardIds: readonly string[],
  age: string,
): Promise<readonly string[]> {
  const rows = await transaction.execute<{ messageId: string }>(sql`
    delete from message_appearance where id = any(array(
      select o.id from board b cross join lateral (
        select a.id, a.appeared_at from message_appearance a where a.board_id = b.id order by a.version limit ${lotSizes.history}) o
      where b.id = ${anyOf(boardIds)} and o.appeared_at < ${before(age)} and o.id is distinct from b.appearance_id
        and not exists (select 1 from pinned_message p where p.board_id = b.id and o.id in (p.appearance_id, p.former_appearance_id))
      limit ${lotSizes.history}))
    returning message_id as "messageId"`);
  return rows.map(({ messageId }) => messageId);
}

interface Reference {
  readonly table: string;
  readonly column: string;
}

/** Whatever refers to a message keeps it, also what a later version adds. */
function selectReferences(transaction: Executor): Promise<Reference[]> {
  return transaction.execute<Reference & Record<string, unknown>>(sql`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'message'::regclass`);
}

/**
 * Messages that stand nowhere any more, neither in a history nor among anybody's own. They are held first: who refers to one
 * at this moment is either seen by the second statement or finds it gone.
 */
export async function deleteUnused(transaction: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.execute(sql`select 1 as held from message where id = ${anyOf(ids)} order by id for update`);
  const references = (await selectReferences(transaction)).map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.identifier(table)} r where r.${sql.identifier(column)} = m.id)`,
  );
  await transaction.execute(
    sql`delete from message m where m.id = ${anyOf(ids)} and ${sql.join(references, sql` and `)}`,
  );
}
