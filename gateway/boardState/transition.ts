/** In which manner and order the modules of a board start; the core's FlipPlan reads exactly this. */
export interface Transition {
  readonly pace: "classic" | "brisk" | "instant";
  readonly order: "classic" | "column" | "reverseColumn" | "edgesToCenter" | "row" | "diagonal" | "random";
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

/** After so many milliseconds every flap of a change is at rest, whatever the board showed before. */
export function longestTurnMs(transition: Transition, cells: number): number {
  const { passing, last } = flapMs[transition.pace];
  const delay = transition.order === "classic" ? seedDelayMs : cells * transition.stepIntervalMs;
  return Math.ceil(delay + paceSpread * ((drumFlaps + 1) * passing + last));
}
