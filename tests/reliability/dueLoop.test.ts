import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Hint } from "../../gateway/context.ts";
import { createDueLoop } from "../../gateway/jobs/dueLoop.ts";

const longestSleepMs = 10_000;
const shortestSleepMs = 200;

let hint: (hint: Hint) => void;
let moveClock: () => void;
let errors: string[];
let looks: number[];
let nextAt: number | undefined;
let underWay: Promise<void>;
let loop: ReturnType<typeof createDueLoop>;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  errors = [];
  looks = [];
  nextAt = undefined;
  underWay = Promise.resolve();
  const clock = {
    now: async () => Date.now(),
    subscribe: (listener: () => void) => {
      moveClock = listener;
      return () => {};
    },
  };
  const bus = {
    subscribe: (listener: (hint: Hint) => void) => {
      hint = listener;
      return () => {
        hint = () => {};
      };
    },
  };
  const log = { error: (_: unknown, text: string) => void errors.push(text) };
  loop = createDueLoop(
    { clock, bus, log: log as never },
    {
      longestSleepMs,
      shortestSleepMs,
      failed: "Nothing could be looked after",
      concerns: ({ kind }) => kind === "board",
      async look() {
        looks.push(Date.now());
        await underWay;
        return nextAt;
      },
    },
  );
});

afterEach(async () => {
  await loop.stop();
  vi.useRealTimers();
});

/** What is to be let go before the look that is under way ends. */
function slowLook(): () => void {
  let end = (): void => {};
  underWay = new Promise((resolve) => {
    end = resolve;
  });
  return end;
}

describe("A loop of due work", () => {
  it("looks at its start, after the longest sleep, and when the next thing is due", async () => {
    loop.start();
    await vi.advanceTimersByTimeAsync(0);
    nextAt = 13_000;
    await vi.advanceTimersByTimeAsync(20_000);
    // At 13,000 what was due then is over by the shortest sleep, as often as it stays due.
    expect(looks.slice(0, 4)).toEqual([0, 10_000, 13_000, 13_200]);
  });

  it("looks soon after a hint that concerns it, however many come, and not after others", async () => {
    loop.start();
    await vi.advanceTimersByTimeAsync(1_000);
    for (let place = 0; place < 10; place += 1) {
      hint({ kind: "board" });
      await vi.advanceTimersByTimeAsync(50);
    }
    // A hint each 50 ms does not put the look off.
    expect(looks).toEqual([0, 1_200, 1_400]);
    await vi.advanceTimersByTimeAsync(1_000);
    looks.length = 0;
    hint({ kind: "status" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toEqual([]);
    moveClock();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toHaveLength(1);
  });

  it("looks again soon when a hint comes while it looks, one look at a time", async () => {
    const end = slowLook();
    loop.start();
    await vi.advanceTimersByTimeAsync(5_000);
    hint({ kind: "board" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks).toEqual([0]);
    nextAt = 1_000_000;
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toEqual([0, 10_200]);
  });

  it("tells of a look that fails, and tries again", async () => {
    underWay = Promise.reject(new Error("The database is away."));
    underWay.catch(() => {});
    loop.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(errors.at(0)).toBe("Nothing could be looked after; the next look tries again");
    expect(looks).toEqual([0, 10_000]);
  });

  it("stops when what is under way is done, and looks no more", async () => {
    const end = slowLook();
    loop.start();
    await vi.advanceTimersByTimeAsync(100);
    let isStopped = false;
    const stopping = loop.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(isStopped).toBe(false);
    end();
    await stopping;
    hint({ kind: "board" });
    loop.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toEqual([0]);
  });
});
