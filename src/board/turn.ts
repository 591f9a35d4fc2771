import type { BoardCore, FlipPlan, GridChange } from "../wasm/boardCore.ts";
import type { LastChange, Motion } from "./messages.ts";
import { type BoardChange, type BoardUpdate, classicTransition, targetOf, toCodes } from "./wire.ts";

/** What a board shows at rest or is about to show, and how it came to that. */
export interface Aim {
  readonly codes: Uint8Array;
  /** What the board showed before, and the change between the two. */
  readonly before: Uint8Array;
  readonly change: BoardChange | null;
  readonly version: number;
}

/** The movement of one board: what it started from, the changes since, and where in time it stands. */
export interface Turn {
  readonly plan: FlipPlan;
  readonly rest: Uint8Array;
  readonly changes: readonly GridChange[];
  /** When the plan's time is 0, by the painter's own clock (epoch milliseconds). */
  readonly zero: number;
  /** The plan's time at which a viewer holds it; null while it runs. */
  readonly heldAt: number | null;
  readonly version: number;
  /** It left the gateway's clock: it was held, or is a replay. What comes next goes on from where its flaps are. */
  readonly isOwn: boolean;
}

/** A turn without its plan. */
export type TurnScore = Omit<Turn, "plan" | "heldAt">;

/** Throws where a grid of an update is none of this board's. */
export function checkUpdate(core: BoardCore, { rest, changes }: BoardUpdate, rows: number, columns: number): void {
  for (const grid of [rest, ...changes.map(({ characters }) => characters)]) {
    if (grid.length !== rows || grid.some((row) => row.length !== columns)) throw new Error("SizeInvalid");
    core.checkGrid(toCodes(grid), rows, columns);
  }
}

/** Takes an update as what the board leads to, and keeps what it led to before. */
export function aimAt(aim: Aim, update: BoardUpdate): Aim {
  const { version, serverTime: startAt, rest: characters } = update;
  const codes = toCodes(targetOf(update));
  const change = update.changes.at(-1);
  if (change) {
    return { codes, before: toCodes(update.changes.at(-2)?.characters ?? update.rest), change, version };
  }
  if (aim.change && areSame(codes, aim.codes)) return { ...aim, version };
  const atRest = { version, characters, startAt, seed: version, transition: classicTransition };
  return { codes, before: aim.codes, change: atRest, version };
}

/** The last change, for an animation of it; a board that never changed goes from a blank one to what it shows. */
export function lastChangeOf({ codes, before, change, version }: Aim): LastChange {
  const { seed = version, transition = classicTransition } = change ?? {};
  const from = areSame(before, codes) ? new Uint8Array(codes.length) : before;
  return { from, to: codes, seed, transition };
}

/** The changes of an update as every screen turns them, by the gateway's clock. */
export function sharedScore(update: BoardUpdate, clockOffset: number, motion: Motion): TurnScore | null {
  const first = update.changes[0];
  if (!first) return null;
  return {
    rest: toCodes(update.rest),
    changes: update.changes.map((change) => changeAt(change, change.startAt - first.startAt, motion)),
    zero: first.startAt - clockOffset,
    version: update.version,
    isOwn: false,
  };
}

/** From where the flaps are now, or from a grid at rest, to the aim. */
export function continuedScore(
  { change, version }: Aim,
  turn: Turn | null,
  from: Uint8Array,
  now: number,
  motion: Motion,
): TurnScore | null {
  if (!change) return null;
  const time = turn ? timeOf(turn, now) : 0;
  const { rest, changes } = turn ?? { rest: from, changes: [] };
  return { rest, changes: [...changes, changeAt(change, time, motion)], zero: now - time, version, isOwn: true };
}

/** The last change once more, beginning now. */
export function replayScore(aim: Aim, now: number, seed: number, motion: Motion): TurnScore {
  const { before, codes, change, version } = aim;
  const changes = change ? [{ ...changeAt(change, 0, motion), codes, seed }] : [];
  return { rest: before, changes, zero: now, version, isOwn: true };
}

/** A change that begins at a moment of a plan. */
function changeAt({ characters, seed, transition }: BoardChange, startMs: number, motion: Motion): GridChange {
  // Steps belong to the order they were sent with: a classic message has none, with which no order is to be seen.
  const isOther = motion.order !== undefined && motion.order !== transition.order;
  const { stepIntervalMs, stepSize } = isOther ? classicTransition : transition;
  return { codes: toCodes(characters), startMs, seed, ...transition, ...motion, stepIntervalMs, stepSize };
}

/** The plan of a turn, which now runs. */
export function startTurn(core: BoardCore, score: TurnScore, rows: number, columns: number): Turn {
  return { ...score, plan: core.planFlips(score.rest, rows, columns, score.changes), heldAt: null };
}

/** The plan's time at a moment of the painter's clock. */
export function timeOf(turn: Turn, now: number): number {
  return turn.heldAt ?? Math.max(0, now - turn.zero);
}

/** Whether two grids hold the same codes. */
export function areSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((code, index) => code === right[index]);
}
