import type { Painter } from "../wasm/boardCore.ts";
import type { BoardShape, Motion, StageCommand } from "./messages.ts";
import type { Surface } from "./surface.ts";
import type { Aim, Turn } from "./turn.ts";

/** What concerns one board that is there. */
export type BoardCommand = Exclude<StageCommand, { type: "add" | "visibility" | "remove" | "thumbnail" }>;

/** A board that the engine draws. */
export interface Shown {
  readonly id: number;
  /** Null where the browser has no canvas to draw on: such a board still says what it shows. */
  readonly surface: Surface | null;
  /** Ends the watch over whether the canvases have their pixels. */
  readonly stopWatching: () => void;
  shape: BoardShape;
  painter: Painter;
  /** The canvas is still empty: the ground round the flaps has to go to it as well. */
  isEmpty: boolean;
  aim: Aim;
  turn: Turn | null;
  motion: Motion;
  isHeard: boolean;
}
