import type { Transition } from "./sendRequest.ts";

/** Rows and columns of a board. */
export type BoardSize = { readonly rows: number; readonly columns: number };

/** How far steps may be apart, and how late the last flaps may start, in milliseconds; the gateway refuses more. */
export const turnLimits = { intervalMs: 3_000, startMs: 60_000 } as const;

/** How steps begin when an order is chosen: with no time between them no order is to be seen. */
const firstSteps = { stepIntervalMs: 60, stepSize: 1 } as const;
const noSteps = { stepIntervalMs: 0, stepSize: 1 } as const;

/** What is wrong with a choice: the time between steps, the size of a step, or that the last flaps start too late. */
export type TurnProblem = "interval" | "step" | "start";

/** How many groups of flaps an order knows, which start one after another. */
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

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Why nothing can turn like this; null where it can. */
export function turnProblem(turn: Transition, size: BoardSize): TurnProblem | null {
  const { order, stepIntervalMs, stepSize } = turn;
  if (!isWhole(stepIntervalMs, 0, turnLimits.intervalMs)) return "interval";
  if (!isWhole(stepSize, 1, size.rows * size.columns)) return "step";
  const lastStart = (Math.ceil(groupsOf(order, size) / stepSize) - 1) * stepIntervalMs;
  return lastStart > turnLimits.startMs ? "start" : null;
}

/** Whether two manners look the same; where all flaps start together, steps do not count. */
export function isSameTurn(one: Transition, other: Transition): boolean {
  if (one.pace !== other.pace || one.order !== other.order) return false;
  return one.order === "classic" || (one.stepIntervalMs === other.stepIntervalMs && one.stepSize === other.stepSize);
}

/** A manner with a change; one that has no steps any more forgets them, one that begins to have some can be seen. */
export function changedTurn(turn: Transition, change: Partial<Transition>): Transition {
  const next = { ...turn, ...change };
  if (next.order === "classic") return { ...next, ...noSteps };
  return turn.order === "classic" && turn.stepIntervalMs === 0 ? { ...next, ...firstSteps, ...change } : next;
}
