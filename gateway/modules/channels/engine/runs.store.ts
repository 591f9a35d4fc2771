import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import { newId } from "../../../db/ids.ts";
import type { RunOutcome } from "../channels.tables.ts";
import type { SetMessage } from "../kit.ts";

export interface RunRow {
  readonly subscriptionId: string;
  readonly slot: number;
  readonly outcome: RunOutcome;
  readonly because?: string | undefined;
  readonly until?: number | undefined;
  readonly appearanceId?: string | undefined;
  readonly tookMs?: number | undefined;
}

/** Writes what became of slots; what was shown stays shown, whoever comes too late to know. */
export function writeRuns(executor: Executor, runs: readonly RunRow[]): Promise<void> {
  return write(executor, runs, sql`where excluded.outcome in ('Shown', 'Same') or r.outcome not in ('Shown', 'Same')`);
}

/** Writes what is now of an ambient channel's stretch, whose minutes are one row. */
export function writeLatest(executor: Executor, runs: readonly RunRow[]): Promise<void> {
  return write(executor, runs, sql``);
}

async function write(executor: Executor, runs: readonly RunRow[], unless: SQL): Promise<void> {
  if (runs.length === 0) return;
  const moment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;
  const values = runs.map(
    (
      run,
    ) => sql`(${run.subscriptionId}, ${moment(run.slot)}, ${gatewayNow}, ${run.outcome}, ${run.because ?? null}::text,
      ${run.until === undefined ? sql`null::timestamptz` : moment(run.until)}, ${run.appearanceId ?? null}::text,
      ${run.tookMs ?? null}::integer)`,
  );
  await executor.execute(sql`
    insert into channel_run as r (subscription_id, slot, at, outcome, because, until, appearance_id, took_ms)
    select v.* from (values ${sql.join(values, sql`, `)})
      as v (subscription_id, slot, at, outcome, because, until, appearance_id, took_ms)
    join subscription s on s.id = v.subscription_id
    on conflict (subscription_id, slot) do update set at = excluded.at, outcome = excluded.outcome,
      because = excluded.because, until = excluded.until, appearance_id = excluded.appearance_id, took_ms = excluded.took_ms
    ${unless}`);
}

/** Which of these slots have an outcome, as "subscription slot". */
export async function selectRunSlots(
  executor: Executor,
  subscriptionIds: readonly string[],
  from: number,
): Promise<Set<string>> {
  if (subscriptionIds.length === 0) return new Set();
  const rows = await executor.execute<{ subscriptionId: string; slot: number }>(sql`
    select subscription_id as "subscriptionId", ${epochMs(sql`slot`)} as slot from channel_run
    where subscription_id in ${[...subscriptionIds]} and slot >= to_timestamp(${from}::float8 / 1000)`);
  return new Set(rows.map(({ subscriptionId, slot }) => `${subscriptionId} ${slot}`));
}

export interface NewestRun {
  readonly subscriptionId: string;
  readonly slot: number;
  readonly at: number;
  readonly outcome: RunOutcome;
  readonly because: string | null;
  readonly until: number | null;
}

/** The last outcome of each. */
export function selectNewestRuns(executor: Executor, subscriptionIds: readonly string[]): Promise<NewestRun[]> {
  if (subscriptionIds.length === 0) return Promise.resolve([]);
  return executor.execute<NewestRun & Record<string, unknown>>(sql`
    select r.subscription_id as "subscriptionId", ${epochMs(sql`r.slot`)} as slot, ${epochMs(sql`r.at`)} as at, r.outcome,
      r.because, ${epochMs(sql`r.until`)} as until
    from subscription s cross join lateral (select * from channel_run c where c.subscription_id = s.id
      order by c.at desc, c.slot desc limit 1) r
    where s.id in ${[...subscriptionIds]}`);
}

export interface DayRun {
  readonly subscriptionId: string;
  readonly slot: number;
  readonly outcome: RunOutcome;
  readonly because: string | null;
  readonly until: number | null;
}

/** What became of the slots between two moments, oldest first. */
export function selectDayRuns(
  executor: Executor,
  subscriptionIds: readonly string[],
  { begin, end }: { readonly begin: number; readonly end: number },
): Promise<DayRun[]> {
  if (subscriptionIds.length === 0) return Promise.resolve([]);
  return executor.execute<DayRun & Record<string, unknown>>(sql`
    select subscription_id as "subscriptionId", ${epochMs(sql`slot`)} as slot, outcome, because,
      ${epochMs(sql`until`)} as until
    from channel_run where subscription_id in ${[...subscriptionIds]}
      and slot >= to_timestamp(${begin}::float8 / 1000) and slot < to_timestamp(${end}::float8 / 1000)
    order by slot, subscription_id`);
}

/** Outcomes are kept for fourteen days. */
export async function deleteOldRuns(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from channel_run where ctid in (select ctid from channel_run
      where at < ${gatewayNow} - interval '14 days' limit 10000)`);
}

/** The appearance that a slot has made already; undefined when it has made none. */
export async function selectOnce(executor: Executor, onceKey: string): Promise<string | undefined> {
  const [row] = await executor.execute<{ id: string }>(sql`
    select id from message_appearance where once_key = ${onceKey}`);
  return row?.id;
}

/** The one message of a channel with this grid and name; written when it is new. */
export async function ensureChannelMessage(
  executor: Executor,
  row: {
    readonly installableId: string;
    readonly characters: Uint8Array;
    readonly text: string;
    readonly rows: number;
    readonly columns: number;
    readonly title: string;
  },
): Promise<string> {
  const grid = sql`${Buffer.from(row.characters)}::bytea`;
  const known = sql`select id from message where installable_id = ${row.installableId} and characters = ${grid}
    and author_formatted = ${row.title}`;
  const [found] = await executor.execute<{ id: string }>(known);
  if (found !== undefined) return found.id;
  await executor.execute(sql`
    insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at, installable_id)
    values (${newId()}, null, ${row.text}, ${row.rows}, ${row.columns}, ${grid}, ${row.title}, ${gatewayNow},
      ${row.installableId}) on conflict do nothing`);
  const [made] = await executor.execute<{ id: string }>(known);
  if (made === undefined) throw new Error("A channel's message was deleted while it was being sent.");
  return made.id;
}

/** A set shows no more than this many. */
const mostMessages = 1000;

/** The messages of these sets, oldest first. */
export async function selectSets(
  executor: Executor,
  messageSetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SetMessage[]>> {
  if (messageSetIds.length === 0) return new Map();
  const rows = await executor.execute<{ setId: string; messageId: string; text: string; characters: Buffer }>(sql`
    select x.message_set_id as "setId", g.id as "messageId", g.text, g.characters
    from message_set_message x join message g on g.id = x.message_id
    where x.message_set_id in ${[...messageSetIds]} order by x.created_at, x.id limit ${mostMessages * messageSetIds.length}`);
  const sets = new Map<string, SetMessage[]>();
  for (const { setId, messageId, text, characters } of rows) {
    const set = sets.get(setId) ?? [];
    sets.set(setId, set);
    if (set.length < mostMessages) set.push({ messageId, text, characters: Uint8Array.from(characters) });
  }
  return sets;
}
