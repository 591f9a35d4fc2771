import type { Bezel } from "./geometry.ts";
import type { BoardUpdate } from "./wire.ts";

export type BoardStyle = "black" | "white";

/** What a board looks like and how many device pixels it is wide. */
export interface BoardShape {
  rows: number;
  columns: number;
  style: BoardStyle;
  bezel: Bezel;
  widthPx: number;
}

/** From the page to the painter, wherever it runs. `clockOffset`: gateway time minus the page's, milliseconds. */
export type StageCommand =
  | { type: "add"; id: number; canvas: OffscreenCanvas | HTMLCanvasElement; shape: BoardShape }
  | { type: "shape"; id: number; shape: BoardShape }
  | { type: "update"; id: number; update: BoardUpdate; clockOffset: number; animate: boolean }
  | { type: "grid"; id: number; codes: Uint8Array }
  | { type: "remove"; id: number }
  | { type: "visibility"; visible: boolean };

/** From the painter to the page. */
export type StageReport =
  | { type: "ready" }
  | { type: "flipping"; id: number; version: number }
  /** `text`: what the board shows, row by row, for people who do not see it. */
  | { type: "settled"; id: number; version: number; text: string }
  | { type: "failed"; id: number | null; message: string };
