import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import { newId } from "../../../db/ids.ts";
import { storableJson } from "../../../db/storableText.ts";
import { boardOwner } from "../../boards/boardOwner.ts";

export interface SourceWish {
  readonly subscriptionId: string;
  readonly channel: string;
  readonly requestHash: string;
  readonly host: string;
}

export interface KnownRow extends Record<string, unknown> {
  readonly channel: string;
  readonly requestHash: string;
  readonly payload: unknown;
  readonly fetchedAt: number | null;
  readonly freshUntil: number | null;
}

/** Notes that it is wished for, and answers what is known; rows that are new are due at once. */
export async function wishFor(executor: Executor, wishes: readonly SourceWish[]): Promise<KnownRow[]> {
  if (wishes.length === 0) return [];
  const byKey = new Map(wishes.map((wish) => [`${wish.channel} ${wish.requestHash}`, wish]));
  const values = [...byKey.values()].map(
    (
      one,
    ) => sql`(${newId()}, ${one.channel}, ${one.requestHash}, ${one.subscriptionId}, ${gatewayNow}, ${gatewayNow}, 0,
      ${one.host}, ${gatewayNow})`,
  );
  return executor.execute<KnownRow>(sql`
    insert into source_data (id, channel, request_hash, wished_by, wished_at, next_fetch_at, failures, host, lease_until)
    values ${sql.join(values, sql`, `)}
    on conflict (channel, request_hash) do update set wished_by = excluded.wished_by, wished_at = excluded.wished_at
    returning channel, request_hash as "requestHash", payload, ${epochMs(sql`fetched_at`)} as "fetchedAt",
      ${epochMs(sql`fresh_until`)} as "freshUntil"`);
}

export interface SourceRow extends KnownRow {
  readonly problem: string | null;
}

/** What is known, without wishing for it. */
export function selectSources(
  executor: Executor,
  keys: readonly Pick<SourceWish, "channel" | "requestHash">[],
): Promise<SourceRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  const values = keys.map(({ channel, requestHash }) => sql`(${channel}, ${requestHash})`);
  return executor.execute<SourceRow>(sql`
    select channel, request_hash as "requestHash", payload, ${epochMs(sql`fetched_at`)} as "fetchedAt",
      ${epochMs(sql`fresh_until`)} as "freshUntil", problem
    from source_data where (channel, request_hash) in (${sql.join(values, sql`, `)})`);
}

export type Validators = readonly {
  readonly etag?: string;
  readonly lastModified?: string;
  /** What made the payload of the answer; of answers before 2026-12-01 nobody knows. */
  readonly readBy?: string;
}[];

export interface DueSource extends Record<string, unknown> {
  readonly id: string;
  readonly channel: string;
  readonly requestHash: string;
  readonly host: string;
  /** Whose boards wished for it last. */
  readonly owner: string;
  readonly failures: number;
  readonly validators: Validators | null;
  readonly subscriptionId: string;
  readonly settings: Record<string, unknown>;
  readonly settingsVersion: string;
  readonly secrets: Record<string, string> | null;
}

/** Longer than a source's requests take; a gateway that died is waited for so long. */
const leaseSeconds = 60;

/**
 * Takes what is due, each row for one gateway at a time: `share` at most, of which no more than `ofHost` ask one host, and no more
 * than `share` are wished for by one owner's boards; what is `held` counts for both. Of either what does not fail comes first, then
 * what waits longest; owners come in turns. What nobody has wished for in a day is not asked for again.
 */
export function claimDueSources(
  executor: Executor,
  {
    share,
    ofHost,
    held,
  }: {
    readonly share: number;
    readonly ofHost: number;
    readonly held: readonly Pick<DueSource, "host" | "owner">[];
  },
): Promise<DueSource[]> {
  const order = sql`failures > 0, next_fetch_at, id`;
  const places = held.map(({ host, owner }) => ({ host, owner }));
  return executor.execute<DueSource>(sql`
    with held as materialized (
      select * from jsonb_to_recordset(${storableJson(places)}::jsonb) as held(host text, owner text)),
    waiting as (select d.id, d.next_fetch_at, d.failures, d.host, ${boardOwner(sql`b.tenant_id`)} as owner
      from source_data d join subscription s on s.id = d.wished_by join board b on b.id = s.board_id
      where d.next_fetch_at <= ${gatewayNow} and d.lease_until <= ${gatewayNow}
        and d.wished_at > ${gatewayNow} - interval '1 day'),
    of_host as (select waiting.*, row_number() over (partition by host order by ${order})
      + (select count(*) from held where held.host = waiting.host) as place from waiting),
    of_owner as (select of_host.*, row_number() over (partition by owner order by ${order})
      + (select count(*) from held where held.owner = of_host.owner) as turn from of_host where place <= ${ofHost}),
    due as (select d.id, of_owner.owner from source_data d join of_owner using (id)
      where turn <= ${share} and d.next_fetch_at <= ${gatewayNow} and d.lease_until <= ${gatewayNow}
      order by turn, of_owner.next_fetch_at limit ${share} for update of d skip locked)
    update source_data d set lease_until = ${gatewayNow} + make_interval(secs => ${leaseSeconds})
    from due, subscription s where d.id = due.id and s.id = d.wished_by
    returning d.id, d.channel, d.host, due.owner, d.request_hash as "requestHash", d.failures, d.validators,
      s.id as "subscriptionId", s.settings, s.settings_version as "settingsVersion", s.secrets`);
}

/** Gives it back as it was taken. */
export async function releaseSource(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`update source_data set lease_until = ${gatewayNow} where id = ${id}`);
}

/** It is fetched again when somebody wishes for it, and at once where it is due then; whoever wished meanwhile is kept. */
export async function dropWish(
  executor: Executor,
  { id, subscriptionId }: Pick<DueSource, "id" | "subscriptionId">,
): Promise<void> {
  await executor.execute(sql`
    update source_data set lease_until = ${gatewayNow}, wished_by = nullif(wished_by, ${subscriptionId}) where id = ${id}`);
}

export interface Fetched {
  readonly id: string;
  readonly now: number;
  readonly nextFetchAt: number;
}

/** New data, or the word that the old is still good (no payload). */
export async function keepAnswer(
  executor: Executor,
  {
    id,
    now,
    nextFetchAt,
    ...kept
  }: Fetched & {
    readonly payload?: unknown;
    readonly validators?: Validators;
    readonly freshUntil: number;
  },
): Promise<void> {
  const payload = kept.payload === undefined ? sql`payload` : sql`${storableJson(kept.payload)}::jsonb`;
  const validators = kept.validators === undefined ? sql`validators` : sql`${storableJson(kept.validators)}::jsonb`;
  await executor.execute(sql`
    update source_data set payload = ${payload}, validators = ${validators}, fetched_at = ${moment(now)},
      fresh_until = ${moment(kept.freshUntil)}, next_fetch_at = ${moment(nextFetchAt)}, failures = 0, problem = null,
      lease_until = ${gatewayNow} where id = ${id}`);
}

/** What was read before anybody wished for it; where something newer is known, that stays. */
export async function keepTried(
  executor: Executor,
  tried: SourceWish &
    Omit<Fetched, "id"> & { readonly payload: unknown; readonly validators: Validators; readonly freshUntil: number },
): Promise<void> {
  await executor.execute(sql`
    insert into source_data (id, channel, request_hash, wished_by, wished_at, payload, validators, fetched_at, fresh_until,
      next_fetch_at, failures, host, lease_until)
    select ${newId()}, ${tried.channel}, ${tried.requestHash}, id, ${gatewayNow}, ${storableJson(tried.payload)}::jsonb,
      ${storableJson(tried.validators)}::jsonb, ${moment(tried.now)}, ${moment(tried.freshUntil)},
      ${moment(tried.nextFetchAt)}, 0, ${tried.host}, ${gatewayNow} from subscription where id = ${tried.subscriptionId}
    on conflict (channel, request_hash) do update set wished_by = excluded.wished_by, wished_at = excluded.wished_at,
      payload = excluded.payload, validators = excluded.validators, fetched_at = excluded.fetched_at,
      fresh_until = excluded.fresh_until, next_fetch_at = excluded.next_fetch_at, failures = 0, problem = null
    where source_data.fetched_at is null or source_data.fetched_at <= excluded.fetched_at`);
}

export async function keepFailure(
  executor: Executor,
  { id, nextFetchAt, problem }: Omit<Fetched, "now"> & { readonly problem: string },
) {
  await executor.execute(sql`
    update source_data set failures = failures + 1, problem = ${problem}, next_fetch_at = ${moment(nextFetchAt)},
      lease_until = ${gatewayNow} where id = ${id}`);
}

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/** When the next one is due; undefined where none is wished for. */
export async function nextFetchAt(executor: Executor): Promise<number | undefined> {
  const [row] = await executor.execute<{ at: number | null }>(sql`
    select ${epochMs(sql`min(greatest(next_fetch_at, lease_until))`)} as at from source_data
    where wished_at > ${gatewayNow} - interval '1 day' and wished_by is not null`);
  return row?.at ?? undefined;
}
