import { type SQL, sql } from "drizzle-orm";
import { anyOf } from "../../../db/anyOf.ts";
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
  await executor.execute(sql`
    insert into channel_run as r (subscription_id, slot, at, outcome, because, until, appearance_id, took_ms)
    select v."subscriptionId", to_timestamp(v.slot / 1000), ${gatewayNow}, v.outcome, v.because, to_timestamp(v.until / 1000),
      v."appearanceId", v."tookMs"
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as v("subscriptionId" text, slot float8, outcome text,
      because text, until float8, "appearanceId" text, "tookMs" integer)
    join subscription s on s.id = v."subscriptionId"
    where s.id = ${anyOf(runs.map(({ subscriptionId }) => subscriptionId))}
    on conflict (subscription_id, slot) do update set at = excluded.at, outcome = excluded.outcome,
      because = excluded.because, until = excluded.until, appearance_id = excluded.appearance_id, took_ms = excluded.took_ms
    ${unless}`);
}

/** Slots of channels from a moment on. */
export interface RunSlots {
  readonly subscriptionIds: readonly string[];
  readonly from: number;
}

/** Which slots have an outcome, as "subscription slot": of all these channels from the earliest of the moments on. */
export async function selectRunSlots(executor: Executor, asked: readonly RunSlots[]): Promise<Set<string>> {
  const ids = asked.flatMap(({ subscriptionIds }) => subscriptionIds);
  const from = Math.min(...asked.map((each) => each.from));
  const rows = await executor.execute<{ subscriptionId: string; slot: number }>(sql`
    select r.subscription_id as "subscriptionId", ${epochMs(sql`r.slot`)} as slot from channel_run r
    where r.subscription_id = ${anyOf(ids)} and r.slot >= to_timestamp(${from}::float8 / 1000)`);
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
    where s.id = ${anyOf(subscriptionIds)}`);
}

/** When these channels last brought something onto their boards, of each that did; what was taken out of the history does not count. */
export function selectLastShown(
  executor: Executor,
  subscriptionIds: readonly string[],
): Promise<{ subscriptionId: string; at: number }[]> {
  if (subscriptionIds.length === 0) return Promise.resolve([]);
  return executor.execute<{ subscriptionId: string; at: number }>(sql`
    select s.id as "subscriptionId", ${epochMs(sql`a.appeared_at`)} as at
    from subscription s cross join lateral (select m.appeared_at from message_appearance m where m.board_id = s.board_id
      and m.subscription_id = s.id and m.hidden_at is null order by m.appeared_at desc limit 1) a
    where s.id = ${anyOf(subscriptionIds)}`);
}

/** Slots of channels between two moments. */
export interface DayRuns {
  readonly subscriptionIds: readonly string[];
  readonly begin: number;
  readonly end: number;
}

export interface DayRun {
  readonly subscriptionId: string;
  readonly slot: number;
  /** When that was written down. */
  readonly at: number;
  /** When it came to the board; null where it did not. */
  readonly shownAt: number | null;
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
    select r.subscription_id as "subscriptionId", ${epochMs(sql`r.slot`)} as slot, ${epochMs(sql`r.at`)} as at, r.outcome,
      r.because, ${epochMs(sql`r.until`)} as until,
      case when r.outcome in ('Shown', 'Same') then ${epochMs(sql`coalesce(a.appeared_at, r.at)`)} end as "shownAt"
    from channel_run r left join message_appearance a on a.id = r.appearance_id
    where r.subscription_id = ${anyOf(subscriptionIds)}
      and r.slot >= to_timestamp(${begin}::float8 / 1000) and r.slot < to_timestamp(${end}::float8 / 1000)
    order by r.slot, r.subscription_id`);
}

/** Outcomes are kept for fourteen days. */
export async function deleteOldRuns(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from channel_run where ctid in (select ctid from channel_run
      where at < ${gatewayNow} - interval '14 days' limit 10000)`);
}

/** The appearances that slots have made already, by their keys. */
export async function selectOnce(executor: Executor, onceKeys: readonly string[]): Promise<Map<string, string>> {
  const rows = await executor.execute<{ key: string; id: string }>(sql`
    select once_key as key, id from message_appearance
    where once_key = ${anyOf(onceKeys)}`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** What a channel shows. */
export interface ChannelMessage {
  readonly installableId: string;
  readonly characters: Uint8Array;
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
  readonly title: string;
}

/** The one message of a channel with this grid and name, of each; written where it is new. */
export async function ensureChannelMessages(
  executor: Executor,
  messages: readonly ChannelMessage[],
): Promise<string[]> {
  const keyed = messages.map((row) => ({ ...row, characters: Buffer.from(row.characters).toString("hex") }));
  const keyOf = ({ installableId, characters, title }: (typeof keyed)[number]) =>
    JSON.stringify([installableId, characters, title]);
  const asked = [...new Map(keyed.map((row) => [keyOf(row), row])).values()].map((row) => ({ ...row, id: newId() }));
  const lot = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(id text, "installableId" text, characters text,
    text text, rows smallint, columns smallint, title text)`;
  const known = async (): Promise<Map<string, string>> => {
    const rows = await executor.execute<{ id: string; asked: string }>(sql`
      select g.id, a.id as asked from ${lot} join message g on g.installable_id = a."installableId"
        and g.characters = decode(a.characters, 'hex') and g.author_formatted = a.title`);
    return new Map(rows.map((row) => [row.asked, row.id]));
  };
  let found = await known();
  if (found.size < asked.length) {
    // In one order, so that two gateways never wait for each other.
    await executor.execute(sql`
      insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at, installable_id)
      select a.id, null, a.text, a.rows, a.columns, decode(a.characters, 'hex'), a.title, ${gatewayNow}, a."installableId"
      from ${lot} order by a."installableId", a.title, a.characters on conflict do nothing`);
    found = await known();
  }
  const ids = new Map(asked.map((row) => [keyOf(row), found.get(row.id)]));
  return keyed.map((row) => {
    const id = ids.get(keyOf(row));
    if (id === undefined) throw new Error("A channel's message was deleted while it was being sent.");
    return id;
  });
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
    select s.id as "setId", x.* from (
      select distinct id from jsonb_array_elements_text(${JSON.stringify(messageSetIds)}::jsonb) asked(id)) s
    cross join lateral (select g.id as "messageId", g.text, g.characters from message_set_message x
      join message g on g.id = x.message_id where x.message_set_id = s.id order by x.created_at, x.id limit ${mostMessages}) x`);
  const sets = new Map<string, SetMessage[]>();
  for (const { setId, messageId, text, characters } of rows) {
    const set = sets.get(setId) ?? [];
    sets.set(setId, set);
    set.push({ messageId, text, characters: Uint8Array.from(characters) });
  }
  return sets;
}
