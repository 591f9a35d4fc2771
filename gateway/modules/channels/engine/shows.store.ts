import { type SQL, sql } from "drizzle-orm";
import { anyOf } from "../../../db/anyOf.ts";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import type { Code62 } from "../../../domain.ts";
import type { RepeatRule } from "../../messages/repeatTimes.ts";
import type { Rhythm } from "../kit.ts";

/** How long a gateway that took a board is waited for. */
const leaseSeconds = 60;

/**
 * Takes boards that are due and answers their ids. While a lease lasts, `next_at` is its end: whoever moves it meanwhile says
 * that something changed, and a gateway that dies is followed by the next one. It touches as many rows as it takes, whatever
 * else is due or there: along the index, and then each where it lies. A row that somebody moved between the two is left for
 * the next time. Days' plans are read apart: taking a board is a third of writing its plan out.
 */
export async function claimShows(executor: Executor, gateway: string, lot: number): Promise<string[]> {
  const rows = await executor.execute<{ boardId: string }>(sql`
    with clock as materialized (select ${gatewayNow} as now),
    due as materialized (select ctid as place from show
      where next_at <= (select now from clock) and lease_until <= (select now from clock)
      order by next_at limit ${lot} for update skip locked)
    update show s set lease_until = clock.now + ${leaseSeconds} * interval '1 second', lease_by = ${gateway},
      next_at = clock.now + ${leaseSeconds} * interval '1 second'
    from clock where s.ctid = any(array(select place from due))
    returning s.board_id as "boardId"`);
  return rows.map(({ boardId }) => boardId);
}

/** What a board's channels have come to. */
export interface KeptShow extends Record<string, unknown> {
  readonly boardId: string;
  /** As `packPlan` left it; null before the first. */
  readonly plan: string | null;
  readonly inputsHash: string;
  readonly settledAt: number;
  /** What something that happened put on the board stays until then; null where nothing did. */
  readonly heldUntil: number | null;
}

/** Of boards that are taken: only who holds one writes this of it. */
export function selectShows(executor: Executor, boardIds: readonly string[]): Promise<KeptShow[]> {
  return executor.execute<KeptShow>(sql`
    select board_id as "boardId", plan #>> '{}' as plan, inputs_hash as "inputsHash", ${epochMs(sql`settled_at`)} as "settledAt",
      ${epochMs(sql`held_until`)} as "heldUntil"
    from show where board_id = ${anyOf(boardIds)}`);
}

export interface ShowProgress {
  readonly boardId: string;
  /** As `packPlan` makes it; left out where it is still the same. */
  readonly plan?: string;
  readonly inputsHash: string;
  readonly settledAt: number;
  /** Null: nothing more, before something changes. */
  readonly nextAt: number | null;
  readonly heldUntil: number | null;
}

/** Gives boards back; nothing is written of one whose lease went to somebody else meanwhile. */
export async function finishShows(executor: Executor, gateway: string, shows: readonly ShowProgress[]): Promise<void> {
  const next = sql`coalesce(to_timestamp(f."nextAt" / 1000), 'infinity')`;
  await executor.execute(sql`
    update show s set next_at = case when s.next_at = s.lease_until then ${next} else least(s.next_at, ${next}) end,
      plan = coalesce(f.plan, s.plan), inputs_hash = case when f.plan is null then s.inputs_hash else f."inputsHash" end,
      settled_at = to_timestamp(f."settledAt" / 1000), held_until = to_timestamp(f."heldUntil" / 1000),
      lease_until = ${gatewayNow}, lease_by = null
    from jsonb_to_recordset(${JSON.stringify(shows)}::jsonb) as f("boardId" text, plan jsonb, "inputsHash" text,
      "settledAt" float8, "nextAt" float8, "heldUntil" float8)
    where s.board_id = f."boardId" and s.lease_by = ${gateway}
      and s.board_id = ${anyOf(shows.map(({ boardId }) => boardId))}`);
}

/** When the next board is due, epoch milliseconds; undefined when none is. */
export async function selectNextShow(executor: Executor): Promise<number | undefined> {
  const [row] = await executor.execute<{ at: number | null }>(sql`
    select ${epochMs(sql`min(greatest(next_at, lease_until))`)} as at
    from (select next_at, lease_until from show where next_at < 'infinity' order by next_at limit 50) s`);
  return row?.at ?? undefined;
}

export interface InstalledRow {
  readonly id: string;
  /** The catalogue's name of what is installed. */
  readonly identifier: string;
  readonly installableId: string;
  readonly title: string;
  readonly muted: boolean;
  readonly requiresConfiguration: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Which version of the definition read them; empty before anybody saved any. */
  readonly settingsVersion: string;
  /** An envelope each; opened before anything is made of the settings. */
  readonly secrets: Readonly<Record<string, string>> | null;
  readonly rhythm: Rhythm | null;
  readonly phaseMinutes: number;
  readonly priority: number;
  /** Null before it is counted. */
  readonly colorNumber: number | null;
  /** Of its sets those that hold a message; triggers wake the board when another one does (migration channels-know-sets). */
  readonly messageSetIds: readonly string[];
}

/** What people repeat, and from when on its showings are not among the scheduled messages yet. */
export interface PlannedRepeat extends RepeatRule {
  readonly id: string;
  readonly after: number;
}

/** Everything that a board's plan is made of, and what showing needs. */
export interface ShowInputs extends Record<string, unknown> {
  readonly boardId: string;
  readonly timezone: string;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly pausedUntil: number | null;
  /** When the last of the board's plans ends; 0 where none runs. */
  readonly planUntil: number;
  readonly stayMinutes: number;
  readonly rows: number;
  readonly columns: number;
  readonly code62: Code62;
  readonly pin: { readonly begin: number; readonly end: number } | null;
  /** Showings of repeats that wait already are among them. */
  readonly scheduled: readonly number[];
  readonly repeats: readonly PlannedRepeat[];
  readonly subscriptions: readonly InstalledRow[];
  readonly now: number;
}

/** The last moment that a date can have: a plan without an end. */
const latestMoment = 8.64e15;
/** A person has fewer; a plan need not know of more. */
const mostScheduled = 500;
const dayMs = 24 * 60 * 60_000;

/** Scheduled messages of these days, and of a date (YYYY-MM-DD) with what any zone's day of it may touch. */
function scheduledOf(date: string | undefined): SQL {
  if (date === undefined) {
    return sql`send_at > clock.now - interval '1 day' and send_at < clock.now + interval '3 days'`;
  }
  const midnight = Date.parse(`${date}T00:00Z`);
  const moment = (at: number) => sql`to_timestamp(${at / 1000}::float8)`;
  return sql`send_at > ${moment(midnight - dayMs)} and send_at < ${moment(midnight + 3 * dayMs)}`;
}

/** For the plan of a date, where one is given; otherwise of these days. */
export function selectShowInputs(
  executor: Executor,
  boardIds: readonly string[],
  date?: string,
): Promise<ShowInputs[]> {
  return executor.execute<ShowInputs>(sql`
    with clock as materialized (select ${gatewayNow} as now)
    select b.id as "boardId", b.timezone, b.quiet_hours_begin as "quietHoursBegin", b.quiet_hours_end as "quietHoursEnd",
      ${epochMs(sql`b.paused_until`)} as "pausedUntil", b.stay_minutes as "stayMinutes",
      (select coalesce(max(coalesce(${epochMs(sql`a.ends_at`)}, ${latestMoment})), 0) from product_application a
        join product r on r.id = a.product_id and r.is_plus
        where a.board_id = b.id and (a.ends_at is null or a.ends_at > clock.now))::float8 as "planUntil", b.rows, b.columns, b.code_62 as code62,
      (select json_build_object('begin', ${epochMs(sql`p.created_at`)}, 'end', ${epochMs(sql`p.pinned_until`)})
        from pinned_message p where p.board_id = b.id) as pin,
      (select coalesce(json_agg(m.at order by m.at), '[]') from (select ${epochMs(sql`send_at`)} as at from scheduled_message
        where board_id = b.id and state in ('Pending', 'Sent') and ${scheduledOf(date)}
        order by send_at limit ${mostScheduled}) m) as scheduled,
      (select coalesce(json_agg(json_build_object('id', r.id, 'rhythm', r.rhythm, 'time', r.time, 'weekday', r.weekday,
        'startsOn', r.starts_on, 'leftOut', r.left_out, 'after', ${epochMs(sql`greatest(r.planned_for, clock.now)`)}) order by r.id), '[]')
        from message_repeat r where r.board_id = b.id and r.paused_at is null and (r.person_id is null
          or exists (select 1 from member a where a.tenant_id = b.tenant_id and a.is_current_member
            and a.person_id = r.person_id))) as repeats,
      (select coalesce(json_agg(json_build_object('id', s.id, 'identifier', i.friendly_identifier, 'installableId', i.id,
        'title', s.title, 'muted', s.muted, 'requiresConfiguration', s.requires_configuration, 'settings', s.settings,
        'settingsVersion', s.settings_version, 'secrets', s.secrets, 'rhythm', s.rhythm, 'phaseMinutes', s.phase_minutes, 'priority', s.priority,
        'colorNumber', s.color_number, 'messageSetIds',
        (select coalesce(json_agg(c.id order by c.created_at, c.id), '[]') from (
          select s.message_set_id as id, s.created_at where s.message_set_id is not null
          union select x.message_set_id, x.created_at from blended_message_set x where x.subscription_id = s.id) c
          where exists (select 1 from message_set_message m where m.message_set_id = c.id)))
        order by s.created_at, s.id), '[]')
        from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
        where s.board_id = b.id) as subscriptions,
      ${epochMs(sql`clock.now`)} as now
    from board b cross join clock
    where b.id = ${anyOf(boardIds)}`);
}
