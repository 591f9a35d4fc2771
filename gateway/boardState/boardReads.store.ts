import { sql } from "drizzle-orm";
import { anyOf } from "../db/anyOf.ts";
import type { Executor } from "../db/database.ts";
import { epochMs } from "../db/epoch.ts";
import { storableText } from "../db/storableText.ts";
import type { BoardEventKind } from "./boardState.tables.ts";
import { readPosition } from "./position.ts";

/* What boardState.ts reads of events and versions; states are read by boardStates.store.ts. */

export interface BoardEventRow extends Record<string, unknown> {
  readonly id: number;
  readonly boardId: string;
  readonly version: number;
  readonly kind: BoardEventKind;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly cause: string;
  readonly subjectId: string | null;
  readonly at: number;
}

/** Events of these boards after an id, oldest first, up to the oldest transaction that is still writing. */
export async function selectBoardEvents(
  executor: Executor,
  boardIds: readonly string[],
  afterEventId: number,
  limit: number,
): Promise<BoardEventRow[]> {
  if (boardIds.length === 0) return [];
  return executor.execute<BoardEventRow>(sql`
    select id::float8 as id, board_id as "boardId", version, kind, actor_kind as "actorKind", actor_id as "actorId", cause,
      subject_id as "subjectId", ${epochMs(sql`at`)} as at
    from board_event where board_id in ${[...boardIds]} and id > ${afterEventId}
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by id limit ${limit}`);
}

/** The newest id that a reader of all events may have seen; 0 before the first. */
export async function selectLatestEventId(executor: Executor): Promise<number> {
  const [row] = await executor.execute<{ id: number }>(sql`
    select coalesce(max(id), 0)::float8 as id from board_event
    where transaction_id < pg_snapshot_xmin(pg_current_snapshot())`);
  return row?.id ?? 0;
}

/**
 * Of these boards, by id with a version each, those that have another one; undefined for one that is not there. One row,
 * however many are asked about: nearly always none of them differs.
 */
export async function selectDifferingVersions(
  executor: Executor,
  known: ReadonlyMap<string, number>,
): Promise<Map<string, number | undefined>> {
  if (known.size === 0) return new Map();
  const asked = JSON.stringify(Object.fromEntries([...known].map(([id, version]) => [storableText(id), version])));
  const [row] = await executor.execute<{ found: number; differing: Record<string, number> }>(sql`
    with asked as (select ${asked}::jsonb as known)
    select count(*)::int as found,
      coalesce(jsonb_object_agg(id, version) filter (where version <> ((select known from asked) ->> id)::int), '{}') as differing
    from board where id = any(array(select jsonb_object_keys(known) from asked))`);
  const all = new Map<string, number | undefined>(Object.entries(row?.differing ?? {}));
  if (row?.found === known.size) return all;
  const gone = await executor.execute<{ id: string }>(sql`
    select asked.id from jsonb_object_keys(${asked}::jsonb) asked(id)
    where not exists (select from board where board.id = asked.id)`);
  for (const { id } of gone) all.set(id, undefined);
  return all;
}

/** What followers of events are told: what happened, and on which board. */
export interface FollowedEvent extends Pick<BoardEventRow, "id" | "boardId" | "version" | "kind"> {
  /** The number of its transaction, as positions count them. */
  readonly transaction: number;
}

/** Events since a position, and the position to go on from. */
export interface FollowedEvents {
  /** `epoch.number`, the number a transaction's (xid8): everything before it is committed or gone, and was read. */
  readonly position: string;
  readonly events: readonly FollowedEvent[];
}

interface FollowedRow extends Record<string, unknown>, Omit<FollowedEvent, "id"> {
  readonly position: string;
  readonly id: number | null;
}

/** The epoch (db/streamEpoch.ts) and the number up to which everything has settled, as a position. */
export const reachedPosition = sql`(select epoch from stream_epoch where id = 1) as epoch,
  pg_snapshot_xmin(pg_current_snapshot()) as number`;

/** What a stream that comes back with a position missed on its boards. */
export interface MissedAsk {
  readonly position: string;
  readonly boardIds: readonly string[];
}

type MissedEvent = Pick<FollowedEvent, "boardId" | "kind">;

interface MissedRow extends Record<string, unknown> {
  readonly place: number;
  readonly isReached: boolean;
  readonly boardId: string | null;
  readonly kind: BoardEventKind;
}

/**
 * What each of them missed, at most so many events, oldest first, in one statement. Undefined where nobody can go on from the
 * position: it is not one of this database that it has reached.
 */
export async function selectMissed(
  executor: Executor,
  asks: readonly MissedAsk[],
  limit: number,
): Promise<(readonly MissedEvent[] | undefined)[]> {
  const missed: (MissedEvent[] | undefined)[] = asks.map(() => undefined);
  const said = asks.flatMap(({ position, boardIds }, place) => {
    const read = readPosition(position);
    return read === undefined ? [] : [{ place, ...read, boardIds }];
  });
  if (said.length === 0) return missed;
  const rows = await executor.execute<MissedRow>(sql`
    with reached as materialized (select ${reachedPosition})
    select ask.place, ask.epoch = reached.epoch and ask.number::xid8 <= reached.number as "isReached",
      event.board_id as "boardId", event.kind
    from reached cross join jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as ask(place int, epoch text, number text, "boardIds" jsonb)
    left join lateral (
      select id, board_id, kind from board_event where reached.epoch = ask.epoch
        and transaction_id >= ask.number::xid8 and transaction_id < reached.number
        and board_id = any(array(select jsonb_array_elements_text(ask."boardIds")))
      order by id limit ${limit}) as event on true
    order by ask.place, event.id`);
  for (const { place, isReached, boardId, kind } of rows) {
    if (!isReached) continue;
    const events = missed[place] ?? [];
    if (boardId !== null) events.push({ boardId, kind });
    missed[place] = events;
  }
  return missed;
}

/**
 * Events of all boards, or of these, from a position on; from one of another epoch on none, and the position of now. Ids are
 * given before the commit, so they are no order in which events can be followed; transaction numbers below every open
 * transaction are.
 */
export async function selectEventsFrom(
  executor: Executor,
  from: string,
  options: { readonly boardIds?: readonly string[]; readonly limit?: number } = {},
): Promise<FollowedEvents> {
  const { boardIds, limit } = options;
  const { epoch, number } = readPosition(from) ?? { epoch: "", number: 0 };
  const none = boardIds?.length === 0;
  const ofBoards = boardIds === undefined ? sql`` : none ? sql`and false` : sql`and board_id in ${[...boardIds]}`;
  const rows = await executor.execute<FollowedRow>(sql`
    with reached as materialized (select ${reachedPosition})
    select reached.epoch || '.' || reached.number as position, event.id::float8 as id, event.board_id as "boardId",
      event.version, event.kind, event.transaction_id::text::float8 as transaction
    from reached left join lateral (
      select id, board_id, version, kind, transaction_id from board_event
      where reached.epoch = ${epoch} and transaction_id >= ${number}::text::xid8 and transaction_id < reached.number ${ofBoards}
      order by id ${limit === undefined ? sql`` : sql`limit ${limit}`}) as event on true
    order by event.id`);
  const events = rows.flatMap(({ position: _position, id, ...event }) => (id === null ? [] : [{ ...event, id }]));
  return { position: rows[0]?.position ?? from, events };
}

/** One page of what happened to the boards that somebody watches. */
export interface WatchedPage {
  /** Absent: of all boards. */
  readonly boardIds?: readonly string[];
  readonly limit: number;
  /** The id of the last event of the page before, and that page's position: the pages of one reading end at the same one. */
  readonly after?: { readonly id: number; readonly position: string };
}

/**
 * As `selectEventsFrom`, for thousands of boards and from a position of a moment ago. Events are found by their transactions
 * and told apart by board afterwards (`offset 0`): by boards the database would read the whole history of each.
 */
export async function selectWatchedEvents(
  executor: Executor,
  from: string,
  { boardIds, limit, after }: WatchedPage,
): Promise<FollowedEvents> {
  const { epoch, number } = readPosition(from) ?? { epoch: "", number: 0 };
  const until = after === undefined ? undefined : readPosition(after.position)?.number;
  const ofBoards =
    boardIds === undefined
      ? sql``
      : sql`and board_id in (select jsonb_array_elements_text(${JSON.stringify(boardIds)}::jsonb))`;
  const bound = until === undefined ? sql`reached.number` : sql`${until}::text::xid8`;
  const rows = await executor.execute<FollowedRow>(sql`
    with reached as materialized (select ${reachedPosition})
    select reached.epoch || '.' || reached.number as position, event.id::float8 as id, event.board_id as "boardId",
      event.version, event.kind, event.transaction_id::text::float8 as transaction
    from reached left join lateral (
      select id, board_id, version, kind, transaction_id from (
        select id, board_id, version, kind, transaction_id from board_event
        where reached.epoch = ${epoch} and transaction_id >= ${number}::text::xid8 and transaction_id < ${bound}
        offset 0) as recent
      where id > ${after?.id ?? 0} ${ofBoards}
      order by id limit ${limit}) as event on true
    order by event.id`);
  const events = rows.flatMap(({ position: _position, id, ...event }) => (id === null ? [] : [{ ...event, id }]));
  return { position: rows[0]?.position ?? from, events };
}

/** The position that a follower who begins now goes on from. */
export async function selectEventPosition(executor: Executor): Promise<string> {
  const [row] = await executor.execute<{ position: string }>(
    sql`select reached.epoch || '.' || reached.number as position from (select ${reachedPosition}) as reached`,
  );
  if (row === undefined) throw new Error("The database did not tell its transactions.");
  return row.position;
}

/** What a person has pending on these boards, with the revision that cancelling it is decided on. */
export function selectPendingOf(
  executor: Executor,
  personId: string,
  boardIds: readonly string[],
): Promise<{ readonly boardId: string; readonly revision: number; readonly scheduledIds: readonly string[] }[]> {
  return executor.execute<{ boardId: string; revision: number; scheduledIds: string[] }>(sql`
    select b.id as "boardId", b.revision::float8 as revision, json_agg(s.id order by s.send_at, s.id) as "scheduledIds"
    from scheduled_message s join board b on b.id = s.board_id
    where s.person_id = ${personId} and s.state = 'Pending' and s.board_id = ${anyOf(boardIds)}
    group by b.id order by b.id`);
}
