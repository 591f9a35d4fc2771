import type { Bezel } from "./geometry.ts";
import type { BoardUpdate, Transition } from "./wire.ts";

/** A canvas on the page, or one that was handed to a worker. */
export type BoardCanvas = OffscreenCanvas | HTMLCanvasElement;

export type BoardStyle = "black" | "white";

/** What code 62 is on a board: the degree sign, or a heart in its place. */
export type Code62 = "degree" | "heart";

/** What a board looks like and how many device pixels it is wide. */
export interface BoardShape {
  rows: number;
  columns: number;
  style: BoardStyle;
  /** Code 62 is a heart. */
  heart: boolean;
  bezel: Bezel;
  widthPx: number;
}

/** What a viewer chose for this screen alone; the rest is as the message says. */
export type Motion = Partial<Pick<Transition, "pace" | "order">>;

/** From the page to the painter, wherever it runs. `clockOffset`: gateway time minus the page's, milliseconds. */
export type StageCommand =
  | { type: "add"; id: number; whole: BoardCanvas; flaps: BoardCanvas; shape: BoardShape }
  | { type: "shape"; id: number; shape: BoardShape }
  | { type: "update"; id: number; update: BoardUpdate; clockOffset: number; animate: boolean }
  | { type: "grid"; id: number; codes: Uint8Array }
  /** Holds the flaps where they are. */
  | { type: "hold"; id: number }
  /** Lets held flaps go on, to the grid of the update. */
  | { type: "resume"; id: number; update: BoardUpdate }
  /** Turns the last change once more. */
  | { type: "replay"; id: number; seed: number }
  /** Ends a turn at once. */
  | { type: "finish"; id: number }
  /** Counts from the next turn on. */
  | { type: "motion"; id: number; motion: Motion }
  /** Whether landings are wanted. */
  | { type: "listen"; id: number; on: boolean }
  | { type: "picture"; id: number }
  /** Asks what the last change was, as an animation of it needs it. */
  | { type: "lastChange"; id: number }
  /** A grid at rest as a bitmap, on no canvas. */
  | { type: "thumbnail"; id: number; codes: Uint8Array; shape: BoardShape }
  | { type: "remove"; id: number }
  | { type: "visibility"; visible: boolean };

/** What a board showed before its last change, what it shows since, and how it came to that. */
export interface LastChange {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly seed: number;
  readonly transition: Transition;
}

/** From the painter to the page. */
export type StageReport =
  | { type: "flipping"; id: number; version: number }
  /** `text`: what the board shows, row by row, for people who do not see it. */
  | { type: "settled"; id: number; version: number; text: string }
  /** All flaps of a turn that land: pairs of cell and ms after `zero` (epoch ms), in order of time. */
  | { type: "landings"; id: number; zero: number; landings: Uint32Array<ArrayBuffer> }
  /** The landings told last do not happen, or not then. */
  | { type: "hush"; id: number }
  | { type: "picture"; id: number; picture: Blob | null }
  | { type: "lastChange"; id: number; change: LastChange }
  /** Null where it could not be painted. */
  | { type: "thumbnail"; id: number; bitmap: ImageBitmap | null }
  /** The browser gives no way to draw on this canvas: the board only says what it shows, without turning. */
  | { type: "undrawable"; id: number }
  /** The canvas lost its pixels and did not get them back: the board needs another one. */
  | { type: "lost"; id: number }
  /** The painter is gone, with all that it knew. */
  | { type: "crashed"; message: string }
  /** Another painter is at work, which knows of no board yet. */
  | { type: "restarted" }
  /** With an id: one command was not carried out. Without: nothing is painted any more. */
  | { type: "failed"; id: number | null; message: string };
