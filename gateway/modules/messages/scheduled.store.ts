import { lt, sql } from "drizzle-orm";
import { idempotency } from "../../boardState/boardState.tables.ts";
import type { Transition } from "../../boardState/transition.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { Role, ScheduledState } from "../../domain.ts";
import type { QuietHoursRule } from "../boards/quietHours.ts";

export interface PendingRow extends Record<string, unknown> {
  readonly id: string;
  readonly boardId: string;
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
) => sql`s.id, s.board_id as "boardId", b.revision::float8 as revision, coalesce(m.is_current_member, false) as "isMember",
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

/** Pending messages whose time has come, the earliest first; `after` goes on behind the last one of the page before. */
export function selectDue(
  executor: Executor,
  limit: number,
  after: Pick<DueRow, "id" | "sendAt"> | undefined,
): Promise<DueRow[]> {
  const behind =
    after === undefined ? sql`` : sql` and (send_at, id) > (to_timestamp(${after.sendAt}::float8 / 1000), ${after.id})`;
  return executor.execute<DueRow>(sql`
    select id, board_id as "boardId", message_id as "messageId", person_id as "personId", attribution,
      ${epochMs(sql`send_at`)} as "sendAt", forced, force_pinned_message_override as "forcePinnedMessageOverride", transition
    from scheduled_message where state = 'Pending' and send_at <= ${gatewayNow}${behind} order by send_at, id limit ${limit}`);
}

export async function isPending(executor: Executor, scheduledId: string): Promise<boolean> {
  const rows = await executor.execute(
    sql`select 1 as pending from scheduled_message where id = ${scheduledId} and state = 'Pending'`,
  );
  return rows.length > 0;
}

/** A board whose pin is over, with its quiet hours. */
export interface EndedPin extends QuietHoursRule, Record<string, unknown> {
  readonly boardId: string;
  readonly pinId: string;
  readonly revision: number;
  readonly now: number;
}

/** Page by page, since some wait for the end of quiet hours; `after` goes on behind the last one. */
export async function selectEndedPins(
  executor: Executor,
  limit: number,
  after: Pick<EndedPin, "boardId"> | undefined,
): Promise<EndedPin[]> {
  return executor.execute<EndedPin>(sql`
    select p.board_id as "boardId", p.id as "pinId", b.revision::float8 as revision, b.timezone,
      b.quiet_hours_begin as "quietHoursBegin", b.quiet_hours_end as "quietHoursEnd", ${epochMs(gatewayNow)} as now
    from pinned_message p join board b on b.id = p.board_id
    where p.pinned_until <= ${gatewayNow} and p.board_id > ${after?.boardId ?? ""} order by p.board_id limit ${limit}`);
}

/** A scheduled message that was cancelled, as its restoring is decided on; undefined when there is none. */
export async function selectCancelled(
  executor: Executor,
  id: string,
  personId: string | null,
): Promise<(PendingRow & { readonly sendAt: number; readonly state: ScheduledState }) | undefined> {
  const [row] = await executor.execute<PendingRow & { sendAt: number; state: ScheduledState }>(sql`
    select ${pendingColumns(personId)}, ${epochMs(sql`s.send_at`)} as "sendAt", s.state
    from ${pendingTables(personId)} where s.id = ${id}`);
  return row;
}

/** Answers are kept for as long as anybody could still retry; older ones are dropped. */
export async function deleteOldAnswers(executor: Executor): Promise<void> {
  await executor.delete(idempotency).where(lt(idempotency.createdAt, sql`${gatewayNow} - interval '7 days'`));
}
