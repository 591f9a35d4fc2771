import { expect, test } from "vitest";
import { ServerClock } from "../../src/board/serverClock.ts";

const hour = 3_600_000;
/** What a clock says after a message with this time came at that moment. */
const after = (clock: ServerClock, serverTime: number, now: number) => clock.hear({ serverTime }, now);

test("the message with the shortest way tells the time best", () => {
  const clock = new ServerClock();
  expect(after(clock, 5_000, 120)).toBe(4_880);
  expect(after(clock, 6_000, 1_020)).toBe(4_980);
  expect(after(clock, 7_000, 2_400)).toBeCloseTo(4_980, 0);
});

test("two clocks that part by four seconds a day stay together for weeks", () => {
  for (const rate of [1 + 5e-5, 1 - 5e-5]) {
    const clock = new ServerClock();
    for (let at = 0; at < 28 * 24 * hour; at += hour) {
      const delay = 20 + (at % 7) * 10;
      const now = at * rate + delay;
      expect(Math.abs(after(clock, at, now) - (at - at * rate))).toBeLessThan(200);
    }
  }
});

test("a clock that was set is followed: at once when it is far off, else after a few messages", () => {
  const clock = new ServerClock();
  expect(after(clock, 100_000, 0)).toBe(100_000);
  expect(after(clock, hour, 1_000)).toBe(hour - 1_000);
  expect(after(clock, 2_000, 2_000)).toBe(0);
  const back = Array.from({ length: 9 }, (_, message) =>
    after(clock, message * 1_000 - 2_000, 3_000 + message * 1_000),
  );
  expect(back[0]).toBeCloseTo(0, 0);
  expect(back.at(-1)).toBe(-5_000);
});

test("a message that is taken up again later tells no time", () => {
  const clock = new ServerClock();
  const message = { serverTime: 50_000 };
  expect(clock.hear(message, 1_000)).toBe(49_000);
  expect(clock.hear(message, 61_000)).toBeCloseTo(49_000, -2);
});
