import { describe, expect, it } from "vitest";
import { createOutbox, type Outgoing } from "../../gateway/live/outbox.ts";

/** An outbox before a Redis that is there or not, at a time that the test sets. */
function alone() {
  const world = { isUp: true, at: 0, takes: true };
  const posted: string[] = [];
  const writes: number[] = [];
  const answers: (() => void)[] = [];
  const outbox = createOutbox(
    {
      isUp: () => world.isUp,
      async send(lot: readonly Outgoing[]) {
        writes.push(lot.length);
        posted.push(...lot.map(({ text }) => text));
        if (!world.takes) await new Promise<void>((resolve) => answers.push(resolve));
        return world.takes ? lot.length : 0;
      },
    },
    () => world.at,
  );
  const add = (from: number, to: number): void => {
    for (let text = from; text < to; text += 1) outbox.add({ channel: "b:kitchen", text: String(text) });
  };
  return { world, outbox, posted, writes, answers, add };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("Hints on their way out", () => {
  it("go in their order, and those of one moment in one write", async () => {
    const { posted, writes, outbox, add } = alone();
    add(0, 30);
    await settle();
    expect(posted).toEqual(Array.from({ length: 30 }, (_, text) => String(text)));
    expect(writes).toEqual([30]);
    expect(outbox.counts()).toEqual({ sent: 30, lost: 0 });
  });

  it("are all sent, however many are told in one moment, while Redis takes them", async () => {
    const { posted, writes, outbox, add } = alone();
    add(0, 5_000);
    await settle();
    expect([posted.length, Math.max(...writes)]).toEqual([5_000, 100]);
    expect(outbox.counts()).toEqual({ sent: 5_000, lost: 0 });
  });

  it("wait while Redis is away: a thousand of them, the newest, and each for ten seconds", async () => {
    const { world, posted, outbox, add } = alone();
    world.isUp = false;
    add(0, 1_200);
    await settle();
    expect([posted, outbox.counts()]).toEqual([[], { sent: 0, lost: 200 }]);
    world.at = 9_999;
    add(1_200, 1_201);
    expect(outbox.counts().lost).toBe(201);
    world.at = 10_001;
    expect(outbox.counts().lost).toBe(1_200);
    world.isUp = true;
    outbox.flush();
    await settle();
    expect([posted, outbox.counts()]).toEqual([["1200"], { sent: 1, lost: 1_200 }]);
  });

  it("fill no memory when nothing is answered: ten thousand are under way, a thousand wait", async () => {
    const { world, posted, outbox, answers, add } = alone();
    world.takes = false;
    add(0, 20_000);
    await settle();
    expect([posted.length, outbox.counts()]).toEqual([10_000, { sent: 0, lost: 9_000 }]);
    world.isUp = false;
    for (const answer of answers) answer();
    await settle();
    expect(outbox.counts()).toEqual({ sent: 0, lost: 19_000 });
  });
});
