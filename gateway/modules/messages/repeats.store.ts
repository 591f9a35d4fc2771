import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, messageJson, readMessage } from "../../boardState/messageJson.ts";
import type { MessageRepeatRecord } from "../../boardState/messages.refs.ts";
import type { Transition } from "../../boardState/transition.ts";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { RepeatRhythm, Role } from "../../domain.ts";
import { dayOfShowing, showingOn } from "./repeatTimes.ts";

/** More than these a board cannot have (repeats.service.ts). */
const mostShown = 200;

interface RepeatJson extends Omit<MessageRepeatRecord, "message" | "next">, Record<string, unknown> {
  readonly message: MessageJson;
  readonly next: { readonly scheduledId: string; readonly sendAt: number } | null;
  readonly plannedFor: number;
  /** The zone by which it was planned, and the board's, which may be another one for a moment. */
  readonly plannedZone: string;
  readonly timezone: string;
  readonly now: number;
}

const pending = sql`scheduled_message s where s.repeat_id = r.id and s.state = 'Pending'`;

async function select(executor: Executor, viewerId: string | null, condition: SQL): Promise<MessageRepeatRecord[]> {
  const rows = await executor.execute<RepeatJson>(sql`
    select r.id, r.board_id as "boardId", r.rhythm, r.weekday, r.time, r.starts_on as "startsOn",
      r.attribution,
      ${epochMs(sql`r.paused_at`)} as "pausedAt",
      (select json_build_object('scheduledId', s.id, 'sendAt', ${epochMs(sql`s.send_at`)}) from ${pending}) as next,
      ${epochMs(sql`r.planned_for`)} as "plannedFor", r.timezone as "plannedZone", b.timezone, r.left_out as "leftOut",
      ${epochMs(gatewayNow)} as now,
      (${viewerId}::text is null or coalesce(r.person_id = ${viewerId}::text, false)
        or coalesce(m.role <> 'User', false)) as "viewerMayChange",
      ${messageJson("g", viewerId)} as message
    from message_repeat r join message g on g.id = r.message_id join board b on b.id = r.board_id
    left join member m on m.tenant_id = b.tenant_id and m.is_current_member and m.person_id = ${viewerId}::text
    where ${condition} order by r.paused_at is not null, r.planned_for, r.id limit ${mostShown}`);
  return rows.map(({ message, next, plannedFor, plannedZone, timezone, now, ...rest }) => ({
    ...rest,
    message: readMessage(message),
    next: next && { ...next, day: dayOfShowing(rest, plannedZone, plannedFor) },
    leftOut: rest.leftOut.filter((day) => showingOn(rest, timezone, day) > now),
  }));
}

export function selectRepeats(
  executor: Executor,
  viewerId: string | null,
  boardId: string,
): Promise<MessageRepeatRecord[]> {
  return select(executor, viewerId, sql`r.board_id = ${boardId}`);
}

export async function findRepeat(
  executor: Executor,
  viewerId: string | null,
  id: string,
): Promise<MessageRepeatRecord | undefined> {
  const [repeat] = await select(executor, viewerId, sql`r.id = ${id}`);
  return repeat;
}

export async function countRepeats(executor: Executor, boardId: string): Promise<number> {
  const [row] = await executor.execute<{ count: number }>(
    sql`select count(*)::integer as count from message_repeat where board_id = ${boardId}`,
  );
  return row?.count ?? 0;
}

/** A repeat as a change of it is decided on. */
export interface RepeatRow extends Record<string, unknown> {
  readonly id: string;
  readonly boardId: string;
  readonly revision: number;
  readonly messageId: string;
  readonly personId: string | null;
  readonly attribution: string;
  readonly rhythm: RepeatRhythm;
  readonly weekday: number | null;
  readonly time: string;
  readonly startsOn: string | null;
  readonly plannedFor: number;
  /** The zone by which that was planned. */
  readonly plannedZone: string;
  readonly leftOut: readonly string[];
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly transition: Transition | null;
  readonly pausedAt: number | null;
  /** Of the board. */
  readonly timezone: string;
  /** The next showing, while one waits. */
  readonly pendingId: string | null;
  /** Whether whoever made it is still a member. */
  readonly isAuthorThere: boolean;
  /** Whether the asker is a current member, whose repeat it is, and as what they are one. */
  readonly isMember: boolean;
  readonly isOwn: boolean;
  readonly role: Role | null;
  readonly now: number;
}

/** Whether whoever made it is still a member. People alone make them, so one without a person is of an account that has ended. */
const isAuthorThere = sql`exists (select 1 from member a where a.tenant_id = b.tenant_id and a.is_current_member
    and a.person_id = r.person_id)`;

const changeColumns = (askerId: string | null) => sql`r.id, r.board_id as "boardId", b.revision::float8 as revision,
  r.message_id as "messageId", r.person_id as "personId", r.attribution, r.rhythm, r.weekday, r.time,
  r.starts_on as "startsOn", ${epochMs(sql`r.planned_for`)} as "plannedFor", r.timezone as "plannedZone", r.left_out as "leftOut", r.forced, r.force_pinned_message_override as "forcePinnedMessageOverride",
  r.transition, ${epochMs(sql`r.paused_at`)} as "pausedAt", b.timezone, (select s.id from ${pending}) as "pendingId",
  ${isAuthorThere} as "isAuthorThere",
  coalesce(m.is_current_member, false) as "isMember", coalesce(r.person_id = ${askerId}::text, false) as "isOwn", m.role,
  ${epochMs(gatewayNow)} as now`;

export async function selectRepeat(
  executor: Executor,
  id: string,
  askerId: string | null,
): Promise<RepeatRow | undefined> {
  const [row] = await executor.execute<RepeatRow>(sql`
    select ${changeColumns(askerId)} from message_repeat r join board b on b.id = r.board_id
    left join member m on m.tenant_id = b.tenant_id and m.person_id = ${askerId}::text where r.id = ${id}`);
  return row;
}

/**
 * Repeats whose next showing has to be planned: none waits, or the board has another time zone since. With those, also at
 * rest, that end because their author is gone.
 */
function unplanned(executor: Executor, which: SQL, limit: number): Promise<RepeatRow[]> {
  return executor.execute<RepeatRow>(sql`
    select ${changeColumns(null)} from message_repeat r join board b on b.id = r.board_id
    left join member m on false
    where ${which} and (not ${isAuthorThere}
      or (r.paused_at is null and (r.timezone <> b.timezone or not exists (select 1 from ${pending}))))
    order by r.id limit ${limit}`);
}

/** Of all boards, a lot of them; `after` goes on behind the last one. */
export function selectUnplanned(executor: Executor, limit: number, after: string): Promise<RepeatRow[]> {
  return unplanned(executor, sql`r.id > ${after}`, limit);
}

/** Of these, those that have to be planned. */
export function selectUnplannedOf(executor: Executor, ids: readonly string[]): Promise<RepeatRow[]> {
  return unplanned(executor, sql`r.id = ${anyOf(ids)}`, ids.length);
}
