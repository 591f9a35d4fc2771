import { describe, expect, test } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import {
  defaultMostQuestions,
  type PurchaseAnswer,
  purchasePollMachine,
} from "../../machines/plus/purchasePollMachine.ts";
import { referralBannerMachine } from "../../machines/plus/referralBannerMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const lost = new PortRefusal({ code: "AnswerLost" });

const referral = { code: "MIA", url: "https://x.example/r", revenueShare: 1000, discount: 1000 };

testByPaths("the banner that asks to refer a friend", {
  machine: referralBannerMachine,
  events: [{ type: "link.copy" }, { type: "banner.dismiss" }],
  answers: {
    loadReferral: {
      done: [
        { referral, countryCodes: [null, "US"] },
        { referral, countryCodes: ["CH"] },
        { referral: null, countryCodes: ["US"] },
      ],
      fails: [lost],
    },
    writeClipboard: { done: [undefined], fails: [lost] },
  },
  invariants: {
    "shown only with a code and a device in the US": ({ snapshot }) =>
      snapshot.matches("shown") ? snapshot.context.referral !== null : undefined,
    "toasts stand lower exactly while it is visible": ({ snapshot }) =>
      snapshot.hasTag("visible") === !(snapshot.matches("loading") || snapshot.matches("hidden")),
    "a copy is told, well or badly": ({ event, emittedNow }) =>
      event?.type.endsWith("actor.writeClipboard") ? emittedNow.length === 1 : undefined,
    "a dismissal is told once and hides after three seconds": ({ snapshot, emitted, events }) =>
      events.some(({ type }) => type === "banner.dismiss")
        ? emitted.filter(({ type }) => type === "banner.dismissed").length === 1 && !snapshot.matches("shown")
        : undefined,
  },
  paths: 9,
});

describe("five minutes without a purchase", () => {
  test("are three hundred questions, then none until told to", async () => {
    const clock = new SimulatedClock();
    const actor = createActor(
      purchasePollMachine.provide({
        actors: { readSession: fromPromise<PurchaseAnswer, { readonly token: string }>(async () => null) },
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
