import { promisify } from "node:util";
import { crc32, deflate, type ZlibOptions } from "node:zlib";
import type { Bezel, BoardStyle, Encoded, EncodeOptions, Order, Pace } from "../grid-core/adapter.ts";
import { GridError } from "../grid-core/gridError.ts";
import { loadGridCore } from "../grid-core/load.node.ts";
import { exactPngFile, exactRows } from "../grid-core/pngFile.ts";
import type { Code62 } from "./domain.ts";
import { RefusalError } from "./refusal.ts";
import * as gridRefusals from "./words/gridRefusals.ts";

// One rule for what a valid grid is, for every entry. Beside vbml.ts the gateway's only importer of the core.

/** A board of this product (decision 20). That it is 6 × 22 is the gateway's rule, not the core's (decision 44). */
export const boardRows = 6;
export const boardColumns = 22;

/** A grid as text is refused unread beyond this many characters: the longest valid one has under 500. */
const longestText = 4096;

declare const checked: unique symbol;

/** The 132 assigned codes of a board, row by row, as the database and the core take them. Only this file makes one. */
export type Grid6x22 = Uint8Array & { readonly [checked]: true };

const core = loadGridCore();
/** Beside the loop, which goes on with other work. */
const squeeze = promisify(deflate) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/**
 * Reads a grid from parsed JSON of unknown shape.
 *
 * @throws RefusalError `MissingTextOrCharacters` when there is none, `CharactersInvalid` (with row and column where one is
 * to blame) when it is no 6 × 22 grid of assigned codes.
 */
export function parseGrid(input: unknown): Grid6x22 {
  if (input === undefined || input === null) throw missing();
  if (!Array.isArray(input) || input.length !== boardRows) throw wrongSize(gridRefusals.gridRows(boardRows));
  const codes = new Uint8Array(boardRows * boardColumns);
  // Not forEach, which leaves out the holes of a sparse array.
  for (const [row, cells] of input.entries()) {
    if (!Array.isArray(cells) || cells.length !== boardColumns) {
      throw wrongSize(gridRefusals.gridCells(row + 1, boardColumns), row);
    }
    for (const [column, code] of cells.entries()) {
      if (!isByte(code)) throw invalidCell(row, column);
      codes[row * boardColumns + column] = code;
    }
  }
  return bytesToGrid(codes);
}

/**
 * Reads a grid from text: JSON, or the base64url or base64 of JSON (decision 50).
 *
 * @throws RefusalError as `parseGrid`, and `ValidationError` when the text is neither.
 */
export function parseGridText(raw: string): Grid6x22 {
  if (raw.trim() === "") throw missing();
  if (raw.length > longestText) throw wrongSize(gridRefusals.gridTooLong());
  return parseGrid(parseJson(raw) ?? parseJson(decodeBase64(raw)) ?? notJson());
}

/**
 * Checks stored or received codes.
 *
 * @throws RefusalError `CharactersInvalid` when they are no 132 assigned codes.
 */
export function bytesToGrid(codes: Uint8Array): Grid6x22 {
  try {
    core.checkGrid(codes, boardRows, boardColumns);
  } catch (error) {
    throw asRefusal(error);
  }
  return codes as Grid6x22;
}

/** The codes as bytes of one's own. */
export function gridToBytes(grid: Grid6x22): Uint8Array {
  return Uint8Array.from(grid);
}

/** A text as a grid, with what became of its signs (places are UTF-16 units of the text). */
export interface EncodedText extends Omit<Encoded, "codes"> {
  readonly grid: Grid6x22;
}

/**
 * Lays a text out on a board. Where code 62 is a heart, hearts have a code and the degree sign has none.
 *
 * @throws RefusalError `TextTooLong`, or `CharactersInvalid` for an escape `{n}` that names no assigned code.
 */
export function encodeText(
  text: string,
  options: Pick<EncodeOptions, "align" | "vertical"> & { readonly code62?: Code62 } = {},
): EncodedText {
  const { code62, ...layout } = options;
  const size = { rows: boardRows, columns: boardColumns };
  try {
    const { codes, ...report } = core.encode(text, { ...layout, ...size, heart: code62 === "heart" });
    return { grid: bytesToGrid(codes), ...report };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The grid as text: rows as lines, tiles as escapes `{n}`. */
export function decodeGrid(codes: Uint8Array, code62: Code62 = "degree", columns: number = boardColumns): string {
  return core.decode(codes, codes.length / columns, columns, code62 === "heart");
}

/** The grid in words, for the text alternative of a picture. */
export function describeGrid(codes: Uint8Array, code62: Code62 = "degree"): string {
  return core.describe(codes, boardRows, boardColumns, code62 === "heart");
}

/** Codes as rows of numbers: the `characters` of every answer. Not checked; stored grids were. */
export function gridRows(codes: Uint8Array, columns: number = boardColumns): number[][] {
  const rows = Math.ceil(codes.length / columns);
  return Array.from({ length: rows }, (_, row) => [...codes.subarray(row * columns, (row + 1) * columns)]);
}

/** Codes below 72 that no flap bears: programs of this market send them, and a board shows a blank. */
const unborne: ReadonlySet<unknown> = new Set([43, 45, 51, 57, 58, 61]);

/** What a board shows of rows of codes, whatever else they hold, and which of these no flap bears. */
export function shownOf<Rows>(rows: Rows): { readonly characters: Rows; readonly unshown: readonly string[] } {
  const unshown = new Set<string>();
  const shown = (code: unknown) => (unborne.has(code) && unshown.add(`{${String(code)}}`) ? 0 : code);
  const shownRow = (row: unknown) => (Array.isArray(row) ? row.map(shown) : row);
  return { characters: Array.isArray(rows) ? (rows.map(shownRow) as Rows) : rows, unshown: [...unshown] };
}

/** A change of a board as the gateway keeps it. */
export interface TimedChange {
  readonly characters: Uint8Array;
  /** Epoch milliseconds. */
  readonly startAt: number;
  readonly seed: number;
  readonly transition: {
    readonly pace: Pace;
    readonly order: Order;
    readonly stepIntervalMs: number;
    readonly stepSize: number;
  };
}

/** How many milliseconds after `zero` (epoch) the last flap of a chain of changes is at rest. */
export function planDurationMs(
  size: { readonly rows: number; readonly columns: number },
  rest: Uint8Array,
  changes: readonly TimedChange[],
  zero: number,
): number {
  const timed = changes.map(({ characters, startAt, seed, transition }) => ({
    codes: characters,
    startMs: startAt - zero,
    seed,
    ...transition,
  }));
  const plan = core.planFlips(rest, size.rows, size.columns, timed);
  try {
    return plan.durationMs;
  } finally {
    plan.release();
  }
}

/** How a picture is made. `widthPx` from 1 to 4096. */
export interface RenderOptions {
  readonly widthPx?: number;
  readonly style?: BoardStyle;
  readonly bezel?: Bezel;
  readonly code62?: Code62;
}

/** What the core takes; 1200 pixels wide, black, the face alone, when not said otherwise. */
function pictureOf({ widthPx = 1200, style = "black", bezel = "full", code62 }: RenderOptions) {
  if (!Number.isInteger(widthPx) || widthPx < 1 || widthPx > 4096) {
    throw new RefusalError("ValidationError", gridRefusals.pictureWidth());
  }
  return { widthPx, style, bezel, heart: code62 === "heart" };
}

/**
 * The grid as a PNG file, pixel by pixel what a screen shows of it at that size.
 *
 * @throws RefusalError `ValidationError` for a width out of bounds.
 */
export async function renderPng(codes: Uint8Array, options: RenderOptions = {}): Promise<Uint8Array> {
  const painter = core.createPainter({ ...pictureOf(options), rows: boardRows, columns: boardColumns });
  const { width, height } = painter;
  painter.paintGrid(codes);
  const rows = exactRows({ width, height, rgba: painter.frame() });
  painter.release();
  return exactPngFile(crc32, { width, height }, await squeeze(rows, { level: 6 }));
}

/**
 * The grid as a PNG file of few bytes, for what is sent to many: at most 256 colours, edges may be off by 7 of 255.
 *
 * @throws RefusalError `ValidationError` for a width out of bounds.
 */
export function renderSmallPng(codes: Uint8Array, options: RenderOptions = {}): Uint8Array {
  return core.png(codes, boardRows, boardColumns, { ...pictureOf(options), small: true });
}

/** What of a board its pictures depend on, beside what it shows. */
export interface BoardLook {
  readonly style: BoardStyle;
  readonly code62: Code62;
}

/** The picture that stands for a link to a message: 1200 x 630 pixels, the board on its ground, as a PNG file. */
export function renderSharePng(codes: Uint8Array, { style, code62 }: BoardLook): Uint8Array {
  return core.sharePicture(codes, boardRows, boardColumns, { style, heart: code62 === "heart" });
}

/** How an animation of a message is made. `widthPx` from 1 to 4096. */
export interface AnimationOptions extends Required<RenderOptions> {
  readonly format: "gif" | "apng";
  readonly pace: Pace;
}

/** Pictures a second of an animation: twenty are fluent enough for flaps of 64 ms, and half as much work as forty. */
const animationRate = 20;

/** A message arriving on a blank board as a GIF or APNG file, in parts that belong one after another. */
export function renderAnimation(codes: Uint8Array, options: AnimationOptions): Iterable<Uint8Array> {
  const blank = new Uint8Array(codes.length);
  const { code62, ...rest } = options;
  return core.animation(blank, codes, {
    ...rest,
    heart: code62 === "heart",
    rows: boardRows,
    columns: boardColumns,
    framesPerSecond: animationRate,
  });
}

/** Zero of either sign, and 1.0 for 1, are integers in JSON. */
function isByte(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 255;
}

/** The JSON of a text; undefined when it is none. JSON's own null is a missing grid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? missingGrid();
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    return undefined;
  }
}

function decodeBase64(text: string): string {
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, "base64").toString("utf8") : "";
}

function missingGrid(): never {
  throw missing();
}

function notJson(): never {
  throw new RefusalError("ValidationError", gridRefusals.charactersNotJson());
}

function missing(): RefusalError {
  return new RefusalError("MissingTextOrCharacters", gridRefusals.noCharacters(), { rule: "content" });
}

function wrongSize(message: string, row?: number): RefusalError {
  return new RefusalError("CharactersInvalid", message, { rule: "size", ...(row === undefined ? {} : { row }) });
}

function invalidCell(row: number, column: number): RefusalError {
  return new RefusalError("CharactersInvalid", gridRefusals.noCodeOfFlap(row + 1, column + 1), {
    rule: "code",
    row,
    column,
  });
}

/** What the core refuses, in the gateway's form. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof GridError)) return error;
  if (error.code === "TextTooLong") {
    return new RefusalError("TextTooLong", gridRefusals.textNeedsMoreRows(boardRows), { rule: "size" });
  }
  if (error.code === "CharactersInvalid" && error.row !== null && error.column !== null) {
    return invalidCell(error.row, error.column);
  }
  if (error.code === "CharactersInvalid") {
    return new RefusalError("CharactersInvalid", gridRefusals.escapeOfNoFlap(), { rule: "code" });
  }
  if (error.code === "SizeInvalid") return wrongSize(gridRefusals.gridSize(boardRows, boardColumns));
  return error;
}
