import { RefusalError } from "../refusal.ts";
import { transitionTooLong } from "../words/messageRefusals.ts";

export const paces = ["classic", "brisk", "instant"] as const;
export const orders = ["classic", "column", "reverseColumn", "edgesToCenter", "row", "diagonal", "random"] as const;

/** In which manner and order the modules of a board start; the core's FlipPlan reads exactly this. */
export interface Transition {
  readonly pace: (typeof paces)[number];
  readonly order: (typeof orders)[number];
  /** Milliseconds between two steps of the order; classic starts every module by its seed alone. */
  readonly stepIntervalMs: number;
  /** How many modules, rows or columns start together. */
  readonly stepSize: number;
}

/** How a new board turns its flaps (decision 21). */
export const classicTransition: Transition = { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 };

/** Start delays by seed in classic order, and the drum's longest way, as the core has them. */
const seedDelayMs = 120;
const drumFlaps = 66;
const paceSpread = 1.03;
const flapMs = {
  classic: { passing: 64, last: 120 },
  brisk: { passing: 32, last: 60 },
  instant: { passing: 0, last: 0 },
};

/** Rows and columns of a board. */
export interface BoardSize {
  readonly rows: number;
  readonly columns: number;
}

/** How many groups of modules an order knows, which start one after another; as the core counts them. */
function groupsOf(order: Transition["order"], { rows, columns }: BoardSize): number {
  switch (order) {
    case "classic":
      return 1;
    case "column":
    case "reverseColumn":
      return columns;
    case "edgesToCenter":
      return Math.ceil(columns / 2);
    case "row":
      return rows;
    case "diagonal":
      return rows + columns - 1;
    case "random":
      return rows * columns;
  }
}

/** How long after the first module the last one starts, by the order alone. */
function lastStartMs({ order, stepIntervalMs, stepSize }: Transition, size: BoardSize): number {
  return (Math.ceil(groupsOf(order, size) / stepSize) - 1) * stepIntervalMs;
}

/** After so many milliseconds every flap of a change is at rest, whatever the board showed before. */
export function longestTurnMs(transition: Transition, size: BoardSize): number {
  const { passing, last } = flapMs[transition.pace];
  const delay = transition.order === "classic" ? seedDelayMs : lastStartMs(transition, size);
  return Math.ceil(delay + paceSpread * ((drumFlaps + 1) * passing + last));
}

/** What a call may say about how flaps turn; what it leaves out is the board's own. */
export interface TransitionWish {
  readonly pace?: Transition["pace"] | null | undefined;
  readonly order?: Transition["order"] | null | undefined;
  readonly stepIntervalMs?: number | null | undefined;
  readonly stepSize?: number | null | undefined;
}

/** Nobody waits longer for the last module to start. */
const longestStartMs = 60_000;
const longestIntervalMs = 3_000;

/** A wish on top of the board's own manner. RefusalError `ValidationError` for steps that cannot be, or take too long. */
export function readTransition(wish: TransitionWish | null | undefined, own: Transition, size: BoardSize): Transition {
  if (wish === null || wish === undefined) return own;
  const read: Transition = {
    pace: wish.pace ?? own.pace,
    order: wish.order ?? own.order,
    stepIntervalMs: wish.stepIntervalMs ?? own.stepIntervalMs,
    stepSize: wish.stepSize ?? own.stepSize,
  };
  const { stepIntervalMs, stepSize } = read;
  const cells = size.rows * size.columns;
  const isPossible =
    stepIntervalMs >= 0 && stepIntervalMs <= longestIntervalMs && stepSize >= 1 && stepSize <= Math.max(cells, 1);
  if (isPossible && lastStartMs(read, size) <= longestStartMs) return read;
  throw new RefusalError("ValidationError", transitionTooLong(longestIntervalMs, longestStartMs / 1000), {
    rule: "transition",
  });
}
