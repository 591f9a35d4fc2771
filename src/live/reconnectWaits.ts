import type { StreamEvent } from "./eventParser.ts";

/** Waits of 1, 2, 4 … 30 seconds, each shortened by up to half, so that a thousand pages do not come back at once. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** How long the gateway asks to wait when it stops (`bye`); null for any other event. */
function askedWait(event: StreamEvent): number | null {
  if (event.name !== "bye" || typeof event.data !== "object" || event.data === null) return null;
  const asked = (event.data as { retryAfterMs?: unknown }).retryAfterMs;
  return typeof asked === "number" && asked >= 0 ? Math.min(asked, LONGEST_WAIT_MS) : null;
}

/** How long a stream waits before it comes back. */
export interface ReconnectWaits {
  /** Resolves when it is time, or at once by `wake`; each wait is longer than the one before. */
  rest(): Promise<void>;
  /** The gateway answered: the next wait is a short one again. */
  answered(): void;
  /** An event came: the one that says goodbye may ask for a wait. */
  hear(event: StreamEvent): void;
  wake(): void;
}

export function createReconnectWaits(): ReconnectWaits {
  let failures = 0;
  let asked: number | null = null;
  let wake: (() => void) | null = null;
  return {
    rest: () =>
      new Promise<void>((resolve) => {
        const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (1 - Math.random() / 2);
        const wait = asked ?? growing;
        asked = null;
        failures += 1;
        const timer = setTimeout(resolve, wait);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    answered() {
      failures = 0;
    },
    hear(event) {
      asked = askedWait(event);
    },
    wake: () => wake?.(),
  };
}
