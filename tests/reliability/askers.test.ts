import fastify from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchAskers } from "../../gateway/http/askers.ts";
import { createSteps } from "../../gateway/modules/channels/engine/steps.ts";

/* Work that comes by the thousand gives way to whoever waits for an answer. */

async function gateway() {
  const app = fastify();
  const askers = watchAskers(app);
  const asked: (() => void)[] = [];
  app.get("/", () => new Promise<string>((resolve) => asked.push(() => resolve("answered"))));
  await app.ready();
  const ask = async () => {
    const before = asked.length;
    const answer = app.inject("/");
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    return { answer, end: () => asked[before]?.() };
  };
  return { askers, ask };
}

/** Whether it is done, told at any time. */
function watched(promise: Promise<void>) {
  const state = { isDone: false };
  const note = (): void => {
    state.isDone = true;
  };
  return { state, promise: promise.then(note) };
}

describe("giving way", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("is for as long as somebody waits, and no longer", async () => {
    const { askers, ask } = await gateway();
    await askers.answered();
    const one = await ask();
    const other = await ask();
    const { state, promise } = watched(askers.answered());
    one.end();
    await one.answer;
    expect(state.isDone).toBe(false);
    other.end();
    await other.answer;
    await promise;
    await askers.answered();
  });

  test("ends soon where somebody always waits, and is nobody's whose answer never ends", async () => {
    const { askers, ask } = await gateway();
    const stream = await ask();
    const { state, promise } = watched(askers.answered());
    await vi.advanceTimersByTimeAsync(14);
    expect(state.isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await promise;
    await vi.advanceTimersByTimeAsync(250);
    await askers.answered();
    stream.end();
    await stream.answer;
  });
});

describe("a lot in step", () => {
  test("asks the database when it has given way, and all of it together", async () => {
    const order: string[] = [];
    let goOn = (): void => {};
    const steps = createSteps(() => {
      order.push("gives way");
      return new Promise((resolve) => {
        goOn = resolve;
      });
    });
    const ask = steps.inStep(async (asks: readonly number[]) => {
      order.push(`asks ${asks.length}`);
      return asks;
    });
    const work = steps.run([1, 2, 3].map((each) => async () => void (await ask(each))));
    await expect.poll(() => order).not.toEqual([]);
    expect(order).toEqual(["gives way"]);
    goOn();
    await work;
    expect(order).toEqual(["gives way", "asks 3"]);
  });
});
