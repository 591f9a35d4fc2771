import type { Transition } from "./transition.ts";

/** What programs and Home Assistant call the orders of a transition; `classic` is all at once. */
export const orderOf = {
  classic: "classic",
  column: "column",
  "reverse-column": "reverseColumn",
  "edges-to-center": "edgesToCenter",
  row: "row",
  diagonal: "diagonal",
  random: "random",
} as const satisfies Record<string, Transition["order"]>;

export type Strategy = keyof typeof orderOf;

export const strategies = Object.keys(orderOf) as readonly Strategy[];

export const strategyOf = (order: Transition["order"]): Strategy =>
  strategies.find((name) => orderOf[name] === order) ?? "classic";
