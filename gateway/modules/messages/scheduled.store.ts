import { sql } from "drizzle-orm";
import type { Transition } from "../../boardState/transition.ts";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { Role, ScheduledState } from "../../domain.ts";

export interface PendingRow extends Record<string, unknown> {
  readonly id: string;
  readonly boardId: string;
  /** The repeat whose next showing it is. */
  readonly repeatId: string | null;
  readonly revision: number;
  /** Whether the asker is a current member of the board, whose message it is, and as what they are one. */
  readonly isMember: boolean;
  readonly isOwn: boolean;
  readonly role: Role | null;
  readonly timezone: string;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly quietHoursSetBy: string | null;
  readonly now: number;
}

/** What is pending of a scheduled message, or else of all of a message. */
export function selectPending(executor: Executor, id: string, personId: string | null): Promise<PendingRow[]> {
  return executor.execute<PendingRow>(sql`
    select ${pendingColumns(personId)} from ${pendingTables(personId)}
    where (s.id = ${id} or s.message_id = ${id}) and s.state = 'Pending' order by s.board_id, s.send_at limit 200`);
}

const pendingColumns = (
  personId: string | null,
) => sql`s.id, s.board_id as "boardId", s.repeat_id as "repeatId", b.revision::float8 as revision, coalesce(m.is_current_member, false) as "isMember",
      coalesce(s.person_id = ${personId}::text, false) as "isOwn", m.role, b.timezone,
      b.quiet_hours_begin as "quietHoursBegin", b.quiet_hours_end as "quietHoursEnd",
      b.quiet_hours_set_by as "quietHoursSetBy", ${epochMs(gatewayNow)} as now`;

const pendingTables = (personId: string | null) => sql`scheduled_message s join board b on b.id = s.board_id
    left join member m on m.tenant_id = b.tenant_id and m.person_id = ${personId}::text`;

export interface DueRow extends Record<string, unknown> {
  readonly id: string;
  readonly boardId: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly attribution: string;
  readonly sendAt: number;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  /** Null for the board's own manner. */
  readonly transition: Transition | null;
}

/** When a round of looking began, as the claims of the round want it. */
export async function selectRoundBegin(executor: Executor): Promise<string> {
  const [row] = await executor.execute<{ at: string }>(sql`select ${gatewayNow}::text as at`);
  return row?.at ?? "-infinity";
}

/** How much is taken, and for how long; `roundBegin` as `selectRoundBegin` answers it. */
export interface Claim {
  readonly boards: number;
  readonly leaseMs: number;
  readonly roundBegin: string;
}

/** Of one board; what is behind them comes with the next claim. */
const mostOfBoard = 1000;

/**
 * Takes boards on which messages are due, the earliest first, for this gateway alone for so long; answers all that is due
 * there, in order. The lease stands on the first message of a board, so that nobody shows a later one before it. What was
 * given back since the round began is not taken again in it.
 */
export function claimDue(executor: Executor, { boards, leaseMs, roundBegin }: Claim): Promise<DueRow[]> {
  return executor.execute<DueRow>(sql`
    with clock as materialized (select ${gatewayNow} as now),
    due as materialized (select s.*, row_number() over (partition by s.board_id order by s.send_at, s.id) as place
      from scheduled_message s, clock where s.state = 'Pending' and s.send_at <= clock.now),
    free as materialized (select id from due where place = 1
      and (leased_until is null or leased_until <= ${roundBegin}::timestamptz) order by send_at, id limit ${boards * 5}),
    taken as materialized (select s.id, s.board_id from scheduled_message s where s.id = any(array(select id from free))
      and s.state = 'Pending' and (s.leased_until is null or s.leased_until <= ${roundBegin}::timestamptz)
      order by s.send_at, s.id limit ${boards} for update of s skip locked),
    leased as (update scheduled_message s set leased_until = clock.now + ${leaseMs}::float8 * interval '1 millisecond'
      from clock where s.id = any(array(select id from taken)))
    select id, board_id as "boardId", message_id as "messageId", person_id as "personId", attribution,
      ${epochMs(sql`send_at`)} as "sendAt", forced, force_pinned_message_override as "forcePinnedMessageOverride", transition
    from due where board_id = any(array(select board_id from taken)) and place <= ${mostOfBoard} order by send_at, id`);
}

/** When the first of the boards that somebody has taken is free again, in epoch milliseconds; null when none is taken. */
export async function selectLeaseEnd(executor: Executor): Promise<number | null> {
  const [row] = await executor.execute<{ at: number | null }>(sql`
    select ${epochMs(sql`min(leased_until)`)} as at from scheduled_message
    where state = 'Pending' and send_at <= ${gatewayNow} and leased_until > ${gatewayNow}`);
  return row?.at ?? null;
}

/** These wait for the next round, whoever begins it. */
export async function releaseDue(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.execute(sql`
    update scheduled_message set leased_until = ${gatewayNow}
    where id = ${anyOf(ids)} and state = 'Pending'`);
}

export async function isPending(executor: Executor, scheduledId: string): Promise<boolean> {
  const rows = await executor.execute(
    sql`select 1 as pending from scheduled_message where id = ${scheduledId} and state = 'Pending'`,
  );
  return rows.length > 0;
}

export type CancelledRow = PendingRow & { readonly sendAt: number; readonly state: ScheduledState };

/** A scheduled message that was cancelled, as its restoring is decided on; undefined when there is none. */
export async function selectCancelled(
  executor: Executor,
  id: string,
  personId: string | null,
): Promise<CancelledRow | undefined> {
  const [row] = await executor.execute<CancelledRow>(sql`
    select ${pendingColumns(personId)}, ${epochMs(sql`s.send_at`)} as "sendAt", s.state
    from ${pendingTables(personId)} where s.id = ${id}`);
  return row;
}

/** Rows that one statement deletes, so that nobody waits for it long. */
const mostDeleted = 1000;

/** True where there may be more. */
export async function deleteOldAnswers(executor: Executor): Promise<boolean> {
  const rows = await executor.execute(sql`
    delete from idempotency where ctid = any(array(select ctid from idempotency
      where created_at < ${gatewayNow} - interval '7 days' limit ${mostDeleted})) returning 1 as deleted`);
  return rows.length === mostDeleted;
}
