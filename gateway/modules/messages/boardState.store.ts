import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { ScheduledState } from "../../schema/enums.ts";
import type { Transition } from "../boards/transition.ts";
import type { BoardEventKind } from "./messages.tables.ts";

/* SQL of boardState.ts, and nobody else's. */

/** Who did it: a person, a credential, a channel or a job. */
export interface Actor {
  readonly kind: string;
  readonly id: string | null;
}

export interface NewMessageRow {
  readonly id: string;
  readonly personId: string | null;
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
  readonly characters: Uint8Array;
  readonly authorFormatted: string;
}

/** A message comes onto the board. */
export interface ShowPart {
  readonly appearanceId: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly subscriptionId: string | null;
  readonly attribution: string;
  readonly former: Uint8Array;
  readonly characters: Uint8Array;
  readonly seed: number;
  readonly transition: Transition;
  /** After how many milliseconds the last flap is at rest at the latest. */
  readonly settlesWithinMs: number;
  readonly onceKey: string | null;
}

export interface PinPart {
  readonly id: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly pinnedBy: string;
  /** Epoch milliseconds. */
  readonly pinnedUntil: number;
}

export interface SchedulePart {
  readonly id: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly attribution: string;
  readonly sendAt: number;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
}

export interface IdempotencyPart {
  readonly principal: string;
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: Uint8Array;
  readonly answer: object;
}

export interface EventPart {
  readonly kind: BoardEventKind;
  readonly subjectId: string | null;
}

export interface BoardWrite {
  readonly boardId: string;
  /** The board's revision that the write was decided on. */
  readonly revision: number;
  readonly actor: Actor;
  /** Why: the call or the job. */
  readonly cause: string;
  readonly message?: NewMessageRow;
  readonly show?: ShowPart;
  readonly pin?: PinPart | "clear";
  readonly schedule?: SchedulePart;
  /** The state that pending scheduled messages end in. */
  readonly settle?: { readonly scheduledIds: readonly string[]; readonly state: ScheduledState };
  readonly idempotency?: IdempotencyPart;
  /** In the order in which they happened. */
  readonly events: readonly EventPart[];
}

export interface BoardWritten {
  /** The board's version after the write. */
  readonly version: number;
  /** When it happened, by the gateway's clock. */
  readonly at: number;
}

/** Undefined, and nothing written, when the board is gone or has moved on since `revision`. */
export async function writeBoardRow(executor: Executor, write: BoardWrite): Promise<BoardWritten | undefined> {
  const [row] = await executor.execute<BoardWritten & Record<string, unknown>>(writeStatement(write));
  return row;
}

function writeStatement(write: BoardWrite): SQL {
  const { show, pin, settle } = write;
  const parts: SQL[] = [
    sql`clock as materialized (select ${gatewayNow} as now)`,
    sql`changed as (update board b set revision = b.revision + 1${show === undefined ? sql`` : shownColumns(show)}
      from clock where b.id = ${write.boardId} and b.revision = ${write.revision}${stillPending(settle)}
      returning b.id, b.version, clock.now)`,
  ];
  if (write.message !== undefined) parts.push(messageInsert(write.message));
  if (show !== undefined) parts.push(appearanceInsert(show));
  if (pin === "clear") {
    parts.push(sql`unpin as (delete from pinned_message p using changed where p.board_id = changed.id)`);
  } else if (pin !== undefined) parts.push(pinUpsert(pin));
  if (write.schedule !== undefined) parts.push(scheduleInsert(write.schedule));
  if (settle !== undefined) {
    parts.push(sql`settled as (update scheduled_message s set state = ${settle.state}, settled_at = changed.now
      from changed where s.board_id = changed.id and s.id in ${[...settle.scheduledIds]} and s.state = 'Pending')`);
  }
  if (write.idempotency !== undefined) parts.push(idempotencyInsert(write.idempotency));
  if (write.events.length > 0) parts.push(eventInsert(write));
  return sql`with ${sql.join(parts, sql`, `)}
    select version, ${epochMs(sql`now`)} as at from changed`;
}

/** What was cancelled before the revision was read must not be sent, and the other way round. */
function stillPending(settle: BoardWrite["settle"]): SQL {
  if (settle === undefined) return sql``;
  return sql` and not exists (select 1 from scheduled_message s
    where s.id in ${[...settle.scheduledIds]} and s.state <> 'Pending')`;
}

function shownColumns(show: ShowPart): SQL {
  return sql`, version = b.version + 1, characters = ${Buffer.from(show.characters)}::bytea,
    appearance_id = ${show.appearanceId}, accepted_at = clock.now`;
}

function messageInsert(row: NewMessageRow): SQL {
  return sql`written as (insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
    select ${row.id}, ${row.personId}::text, ${row.text}, ${row.rows}::smallint, ${row.columns}::smallint,
      ${Buffer.from(row.characters)}::bytea, ${row.authorFormatted}, now from changed)`;
}

function appearanceInsert(show: ShowPart): SQL {
  return sql`appeared as (insert into message_appearance (id, board_id, message_id, person_id, subscription_id, attribution,
      version, appeared_at, settled_by, former, characters, seed, transition, once_key)
    select ${show.appearanceId}, id, ${show.messageId}, ${show.personId}::text, ${show.subscriptionId}::text,
      ${show.attribution}, version, now, now + ${show.settlesWithinMs}::float8 * interval '1 millisecond',
      ${Buffer.from(show.former)}::bytea, ${Buffer.from(show.characters)}::bytea, ${show.seed}::integer,
      ${JSON.stringify(show.transition)}::jsonb, ${show.onceKey}::text from changed)`;
}

function pinUpsert(pin: PinPart): SQL {
  return sql`pinned as (insert into pinned_message as p (board_id, id, message_id, person_id, pinned_by, pinned_until, created_at)
    select id, ${pin.id}, ${pin.messageId}, ${pin.personId}::text, ${pin.pinnedBy},
      to_timestamp(${pin.pinnedUntil}::float8 / 1000), now from changed
    on conflict (board_id) do update set id = excluded.id, message_id = excluded.message_id, person_id = excluded.person_id,
      pinned_by = excluded.pinned_by, pinned_until = excluded.pinned_until, created_at = excluded.created_at)`;
}

function scheduleInsert(row: SchedulePart): SQL {
  return sql`scheduled as (insert into scheduled_message (id, board_id, message_id, person_id, attribution, send_at, state,
      forced, force_pinned_message_override, created_at)
    select ${row.id}, id, ${row.messageId}, ${row.personId}::text, ${row.attribution},
      to_timestamp(${row.sendAt}::float8 / 1000), 'Pending', ${row.forced}::boolean,
      ${row.forcePinnedMessageOverride}::boolean, now from changed)`;
}

function idempotencyInsert(part: IdempotencyPart): SQL {
  return sql`answered as (insert into idempotency (principal, operation, key, body_hash, answer, created_at)
    select ${part.principal}, ${part.operation}, ${part.key}, ${Buffer.from(part.bodyHash)}::bytea,
      ${JSON.stringify(part.answer)}::jsonb, now from changed)`;
}

function eventInsert(write: BoardWrite): SQL {
  const rows = write.events.map((event, place) => sql`(${place}::integer, ${event.kind}, ${event.subjectId}::text)`);
  return sql`told as (insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, subject_id, at)
    select changed.id, changed.version, event.kind, ${write.actor.kind}, ${write.actor.id}::text, ${write.cause},
      event.subject_id, changed.now
    from changed, (values ${sql.join(rows, sql`, `)}) as event (place, kind, subject_id) order by event.place)`;
}

/** Tells an event in somebody else's transaction, e.g. that a board was made. */
export async function insertBoardEvent(
  executor: Executor,
  event: { readonly boardId: string; readonly kind: BoardEventKind; readonly cause: string; readonly actor: Actor },
): Promise<void> {
  await executor.execute(sql`
    insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, at)
    select id, version, ${event.kind}, ${event.actor.kind}, ${event.actor.id}::text, ${event.cause}, ${gatewayNow}
    from board where id = ${event.boardId}`);
}

/** A change that may still turn flaps. */
export interface ChangeRow {
  readonly version: number;
  readonly former: Uint8Array;
  readonly characters: Uint8Array;
  readonly startAt: number;
  readonly seed: number;
  readonly transition: Transition;
}

export interface StateRow {
  readonly id: string;
  readonly version: number;
  readonly rows: number;
  readonly columns: number;
  readonly characters: Uint8Array;
  readonly serverTime: number;
  /** Oldest first: those that may not be at rest, and those that these may have begun upon. */
  readonly changes: readonly ChangeRow[];
}

interface StateJson extends Record<string, unknown>, Omit<StateRow, "changes"> {
  readonly changes: readonly (Omit<ChangeRow, "former" | "characters"> & {
    readonly former: string;
    readonly shown: string;
  })[];
}

/** Of each of these boards that is still there: its version, and a number that grows with every write to it. */
export async function selectBoardRevisions(
  executor: Executor,
  boardIds: readonly string[],
): Promise<{ readonly id: string; readonly version: number; readonly revision: number }[]> {
  if (boardIds.length === 0) return [];
  return executor.execute<{ id: string; version: number; revision: number }>(sql`
    select id, version, revision::float8 as revision from board where id in ${[...boardIds]}`);
}

/** Longer than any chain of changes that meet each other while turning. */
const chainLength = 16;

/** What these boards show and what may still be turning, in one statement. */
export async function selectBoardStates(executor: Executor, boardIds: readonly string[]): Promise<StateRow[]> {
  if (boardIds.length === 0) return [];
  const rows = await executor.execute<StateJson>(sql`
    with clock as materialized (select ${gatewayNow} as now)
    select b.id, b.version, b.rows, b.columns, b.characters, ${epochMs(sql`clock.now`)} as "serverTime",
      (select coalesce(json_agg(json_build_object('version', a.version, 'former', encode(a.former, 'hex'),
        'shown', encode(a.characters, 'hex'), 'startAt', ${epochMs(sql`a.appeared_at`)}, 'seed', a.seed,
        'transition', a.transition) order by a.version), '[]')
        from message_appearance a where a.board_id = b.id and a.version > b.version - ${chainLength}::integer
        and exists (select 1 from message_appearance late where late.board_id = b.id
          and late.version > b.version - ${chainLength}::integer and late.settled_by > clock.now)) as changes
    from board b cross join clock where b.id in ${[...boardIds]}`);
  return rows.map((row) => ({
    ...row,
    characters: Uint8Array.from(row.characters),
    changes: row.changes.map(({ former, shown, ...change }) => ({
      ...change,
      former: Uint8Array.from(Buffer.from(former, "hex")),
      characters: Uint8Array.from(Buffer.from(shown, "hex")),
    })),
  }));
}

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

/** The versions of these boards. */
export async function selectBoardVersions(
  executor: Executor,
  boardIds: readonly string[],
): Promise<{ readonly id: string; readonly version: number }[]> {
  if (boardIds.length === 0) return [];
  return executor.execute<{ id: string; version: number }>(
    sql`select id, version from board where id in ${[...boardIds]}`,
  );
}
