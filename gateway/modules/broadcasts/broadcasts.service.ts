import { createHash } from "node:crypto";
import { checkIdempotencyKey } from "../../boardState/idempotency.ts";
import { undoMs } from "../../boardState/receipts.ts";
import { classicTransition, readTransition, type TransitionWish } from "../../boardState/transition.ts";
import { spend } from "../../callers/budget.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import type { Code62 } from "../../domain.ts";
import { boardColumns, boardRows } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import {
  broadcastBoards,
  broadcastIsOver,
  broadcastIsRunning,
  broadcastNotFound,
  broadcastUndoTooLate,
} from "../../words/broadcastRefusals.ts";
import { permitOnBoard } from "../boards/access.ts";
import { quietHoursAt } from "../boards/quietHours.ts";
import { createMessageV2 } from "../messages/messages.service.ts";
import type { BroadcastCheckRecord, BroadcastRecord, ObstacleRecord } from "./broadcasts.refs.ts";
import {
  type CheckedBoard,
  findSameBroadcast,
  insertBroadcast,
  selectBroadcasts,
  selectCheckedBoards,
} from "./broadcasts.store.ts";
import type { EndsPins } from "./broadcasts.tables.ts";
import { beginUndo, cancelRunning, retryRefused } from "./changeBroadcast.store.ts";
import { tellBroadcast } from "./runBroadcasts.ts";

const mostBoards = 200;
/** How many of the person's broadcasts of the last day are told about. */
const latest = 10;

interface PinNamed {
  readonly boardId: string;
  /** Its end, in epoch milliseconds; whichever pin the board has, where nothing is said. */
  readonly until?: number | null | undefined;
}

export interface BroadcastInput {
  /** Ids of boards, separated by commas; each counts once. */
  readonly boardIds: string;
  /** Any JSON; parseGrid decides. */
  readonly characters?: unknown;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  /** To which pins, by board; to whichever there are, where nothing is said. */
  readonly endsPins?: readonly PinNamed[] | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  /** How the flaps turn; each board's own manner where nothing is said. */
  readonly transition?: TransitionWish | null | undefined;
}

/**
 * Stores a broadcast, whose message and boards are then fixed; a job sends it. The caller must be Owner or Admin of every
 * board, or nothing is stored (proposal D1 of the contract). What a single board refuses stands at that board.
 */
export async function storeBroadcast(
  context: Context,
  principal: Principal,
  address: string,
  input: BroadcastInput,
): Promise<BroadcastRecord> {
  const viewer = requirePerson(principal);
  const boards = await permittedBoards(context, viewer, input.boardIds);
  checkIdempotencyKey(input.idempotencyKey);
  // All boards are of one size.
  readTransition(input.transition, classicTransition, { rows: boardRows, columns: boardColumns });
  const key = input.idempotencyKey ?? null;
  const bodyHash = hashOf(input);
  const known = async () =>
    key === null ? undefined : findSameBroadcast(context.database, viewer.personId, key, bodyHash);
  const before = await known();
  if (before !== undefined) return readOwn(context, viewer, before);
  await spend(context, "broadcast", { account: viewer.personId, address });
  const { message } = await createMessageV2(
    context,
    viewer,
    { characters: input.characters ?? null, code62: sharedCode62(boards) },
    key,
  );
  const { forced, forcePinnedMessageOverride } = input;
  const endsPins = pinsIn(input.endsPins);
  const id = newId();
  const targets = boards.map(({ boardId, title }) => ({ boardId, title }));
  const isNew = await insertBroadcast(context.database, {
    id,
    personId: viewer.personId,
    messageId: message.id,
    forced,
    forcePinnedMessageOverride,
    endsPins,
    transition: input.transition ?? null,
    idempotencyKey: key,
    bodyHash,
    targets,
  });
  return readOwn(context, viewer, isNew ? id : ((await known()) ?? id));
}

/** As `storeBroadcast`, and sends it at once, after the answer. */
export async function broadcastMessage(
  context: Context,
  principal: Principal,
  address: string,
  input: BroadcastInput,
): Promise<BroadcastRecord> {
  const record = await storeBroadcast(context, principal, address, input);
  workSoon(context);
  return record;
}

/** Which of these boards ask before they are written to. Rights as for the broadcast itself. */
export async function checkBroadcast(
  context: Context,
  principal: Principal,
  boardIds: string,
): Promise<BroadcastCheckRecord> {
  const boards = await permittedBoards(context, requirePerson(principal), boardIds);
  const quietHours: ObstacleRecord[] = [];
  const pinned: ObstacleRecord[] = [];
  for (const { boardId, title, pin, quietHoursSetBy, now, ...rule } of boards) {
    const { isQuietHours, until } = quietHoursAt(rule, now);
    if (isQuietHours) quietHours.push({ boardId, title, until, setBy: quietHoursSetBy });
    if (pin !== null) pinned.push({ boardId, title, until: pin.until, setBy: pin.pinnedBy });
  }
  return { quietHours, pinned };
}

/** One of the viewer's own broadcasts. RefusalError `NotFound` for any other. */
export async function readBroadcast(context: Context, principal: Principal, id: string): Promise<BroadcastRecord> {
  return readOwn(context, requirePerson(principal), id);
}

/** The viewer's broadcasts of the last day, the latest first. */
export async function listBroadcasts(context: Context, principal: Principal): Promise<BroadcastRecord[]> {
  const { personId } = requirePerson(principal);
  return (await selectBroadcasts(context.database, personId, { latest })).map(withUndo);
}

/** What has not been sent yet is not sent any more; one that is over stays as it is. */
export async function cancelBroadcast(context: Context, principal: Principal, id: string): Promise<BroadcastRecord> {
  const viewer = requirePerson(principal);
  const isCancelled = await cancelRunning(context.database, id, viewer.personId);
  if (isCancelled) tellBroadcast(context, viewer.personId, id);
  return readOwn(context, viewer, id);
}

/**
 * Sends again to the boards that were not reached, of these if given; where all were, it stays as it is. RefusalError
 * `ValidationError` of one that is or was taken back.
 */
export async function retryBroadcast(
  context: Context,
  principal: Principal,
  input: { readonly id: string; readonly boardIds?: string | null | undefined } & Pick<
    BroadcastInput,
    "forced" | "forcePinnedMessageOverride" | "endsPins"
  >,
): Promise<BroadcastRecord> {
  const viewer = requirePerson(principal);
  const { forced, forcePinnedMessageOverride } = input;
  const ids = (input.boardIds ?? null) === null ? null : idsIn(input.boardIds ?? "");
  const retry = { boardIds: ids, forced, forcePinnedMessageOverride, endsPins: pinsIn(input.endsPins) };
  const isBegun = await retryRefused(context.database, input.id, viewer.personId, retry);
  const record = await readOwn(context, viewer, input.id);
  // The same call again, whose answer was lost, finds it running or done.
  if (record.state === "Undoing" || record.state === "Undone")
    throw new RefusalError("ValidationError", broadcastIsOver(), { rule: "state" });
  if (isBegun) begin(context, viewer, input.id);
  return record;
}

/**
 * Puts back what each board showed before, where nothing else came meanwhile. Within 15 seconds of its end (decision 49), and
 * of one that was tried again more than a minute after its end only what came of that.
 * RefusalError `ValidationError` with rule `state` while it runs, `undoTime` when it is too late.
 */
export async function undoBroadcast(context: Context, principal: Principal, id: string): Promise<BroadcastRecord> {
  const viewer = requirePerson(principal);
  const record = await readOwn(context, viewer, id);
  if (record.state === "Undoing" || record.state === "Undone") return record;
  if (record.state === "Running") throw new RefusalError("ValidationError", broadcastIsRunning(), { rule: "state" });
  if (record.undoUntil === null) {
    throw new RefusalError("ValidationError", broadcastUndoTooLate(), {
      rule: "undoTime",
      ...(record.settledAt === null ? {} : { until: record.settledAt + undoMs }),
    });
  }
  if (await beginUndo(context.database, id, viewer.personId)) begin(context, viewer, id);
  return readOwn(context, viewer, id);
}

function begin(context: Context, viewer: PersonPrincipal, id: string): void {
  tellBroadcast(context, viewer.personId, id);
  workSoon(context);
}

/** A failure costs time only: whoever sweeps next goes on. */
function workSoon(context: Context): void {
  context.jobs
    .sweep()
    .catch((error: unknown) => context.log.warn({ err: error }, "A broadcast waits for the next sweep"));
}

async function readOwn(context: Context, viewer: PersonPrincipal, id: string): Promise<BroadcastRecord> {
  const [record] = await selectBroadcasts(context.database, viewer.personId, { id });
  if (record === undefined) throw new RefusalError("NotFound", broadcastNotFound());
  return withUndo(record);
}

function withUndo({
  now,
  isUndoable,
  ...record
}: Awaited<ReturnType<typeof selectBroadcasts>>[number]): BroadcastRecord {
  const { settledAt, state } = record;
  const isOver = (state === "Done" || state === "Cancelled") && settledAt !== null;
  return { ...record, undoUntil: isOver && isUndoable && now < settledAt + undoMs ? settledAt + undoMs : null };
}

/** What the message's text takes code 62 for: each board shows its own, and a heart is said where all of them show one. */
function sharedCode62(boards: readonly CheckedBoard[]): Code62 {
  return boards.every(({ code62 }) => code62 === "heart") ? "heart" : "degree";
}

/** The boards in the order of the list, all of which the viewer owns or administers. */
async function permittedBoards(
  context: Context,
  viewer: PersonPrincipal,
  boardIds: string,
): Promise<readonly CheckedBoard[]> {
  const ids = idsIn(boardIds);
  const found = await selectCheckedBoards(context.database, ids, viewer.personId);
  return ids.map((id) => {
    const board = found.get(id);
    permitOnBoard(viewer, board, "admin");
    return board as CheckedBoard;
  });
}

function idsIn(boardIds: string): string[] {
  const ids = [...new Set(boardIds.split(",").map((id) => id.trim()))];
  // A list with a hole was put together wrongly: what should stand there would be left out, and nobody told.
  if (ids.includes("")) throw new RefusalError("ValidationError", broadcastBoards(mostBoards), { rule: "boards" });
  if (ids.length > 0 && ids.length <= mostBoards) return ids;
  throw new RefusalError("ValidationError", broadcastBoards(mostBoards), { rule: "boards" });
}

/** Pins by board, as they are kept; null where none is named, and a Yes is to any. */
function pinsIn(named: BroadcastInput["endsPins"]): EndsPins | null {
  return named ? Object.fromEntries(named.map(({ boardId, until }) => [boardId, until ?? null])) : null;
}

/** What makes it the same call: everything that it says, but the order in which the caller wrote it. */
function hashOf(input: BroadcastInput): Uint8Array {
  const { boardIds, characters, forced, forcePinnedMessageOverride, transition } = input;
  const sent = [idsIn(boardIds), writable(characters), forced, forcePinnedMessageOverride];
  const endsPins = pinsIn(input.endsPins);
  // Left out where nobody chose, as calls before these inputs did.
  const body = [
    ...sent,
    ...((transition ?? null) === null ? [] : [transition]),
    ...(endsPins === null ? [] : [{ endsPins }]),
  ];
  return Uint8Array.from(createHash("sha256").update(JSON.stringify(body)).digest());
}

/** A value nested too deep to be written down is no grid: it is refused, and nothing is kept of it. */
function writable(characters: unknown): string {
  try {
    return JSON.stringify(characters ?? null);
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}
