import { writeBoard } from "../../boardState/boardState.ts";
import type { BoardWrite } from "../../boardState/boardWrite.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import type { MessageRepeatRecord } from "../../boardState/messages.refs.ts";
import type { TransitionWish } from "../../boardState/transition.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { isDatabaseAway } from "../../db/line.ts";
import { RefusalError } from "../../refusal.ts";
import {
  boardIsBusy,
  onlyAuthorChangesRepeats,
  repeatAuthorLeft,
  repeatNotFound,
  showingNotPlanned,
  showingPassed,
  tooManyLeftOut,
  tooManyRepeats,
} from "../../words/messageRefusals.ts";
import { memberId, permitOnBoard } from "../boards/access.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { type Change, lostDays, planned, settlePending } from "./repeatChanges.ts";
import {
  countRepeats,
  findRepeat,
  type RepeatRow,
  selectRepeat,
  selectRepeats,
  selectUnplanned,
  selectUnplannedOf,
} from "./repeats.store.ts";
import { dayOfShowing, type RepeatRule, showingOn } from "./repeatTimes.ts";
import { sendToBoard, wakeQuietly } from "./sending.service.ts";

/*
 * Messages that come again and again. A repeat holds the rhythm; its next showing is a scheduled message like any other, so
 * quiet hours, pins, the rate and a killed gateway mean for it what they mean for those. Once that one is sent, missed or
 * cancelled, the next sweep plans the one after.
 */

/** As in sending.service.ts: every loss means that somebody else changed the board. */
const attempts = 100;
const mostRepeats = 50;
const mostLeftOut = 50;
/** Rows that are planned at a time. */
const batch = 200;

/** What comes again and again on a board, the next one first, then what is paused. */
export async function listRepeats(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<MessageRepeatRecord[]> {
  await accessBoard(context, principal, boardId, "member");
  return selectRepeats(context.database, memberId(principal), boardId);
}

export interface NewRepeat extends RepeatRule {
  readonly boardId: string;
  readonly messageId: string;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly transition?: TransitionWish | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * People alone make one: it ends with the membership of whoever made it. Refuses as scheduling does, quiet hours by the first
 * showing; `ValidationError` for the rhythm and for too many.
 */
export async function createRepeat(
  context: Context,
  principal: Principal,
  { rhythm, time, weekday, startsOn, ...rest }: NewRepeat,
): Promise<MessageRepeatRecord> {
  requirePerson(principal);
  await accessBoard(context, principal, rest.boardId, "member");
  const permit = async (): Promise<void> => {
    if ((await countRepeats(context.database, rest.boardId)) < mostRepeats) return;
    throw new RefusalError("ValidationError", tooManyRepeats(mostRepeats), { rule: "repeats" });
  };
  const act = { kind: "repeat", rhythm, time, weekday, ...(startsOn ? { startsOn } : {}) } as const;
  const { repeatId } = await sendToBoard(context, principal, {
    operation: "createMessageRepeat",
    ...rest,
    act,
    permit,
  });
  return readRepeat(context, principal, repeatId ?? "");
}

/** Its next showing is not sent, and none after it until it goes on. */
export function pauseRepeat(context: Context, principal: Principal, id: string): Promise<MessageRepeatRecord> {
  return change(context, principal, id, "pauseMessageRepeat", (row) =>
    row.pausedAt === null ? { repeat: { act: "pause", id }, ...settlePending(row) } : undefined,
  );
}

/**
 * Goes on with the next showing from now that is not left out. `ValidationError` where whoever made it has left the board:
 * the next sweep ends it.
 */
export function resumeRepeat(context: Context, principal: Principal, id: string): Promise<MessageRepeatRecord> {
  return change(context, principal, id, "resumeMessageRepeat", (row) => {
    if (row.pausedAt === null) return undefined;
    if (!row.isAuthorThere) throw new RefusalError("ValidationError", repeatAuthorLeft(), { rule: "repeatAuthor" });
    return planned(row, row.now);
  });
}

/**
 * The next showing, which the caller names by its day, is left out and the one after it takes its place. By name, for an
 * answer may get lost: done twice it is done once. `NotFound` where another showing is the next one by now.
 */
export function skipRepeat(
  context: Context,
  principal: Principal,
  id: string,
  day: string,
): Promise<MessageRepeatRecord> {
  return change(context, principal, id, "skipMessageRepeat", (row) => {
    if (row.leftOut.includes(day)) return undefined;
    const isNext = row.pausedAt === null && row.pendingId !== null;
    if (!isNext || day !== dayOfShowing(row, row.plannedZone, row.plannedFor)) {
      throw new RefusalError("NotFound", showingNotPlanned(), { rule: "showing" });
    }
    if (row.leftOut.length >= mostLeftOut) {
      throw new RefusalError("ValidationError", tooManyLeftOut(mostLeftOut), { rule: "showing" });
    }
    return planned({ ...row, leftOut: [...row.leftOut, day].sort() }, Math.max(row.plannedFor, row.now));
  });
}

/**
 * The showing of a day comes after all; others that are left out stay so, in whichever order they are taken back. Done
 * twice it is done once. `NotFound` where its time has passed.
 */
export function unskipRepeat(
  context: Context,
  principal: Principal,
  id: string,
  day: string,
): Promise<MessageRepeatRecord> {
  return change(context, principal, id, "unskipMessageRepeat", (row) => {
    if (!row.leftOut.includes(day)) return undefined;
    const at = showingOn(row, row.timezone, day);
    if (at <= row.now) throw new RefusalError("NotFound", showingPassed(), { rule: "showing" });
    const leftOut = row.leftOut.filter((other) => other !== day);
    if (row.pausedAt === null && at < row.plannedFor) return planned({ ...row, leftOut }, at - 1);
    return { repeat: { act: "leaveOut", id, leftOut }, events: [] };
  });
}

/** Ends it, with what of it still waits. Done twice it is done once. */
export async function endRepeat(context: Context, principal: Principal, id: string): Promise<void> {
  await decide(context, principal, id, "deleteMessageRepeat", (row) => ({
    repeat: { act: "end", id },
    ...settlePending(row),
  }));
}

async function change(
  context: Context,
  principal: Principal,
  id: string,
  cause: string,
  decideChange: (row: RepeatRow) => Change | undefined,
): Promise<MessageRepeatRecord> {
  await decide(context, principal, id, cause, decideChange);
  return readRepeat(context, principal, id);
}

/** Decides on what is there now, and once more when somebody else was quicker. RefusalError `NotFound`, `NotAuthorized`. */
async function decide(
  context: Context,
  principal: Principal,
  id: string,
  cause: string,
  decideChange: (row: RepeatRow) => Change | undefined,
): Promise<void> {
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await selectRepeat(context.database, id, memberId(principal));
    if (row === undefined || !row.isMember) throw new RefusalError("NotFound", repeatNotFound());
    if (!row.isOwn && row.role === "User") {
      throw new RefusalError("NotAuthorized", onlyAuthorChangesRepeats(), { rule: "role", setBy: row.attribution });
    }
    const decided = decideChange(row);
    if (decided === undefined) return;
    const { boardId, revision } = row;
    if (await write(context, { boardId, revision, actor: principalActor(principal), cause, ...decided })) return;
  }
  throw new RefusalError("ServerError", boardIsBusy());
}

async function write(context: Context, change: BoardWrite): Promise<boolean> {
  if ((await writeBoard(context, change)) === undefined) return false;
  const at = change.schedule?.sendAt ?? change.reschedule?.sendAt;
  if (at !== undefined) await wakeQuietly(context, "scheduledMessage", at);
  return true;
}

async function readRepeat(context: Context, principal: Principal, id: string): Promise<MessageRepeatRecord> {
  const found = await findRepeat(context.database, memberId(principal), id);
  if (found === undefined) throw new RefusalError("NotFound", repeatNotFound());
  return found;
}

/**
 * Plans the next showings of repeats that have just lost theirs. A day whose showing was cancelled or moved is left out, so
 * that neither a rest nor another zone brings it once more.
 */
export async function planRepeatsOf(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await planAll(context, await selectUnplannedOf(context.database, ids));
}

/**
 * Those of one board go on with the revision that the one before made. Where somebody else was quicker it falls behind for
 * good, so that what was read before is not written, and each one is decided on anew.
 */
async function planAll(context: Context, rows: readonly RepeatRow[]): Promise<void> {
  const written = new Map<string, number>();
  for (const row of rows) {
    const before = written.get(row.boardId) ?? 0;
    try {
      if (await plan(context, { ...row, revision: row.revision + before })) written.set(row.boardId, before + 1);
      else await planAnew(context, row.id);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One board must not hold up the others; its repeat is planned by a later sweep.
      context.log.error({ err: error, repeatId: row.id }, "A repeat could not be planned");
    }
  }
}

async function planAnew(context: Context, id: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [row] = await selectUnplannedOf(context.database, [id]);
    if (row === undefined || (await plan(context, row))) return;
  }
}

/** False: somebody else changed the board meanwhile. */
function plan(context: Context, row: RepeatRow): Promise<boolean> {
  const { boardId, revision, pendingId, now, plannedFor } = row;
  const common = { boardId, revision, actor: { kind: "job", id: "messageRepeat" }, cause: "messageRepeat" };
  // Who has left the board sends nothing to it any more.
  const leftOut = lostDays(row);
  const decided: Change = row.isAuthorThere
    ? planned({ ...row, leftOut }, pendingId === null ? Math.max(now, plannedFor) : now)
    : { repeat: { act: "end", id: row.id }, ...settlePending(row) };
  return write(context, { ...common, ...decided });
}

/**
 * Plans the next showing of every repeat that has none waiting, and anew where the board's clock has another zone since; ends
 * those, also at rest, of whoever has left the board.
 * Safe at any time, twice and on several gateways: what another one was quicker with is read again.
 */
export async function planRepeats(context: Context): Promise<void> {
  let after = "";
  for (;;) {
    const page = await selectUnplanned(context.database, batch, after);
    await planAll(context, page);
    const last = page.at(-1);
    if (page.length < batch || last === undefined) return;
    after = last.id;
  }
}
