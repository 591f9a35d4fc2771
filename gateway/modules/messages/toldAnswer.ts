import type { ShowPart } from "../../boardState/boardWrite.ts";
import type { SentGrid } from "./sendRequest.ts";
import type { SendState } from "./sendState.ts";

/*
 * A program is told more of its message than what was made. It is kept with the answer that its idempotency key finds, so that the
 * same call again is answered the same (decision 211).
 */

/** As JSON, beside the answer. */
export interface KeptTold {
  /** Epoch milliseconds by the gateway's clock. */
  readonly created: number;
  /** Epoch milliseconds. Absent where it did not have to wait. */
  readonly heldUntil?: number;
  /** Absent where nothing came on the board at once; its codes as base64. */
  readonly grid?: Omit<SentGrid, "characters"> & { readonly characters: string };
}

export interface Told {
  /** When the message was taken, in epoch milliseconds by the gateway's clock. */
  readonly created: number;
  /** Null where nothing came on the board at once: it waits, is for later, or is there already. */
  readonly grid: SentGrid | null;
  /** Too soon: it waits until then, in epoch milliseconds, unless a newer one takes its place. */
  readonly heldUntil?: number;
}

/** What is told of a message that was decided on this state of its board. */
export function toldOf(
  { now, columns }: Pick<SendState, "now" | "columns">,
  show: Pick<ShowPart, "characters" | "settlesWithinMs"> | undefined,
  heldUntil: number | undefined,
): Told {
  const { characters, settlesWithinMs } = show ?? {};
  return {
    created: Math.floor(now),
    grid: characters === undefined || settlesWithinMs === undefined ? null : { characters, columns, settlesWithinMs },
    ...(heldUntil === undefined ? {} : { heldUntil }),
  };
}

export function keepTold({ grid, ...rest }: Told): KeptTold {
  if (grid === null || rest.heldUntil !== undefined) return rest;
  return { ...rest, grid: { ...grid, characters: Buffer.from(grid.characters).toString("base64") } };
}

/** Undefined is what a former version kept: then the time is that of the call at hand. */
export function readTold(kept: KeptTold | undefined, now: number): Told {
  const { created = Math.floor(now), grid, ...rest } = kept ?? {};
  if (grid === undefined) return { ...rest, created, grid: null };
  return { ...rest, created, grid: { ...grid, characters: Uint8Array.from(Buffer.from(grid.characters, "base64")) } };
}
