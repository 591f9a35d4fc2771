import { describe, expect, it } from "vitest";
import { fanOut } from "../../gateway/live/fanOut.ts";

/** A write to a socket takes some 15 µs: who asks for something meanwhile waits for 4 ms at most in each turn of the loop. */
const mostInATurn = 256;
const many = 10_000;

const listeners = () => new Set(Array.from({ length: many }, (_, place) => ({ place })));

describe("What is told to ten thousand", () => {
  it("lets others have their turn every few milliseconds, and reaches each once, in order", async () => {
    const told: number[] = [];
    const seen = [0];
    let isOver = false;
    const look = (): void => {
      seen.push(told.length);
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    await fanOut(listeners(), ({ place }) => told.push(place));
    isOver = true;
    expect(told).toEqual(Array.from({ length: many }, (_, place) => place));
    const steps = seen.slice(1).map((count, turn) => count - (seen[turn] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(mostInATurn);
    expect(many - (seen.at(-1) ?? 0)).toBeLessThanOrEqual(mostInATurn);
  });

  it("skips those that leave meanwhile, and is not for those that come", async () => {
    const all = listeners();
    const [first] = all;
    const last = [...all].at(-1);
    const told = new Set<object>();
    await fanOut(all, (one) => {
      told.add(one);
      if (one !== first) return;
      all.delete(last ?? one);
      all.add({ place: many });
    });
    expect(told.size).toBe(many - 1);
    expect(told.has(last ?? {})).toBe(false);
  });
});
