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
 * The movement of a board.
 */
export class FlipPlan {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The codes that a person reads at a moment.
     */
    codesAt(time_ms: number): Uint8Array;
    /**
     * Pairs of cell and millisecond, cell by cell.
     */
    landings(): Uint32Array;
    /**
     * A board at rest.
     */
    constructor(rest: Uint8Array | number[], rows: number, columns: number);
    /**
     * Adds a change.
     */
    push(codes: Uint8Array | number[], start_ms: number, seed: number, pace_name: string, order_name: string, step_interval_ms: number | null | undefined, step_size: number): void;
    /**
     * When the last flap is at rest, in ms of the plan.
     */
    readonly durationMs: number;
    /**
     * How many flaps fall.
     */
    readonly flapCount: number;
    /**
     * How many cells turn.
     */
    readonly turningCells: number;
}

/**
 * A painter of one board at one size.
 */
export class Painter {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Left, top, width and height of what the last painting changed; empty when it changed nothing.
     */
    dirty(): Uint32Array;
    /**
     * Where the picture lies in memory, in bytes. RGBA, width × height × 4 bytes.
     */
    frameAddress(): number;
    /**
     * A painter for a board this many pixels wide.
     */
    constructor(rows: number, columns: number, width_px: number, style_name: string, bezel_name: string, heart: boolean);
    /**
     * Paints a grid at rest; gives the number of cells painted.
     */
    paintGrid(codes: Uint8Array | number[]): number;
    /**
     * Paints a plan at a moment; gives the number of cells painted.
     */
    paintPlan(plan: FlipPlan, time_ms: number): number;
    /**
     * Pixels down.
     */
    readonly height: number;
    /**
     * Pixels across.
     */
    readonly width: number;
}

/**
 * Height by width of a board.
 */
export function aspectRatio(rows: number, columns: number, bezel_name: string): number;

/**
 * The assigned codes in drum order.
 */
export function assignedCodes(): Uint8Array;

/**
 * Refuses codes that are no grid of this size.
 */
export function checkGrid(codes: Uint8Array | number[], rows: number, columns: number): void;

/**
 * Ends the core as a defect in it would. For tests of what comes after.
 */
export function crash(): void;

/**
 * A grid in words.
 */
export function describe(codes: Uint8Array | number[], rows: number, columns: number, heart: boolean): string;
