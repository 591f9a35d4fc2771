import type { BoardEventKind } from "../../boardState/boardState.tables.ts";
import { appendBoardEvent } from "../../boardState/boardState.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import { readTransition, type Transition, type TransitionWish } from "../../boardState/transition.ts";
import { isDryRun, type Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import type { BoardStyle, Code62, FrameColor } from "../../domain.ts";
import type { Feature } from "../../flags/features.ts";
import { featureOn } from "../../flags/flags.ts";
import { RefusalError } from "../../refusal.ts";
import { muteDurations, muteEnd, roleDoesNotAllow } from "../../words/boardRefusals.ts";
import { memberId, permitOnBoard } from "./access.ts";
import {
  type QuietHoursTimes,
  type QuietHoursWish,
  readQuietHours,
  readStay,
  readTimezone,
  readTitle,
} from "./boardInput.ts";
import type { BoardRecord } from "./boards.refs.ts";
import { accessBoard, type BoardAccess, readBoard } from "./boards.service.ts";
import {
  clearPause,
  endDuePauses,
  updateHabits,
  updateLook,
  updateQuietHours,
  updateTimezone,
  updateTitle,
  writePause,
} from "./boardWrites.store.ts";

/* What members change about a board beside what it shows. */

export interface BoardChange {
  readonly boardId: string;
  readonly title?: string;
  /** IANA name. */
  readonly timezone?: string;
  readonly quietHours?: QuietHoursWish;
  readonly style?: BoardStyle;
  readonly code62?: Code62;
  readonly frameColor?: FrameColor;
  readonly transition?: TransitionWish;
  readonly usersEndPins?: boolean;
  readonly stayMinutes?: number;
}

/** Refuses with `NotAuthorized` where a feature is off for the caller on the board (B3 of the contract). */
export async function requireFeature(
  context: Context,
  principal: Principal,
  access: BoardAccess,
  feature: Feature,
): Promise<void> {
  if (await featureOn(context, principal, access, feature)) return;
  throw new RefusalError("NotAuthorized", roleDoesNotAllow(), { rule: feature });
}

/**
 * Renames a board, sets its time zone and quiet hours, how it looks, how its flaps turn, whether Users end the pins of
 * Owners and Admins, and how long messages stay. Nothing is written unless all of it may be. Of two that rename at once the last one's title stays; the
 * other is told of it by the stream. RefusalError `NotAuthorized` without the feature or the role, `ValidationError` for
 * the title, the zone or the hours.
 */
export async function updateBoard(context: Context, principal: Principal, change: BoardChange): Promise<BoardRecord> {
  const { boardId } = change;
  await requireRights(context, principal, change);
  const read = await readChange(context, principal, change);
  const { title, timezone, quietHours, style, code62, frameColor, transition, usersEndPins, stayMinutes } = read;
  const tell = (told: Told, write: (executor: Executor) => Promise<number | undefined>) =>
    changeAndTell(context, principal, boardId, told, write);
  if (title !== undefined) {
    await tell({ kind: "renamed", cause: "updateBoard", what: "title" }, (executor) =>
      updateTitle(executor, boardId, title),
    );
  }
  if (timezone !== undefined) {
    await tell({ kind: "zoneChanged", cause: "updateBoard", what: "timezone" }, (executor) =>
      updateTimezone(executor, boardId, timezone),
    );
    // What comes again and again is planned by the new clock at once.
    await context.jobs.wakeAt("scheduledMessage", await context.clock.now());
  }
  if (quietHours !== undefined) {
    await tell({ kind: "quietHoursSet", cause: "updateQuietHours", what: "quietHours" }, (executor) =>
      updateQuietHours(executor, boardId, quietHours, memberId(principal)),
    );
  }
  if (style !== undefined || code62 !== undefined || frameColor !== undefined) {
    await updateLook(context.database, boardId, { style, code62, frameColor });
    context.bus.publish({ kind: "board", boardId, what: "look" });
  }
  if ([transition, usersEndPins, stayMinutes].some((habit) => habit !== undefined)) {
    await updateHabits(context.database, boardId, { transition, usersEndPins, stayMinutes });
    context.bus.publish({ kind: "board", boardId, what: "habits" });
  }
  return readBoard(context, principal, boardId);
}

/** How the flaps of a board turn, by its Owner, an Admin, or a credential of it that may write. */
export async function changeTransition(
  context: Context,
  principal: Principal,
  boardId: string,
  wish: TransitionWish,
): Promise<Transition> {
  const board = await readBoard(context, principal, boardId, principal.kind === "credential" ? "member" : "admin");
  const transition = readTransition(wish, board.transition, board);
  if (isDryRun(principal)) return transition;
  await updateHabits(context.database, boardId, { transition, usersEndPins: undefined, stayMinutes: undefined });
  context.bus.publish({ kind: "board", boardId, what: "habits" });
  return transition;
}

/** A feature for what the tables name, the role of an Admin for the rest; quiet hours want both (decision 9). */
async function requireRights(context: Context, principal: Principal, change: BoardChange): Promise<void> {
  const access = await accessBoard(context, principal, change.boardId, "member");
  if (change.title !== undefined) await requireFeature(context, principal, access, "renameBoard");
  if (change.timezone !== undefined) await requireFeature(context, principal, access, "settings.modifyTimezone");
  if (change.quietHours !== undefined) {
    permitOnBoard(principal, access, "admin");
    await requireFeature(context, principal, access, "settings.modifyQuietHours");
  }
  const { style, code62, frameColor, transition, usersEndPins, stayMinutes } = change;
  const ofAdmins = [style, code62, frameColor, transition, usersEndPins, stayMinutes];
  if (ofAdmins.some((part) => part !== undefined)) permitOnBoard(principal, access, "admin");
}

interface ReadChange extends Omit<BoardChange, "boardId" | "quietHours" | "transition"> {
  readonly quietHours?: QuietHoursTimes;
  readonly transition: Transition | undefined;
}

async function readChange(context: Context, principal: Principal, change: BoardChange): Promise<ReadChange> {
  const { boardId, title, timezone, quietHours, transition, stayMinutes, ...rest } = change;
  const board = transition && (await readBoard(context, principal, boardId, "admin"));
  return {
    ...rest,
    ...(title === undefined ? {} : { title: readTitle(title) }),
    ...(timezone === undefined ? {} : { timezone: readTimezone(timezone) }),
    ...(quietHours === undefined ? {} : { quietHours: readQuietHours(quietHours) }),
    ...(stayMinutes === undefined ? {} : { stayMinutes: readStay(stayMinutes) }),
    transition: transition && board && readTransition(transition, board.transition, board),
  };
}

interface Told {
  readonly kind: BoardEventKind;
  readonly cause: string;
  /** The topic that screens ask again for. */
  readonly what: string;
}

/**
 * Writes, tells the board's history in the same transaction, and screens after it. False when nothing was written, as for a dry
 * run.
 */
async function changeAndTell(
  context: Context,
  principal: Principal,
  boardId: string,
  { kind, cause, what }: Told,
  change: (executor: Executor) => Promise<number | undefined>,
): Promise<boolean> {
  if (isDryRun(principal)) return false;
  const version = await context.database.transaction(async (transaction) => {
    const written = await change(transaction);
    if (written === undefined) return undefined;
    await appendBoardEvent(transaction, { boardId, kind, cause, actor: principalActor(principal) });
    return written;
  });
  if (version === undefined) return false;
  context.bus.publish({ kind: "board", boardId, version, what });
  return true;
}

/** Mute durations are fixed: 30 minutes, an hour, the rest of the day (as specified, 25 hours); 0 unmutes. */
const pauseSeconds: readonly number[] = [1_800, 3_600, 90_000];
const longestPauseMs = 1000 * Math.max(...pauseSeconds);

/** For one of the fixed durations from now, or up to a moment in epoch milliseconds. */
export type PauseWish = { readonly seconds: number } | { readonly until: number };

/**
 * Silences the board's channels for so long from now or up to a moment, or no longer. What people send is shown all the
 * same (D8 of the contract). Any current member. RefusalError `ValidationError` for another duration, and for a moment
 * that is past or farther away than the longest one.
 */
export async function pauseBoard(
  context: Context,
  principal: Principal,
  { boardId, ...wish }: { readonly boardId: string } & PauseWish,
): Promise<BoardRecord> {
  await accessBoard(context, principal, boardId, "member");
  await requirePauseEnd(context, wish);
  if ("seconds" in wish && wish.seconds === 0) {
    await changeAndTell(
      context,
      principal,
      boardId,
      { kind: "resumed", cause: "pauseBoard", what: "pause" },
      async (executor) => (await clearPause(executor, boardId))?.version,
    );
    return readBoard(context, principal, boardId, "member");
  }
  let until: number | null = null;
  await changeAndTell(
    context,
    principal,
    boardId,
    { kind: "paused", cause: "pauseBoard", what: "pause" },
    async (executor) => {
      const paused = await writePause(executor, boardId, wish, memberId(principal));
      until = paused?.pausedUntil ?? null;
      return paused?.version;
    },
  );
  if (until !== null) await context.jobs.wakeAt("pauseEnd", until);
  return readBoard(context, principal, boardId, "member");
}

async function requirePauseEnd(context: Context, wish: PauseWish): Promise<void> {
  if ("seconds" in wish) {
    if (wish.seconds === 0 || pauseSeconds.includes(wish.seconds)) return;
    throw new RefusalError("ValidationError", muteDurations(), { rule: "duration" });
  }
  const now = await context.clock.now();
  if (wish.until > now && wish.until <= now + longestPauseMs) return;
  throw new RefusalError("ValidationError", muteEnd(), { rule: "until" });
}

/** Rows that are ended at a time. */
const batch = 200;

/** Ends the pauses that are over; safe to run at any time, twice and on several gateways at once. */
export async function endPauses(context: Context): Promise<void> {
  let ended: Awaited<ReturnType<typeof endDuePauses>>;
  do {
    ended = await endDuePauses(context.database, batch);
    for (const { boardId, version } of ended) context.bus.publish({ kind: "board", boardId, version, what: "pause" });
  } while (ended.length === batch);
}
