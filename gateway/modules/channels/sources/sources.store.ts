import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import { newId } from "../../../db/ids.ts";

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

export type Validators = readonly { readonly etag?: string; readonly lastModified?: string }[];

export interface DueSource extends Record<string, unknown> {
  readonly id: string;
  readonly channel: string;
  readonly requestHash: string;
  readonly failures: number;
  readonly validators: Validators | null;
  readonly subscriptionId: string;
  readonly settings: Record<string, unknown>;
  readonly settingsVersion: string;
  readonly secrets: Record<string, string> | null;
}

/** Takes what is due, each row for one gateway at a time. What nobody has wished for in a day is not asked for again. */
export function claimDueSources(executor: Executor, limit: number): Promise<DueSource[]> {
  return executor.execute<DueSource>(sql`
    with due as (select d.id from source_data d
      where d.next_fetch_at <= ${gatewayNow} and d.lease_until <= ${gatewayNow}
        and d.wished_at > ${gatewayNow} - interval '1 day' and d.wished_by is not null
      order by d.next_fetch_at limit ${limit} for update skip locked)
    update source_data d set lease_until = ${gatewayNow} + interval '60 s'
    from due, subscription s where d.id = due.id and s.id = d.wished_by
    returning d.id, d.channel, d.request_hash as "requestHash", d.failures, d.validators,
      s.id as "subscriptionId", s.settings, s.settings_version as "settingsVersion", s.secrets`);
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
  const payload = kept.payload === undefined ? sql`payload` : sql`${JSON.stringify(kept.payload)}::jsonb`;
  const validators = kept.validators === undefined ? sql`validators` : sql`${JSON.stringify(kept.validators)}::jsonb`;
  await executor.execute(sql`
    update source_data set payload = ${payload}, validators = ${validators}, fetched_at = ${moment(now)},
      fresh_until = ${moment(kept.freshUntil)}, next_fetch_at = ${moment(nextFetchAt)}, failures = 0, problem = null,
      lease_until = ${gatewayNow} where id = ${id}`);
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
