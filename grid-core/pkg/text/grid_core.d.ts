/* tslint:disable */
/* eslint-disable */

/**
 * Why the core refused: the product's error code, and the place where one is known.
 */
export class CoreError {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The product's error code.
     */
    readonly code: string;
    /**
     * The column of the first wrong cell, from 0.
     */
    readonly column: number | undefined;
    /**
     * The row of the first wrong cell, from 0.
     */
    readonly row: number | undefined;
}

/**
 * What becomes of a grid by an input.
 */
export class Edit {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Where the selection begins after the edit.
     */
    readonly anchor: number | undefined;
    /**
     * The caret after the edit.
     */
    readonly caret: number;
    /**
     * The codes after the edit.
     */
    readonly codes: Uint8Array;
    /**
     * Whether something found no room.
     */
    readonly isCut: boolean;
    /**
     * Whether the selection runs as text does; else it is a rectangle.
     */
    readonly isRun: boolean;
    /**
     * What the history makes of it.
     */
    readonly step: string;
    /**
     * Signs without a code.
     */
    readonly unknown: Sign[];
}

/**
 * A grid, a caret and a mode that inputs are applied to.
 */
export class Editor {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Everything away.
     */
    clear(): Edit;
    /**
     * What is selected away.
     */
    cut(): Edit;
    /**
     * A code into every selected cell.
     */
    fill(code: number): Edit;
    /**
     * What is selected mirrored: left becomes right, or top becomes bottom.
     */
    flip(upside_down: boolean): Edit;
    /**
     * A key by its name in browsers, and what is held with it.
     */
    key(key: string, shift: boolean, control: boolean): Edit;
    /**
     * What is selected to another place; `rows` down, `columns` to the right.
     */
    move(rows: number, columns: number): Edit;
    /**
     * What an input meets.
     */
    constructor(codes: Uint8Array | number[], rows: number, columns: number, caret: number, anchor: number | null | undefined, is_run: boolean, mode: number, heart: boolean);
    /**
     * A stroke from cell to cell.
     */
    paint(from: number, to: number): Edit;
    /**
     * Text put in at the caret.
     */
    paste(text: string): Edit;
    /**
     * Cells from elsewhere put down.
     */
    place(at: number, columns: number, codes: Uint8Array | number[]): Edit;
    /**
     * A text in the place of one cell.
     */
    replace(cell: number, text: string): Edit;
    /**
     * All cells selected.
     */
    selectAll(): Edit;
    /**
     * A drag that selects.
     */
    select(from: number, to: number): Edit;
    /**
     * What is selected, as text.
     */
    selectedText(): string;
}

/**
 * What happened to the signs of a text.
 */
export class Report {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Accents, quotes and dashes in a plainer dress.
     */
    readonly folded: Sign[];
    /**
     * Signs without a code.
     */
    readonly missing: Sign[];
    /**
     * Look-alikes.
     */
    readonly replaced: Sign[];
}

/**
 * A sign of a text: what it is, where it begins (in UTF-16 units), and what stands for it (nothing for a missing one),
 * or the cell that a missing one was meant for.
 */
export class Sign {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What the flaps show for it.
     */
    readonly by: string;
    /**
     * The cell that it was meant for.
     */
    readonly cell: number | undefined;
    /**
     * Where it begins, in UTF-16 units of the text.
     */
    readonly index: number;
    /**
     * The sign as written.
     */
    readonly sign: string;
}

/**
 * A grid with its size.
 */
export class SizedGrid {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The codes, row by row.
     */
    readonly codes: Uint8Array;
    /**
     * The number of columns.
     */
    readonly columns: number;
    /**
     * The number of rows.
     */
    readonly rows: number;
}

/**
 * The assigned codes in drum order.
 */
export function assignedCodes(): Uint8Array;

/**
 * Refuses codes that are no grid of this size.
 */
export function checkGrid(codes: Uint8Array | number[], rows: number, columns: number): void;

/**
 * Cells that turn, flaps that fall, and ms until the last is at rest.
 */
export function costOf(from: Uint8Array | number[], to: Uint8Array | number[], rows: number, columns: number, seed: number, pace_name: string, order_name: string, step_interval_ms: number | null | undefined, step_size: number): Float64Array;

/**
 * Ends the core as a defect in it would. For tests of what comes after.
 */
export function crash(): void;

/**
 * A grid as text.
 */
export function decode(codes: Uint8Array | number[], rows: number, columns: number, heart: boolean): string;

/**
 * A grid in words.
 */
export function describe(codes: Uint8Array | number[], rows: number, columns: number, heart: boolean): string;

/**
 * Lays a text out on a board: its codes, row by row, and behind them 1 when `takeReport` has something to say, else 0.
 * `align` is 0 for centred lines, 1 for lines at the left, 2 for a block, 3 for places as written; `vertical` 0 for the top, 1 for the middle, 2
 * for the bottom.
 */
export function encode(text: string, rows: number, columns: number, align: number, vertical: number, heart: boolean): Uint8Array;

/**
 * A grid as base64url of its JSON.
 */
export function gridToBase64(codes: Uint8Array | number[], rows: number, columns: number): string;

/**
 * A grid as JSON.
 */
export function gridToJson(codes: Uint8Array | number[], rows: number, columns: number): string;

/**
 * A grid from JSON or base64 of it.
 */
export function readGrid(text: string): SizedGrid;

/**
 * What happened to the signs of the last text that left something to say.
 */
export function takeReport(): Report;

/**
 * A picture of RGBA bytes as the codes of colour tiles. `fit` is `cover` or `contain`.
 */
export function tilesFromPicture(pixels: Uint8Array | number[], width: number, height: number, rows: number, columns: number, fit: string, dithered: boolean): Uint8Array;
