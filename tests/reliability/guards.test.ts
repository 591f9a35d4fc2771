import { describe, expect, it } from "vitest";
import type { Hint } from "../../gateway/context.ts";
import { batchReader } from "../../gateway/db/batchReader.ts";
import { createGuards } from "../../gateway/live/guards.ts";
import { median } from "../bench/run/verdict.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const silent = { warn: () => {} };

/** Guards by a clock that the test moves, whose rights are read together as the gateway reads them. */
function many(count: number) {
  const clock = { at: 1_000_000 };
  const guards = createGuards({ estimate: () => clock.at }, silent);
  const statements: number[] = [];
  const readAt = new Map<number, number[]>();
  const rights = batchReader(async (keys: readonly number[]) => {
    statements.push(keys.length);
    return new Map(keys.map((key) => [key, true]));
  });
  const about: Hint = { kind: "membership", personId: "mia" };
  for (let key = 0; key < count; key += 1) {
    readAt.set(key, []);
    guards.add({
      concerns: (hint) => hint === about,
      async check() {
        await rights([key]);
        readAt.get(key)?.push(clock.at);
      },
    });
  }
  /** One second goes by; how many statements it took, and for how many of them. */
  const second = async (): Promise<{ statements: number; keys: number }> => {
    statements.length = 0;
    clock.at += 1_000;
    guards.tick();
    await nextTurn();
    return { statements: statements.length, keys: statements.reduce((sum, keys) => sum + keys, 0) };
  };
  return { clock, guards, second, readAt, about, statements };
}

async function seconds(world: ReturnType<typeof many>, count: number) {
  const all: Awaited<ReturnType<typeof world.second>>[] = [];
  for (let place = 0; place < count; place += 1) all.push(await world.second());
  return all;
}

describe("Two thousand streams at rest", () => {
  it("have their rights read evenly: no second takes more than a statement, nor half as many again as the others", async () => {
    const world = many(2_000);
    const all = await seconds(world, 220);
    expect(Math.max(...all.map(({ statements }) => statements))).toBe(1);
    const keys = all.map((second) => second.keys);
    expect(Math.max(...keys)).toBeLessThanOrEqual(1.5 * median(keys));
    for (const times of world.readAt.values()) {
      expect(times.length).toBe(4);
      expect(Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? 0)))).toBeLessThanOrEqual(56_000);
    }
  });

  it("stay even after all were read at once: by a hint, and by a line that was lost", async () => {
    const world = many(2_000);
    await seconds(world, 30);
    world.statements.length = 0;
    world.guards.hear(world.about);
    await nextTurn();
    expect(world.statements).toEqual([2_000]);
    const after = (await seconds(world, 110)).map(({ keys }) => keys);
    expect(Math.max(...after)).toBeLessThanOrEqual(1.5 * median(after));
    world.guards.checkAll();
    await nextTurn();
    const later = (await seconds(world, 110)).map(({ keys }) => keys);
    expect(Math.max(...later)).toBeLessThanOrEqual(1.5 * median(later));
  });

  it("tell who read rights before they were guarded that these may have changed", () => {
    const { guards, about } = many(1);
    const before = guards.news();
    guards.hear({ kind: "board", boardId: "kitchen", version: 1 });
    expect(guards.news()).toBe(before);
    guards.hear(about);
    const heard = guards.news();
    expect(heard).not.toBe(before);
    guards.checkAll();
    expect(guards.news()).not.toBe(heard);
  });
});
