import { type SQL, sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Limit, LimitKind } from "../configLimits.ts";
import type { Executor } from "../db/database.ts";
import { RefusalError } from "../refusal.ts";
import { mailsOfDay, mailsUsedUp, quotaOfDay, quotaUsedUp } from "../words/quotaRefusals.ts";
import { hashSecret } from "./hash.ts";

/** Until their address is confirmed people may make so much of a limit. */
const unconfirmedShare = 0.25;

/** So much of a limit is for who has not confirmed their address. */
export const earlyPart = (limit: number): number => Math.ceil(limit * unconfirmedShare);

/** What persons are counted for. */
type PersonalKind = Exclude<LimitKind, "mails">;

interface QuotaWorld {
  readonly config: Pick<Config, "limits">;
  readonly database: Executor;
}

interface Standing {
  readonly confirmed: boolean;
  readonly today: number;
  /** How many there are now, of what can be deleted; else how many were ever made. */
  readonly inAll: number;
  /** Midnight (UTC) at the end of today, epoch milliseconds by the gateway's clock. */
  readonly nextDay: number;
}

/** What a write takes from what a person may make, in its own statement (`countedWith`). */
export interface QuotaPart {
  readonly personId: string;
  readonly kind: PersonalKind;
  readonly aDay: number;
  readonly inAll: number;
  /** The same until their address is confirmed. */
  readonly earlyADay: number;
  readonly earlyInAll: number;
  /** A select of how many there are now, for what can be deleted; without it all that were ever made count. */
  readonly held?: SQL | undefined;
}

/** What a write takes for one more of `kind` (LIMITS). */
export function quotaPart(
  { config }: Pick<QuotaWorld, "config">,
  personId: string,
  kind: PersonalKind,
  held?: SQL,
): QuotaPart {
  const { aDay, inAll } = config.limits[kind];
  return { personId, kind, aDay, inAll, earlyADay: earlyPart(aDay), earlyInAll: earlyPart(inAll), held };
}

/**
 * Counts what a larger statement makes. `asked` is a select of rows `(person_id, kind, made, held, a_day, in_all, early_a_day,
 * early_in_all)`, one for each person and kind at most; `held` is how many there are now, of what can be deleted, else null.
 * Two parts of a `with`: `asked`, and `counted (person_id, kind)`, where those who may not are missing. The row is locked
 * while it counts, so that two calls at the same moment on two gateways add up, and what is undone is counted as none.
 */
export const countedWith = (asked: SQL): SQL => sql`asked as materialized (
      select person_id, kind, made, case when confirmed then a_day else early_a_day end as a_day, held,
        case when confirmed then in_all else early_in_all end as in_all
      from (select wish.*, coalesce((select bool_or(c.email_verified) from account c where c.person_id = wish.person_id), false)
        as confirmed from (${asked}) as wish) as known),
    counted as (insert into person_quota as q (person_id, kind, day, used_that_day, used_ever)
      select person_id, kind, ${today}, made, made from asked
      where made <= a_day and made + coalesce(held, 0) <= in_all order by person_id, kind
      on conflict (person_id, kind) do update
      set used_that_day = case when q.day = excluded.day then q.used_that_day else 0 end + excluded.used_that_day,
          used_ever = q.used_ever + excluded.used_ever, day = excluded.day
      where exists (select 1 from asked where asked.person_id = q.person_id and asked.kind = q.kind
        and case when q.day < excluded.day then 0 else q.used_that_day end + excluded.used_that_day <= asked.a_day
        and (asked.held is not null or q.used_ever + excluded.used_ever <= asked.in_all))
      returning q.person_id, q.kind)`;

/** Why a write was not counted: what is used up of what it would have taken. */
export async function usedUp(context: QuotaWorld, parts: readonly QuotaPart[]): Promise<RefusalError> {
  for (const [place, { personId, kind, held }] of parts.entries()) {
    const standing = await readStanding(context, personId, kind, held);
    if (place < parts.length - 1 && hasRoom(context.config.limits[kind], standing)) continue;
    return refusal(kind, context.config.limits[kind], standing);
  }
  throw new Error("What takes nothing is never used up.");
}

/**
 * Takes one from what the person may make of `kind` (LIMITS), in the transaction that makes it. `held` is a select of how many there are
 * now, for what can be deleted; without it all that were ever made count. RefusalError `RateLimited` with the rule
 * `quota`; `until` is the next day (UTC) when only today's are used up.
 */
export async function takeQuota(context: QuotaWorld, personId: string, kind: PersonalKind, held?: SQL): Promise<void> {
  if (!(await isTaken(context, personId, kind, held))) throw await usedUpOf(context, personId, kind, held);
}

async function isTaken(
  { config, database }: Pick<QuotaWorld, "config" | "database">,
  personId: string,
  kind: PersonalKind,
  held: SQL | undefined,
): Promise<boolean> {
  const { aDay, inAll } = config.limits[kind];
  const share = (limit: number) =>
    sql`(case when (select confirmed from asker) then ${limit}::int else ${earlyPart(limit)}::int end)`;
  const room = held === undefined ? sql`q.used_ever < ${share(inAll)}` : sql`true`;
  // What others have just made is there to be counted once their row is free: a statement that waited would not see it.
  if (held !== undefined) await database.execute(lockRow(personId, kind));
  // One statement: the row is locked while it counts, so that two calls at the same moment on two gateways add up.
  const taken = await database.execute(sql`
    with asker as (select ${isConfirmed(personId)} as confirmed)
    ${countOne(personId, kind, held === undefined ? sql`` : sql`where (${held}) < ${share(inAll)}`)}
    where (q.day < excluded.day or q.used_that_day < ${share(aDay)}) and ${room}
    returning 1 as taken`);
  return taken.length > 0;
}

async function usedUpOf(
  context: QuotaWorld,
  personId: string,
  kind: PersonalKind,
  held: SQL | undefined,
): Promise<RefusalError> {
  const standing = await readStanding(context, personId, kind, held);
  return refusal(kind, context.config.limits[kind], standing);
}

/** Makes one of `kind` in a transaction that takes it from the person's quota: what is not made, for whatever reason, costs none. */
export async function withinQuota<Made>(
  context: QuotaWorld,
  { personId, kind, held }: { readonly personId: string; readonly kind: PersonalKind; readonly held?: SQL },
  make: (transaction: Executor) => Promise<Made>,
): Promise<Made> {
  const done = await context.database.transaction(async (database) =>
    (await isTaken({ ...context, database }, personId, kind, held)) ? { made: await make(database) } : undefined,
  );
  // Asked when the row is free again: those who wait for it may hold every connection.
  if (done === undefined) throw await usedUpOf(context, personId, kind, held);
  return done.made;
}

async function readStanding(
  { database }: Pick<QuotaWorld, "database">,
  personId: string,
  kind: PersonalKind,
  held: SQL | undefined,
): Promise<Standing> {
  const ever = sql`select used_ever from person_quota where person_id = ${personId} and kind = ${kind}`;
  const [standing] = await database.execute<Standing & Record<string, unknown>>(sql`
    select ${isConfirmed(personId)} as confirmed, ${usedToday(personId, kind)} as today,
      coalesce((${held ?? ever}), 0)::int as "inAll", ${nextDay} as "nextDay"`);
  if (standing === undefined) throw new Error("The database did not tell a quota.");
  return standing;
}

/**
 * Takes one of the mails that the address (its key) gets because others ask for it, whoever they are. RefusalError
 * `RateLimited` with the rule `mails`.
 */
export async function takeMail(context: QuotaWorld, emailKey: string): Promise<void> {
  const { aDay, inAll } = context.config.limits.mails;
  // No address of a person is kept here.
  const scope = `address ${hashSecret(emailKey)}`;
  const taken = await context.database.execute(sql`
    ${countOne(scope, "mails", sql``)}
    where (q.day < excluded.day or q.used_that_day < ${aDay}::int) and q.used_ever < ${inAll}::int returning 1 as taken`);
  if (taken.length > 0) return;
  const [row] = await context.database.execute<{ today: number; until: number }>(
    sql`select ${usedToday(scope, "mails")} as today, ${nextDay} as until`,
  );
  if (row === undefined || row.today < aDay)
    throw new RefusalError("RateLimited", mailsUsedUp(inAll), { rule: "mails" });
  throw new RefusalError("RateLimited", mailsOfDay(aDay), { rule: "mails", until: row.until });
}

/** Until the transaction ends nobody else counts what this person makes of `kind`. */
const lockRow = (scope: string, kind: LimitKind) => sql`
    insert into person_quota as q (person_id, kind, day, used_that_day, used_ever) values (${scope}, ${kind}, ${today}, 0, 0)
    on conflict (person_id, kind) do update set day = q.day`;

/** Counts one more, where the caller's condition holds. */
const countOne = (scope: string, kind: LimitKind, condition: SQL) => sql`
    insert into person_quota as q (person_id, kind, day, used_that_day, used_ever)
    select ${scope}, ${kind}, ${today}, 1, 1 ${condition}
    on conflict (person_id, kind) do update
    set used_that_day = case when q.day = excluded.day then q.used_that_day + 1 else 1 end,
        used_ever = q.used_ever + 1, day = excluded.day`;

const usedToday = (scope: string, kind: LimitKind) => sql`coalesce((select used_that_day from person_quota
      where person_id = ${scope} and kind = ${kind} and day = ${today}), 0)`;

const today = sql`(gateway_now() at time zone 'utc')::date`;

/**
 * Midnight at the end of today, read with what is refused: who holds the row asks for nothing on another connection, since
 * those who wait may hold them all.
 */
const nextDay = sql`(extract(epoch from (${today} + 1)::timestamp at time zone 'utc') * 1000)::float8`;

/** Whether an address of the person is confirmed: until then strangers may be as many as they like. */
export function isConfirmed(personId: SQL | string): SQL {
  return sql`coalesce((select bool_or(email_verified) from account where person_id = ${personId}), false)`;
}

function shareOf({ aDay, inAll }: Limit, { confirmed }: Standing): Limit {
  return confirmed ? { aDay, inAll } : { aDay: earlyPart(aDay), inAll: earlyPart(inAll) };
}

function hasRoom(limit: Limit, standing: Standing): boolean {
  const { aDay, inAll } = shareOf(limit, standing);
  return standing.today < aDay && standing.inAll < inAll;
}

function refusal(kind: PersonalKind, limit: Limit, standing: Standing): RefusalError {
  const { confirmed, today: made, nextDay: until } = standing;
  const { aDay, inAll } = shareOf(limit, standing);
  if (made < aDay) return new RefusalError("RateLimited", quotaUsedUp[kind](inAll, confirmed), { rule: "quota" });
  return new RefusalError("RateLimited", quotaOfDay[kind](aDay, confirmed), { rule: "quota", until });
}
