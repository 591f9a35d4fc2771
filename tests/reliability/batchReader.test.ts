import { describe, expect, it } from "vitest";
import { batchReader } from "../../gateway/db/batchReader.ts";

/** A reading that the test answers when it likes. */
function controlled() {
  const calls: { keys: readonly number[]; answer(): void; fail(): void }[] = [];
  const load = (keys: readonly number[]): Promise<Map<number, string>> =>
    new Promise((resolve, reject) => {
      calls.push({
        keys,
        answer: () => resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `value ${key}`]))),
        fail: () => reject(new Error("The database is away.")),
      });
    });
  return { calls, read: batchReader(load) };
}

describe("Many readers of the same thing at once", () => {
  it("are served by one reading, each with what it asked for; what is not there is missing", async () => {
    const { calls, read } = controlled();
    const answers = [read([1]), read([1, 2]), read([2, -3]), read([])];
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.keys).toEqual([1, 2, -3]);
    calls[0]?.answer();
    const maps = (await Promise.all(answers)).map((map) => [...map.keys()]);
    expect(maps).toEqual([[1], [1, 2], [2], []]);
  });

  it("never get a reading that began before they asked", async () => {
    const { calls, read } = controlled();
    const first = read([1]);
    await expect.poll(() => calls.length).toBe(1);
    const later = [read([1]), read([2])];
    expect(calls.length).toBe(1);
    calls[0]?.answer();
    await first;
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]?.keys).toEqual([1, 2]);
    calls[1]?.answer();
    expect((await later[0])?.get(1)).toBe("value 1");
  });

  it("fail with the reading that they shared, and only with that one", async () => {
    const { calls, read } = controlled();
    const failing = [read([1]), read([2])];
    await expect.poll(() => calls.length).toBe(1);
    const next = read([1]);
    calls[0]?.fail();
    for (const one of failing) await expect(one).rejects.toThrow("away");
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.answer();
    expect((await next).get(1)).toBe("value 1");
  });

  it("are read in slices when they are more than one statement holds", async () => {
    const sizes: number[] = [];
    const read = batchReader(async (keys: readonly number[]) => {
      sizes.push(keys.length);
      return new Map(keys.map((key) => [key, key]));
    });
    const answer = await read(Array.from({ length: 5_000 }, (_, place) => place));
    expect([sizes, answer.size]).toEqual([[2_000, 2_000, 1_000], 5_000]);
  });
});
