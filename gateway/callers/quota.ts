import { type SQL, sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { LimitKind } from "../configLimits.ts";
import type { Clock } from "../db/clock.ts";
import type { Executor } from "../db/database.ts";
import { RefusalError } from "../refusal.ts";
import { mailsOfDay, mailsUsedUp, quotaOfDay, quotaUsedUp } from "../words/quotaRefusals.ts";
import { hashSecret } from "./hash.ts";

/** Until their address is confirmed people may make so much of a limit. */
const unconfirmedShare = 0.25;
const dayMs = 24 * 3600_000;

/** What persons are counted for. */
type PersonalKind = Exclude<LimitKind, "mails">;

interface QuotaWorld {
  readonly config: Pick<Config, "limits">;
  readonly database: Executor;
  readonly clock: Clock;
}

interface Standing {
  readonly confirmed: boolean;
  readonly today: number;
}

/**
 * Takes one from what the person may make of `kind` (LIMITS), before it is made. `held` is a select of how many there are
 * now, for what can be deleted; without it all that were ever made count. RefusalError `RateLimited` with the rule
 * `quota`; `until` is the next day (UTC) when only today's are used up.
 */
export async function takeQuota(context: QuotaWorld, personId: string, kind: PersonalKind, held?: SQL): Promise<void> {
  const { aDay, inAll } = context.config.limits[kind];
  const share = (limit: number) =>
    sql`(case when (select confirmed from asker) then ${limit}::int else ${Math.ceil(limit * unconfirmedShare)}::int end)`;
  const room = held === undefined ? sql`q.used_ever < ${share(inAll)}` : sql`true`;
  // One statement: the row is locked while it counts, so that two calls at the same moment on two gateways add up.
  const taken = await context.database.execute(sql`
    with asker as (select ${isConfirmed(personId)} as confirmed)
    ${countOne(personId, kind, held === undefined ? sql`` : sql`where (${held}) < ${share(inAll)}`)}
    where (q.day < excluded.day or q.used_that_day < ${share(aDay)}) and ${room}
    returning 1 as taken`);
  if (taken.length > 0) return;
  const [standing] = await context.database.execute<{ confirmed: boolean; today: number }>(sql`
    select ${isConfirmed(personId)} as confirmed, ${usedToday(personId, kind)} as today`);
  throw refusal(kind, { aDay, inAll }, standing ?? { confirmed: false, today: 0 }, await context.clock.now());
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
  const [row] = await context.database.execute<{ today: number }>(sql`select ${usedToday(scope, "mails")} as today`);
  if ((row?.today ?? 0) < aDay) throw new RefusalError("RateLimited", mailsUsedUp(inAll), { rule: "mails" });
  const until = nextDay(await context.clock.now());
  throw new RefusalError("RateLimited", mailsOfDay(aDay), { rule: "mails", until });
}

/** Counts one more, where the caller's condition holds. */
const countOne = (scope: string, kind: LimitKind, condition: SQL) => sql`
    insert into person_quota as q (person_id, kind, day, used_that_day, used_ever)
    select ${scope}, ${kind}, ${today}, 1, 1 ${condition}
    on conflict (person_id, kind) do update
    set used_that_day = case when q.day = excluded.day then q.used_that_day + 1 else 1 end,
        used_ever = q.used_ever + 1, day = excluded.day`;

const usedToday = (scope: string, kind: LimitKind) => sql`coalesce((select used_that_day from person_quota
      where person_id = ${scope} and kind = ${kind} and day = ${today}), 0)`;

const nextDay = (now: number) => (Math.floor(now / dayMs) + 1) * dayMs;

const today = sql`(gateway_now() at time zone 'utc')::date`;

function isConfirmed(personId: string): SQL {
  return sql`coalesce((select bool_or(email_verified) from account where person_id = ${personId}), false)`;
}

function refusal(
  kind: PersonalKind,
  limit: { readonly aDay: number; readonly inAll: number },
  { confirmed, today: made }: Standing,
  now: number,
): RefusalError {
  const share = confirmed ? 1 : unconfirmedShare;
  const [aDay, inAll] = [Math.ceil(limit.aDay * share), Math.ceil(limit.inAll * share)];
  if (made < aDay) return new RefusalError("RateLimited", quotaUsedUp[kind](inAll, confirmed), { rule: "quota" });
  const until = nextDay(now);
  return new RefusalError("RateLimited", quotaOfDay[kind](aDay, confirmed), { rule: "quota", until });
}
