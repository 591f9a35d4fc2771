/** How the flaps of one change start and how far they go. Milliseconds; the orders are those of the core's plan. */
export interface Transition {
  pace: "classic" | "brisk" | "instant";
  order: "classic" | "column" | "reverseColumn" | "edgesToCenter" | "row" | "diagonal" | "random";
  stepIntervalMs: number;
  stepSize: number;
}

/** How a message arrives when nobody chose otherwise; the interval is the one of the core. */
export const classicTransition: Transition = { pace: "classic", order: "classic", stepIntervalMs: 60, stepSize: 1 };

/** One change of a board: what it must show, and from when by the gateway's clock (epoch milliseconds). */
export interface BoardChange {
  version: number;
  characters: number[][];
  startAt: number;
  seed: number;
  transition: Transition;
}

/**
 * The grid at rest before the first change, then every change that is still unsettled at `serverTime`, oldest first.
 * At rest there is no change. Two screens with the same update show the same flap at the same moment.
 */
export interface BoardUpdate {
  boardId: string;
  version: number;
  serverTime: number;
  rest: number[][];
  changes: BoardChange[];
}

/** What the board will show once every flap has settled. */
export function targetOf(update: BoardUpdate): number[][] {
  return update.changes.at(-1)?.characters ?? update.rest;
}

/** No flap bears it. */
const NO_CODE = 255;

/** A grid as the core takes it: row by row, one byte a cell. What is no byte is refused as a code, not cut to one. */
export function toCodes(characters: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from(characters.flat(), (code) => (code === (code & 255) ? code : NO_CODE));
}
