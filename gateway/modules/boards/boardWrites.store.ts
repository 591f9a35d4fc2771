import { sql } from "drizzle-orm";
import type { Transition } from "../../boardState/transition.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { BoardStyle, Code62, FrameColor } from "../../domain.ts";

/* What is written about a board beside what it shows: its title, its time zone, its pause. */

/** The board's version, which streams go by; undefined when the board is gone. */
interface Versioned extends Record<string, unknown> {
  readonly version: number;
}

/** A tenant that was made for this board, and bears its name, goes with it. */
export async function updateTitle(executor: Executor, boardId: string, title: string): Promise<number | undefined> {
  await executor.execute(sql`
    update tenant t set name = ${title} from board b where b.id = ${boardId} and t.id = b.tenant_id and t.name = b.title
      and not exists (select 1 from board other where other.tenant_id = t.id and other.id <> b.id)`);
  const [row] = await executor.execute<Versioned>(
    sql`update board set title = ${title} where id = ${boardId} returning version`,
  );
  return row?.version;
}

export async function updateTimezone(
  executor: Executor,
  boardId: string,
  timezone: string,
): Promise<number | undefined> {
  const [row] = await executor.execute<Versioned>(
    sql`update board set timezone = ${timezone} where id = ${boardId} returning version`,
  );
  return row?.version;
}

/** HHmm, both empty when off; who set them is told by the person's name, and nobody did when they are off. */
export async function updateQuietHours(
  executor: Executor,
  boardId: string,
  { begin, end }: { readonly begin: string; readonly end: string },
  personId: string | null,
): Promise<number | undefined> {
  const setBy = begin === "" ? null : personId;
  const [row] = await executor.execute<Versioned>(sql`
    update board set quiet_hours_begin = ${begin}, quiet_hours_end = ${end},
      quiet_hours_set_by = (select trim(p.first_name || ' ' || p.last_name) from person p where p.id = ${setBy}::text)
    where id = ${boardId} returning version`);
  return row?.version;
}

/** What of a board's look is changed; undefined leaves a part as it is. */
interface Look {
  /** Black or white. */
  readonly style: BoardStyle | undefined;
  readonly code62: Code62 | undefined;
  readonly frameColor: FrameColor | undefined;
}

export async function updateLook(
  executor: Executor,
  boardId: string,
  { style, code62, frameColor }: Look,
): Promise<void> {
  await executor.execute(sql`
    update board set style = coalesce(${style ?? null}::text, style), code_62 = coalesce(${code62 ?? null}::text, code_62),
      frame_color = coalesce(${frameColor ?? null}::text, frame_color)
    where id = ${boardId}`);
}

/** How its flaps turn, whether Users end pins of Owners and Admins, and how long messages stay; undefined leaves each as it is. */
export async function updateHabits(
  executor: Executor,
  boardId: string,
  habits: {
    readonly transition: Transition | undefined;
    readonly usersEndPins: boolean | undefined;
    readonly stayMinutes: number | undefined;
  },
): Promise<void> {
  const transition = habits.transition === undefined ? null : JSON.stringify(habits.transition);
  await executor.execute(sql`
    update board set transition = coalesce(${transition}::jsonb, transition),
      users_end_pins = coalesce(${habits.usersEndPins ?? null}::boolean, users_end_pins),
      stay_minutes = coalesce(${habits.stayMinutes ?? null}::smallint, stay_minutes) where id = ${boardId}`);
}

export interface PausedRow extends Versioned {
  /** Epoch milliseconds; null when the board is not paused now. */
  readonly pausedUntil: number | null;
}

/** Channels are silent for so many seconds from now, or up to a moment; by whom is told by the person's name. */
export async function writePause(
  executor: Executor,
  boardId: string,
  end: { readonly seconds: number } | { readonly until: number },
  personId: string | null,
): Promise<PausedRow | undefined> {
  const pausedUntil =
    "until" in end
      ? sql`to_timestamp(${end.until}::double precision / 1000)`
      : sql`${gatewayNow} + ${end.seconds}::integer * interval '1 second'`;
  const [row] = await executor.execute<PausedRow>(sql`
    update board set paused_until = ${pausedUntil},
      paused_by = (select trim(p.first_name || ' ' || p.last_name) from person p where p.id = ${personId}::text)
    where id = ${boardId} returning version, ${epochMs(sql`paused_until`)} as "pausedUntil"`);
  return row;
}

/** Undefined when there was no pause to take back. */
export async function clearPause(executor: Executor, boardId: string): Promise<PausedRow | undefined> {
  const [row] = await executor.execute<PausedRow>(sql`
    update board set paused_until = null, paused_by = null where id = ${boardId} and paused_until is not null
    returning version, null as "pausedUntil"`);
  return row;
}

/** Ends pauses that are over and tells so, each once however many gateways ask. */
export function endDuePauses(
  executor: Executor,
  limit: number,
): Promise<{ readonly boardId: string; readonly version: number }[]> {
  return executor.execute<{ boardId: string; version: number }>(sql`
    with due as (select id from board where paused_until <= ${gatewayNow} order by paused_until limit ${limit}
        for update skip locked),
      ended as (update board b set paused_until = null, paused_by = null from due where b.id = due.id
        returning b.id, b.version, b.title),
      told as (insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, at, detail)
        select id, version, 'pauseEnded', 'job', 'pauseEnd', 'pauseEnd', ${gatewayNow}, jsonb_build_object('boardTitle', title)
        from ended)
    select id as "boardId", version from ended`);
}
