/** Clocks of machines part by less than this share of the time: what was seen long ago is trusted so much less. */
const DRIFT = 1e-4;
/** So many of the last messages tell the time: a clock of the gateway that was set back is followed after as many. */
const SAMPLES = 8;
/** A clock that is so far off, in milliseconds, was set, or the page slept: nothing from before counts. */
const JUMP_MS = 10_000;

/**
 * How far the gateway's clock is ahead of the page's, from the times in its messages. Each came late by its way through the
 * network, so that the one with the smallest delay tells best; but for weeks the two clocks drift apart.
 */
export class ServerClock {
  readonly #heard = new WeakSet<object>();
  #seen: { readonly offset: number; readonly at: number }[] = [];

  /**
   * Takes the gateway's time as a message has just brought it, by the page's `now`; gives the gateway's time minus the
   * page's. The same message once more, when a viewer lets held flaps go on, tells no time.
   */
  hear(message: { readonly serverTime: number }, now: number): number {
    if (!this.#heard.has(message)) {
      this.#heard.add(message);
      const offset = message.serverTime - now;
      if (Math.abs(this.#estimate(now) - offset) > JUMP_MS) this.#seen = [];
      this.#seen = [...this.#seen.slice(1 - SAMPLES), { offset, at: now }];
    }
    return this.#estimate(now);
  }

  #estimate(now: number): number {
    return Math.max(...this.#seen.map(({ offset, at }) => offset - Math.abs(now - at) * DRIFT));
  }
}
