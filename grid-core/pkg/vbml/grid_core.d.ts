/* tslint:disable */
/* eslint-disable */

/**
 * Why a document was refused: its kind, and what it is about.
 */
export class Refusal {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * A path, a code, a tag or a limit.
     */
    readonly about: string;
    /**
     * The kind.
     */
    readonly kind: string;
}

/**
 * Lays out a document.
 */
export function compose(json: string, seed: number): Uint8Array;

/**
 * Ends the core as a defect in it would. For tests of what comes after.
 */
export function crash(): void;

/**
 * Lays out a message.
 */
export function format(json: string): Uint8Array;
