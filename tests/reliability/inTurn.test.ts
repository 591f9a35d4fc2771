import { describe, expect, it } from "vitest";
import { inTurn } from "../../gateway/db/inTurn.ts";
import { DatabaseAwayError } from "../../gateway/db/line.ts";

/** Answers that the test gives when it likes. */
function controlled() {
  const calls: { asks: readonly number[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = inTurn(
    (asks: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        calls.push({ asks, answer: () => resolve(asks.map((one) => `answer ${one}`)), fail: reject });
      }),
  );
  return { calls, ask };
}

describe("What calls ask in one turn", () => {
  it("goes out as one statement, and each is answered what it asked", async () => {
    const { calls, ask } = controlled();
    const answers = [ask(1), ask(2), ask(1)];
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.asks).toEqual([1, 2, 1]);
    calls[0]?.answer();
    expect(await Promise.all(answers)).toEqual(["answer 1", "answer 2", "answer 1"]);
  });

  it("waits for nobody: what is asked while a statement is under way is another one, and no answer is older than its question", async () => {
    const { calls, ask } = controlled();
    const before = ask(1);
    await expect.poll(() => calls.length).toBe(1);
    const after = ask(1);
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.answer();
    expect(await after).toBe("answer 1");
    calls[0]?.answer();
    expect(await before).toBe("answer 1");
  });

  it("is asked again each by itself when all of it together fails, so that a bad one fails alone", async () => {
    const { calls, ask } = controlled();
    const answers = Promise.allSettled([ask(1), ask(2), ask(3)]);
    await expect.poll(() => calls.length).toBe(1);
    calls[0]?.fail(new Error("One of them cannot be."));
    await expect.poll(() => calls.length).toBe(4);
    expect(calls.slice(1).map(({ asks }) => asks)).toEqual([[1], [2], [3]]);
    calls[1]?.answer();
    calls[2]?.fail(new Error("It cannot be."));
    calls[3]?.answer();
    expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("is not asked again of a database that is away", async () => {
    const { calls, ask } = controlled();
    const answers = Promise.allSettled([ask(1), ask(2)]);
    await expect.poll(() => calls.length).toBe(1);
    calls[0]?.fail(new DatabaseAwayError("It is away."));
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(calls).toHaveLength(1);
  });

  it("is a hundred at most, and beyond a thousand that wait nobody is let in", async () => {
    const { calls, ask } = controlled();
    const answers = Array.from({ length: 1_000 }, (_, place) => ask(place));
    await expect(ask(1_000)).rejects.toThrow(DatabaseAwayError);
    await expect.poll(() => calls.length).toBe(10);
    expect(calls.map(({ asks }) => asks.length)).toEqual(Array<number>(10).fill(100));
    for (const call of calls) call.answer();
    expect((await Promise.all(answers)).at(-1)).toBe("answer 999");
    const next = ask(1_001);
    await expect.poll(() => calls.length).toBe(11);
    calls[10]?.answer();
    expect(await next).toBe("answer 1001");
  });
});
