import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import {
  defaultMostQuestions,
  type PurchaseAnswer,
  purchasePollMachine,
} from "../../machines/plus/purchasePollMachine.ts";

describe("five minutes without a purchase", () => {
  test("are three hundred questions, then none until told to", async () => {
    const clock = new SimulatedClock();
    const actor = createActor(
      purchasePollMachine.provide({
        actors: {
          readSession: fromPromise<PurchaseAnswer, { readonly token: string }>(async () => null),
          watchPage: fromCallback(() => undefined),
        },
      }),
      {
        input: { token: "t" },
        clock,
      },
    ).start();
    for (let second = 0; second < defaultMostQuestions; second += 1) {
      await new Promise(setImmediate);
      clock.increment(1000);
    }
    await new Promise(setImmediate);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.questions]).toEqual(["late", defaultMostQuestions]);
    actor.send({ type: "poll.retry" });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.questions]).toEqual(["asking", 1]);
    actor.stop();
  });
});
