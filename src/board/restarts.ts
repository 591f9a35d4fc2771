/** Attempts within this time count together. */
const WINDOW_MS = 60_000;

/** Notes an attempt, and forgets those that are long ago. */
export function spendAttempt(attempts: number[], now: number): void {
  attempts.push(now);
  while (attempts[0] !== undefined && now - attempts[0] > WINDOW_MS) attempts.shift();
}

/** Whether more than so many attempts were made within a minute. */
export function isSpent(attempts: readonly number[], now: number, most: number): boolean {
  return attempts.filter((at) => now - at <= WINDOW_MS).length > most;
}
