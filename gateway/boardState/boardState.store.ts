import { type SQL, sql } from "drizzle-orm";
import { countedWith, type QuotaPart } from "../callers/quota.ts";
import type { Executor } from "../db/database.ts";
import { epochMs, gatewayNow } from "../db/epoch.ts";
import type { BoardEventDetail } from "./boardEventDetail.ts";
import type { BoardEventKind } from "./boardState.tables.ts";
import type {
  Actor,
  BoardWrite,
  BoardWritten,
  IdempotencyPart,
  NewMessageRow,
  PinPart,
  RepeatPart,
  SchedulePart,
  ShowPart,
  WriteResult,
} from "./boardWrite.ts";

/* SQL of boardState.ts: what it writes. */

/** Undefined, and nothing written, when the board is gone or has moved on since `revision`. */
export async function writeBoardRow(executor: Executor, write: BoardWrite): Promise<WriteResult> {
  const [row] = await executor.execute<Nullable<BoardWritten> & Record<string, unknown>>(writeStatement(write));
  return row === undefined ? undefined : writeResult(row, write);
}

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** Of a row that is there although nothing was written: the board would have been free. */
export function writeResult(
  { version, at }: Nullable<BoardWritten>,
  { quotas }: Pick<BoardWrite, "quotas">,
): WriteResult {
  if (version !== null && at !== null) return { version, at };
  return quotas === undefined || quotas.length === 0 ? undefined : "usedUp";
}

function writeStatement(write: BoardWrite): SQL {
  const { show, pin, settle, quotas = [] } = write;
  const counts = quotas.length > 0;
  const parts: SQL[] = [
    sql`clock as materialized (select ${gatewayNow} as now)`,
    ...(counts ? [freeBoard(write), countedWith(askedQuotas(quotas))] : []),
    sql`changed as (update board b set revision = b.revision + 1${show === undefined ? sql`` : shownColumns(show)}
      from clock where b.id = ${write.boardId} and b.revision = ${write.revision}${stillPending(heldIds(write))}
        ${counts ? sql`and (select count(*) from counted) = ${quotas.length}::int` : sql``}
      returning b.id, b.version, b.title, clock.now)`,
  ];
  if (write.message !== undefined) parts.push(messageInsert(write.message));
  if (show !== undefined) parts.push(appearanceInsert(show, pin !== undefined));
  if (pin === "clear") {
    parts.push(sql`unpin as (delete from pinned_message p using changed where p.board_id = changed.id)`);
  } else if (pin !== undefined) parts.push(pinUpsert(pin));
  if (write.schedule !== undefined) parts.push(scheduleInsert(write.schedule));
  if (write.reschedule !== undefined) parts.push(scheduleUpdate(write.reschedule));
  if (settle !== undefined) {
    parts.push(sql`settled as (update scheduled_message s set state = ${settle.state}, settled_at = changed.now
      from changed where s.board_id = changed.id and s.id in ${[...settle.scheduledIds]} and s.state = 'Pending'
      returning s.id)`);
  }
  if (write.restore !== undefined) parts.push(restoration(write.restore, settle !== undefined));
  if (write.repeat !== undefined) parts.push(repeatChange(write.repeat));
  if (write.idempotency !== undefined) parts.push(idempotencyInsert(write.idempotency));
  if (write.events.length > 0) parts.push(eventInsert(write));
  return sql`with ${sql.join(parts, sql`, `)}
    select version, ${epochMs(sql`now`)} as at from ${counts ? sql`free left join changed using (id)` : sql`changed`}`;
}

/** The board's row comes first and then the person's, as in a lot, so that nobody who has the second waits for the first. */
const freeBoard = ({ boardId, revision }: BoardWrite): SQL => sql`free as materialized (select b.id from board b
      where b.id = ${boardId} and b.revision = ${revision} for no key update of b)`;

function askedQuotas(quotas: readonly QuotaPart[]): SQL {
  return sql.join(
    quotas.map(
      ({
        personId,
        kind,
        aDay,
        inAll,
        earlyADay,
        earlyInAll,
        held,
      }) => sql`select ${personId}::text as person_id, ${kind}::text as kind,
        1 as made, ${held === undefined ? sql`null::bigint` : sql`(${held})`} as held, ${aDay}::int as a_day, ${inAll}::int as in_all,
        ${earlyADay}::int as early_a_day, ${earlyInAll}::int as early_in_all from free`,
    ),
    sql` union all `,
  );
}

/** The scheduled messages that the write settles or moves. */
function heldIds({ settle, reschedule }: BoardWrite): readonly string[] {
  return [...(settle?.scheduledIds ?? []), ...(reschedule === undefined ? [] : [reschedule.id])];
}

/** What was cancelled before the revision was read must not be sent, and the other way round. */
function stillPending(ids: readonly string[]): SQL {
  if (ids.length === 0) return sql``;
  return sql` and not exists (select 1 from scheduled_message s where s.id in ${[...ids]} and s.state <> 'Pending')`;
}

function shownColumns(show: ShowPart): SQL {
  return sql`, version = b.version + 1, characters = ${Buffer.from(show.characters)}::bytea,
    appearance_id = ${show.appearanceId}${isAccepted(show) ? sql`, accepted_at = clock.now` : sql``}`;
}

/** What a channel shows starts no 15 seconds for people: channels keep their distance by the cells of their plan. */
export const isAccepted = ({ undoesId, isHandedBack, isByEngine }: ShowPart) =>
  undoesId === undefined && isHandedBack !== true && isByEngine !== true;

function messageInsert(row: NewMessageRow): SQL {
  return sql`written as (insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
    select ${row.id}, ${row.personId}::text, ${row.text}, ${row.rows}::smallint, ${row.columns}::smallint,
      ${Buffer.from(row.characters)}::bytea, ${row.authorFormatted}, now from changed)`;
}

/** A pin that the same write clears or replaces is kept with it: the statement still reads it as it was. */
export const releasedPin: SQL = sql`(select json_build_object('id', p.id, 'messageId', p.message_id, 'personId', p.person_id,
    'pinnedBy', p.pinned_by, 'pinnedUntil', ${epochMs(sql`p.pinned_until`)}, 'formerAppearanceId',
    p.former_appearance_id)::jsonb from pinned_message p where p.board_id = changed.id and p.pinned_until > changed.now)`;

function appearanceInsert(show: ShowPart, isPinTouched: boolean): SQL {
  return sql`appeared as (insert into message_appearance (id, board_id, message_id, person_id, subscription_id, attribution,
      version, appeared_at, settled_by, former, characters, seed, transition, once_key, undoes_id, displays, released_pin)
    select ${show.appearanceId}, id, ${show.messageId}, ${show.personId}::text, ${show.subscriptionId}::text,
      ${show.attribution}, version, now, now + ${show.settlesWithinMs}::float8 * interval '1 millisecond',
      ${Buffer.from(show.former)}::bytea, ${Buffer.from(show.characters)}::bytea, ${show.seed}::integer,
      ${JSON.stringify(show.transition)}::jsonb, ${show.onceKey}::text, ${show.undoesId ?? null}::text,
      (select least(count(*), 32767) from device d where d.board_id = changed.id),
      ${isPinTouched ? releasedPin : sql`null::jsonb`} from changed)`;
}

function pinUpsert(pin: PinPart): SQL {
  return sql`pinned as (insert into pinned_message as p (board_id, id, message_id, person_id, pinned_by, pinned_until, created_at,
      appearance_id, former_appearance_id)
    select id, ${pin.id}, ${pin.messageId}, ${pin.personId}::text, ${pin.pinnedBy},
      to_timestamp(${pin.pinnedUntil}::float8 / 1000), now, ${pin.appearanceId}::text, ${pin.formerAppearanceId}::text
      from changed
    on conflict (board_id) do update set id = excluded.id, message_id = excluded.message_id, person_id = excluded.person_id,
      pinned_by = excluded.pinned_by, pinned_until = excluded.pinned_until, created_at = excluded.created_at,
      appearance_id = excluded.appearance_id, former_appearance_id = excluded.former_appearance_id,
      leased_until = null)`;
}

function scheduleInsert(row: SchedulePart): SQL {
  return sql`scheduled as (insert into scheduled_message (id, board_id, message_id, person_id, attribution, send_at, state,
      forced, force_pinned_message_override, created_at, transition, repeat_id)
    select ${row.id}, id, ${row.messageId}, ${row.personId}::text, ${row.attribution},
      to_timestamp(${row.sendAt}::float8 / 1000), 'Pending', ${row.forced}::boolean,
      ${row.forcePinnedMessageOverride}::boolean, now, ${jsonOrNull(row.transition)}, ${row.repeatId}::text from changed)`;
}

const jsonOrNull = (value: object | null): SQL =>
  value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`;

const textArray = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

function repeatChange(part: RepeatPart): SQL {
  switch (part.act) {
    case "make":
      return sql`repeated as (insert into message_repeat (id, board_id, message_id, person_id, attribution, rhythm, weekday,
          time, starts_on, timezone, planned_for, forced, force_pinned_message_override, transition, created_at)
        select ${part.id}, id, ${part.messageId}, ${part.personId}::text, ${part.attribution}, ${part.rhythm},
          ${part.weekday}::smallint, ${part.time}, ${part.startsOn ?? null}::text, ${part.timezone}, to_timestamp(${part.plannedFor}::float8 / 1000),
          ${part.forced}::boolean, ${part.forcePinnedMessageOverride}::boolean, ${jsonOrNull(part.transition)}, now
        from changed)`;
    case "plan":
      return sql`repeated as (update message_repeat r set planned_for = to_timestamp(${part.plannedFor}::float8 / 1000),
          timezone = ${part.timezone}, paused_at = null, left_out = ${textArray(part.leftOut)} from changed where r.id = ${part.id} and r.board_id = changed.id)`;
    case "leaveOut":
      return sql`repeated as (update message_repeat r set left_out = ${textArray(part.leftOut)}
        from changed where r.id = ${part.id} and r.board_id = changed.id)`;
    case "pause":
      return sql`repeated as (update message_repeat r set paused_at = changed.now
        from changed where r.id = ${part.id} and r.board_id = changed.id)`;
    case "end":
      return sql`repeated as (delete from message_repeat r using changed where r.id = ${part.id} and r.board_id = changed.id)`;
  }
}

function scheduleUpdate({ id, sendAt, forced, isAlone }: NonNullable<BoardWrite["reschedule"]>): SQL {
  return sql`moved as (update scheduled_message s set send_at = to_timestamp(${sendAt}::float8 / 1000),
      forced = ${forced}::boolean${isAlone ? sql`, repeat_id = null` : sql``} from changed where s.id = ${id} and s.board_id = changed.id and s.state = 'Pending')`;
}

/** What a repeat's next showing gives way to is counted, so that it has ended before: two of a repeat never wait. */
function restoration({ id, isNext }: NonNullable<BoardWrite["restore"]>, isAfterSettling: boolean): SQL {
  return sql`restored as (update scheduled_message s set state = 'Pending', settled_at = null${isNext ? sql`` : sql`, repeat_id = null`}
      from changed where s.board_id = changed.id and s.id = ${id} and s.state = 'Cancelled'
        ${isAfterSettling ? sql`and (select count(*) from settled) >= 0` : sql``})`;
}

function idempotencyInsert(part: IdempotencyPart): SQL {
  return sql`answered as (insert into idempotency (principal, operation, key, body_hash, answer, created_at)
    select ${part.principal}, ${part.operation}, ${part.key}, ${Buffer.from(part.bodyHash)}::bytea,
      ${JSON.stringify(part.answer)}::jsonb, now from changed)`;
}

function eventInsert(write: BoardWrite): SQL {
  const rows = write.events.map(
    ({ kind, subjectId }, place) =>
      sql`(${place}::integer, ${kind}, ${subjectId}::text, ${JSON.stringify(detailOf(kind, write))}::jsonb)`,
  );
  return sql`told as (insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, subject_id, at, detail)
    select changed.id, changed.version, event.kind, ${write.actor.kind}, ${write.actor.id}::text, ${write.cause},
      event.subject_id, changed.now, jsonb_build_object('boardTitle', changed.title) || event.detail
    from changed, (values ${sql.join(rows, sql`, `)}) as event (place, kind, subject_id, detail) order by event.place)`;
}

/** What the next write may change: a board has one row for its pin, and a message for later may be moved. */
function detailOf(kind: BoardEventKind, { pin, schedule, reschedule }: BoardWrite): BoardEventDetail {
  if (kind === "pinned" && typeof pin === "object") {
    return { messageId: pin.messageId, by: pin.pinnedBy, pinnedUntil: pin.pinnedUntil };
  }
  const planned = schedule ?? reschedule;
  return kind === "scheduled" && planned !== undefined ? { sendAt: planned.sendAt } : {};
}

/** The columns of the board's row that a kind is about. */
const boardDetails: Readonly<Partial<Record<BoardEventKind, SQL>>> = {
  zoneChanged: sql` || jsonb_build_object('timezone', timezone)`,
  quietHoursSet: sql` || jsonb_build_object('quietHoursBegin', quiet_hours_begin, 'quietHoursEnd', quiet_hours_end)`,
  paused: sql` || jsonb_build_object('pausedUntil', ${epochMs(sql`paused_until`)})`,
};

/** Tells an event in somebody else's transaction, e.g. that a board was made. */
export async function insertBoardEvent(
  executor: Executor,
  event: { readonly boardId: string; readonly kind: BoardEventKind; readonly cause: string; readonly actor: Actor },
): Promise<void> {
  await executor.execute(sql`
    insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, at, detail)
    select id, version, ${event.kind}, ${event.actor.kind}, ${event.actor.id}::text, ${event.cause}, ${gatewayNow},
      jsonb_build_object('boardTitle', title)${boardDetails[event.kind] ?? sql``}
    from board where id = ${event.boardId}`);
}
