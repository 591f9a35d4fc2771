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
