import { sql } from "drizzle-orm";
import type { BoardEventKind } from "../../../boardState/boardState.tables.ts";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import { heardAt } from "../../../db/gatewayLife.ts";
import type { EventType } from "./eventTypes.ts";

/** Events are kept so many days, for the feed and for webhooks. */
export const keptDays = 30;

/** A display counts as online for three minutes, and its row is up to half a minute behind. */
const offlineAfterSeconds = 210;

/** Boards that a program may look at, or that webhooks are told of. */
const hasListeners = (boardId: ReturnType<typeof sql>) => sql`(
  exists (select 1 from api_credential c where c.board_id = ${boardId})
  or exists (select 1 from webhook_endpoint w where w.board_id = ${boardId}))`;

interface RelayTurn extends Record<string, unknown> {
  /** Everything before it was told. */
  readonly position: string;
  /** Before it nothing can be written any more. */
  readonly reached: string;
}

/**
 * The turn to tell, held until the transaction ends; undefined while another gateway has it. The first one ever begins with
 * what happens from now on; so does one whose database was restored into a younger server, whose numbers start anew.
 */
export async function takeTurn(executor: Executor, wait: boolean): Promise<RelayTurn | undefined> {
  const [row] = await executor.execute<{ position: string }>(sql`
    select position from event_relay where name = 'board_event' for update ${wait ? sql`` : sql`skip locked`}`);
  if (row === undefined) return undefined;
  const [reached] = await executor.execute<{ reached: string; isAhead: boolean }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as reached,
      ${row.position}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"`);
  if (reached === undefined) return undefined;
  return { position: reached.isAhead ? reached.reached : row.position, reached: reached.reached };
}

export async function keepPosition(executor: Executor, position: string): Promise<void> {
  await executor.execute(sql`update event_relay set position = ${position} where name = 'board_event'`);
}

/** What happened, with all that is told of it. */
export interface HappenedRow extends Record<string, unknown> {
  readonly boardId: string;
  readonly version: number;
  readonly kind: BoardEventKind;
  readonly actorKind: string;
  readonly at: number;
  readonly subjectId: string | null;
  readonly boardTitle: string;
  readonly timezone: string;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly pausedUntil: number | null;
  readonly messageId: string | null;
  readonly text: string | null;
  readonly by: string | null;
  readonly characters: Uint8Array | null;
  readonly columns: number;
  readonly settledBy: number | null;
  readonly sendAt: number | null;
  readonly pinnedUntil: number | null;
}

/** A time as it was when it happened; what an older version wrote has the one that is there now. */
const happenedAt = (name: string, now: ReturnType<typeof sql>) =>
  sql`coalesce((e.detail ->> ${sql.raw(`'${name}'`)})::float8, ${epochMs(now)}) as ${sql.identifier(name)}`;

/** In the order in which it happened on each board: an id is taken while the board's row is held. */
export function selectHappened(executor: Executor, { position, reached }: RelayTurn): Promise<HappenedRow[]> {
  return executor.execute<HappenedRow>(sql`
    select e.board_id as "boardId", e.version, e.kind, e.actor_kind as "actorKind", ${epochMs(sql`e.at`)} as at,
      e.subject_id as "subjectId", coalesce(e.detail ->> 'boardTitle', b.title) as "boardTitle",
      coalesce(e.detail ->> 'timezone', b.timezone) as timezone,
      coalesce(e.detail ->> 'quietHoursBegin', b.quiet_hours_begin) as "quietHoursBegin",
      coalesce(e.detail ->> 'quietHoursEnd', b.quiet_hours_end) as "quietHoursEnd",
      ${happenedAt("pausedUntil", sql`b.paused_until`)}, m.id as "messageId", m.text,
      coalesce(a.attribution, s.attribution, e.detail ->> 'by', p.pinned_by) as by, a.characters, b.columns,
      ${epochMs(sql`a.settled_by`)} as "settledBy", ${happenedAt("sendAt", sql`s.send_at`)},
      ${happenedAt("pinnedUntil", sql`p.pinned_until`)}
    from board_event e join board b on b.id = e.board_id
    left join message_appearance a on e.kind = 'appeared' and a.id = e.subject_id
    left join scheduled_message s on e.kind in ('scheduled', 'unscheduled', 'missed') and s.id = e.subject_id
    left join pinned_message p on e.kind = 'pinned' and p.id = e.subject_id
    left join message m on m.id = coalesce(a.message_id, s.message_id, e.detail ->> 'messageId', p.message_id)
    where e.transaction_id >= ${position}::text::xid8 and e.transaction_id < ${reached}::text::xid8
      and ${hasListeners(sql`e.board_id`)}
    order by e.id`);
}

export interface NewEvent {
  readonly boardId: string;
  readonly type: EventType;
  readonly at: number;
  /** Which board, its title and version are added where they are not said. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Adds events in their order, a delivery for each endpoint that wants one, and wakes whoever delivers. Only whoever has the
 * turn may, else ids would come to sight out of order. What a board is told of that has gone meanwhile is left out.
 */
export async function insertEvents(executor: Executor, events: readonly NewEvent[]): Promise<void> {
  await executor.execute(sql`
    with told as (insert into api_event (board_id, type, at, data)
      select l."boardId", l.type, to_timestamp(l.at / 1000),
        jsonb_build_object('boardId', b.id, 'boardTitle', b.title, 'version', b.version) || l.data
      from jsonb_to_recordset(${JSON.stringify(events.map((event, place) => ({ ...event, place })))}::jsonb)
        as l(place int, "boardId" text, type text, at float8, data jsonb)
      join board b on b.id = l."boardId" order by l.place returning id, board_id, type),
    fanned as (insert into webhook_delivery (id, endpoint_id, event_id, created_at, next_at)
      select gen_random_uuid()::text, w.id, t.id, ${gatewayNow}, ${gatewayNow}
      from told t join webhook_endpoint w on w.board_id = t.board_id and w.off_at is null and t.type = any(w.types)
      returning endpoint_id)
    update webhook_endpoint w set next_at = ${gatewayNow} where w.id in (select endpoint_id from fanned)
      and (w.next_at = 'infinity' or w.next_at = w.lease_until)`);
}

/** Boards whose displays are heard of again, or no more, since it was last told; the first look tells nothing. */
export interface TurnedRow extends Record<string, unknown> {
  readonly boardId: string;
  readonly boardTitle: string;
  readonly version: number;
  readonly state: "online" | "offline";
  readonly latestHeartbeat: number | null;
  readonly at: number;
}

export function turnConnections(executor: Executor): Promise<TurnedRow[]> {
  const latest = heardAt(sql`d.last_seen_at`, sql`d.held_by`);
  return executor.execute<TurnedRow>(sql`
    with clock as materialized (select ${gatewayNow} as now),
    heard as (select b.id, b.title, b.version, max(${latest}) as latest,
        case when max(${latest}) > clock.now - make_interval(secs => ${offlineAfterSeconds}) then 'online' else 'offline' end
        as state
      from board b cross join clock join device d on d.board_id = b.id where ${hasListeners(sql`b.id`)}
      group by b.id, clock.now),
    known as (select t.board_id, t.state from told_connection t),
    kept as (insert into told_connection (board_id, state, at) select h.id, h.state, clock.now from heard h cross join clock
      where not exists (select 1 from known k where k.board_id = h.id and k.state = h.state)
      on conflict (board_id) do update set state = excluded.state, at = excluded.at returning board_id)
    select h.id as "boardId", h.title as "boardTitle", h.version, h.state, ${epochMs(sql`h.latest`)} as "latestHeartbeat",
      ${epochMs(sql`clock.now`)} as at
    from heard h cross join clock join known k on k.board_id = h.id where k.state <> h.state order by h.id`);
}

/** What is older than it is kept; of each board the newest stays, so that the cursor of a quiet board stays good. */
export async function deleteOldEvents(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from api_event e where e.at < ${gatewayNow} - make_interval(days => ${keptDays})
      and exists (select 1 from api_event later where later.board_id = e.board_id and later.id > e.id)`);
  await executor.execute(sql`
    delete from webhook_delivery d where d.created_at < ${gatewayNow} - make_interval(days => ${keptDays})`);
}
