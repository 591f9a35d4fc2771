import { setTimeout as pause } from "node:timers/promises";

/** The share of the time that a backup of a database in use works: whoever is served beside it waits a tenth longer at most. */
export const shareBeside = 0.1;
/**
 * Nobody rests for longer than this, in milliseconds: waiting for a busy machine is no work, and one snapshot is held all the
 * time. With pieces of 64 KiB it is 640 kB a second at least.
 */
const longestRestMs = 100;

/** Where a long piece of work gives others their turn; rejects when it is given up meanwhile. */
export type Pace = () => Promise<void>;

/** Rests after each piece of work for so long that no more than this share of the time is worked. */
export function paceTo(
  share: number,
  signal?: AbortSignal,
  now: () => number = () => performance.now(),
  rest: (ms: number, signal?: AbortSignal) => Promise<unknown> = (ms, giveUp) =>
    pause(ms, undefined, giveUp === undefined ? {} : { signal: giveUp }),
): Pace {
  let begun = now();
  return async () => {
    const workedMs = now() - begun;
    await rest(Math.min(longestRestMs, workedMs * (1 / share - 1)), signal);
    begun = now();
  };
}
