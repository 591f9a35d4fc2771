/** What a display's socket may do, and how long it may take. */
export interface DisplayLimits {
  /** A socket that has not identified by then is closed, in milliseconds. */
  readonly identifyWithinMs: number;
  /** One that is told to go before it has identified is cut then, in milliseconds. */
  readonly goneWithinMs: number;
  /** Sockets of one network at a time that have not identified yet; displays do so at once. */
  readonly newcomers: number;
  /** Messages that may come in one go, and how many a second are given back. */
  readonly burst: number;
  readonly aSecond: number;
  /** A display that is silent for this long is gone, in milliseconds; it says something every five seconds. */
  readonly silentAfterMs: number;
  /** What was sent and is not said to be shown after this long is late, in milliseconds; the longest turning is shorter. */
  readonly shownWithinMs: number;
}

export const displayLimits: DisplayLimits = {
  identifyWithinMs: 10_000,
  goneWithinMs: 2_000,
  newcomers: 1_000,
  burst: 20,
  aSecond: 2,
  silentAfterMs: 60_000,
  shownWithinMs: 60_000,
};
