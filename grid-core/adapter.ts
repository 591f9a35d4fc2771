// The core as TypeScript sees it: the same surface in a browser, a worker and Node. Made by binding.ts.

import type { Edited, EditInput, EditState } from "./edits.ts";

/** A board is white on black or black on white, in light and dark rooms alike. */
export type BoardStyle = "black" | "white";

/** What stands round the flaps: face and frame, the face alone, or a narrow face. */
export type Bezel = "frame" | "full" | "slim";

/** 64 and 120 ms a flap, half of that, or no turning at all. */
export type Pace = "classic" | "brisk" | "instant";

/** In which order cells begin to turn. `classic`: all together, each within 120 ms by its seed. */
export type Order = "classic" | "column" | "reverseColumn" | "edgesToCenter" | "row" | "diagonal" | "random";

/**
 * How lines stand sideways: each centred for itself, at the left edge, or with one left margin, the block centred. Or
 * nothing is laid out: `placed` leaves every sign where it was written, so that what `decode` gives is the same grid.
 */
export type Align = "center" | "left" | "block" | "placed";

/** Where lines stand on the board. */
export type Vertical = "top" | "center" | "bottom";

/** A new grid for a board, and how it arrives. */
export interface GridChange {
  /** What the board shows in the end, row by row. */
  readonly codes: Uint8Array;
  /** When it begins, in ms of the plan; the plan's zero is the caller's choice. */
  readonly startMs: number;
  /** The same seed (32 bits) gives the same movement everywhere. */
  readonly seed: number;
  readonly pace?: Pace;
  readonly order?: Order;
  /** Milliseconds between two steps of the order; 60 when left out. */
  readonly stepIntervalMs?: number;
  /** How many columns, rows, diagonals or cells begin together; 1 when left out. */
  readonly stepSize?: number;
}

/** The movement of a board. It is computed once and can be asked for any moment, in any order. */
export interface FlipPlan {
  /** When the last flap is at rest, in ms of the plan. */
  readonly durationMs: number;
  /** How many cells turn at all. */
  readonly turningCells: number;
  /** How many flaps fall. */
  readonly flapCount: number;
  /** The codes that a person reads at a moment. */
  codesAt(t: number): Uint8Array;
  /** Every flap that lands from the plan's zero on: pairs of cell and ms, in order of time. */
  landings(): Uint32Array;
  /** Gives the memory back. Later use throws. */
  release(): void;
}

/** A part of a picture in pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paints one board at one size. Only cells that change since the last painting are painted. */
export interface Painter {
  /** Pixels across. */
  readonly width: number;
  /** Pixels down. */
  readonly height: number;
  /** Paints a grid at rest; gives the number of cells painted. */
  paintGrid(codes: Uint8Array): number;
  /** Paints a plan at a moment in ms; gives the number of cells painted. */
  paintPlan(plan: FlipPlan, t: number): number;
  /** What the last painting changed; null when it changed nothing. */
  dirtyRect(): Rect | null;
  /** The picture, RGBA. A view on the core's memory, made anew for each call and good until the next call of anything. */
  frame(): Uint8ClampedArray<ArrayBuffer>;
  /** Gives the memory back. Later use throws. */
  release(): void;
}

/** How a picture is made. */
export interface PictureOptions {
  /** Pixels across: the height follows. */
  readonly widthPx: number;
  readonly style: BoardStyle;
  readonly bezel: Bezel;
  /** Code 62 is a heart on this board, not the degree sign. */
  readonly heart?: boolean;
}

/** How a picture for links is made. */
export type SharePictureOptions = Pick<PictureOptions, "style" | "heart">;

/** What every core knows of grids, and its end and beginning. */
export interface CheckingCore {
  /** The 66 assigned codes in drum order. */
  assignedCodes(): Uint8Array;
  /** Throws a GridError unless the codes are a grid of this size. */
  checkGrid(codes: Uint8Array, rows: number, columns: number): void;
  /** The grid in words, for ears: its rows and tiles. `heart`: code 62 is a heart. */
  describe(codes: Uint8Array, rows: number, columns: number, heart?: boolean): string;
  /** Ends the core as a defect in it would: throws `core.crashed`, as does every call until `restart`. For tests. */
  crash(): void;
  /** Whether it has crashed, and every call but `restart` throws. */
  isCrashed(): boolean;
  /** A fresh core after a crash. Plans and painters made before are gone: their use throws. */
  restart(): Promise<void>;
}

/** What a simulator needs: characters, plans and pictures. */
export interface BoardCore extends CheckingCore {
  /** Makes a plan from a grid at rest and the changes since, in their order. */
  planFlips(rest: Uint8Array, rows: number, columns: number, changes: readonly GridChange[]): FlipPlan;
  createPainter(options: PictureOptions & { readonly rows: number; readonly columns: number }): Painter;
  /** Height by width of a board. */
  aspectRatio(rows: number, columns: number, bezel: Bezel): number;
}

/** How a text is laid out. */
export interface EncodeOptions {
  readonly rows?: number;
  readonly columns?: number;
  readonly align?: Align;
  readonly vertical?: Vertical;
  /** Code 62 is a heart on this board. */
  readonly heart?: boolean;
}

/** A sign without a code; `index` counts UTF-16 units of the text, as JavaScript does. */
export interface MissingSign {
  readonly sign: string;
  readonly index: number;
  /** The cell of its blank, or that before which one stands that nobody sees; null where no row shows that place. */
  readonly cell: number | null;
}

/** A sign that became other signs. */
export interface ChangedSign extends Omit<MissingSign, "cell"> {
  readonly by: string;
}

/** A text as a grid. */
export interface Encoded {
  readonly codes: Uint8Array;
  /** Signs without a code. Visible ones left a blank each. */
  readonly missing: readonly MissingSign[];
  /** Look-alikes that stand for a sign without a code. */
  readonly replaced: readonly ChangedSign[];
  /** Accents, quotes and dashes in a plainer dress. */
  readonly folded: readonly ChangedSign[];
}

/** A grid that was read from text, and its size. */
export interface SizedGrid {
  readonly codes: Uint8Array;
  readonly rows: number;
  readonly columns: number;
}

/** How a change arrives, and on what board. */
export interface Transition extends Omit<GridChange, "codes" | "startMs" | "seed"> {
  readonly rows: number;
  readonly columns: number;
  /** 0 when left out; other seeds differ by up to 120 ms and three per cent. */
  readonly seed?: number;
}

/** A picture as a palette and the place of each pixel's colour in it: what a PNG file is made of. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** At most 256 colours: red, green, blue and opacity of each. Edges may be off by 7 in a channel, plain areas by 1. */
  readonly colours: Uint8Array;
  /**
   * Row by row PNG's number of the filter, and a byte for each pixel. A view on the core's memory, good until the next
   * call of anything.
   */
  readonly rows: Uint8Array;
}

/** One picture of an animation: indices that are laid over what was there; 255 leaves it as it is. */
export interface AnimationFrame {
  /** The whole animation: its size, how many pictures it has, and 256 colours as `IndexedPicture` has them. */
  readonly animation: Omit<IndexedPicture, "rows"> & { readonly frames: number };
  readonly rect: Rect;
  /** How long it is shown, in hundredths of a second. */
  readonly delay: number;
  readonly indices: Uint8Array;
}

/** A message arriving, as an animated picture. The animation begins anew at its end. */
export interface AnimationOptions extends Transition, PictureOptions {
  /** Pictures a second, 1 to 50; 25 when left out. GIF counts in hundredths of a second, so that 30 become 33. */
  readonly framesPerSecond?: number;
  /** How long the board rests before; 500 ms when left out. */
  readonly leadMs?: number;
  /** How long it rests after; 3000 ms when left out. */
  readonly holdMs?: number;
}

/** How a picture becomes tiles. */
export interface TileOptions {
  /** 6 when left out. */
  readonly rows?: number;
  /** 22 when left out. */
  readonly columns?: number;
  /** `cover` (the default) fills the board and cuts what stands over; `contain` shows all and leaves cells blank. */
  readonly fit?: "cover" | "contain";
  /** Mixes shades of neighbouring tiles; off when left out. */
  readonly dithered?: boolean;
}

/** What a change costs. */
export interface ChangeCost {
  /** How many cells turn at all. */
  readonly turningCells: number;
  /** How many flaps fall. */
  readonly flapCount: number;
  /** Milliseconds from the start of the change until the last flap is at rest. */
  readonly settledMs: number;
}

/** What a page that writes messages needs beside its painter: text, keys, costs and colour tiles. */
export interface TextCore extends CheckingCore {
  /** Text to grid; 6 × 22 and centred when not said otherwise. Throws TextTooLong or CharactersInvalid. */
  encode(text: string, options?: EncodeOptions): Encoded;
  /** Grid to text: rows as lines, tiles as escapes `{n}`. `heart`: code 62 is a heart. */
  decode(codes: Uint8Array, rows: number, columns: number, heart?: boolean): string;
  /** The grid as JSON: a list of rows of codes. */
  gridToJson(codes: Uint8Array, rows: number, columns: number): string;
  /** The grid as base64url of its JSON, without padding: for paths and queries. */
  gridToBase64(codes: Uint8Array, rows: number, columns: number): string;
  /**
   * A grid of any size from its JSON, or from base64url or base64 of that. Throws MissingTextOrCharacters (nothing, or
   * null), ValidationError (no form of a grid), SizeInvalid (uneven rows, or out of bounds), CharactersInvalid.
   */
  readGrid(text: string): SizedGrid;
  /** What a change of a board at rest costs, before it happens. */
  costOf(from: Uint8Array, to: Uint8Array, transition: Transition): ChangeCost;
  /**
   * A picture (RGBA bytes as `ImageData` has them, `width` × `height` × 4) as colour tiles, 63 to 70, each the one nearest
   * to the eye; blank where there is no picture or it is clear. Throws SizeInvalid when empty, uneven or beyond
   * 4096 × 4096 pixels. A picture of 440 pixels' width says as much as a larger one and is there sooner.
   */
  tilesFromPicture(
    pixels: Uint8Array | Uint8ClampedArray,
    width: number,
    height: number,
    options?: TileOptions,
  ): Uint8Array;
  /** Applies a key, a stroke or a paste. Throws CharactersInvalid for a cell, code or mode that does not exist. */
  edit(state: EditState, input: EditInput): Edited;
  /** What is selected, as text: lines, tiles as escapes. Pasted where it was cut it gives the same cells. */
  selectedText(state: EditState): string;
}

/** Everything: both, and pictures of boards and of messages arriving. */
export interface GridCore extends BoardCore, TextCore {
  /** The grid as palette and indices. `upward`: rows are filtered by what is above, which is quick to compress. */
  indexedPicture(
    codes: Uint8Array,
    rows: number,
    columns: number,
    options: PictureOptions,
    upward?: boolean,
  ): IndexedPicture;
  /** The board without frame, centred on a ground of 1200 × 630 pixels, as palette and indices. */
  indexedSharePicture(
    codes: Uint8Array,
    rows: number,
    columns: number,
    options: SharePictureOptions,
    upward?: boolean,
  ): IndexedPicture;
  /**
   * A change as a GIF file, in parts of one picture each that belong one after another; memory does not grow with the
   * animation. Throws SizeInvalid, when the first part is asked for, beyond 3,000 pictures or 65,535 pixels a side.
   */
  animation(
    from: Uint8Array,
    to: Uint8Array,
    options: AnimationOptions & { readonly format: "gif" },
  ): Iterable<Uint8Array<ArrayBuffer>>;
  /** The same picture by picture, for other files. Throws as `animation`. */
  animationFrames(from: Uint8Array, to: Uint8Array, options: AnimationOptions): Iterable<AnimationFrame>;
}
