import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import { boardOwner } from "../../boards/boardOwner.ts";
import type { EventType } from "../events/eventTypes.ts";
import type { DeliveryState, OffReason } from "./webhooks.tables.ts";

/** Longer than a try takes; a gateway that died is waited for so long. */
const leaseSeconds = 45;

/** One moment for a whole statement: that `next_at` is the lease's end to the microsecond says that nothing came meanwhile. */
const clock = sql`clock as materialized (select ${gatewayNow} as now,
  ${gatewayNow} + make_interval(secs => ${leaseSeconds}) as lease_end)`;

/**
 * Takes endpoints that have something to do, each for one gateway at a time: `share` at most, and none of an owner of whom this
 * worker holds so many. Owners come in turns, whoever has least under way first; of one owner what does not fail, then what
 * waits longest. What is held has `next_at` within its lease, so one look along the index finds it and what is due.
 */
export async function claimEndpoints(executor: Executor, worker: string, share: number): Promise<string[]> {
  const rows = await executor.execute<{ id: string }>(sql`
    with ${clock}, near as materialized (
      select w.id, w.next_at, w.failing_since, ${boardOwner(sql`b.tenant_id`)} as owner, w.next_at <= clock.now and w.lease_until <= clock.now as is_due,
        w.lease_by = ${worker} and w.lease_until > clock.now as is_held
      from webhook_endpoint w join board b on b.id = w.board_id cross join clock
      where w.next_at < 'infinity' and w.next_at <= clock.lease_end),
    held as (select owner, count(*) as count from near where is_held group by owner),
    waiting as (select near.id, near.next_at, coalesce(held.count, 0)
        + row_number() over (partition by owner order by near.failing_since is not null, near.next_at, near.id) as turn
      from near left join held using (owner) where is_due),
    due as (select w.id from webhook_endpoint w join waiting using (id) cross join clock
      where waiting.turn <= ${share} and w.next_at <= clock.now and w.lease_until <= clock.now
      order by waiting.turn, waiting.next_at limit ${share} for update of w skip locked)
    update webhook_endpoint w set lease_by = ${worker}, lease_until = clock.lease_end, next_at = clock.lease_end
    from due, clock where w.id = due.id returning w.id`);
  return rows.map(({ id }) => id);
}

/** What is to be sent, and where to. */
export interface DueDelivery extends Record<string, unknown> {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly failingSince: number | null;
  readonly eventId: number;
  readonly type: EventType;
  readonly at: number;
  readonly data: unknown;
  readonly state: DeliveryState;
  readonly again: boolean;
  readonly ownTries: number;
  readonly firstTryAt: number | null;
  readonly now: number;
}

/** Whoever set it up is none who may any more: what they may not read themselves, they are not sent either. */
const isLeft = sql`w.off_at is null and w.person_id is not null and not exists (
  select 1 from board b join member m on m.tenant_id = b.tenant_id where b.id = w.board_id and m.person_id = w.person_id
    and m.is_current_member and m.role in ('Owner', 'Admin'))`;

/**
 * The next one of an endpoint that this worker holds, its lease prolonged: what a person asked for first, else the oldest that
 * waits, when it is due: what came later waits behind it, for the order of a board holds. Undefined when there is none, or the
 * lease went to somebody else; `left` when it was switched off just now, since nobody answers for it, with what waited dead.
 */
export async function takeDelivery(
  executor: Executor,
  endpointId: string,
  worker: string,
): Promise<DueDelivery | "left" | undefined> {
  const [held] = await executor.execute<{ isLeft: boolean }>(sql`
    with ${clock}, before as (select w.id, ${isLeft} as is_left from webhook_endpoint w
      where w.id = ${endpointId} and w.lease_by = ${worker}),
    dead as (update webhook_delivery d set state = 'Dead' from before
      where before.is_left and d.endpoint_id = before.id and d.state = 'Pending')
    update webhook_endpoint w set lease_until = clock.lease_end,
      next_at = case when w.next_at = w.lease_until then clock.lease_end else w.next_at end,
      off_at = case when before.is_left then clock.now else w.off_at end,
      off_reason = case when before.is_left then 'Left' else w.off_reason end
    from clock, before where w.id = before.id and w.lease_by = ${worker} returning before.is_left as "isLeft"`);
  if (held === undefined) return undefined;
  if (held.isLeft) return "left";
  const [row] = await executor.execute<DueDelivery>(sql`
    select d.id, w.id as "endpointId", w.url, w.secret, case when w.former_until > ${gatewayNow} then w.former_secret end as
      "formerSecret", ${epochMs(sql`w.failing_since`)} as "failingSince", e.id::float8 as "eventId", e.type,
      ${epochMs(sql`e.at`)} as at, e.data, d.state, d.again, d.own_tries as "ownTries",
      ${epochMs(sql`d.first_try_at`)} as "firstTryAt", ${epochMs(gatewayNow)} as now
    from webhook_endpoint w join lateral (
      (select * from webhook_delivery where endpoint_id = w.id and again order by event_id limit 1)
      union all
      (select h.* from (select * from webhook_delivery where endpoint_id = w.id and state = 'Pending'
        order by event_id limit 1) h where w.off_at is null and h.next_at <= ${gatewayNow})
    ) d on true join api_event e on e.id = d.event_id where w.id = ${endpointId} limit 1`);
  return row;
}

/** Gives an endpoint back. Something that came meanwhile has moved `next_at` already, and is not overlooked. */
export async function releaseEndpoint(executor: Executor, endpointId: string, worker: string): Promise<void> {
  const next = sql`coalesce(
    (select ${gatewayNow} from webhook_delivery where endpoint_id = w.id and again limit 1),
    (select next_at from webhook_delivery where endpoint_id = w.id and state = 'Pending' and w.off_at is null
      order by event_id limit 1), 'infinity'::timestamptz)`;
  await executor.execute(sql`
    update webhook_endpoint w set lease_by = null, lease_until = ${gatewayNow},
      next_at = case when w.next_at = w.lease_until then ${next} else least(w.next_at, ${next}) end
    where w.id = ${endpointId} and w.lease_by = ${worker}`);
}

/** What came of a try. */
export interface TryOutcome {
  readonly at: number;
  readonly tookMs: number;
  readonly status: number | null;
  readonly problem: string | null;
  readonly sent: Readonly<Record<string, string>>;
  readonly answered: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly state: DeliveryState | "Same";
  /** When it is tried again by itself; null where it is not. */
  readonly nextAt: number | null;
  readonly off: OffReason | null;
}

const momentOf = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;

/**
 * Since when its endpoint fails, once this try has: by what waits alone. Of what arrived before or was put aside a person's try
 * says nothing, and when the last one that waits is put aside, nothing is tried any more.
 */
function failingSince(
  { id, endpointId, state }: Pick<DueDelivery, "id" | "endpointId" | "state">,
  outcome: TryOutcome,
) {
  if (outcome.state === "Delivered") return sql`null`;
  if (state !== "Pending") return sql`failing_since`;
  const since = sql`coalesce(failing_since, ${momentOf(outcome.at)})`;
  if (outcome.state !== "Dead" || outcome.off !== null) return since;
  return sql`case when exists (select 1 from webhook_delivery where endpoint_id = ${endpointId} and state = 'Pending'
    and webhook_delivery.id <> ${id}) then ${since} end`;
}

/**
 * Keeps a try and what follows from it, while this worker still holds the endpoint; else whoever holds it tries by themselves.
 * What waits at an endpoint that turns itself off is dead: a person may have it delivered again.
 */
export async function keepTry(
  executor: Executor,
  worker: string,
  due: Pick<DueDelivery, "id" | "endpointId" | "state" | "again">,
  outcome: TryOutcome,
): Promise<void> {
  const { at, state, off, nextAt } = outcome;
  await executor.execute(sql`
    with held as (update webhook_endpoint set failing_since = ${failingSince(due, outcome)}
        ${off === null ? sql`` : sql`, off_at = ${gatewayNow}, off_reason = ${off}`}
      where id = ${due.endpointId} and lease_by = ${worker} returning id),
    kept as (insert into webhook_try (delivery_id, at, took_ms, by_hand, status, problem, sent, answered, answer)
      select ${due.id}, ${momentOf(at)}, ${outcome.tookMs}, ${due.again}, ${outcome.status}::int, ${outcome.problem}::text,
        ${JSON.stringify(outcome.sent)}::jsonb, ${JSON.stringify(outcome.answered)}::jsonb, ${outcome.answer} from held),
    dead as (update webhook_delivery d set state = 'Dead' from held
      where ${off === null ? sql`false` : sql`true`} and d.endpoint_id = held.id and d.state = 'Pending' and d.id <> ${due.id})
    update webhook_delivery d set again = false, first_try_at = coalesce(first_try_at, ${momentOf(at)}),
      own_tries = own_tries + ${due.again ? 0 : 1}
      ${state === "Same" ? sql`` : sql`, state = ${state}`}
      ${nextAt === null ? sql`` : sql`, next_at = ${momentOf(nextAt)}`}
    from held where d.id = ${due.id}`);
}

/** When an endpoint has something to do next, or a lease ends, epoch milliseconds; undefined when none has. */
export async function nextDueAt(executor: Executor): Promise<number | undefined> {
  const [row] = await executor.execute<{ at: number | null }>(sql`
    with ${clock} select ${epochMs(sql`min(w.at)`)} as at from (
      (select next_at as at from webhook_endpoint, clock where next_at < 'infinity' and lease_until <= clock.now
        order by next_at limit 1)
      union all
      select lease_until from webhook_endpoint, clock
        where next_at < 'infinity' and next_at <= clock.lease_end and lease_until > clock.now) w`);
  return row?.at ?? undefined;
}
