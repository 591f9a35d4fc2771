import { randomInt } from "node:crypto";
import type { Context } from "../context.ts";
import type { Executor } from "../db/database.ts";
import { gridRows, planDurationMs } from "../grid.ts";
import { atTracePlace, traced, tracedHint } from "../traces.ts";
import { writeBoardRows } from "./boardLots.store.ts";
import {
  type BoardEventRow,
  type FollowedEvents,
  type MissedAsk,
  selectBoardEvents,
  selectDifferingVersions,
  selectEventPosition,
  selectEventsFrom,
  selectLatestEventId,
  selectMissed,
  selectWatchedEvents,
  type WatchedPage,
} from "./boardReads.store.ts";
import { insertBoardEvent, writeBoardRow } from "./boardState.store.ts";
import type { BoardEventKind } from "./boardState.tables.ts";
import {
  type ChangeRow,
  type StateRow,
  selectAppearedAt,
  selectBoardOpenings,
  selectBoardStates,
} from "./boardStates.store.ts";
import type { Actor, BoardWrite, BoardWritten, LotWrite, WriteResult } from "./boardWrite.ts";
import type { Transition } from "./transition.ts";

/*
 * The one module that changes what a board shows, and whatever goes with that (decision 47). A write is one statement, and
 * so one transaction: it says on which revision of the board it was decided, and does nothing at all when the board has
 * moved on meanwhile. Whoever decides then reads and decides again; nobody waits for a lock while deciding.
 */

/** What a write needs; in somebody else's transaction the bus has to wait for its end. */
export interface WriteContext {
  readonly database: Executor;
  readonly bus: Pick<Context["bus"], "publish">;
  readonly tallies: Pick<Context["tallies"], "shown">;
}

/**
 * Undefined, and nothing written, when the board is gone or has moved on since `revision`; "usedUp", and nothing written, when
 * one of the write's quotas is. Tells the bus what changed.
 */
export async function writeBoard(context: WriteContext, write: BoardWrite): Promise<WriteResult> {
  let written: WriteResult;
  try {
    written = await traced("board write", () => writeBoardRow(context.database, write));
  } catch (error) {
    if (isTakenKey(error)) return undefined;
    throw error;
  }
  if (isWritten(written)) tellWritten(context, write, written.version);
  return written;
}

/**
 * As `writeBoard`, for many boards in one statement; undefined, too, for one that is being written by somebody else just now.
 * A board stands in a lot at most once. "usedUp" for all writes of a person who makes more with them than they may. Throws,
 * and nothing is written, when any of them cannot be written.
 */
export async function writeBoards(context: WriteContext, writes: readonly LotWrite[]): Promise<WriteResult[]> {
  const [first] = writes;
  if (first === undefined) return [];
  if (writes.length === 1) return [await writeBoard(context, first)];
  const results = await traced("board write", () => writeBoardRows(context.database, writes));
  for (const [place, write] of writes.entries()) {
    const written = results[place];
    if (isWritten(written)) atTracePlace(write.trace, () => tellWritten(context, write, written.version));
  }
  return results;
}

/** Whether the write is there. */
const isWritten = (result: WriteResult): result is BoardWritten => result !== undefined && result !== "usedUp";

/** One hint for the grid and what changed beside it; when two things did beside it, another. */
function tellWritten({ bus, tallies }: Omit<WriteContext, "database">, write: BoardWrite, version: number): void {
  if (write.show !== undefined) tallies.shown.count(write.actor.kind);
  const beside = [
    ...(write.pin === undefined ? [] : ["pin"]),
    ...((write.schedule ?? write.settle ?? write.reschedule ?? write.restore ?? write.repeat) ? ["schedule"] : []),
  ];
  tracedHint((traceparent) => {
    const trace = traceparent === undefined ? {} : { traceparent };
    const hint = { kind: "board", boardId: write.boardId, version, ...trace } as const;
    if (beside.length === 0) bus.publish(hint);
    for (const what of beside) bus.publish({ ...hint, what });
  });
}

/** Keys that make a call, a job or an undo happen once. */
const takenKeys = ["idempotency", "message_appearance_once", "message_appearance_undoes"];

/** The same call, or the same job, was quicker: reading again finds what it did. */
function isTakenKey(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (typeof cause !== "object" || cause === null || !("code" in cause) || !("constraint_name" in cause)) return false;
  const { code, constraint_name: constraint } = cause;
  return code === "23505" && takenKeys.some((key) => String(constraint).startsWith(key));
}

/** A seed for a change: 31 random bits. */
export function newSeed(): number {
  return randomInt(2 ** 31);
}

/** Tells an event in somebody else's transaction, e.g. that a board was made. */
export function appendBoardEvent(
  executor: Executor,
  event: { readonly boardId: string; readonly kind: BoardEventKind; readonly cause: string; readonly actor: Actor },
): Promise<void> {
  return insertBoardEvent(executor, event);
}

/** A change of a board as displays and screens get it. Times are epoch milliseconds. */
interface BoardChange {
  readonly version: number;
  readonly characters: number[][];
  readonly startAt: number;
  readonly seed: number;
  readonly transition: Transition;
}

/** The grid at rest before the first change, then every change that is unsettled at serverTime, oldest first. */
export interface BoardUpdate {
  readonly boardId: string;
  readonly version: number;
  readonly serverTime: number;
  readonly rest: number[][];
  readonly changes: BoardChange[];
}

/** What the board shows, and how it is getting there; undefined when there is no such board. */
export async function readBoardState(
  context: Pick<Context, "database">,
  boardId: string,
): Promise<BoardUpdate | undefined> {
  return (await readBoardStates(context, [boardId])).get(boardId);
}

/** As `readBoardState`, for many boards in one statement. */
export async function readBoardStates(
  context: Pick<Context, "database">,
  boardIds: readonly string[],
): Promise<Map<string, BoardUpdate>> {
  const rows = await selectBoardStates(context.database, boardIds);
  return new Map(rows.map((row) => [row.id, boardUpdate(row)]));
}

/** What a stream begins with on a board. */
/** When a board began to turn to this version of it, the same however late it is asked; undefined for one that is gone. */
export function readAppearedAt(
  context: Pick<Context, "database">,
  boardId: string,
  version: number,
): Promise<number | undefined> {
  return selectAppearedAt(context.database, boardId, version);
}

export interface BoardOpening {
  readonly update: BoardUpdate;
  /** The latest heartbeat of its displays, null before the first; undefined for a board without displays. */
  readonly lastSeen: number | null | undefined;
  /** From here on the events tell what came after the update. */
  readonly position: string;
}

/** As `readBoardStates`, with all else that streams of this gateway begin with. */
export async function readBoardOpenings(
  context: Pick<Context, "database">,
  boardIds: readonly string[],
  gatewayId: string,
): Promise<Map<string, BoardOpening>> {
  const rows = await selectBoardOpenings(context.database, boardIds, gatewayId);
  return new Map(
    rows.map((row) => [row.id, { update: boardUpdate(row), lastSeen: row.lastSeen?.at, position: row.position }]),
  );
}

function boardUpdate(row: StateRow): BoardUpdate {
  const grid = (codes: Uint8Array): number[][] => gridRows(codes, row.columns);
  const chain = unsettledChain(row);
  return {
    boardId: row.id,
    version: row.version,
    serverTime: row.serverTime,
    rest: grid(chain[0]?.former ?? row.characters),
    changes: chain.map(({ version, characters, startAt, seed, transition }) => ({
      version,
      characters: grid(characters),
      startAt,
      seed,
      transition,
    })),
  };
}

/**
 * The changes since the board was last at rest. One that has ended still belongs to them when a later one began before it
 * did: the later one's flaps started from where they were.
 */
function unsettledChain(row: StateRow): readonly ChangeRow[] {
  let chain: ChangeRow[] = [];
  for (const change of row.changes) {
    if (chain.length > 0 && settledAt(chain, row) <= change.startAt) chain = [];
    chain.push(change);
  }
  return chain.length > 0 && settledAt(chain, row) <= row.serverTime ? [] : chain;
}

function settledAt(chain: readonly ChangeRow[], size: { readonly rows: number; readonly columns: number }): number {
  const [first] = chain;
  if (first === undefined) return Number.NEGATIVE_INFINITY;
  return first.startAt + planDurationMs(size, first.former, chain, first.startAt);
}

/** Events of these boards after an id, oldest first. An event shows up once nothing older can be written any more. */
export function readBoardEvents(
  context: Pick<Context, "database">,
  boardIds: readonly string[],
  afterEventId: number,
  limit: number,
): Promise<BoardEventRow[]> {
  return selectBoardEvents(context.database, boardIds, afterEventId, limit);
}

/** Where a reader that starts now goes on with `readBoardEvents`. */
export function latestBoardEventId(context: Pick<Context, "database">): Promise<number> {
  return selectLatestEventId(context.database);
}

/**
 * Of these boards, by id with a version that somebody knows of, those that have another one now, for whoever must know what
 * they missed; undefined for a board that is gone.
 */
export function readDifferingVersions(
  context: Pick<Context, "database">,
  known: ReadonlyMap<string, number>,
): Promise<Map<string, number | undefined>> {
  return selectDifferingVersions(context.database, known);
}

/** Follows events by position: those from one on, and the next one. `boardIds` absent means all boards. */
export function readEventsFrom(
  context: Pick<Context, "database">,
  from: string,
  options: { readonly boardIds?: readonly string[]; readonly limit?: number } = {},
): Promise<FollowedEvents> {
  return selectEventsFrom(context.database, from, options);
}

/** Follows what happens to the boards that somebody watches, page by page. */
export function readWatchedEvents(
  context: Pick<Context, "database">,
  from: string,
  page: WatchedPage,
): Promise<FollowedEvents> {
  return selectWatchedEvents(context.database, from, page);
}

/** The position that a follower who begins now goes on from. */
export function readEventPosition(context: Pick<Context, "database">): Promise<string> {
  return selectEventPosition(context.database);
}

/** What each of these streams missed since its position, in one statement; undefined for one that must begin anew. */
export function readMissed(
  context: Pick<Context, "database">,
  asks: readonly MissedAsk[],
  limit: number,
): ReturnType<typeof selectMissed> {
  return selectMissed(context.database, asks, limit);
}
