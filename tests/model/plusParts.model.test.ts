import { describe, expect, test } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import { onboardingMachine } from "../../machines/plus/onboardingMachine.ts";
import {
  defaultMostQuestions,
  type PurchaseAnswer,
  purchasePollMachine,
} from "../../machines/plus/purchasePollMachine.ts";
import { referralBannerMachine } from "../../machines/plus/referralBannerMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const lost = new PortRefusal({ code: "AnswerLost" });
const pending = (calls: readonly { state: string }[]) => calls.filter(({ state }) => state === "pending").length;

testByPaths("the four steps after an activation", {
  machine: onboardingMachine,
  inputs: [{ isStopped: false }, { isStopped: true }],
  events: [
    { type: "carousel.next" },
    { type: "carousel.back" },
    { type: "carousel.start" },
    { type: "carousel.pause" },
    { type: "carousel.escape" },
  ],
  remember: (context) => context.isStopped,
  invariants: {
    "scrolling is locked exactly while it is visible": ({ snapshot }) =>
      snapshot.hasTag("visible") === (snapshot.status === "active"),
    "no back on step 0": ({ snapshot }) =>
      snapshot.matches({ showing: "step0" }) ? !snapshot.can({ type: "carousel.back" }) : undefined,
    "Get Started only on step 3": ({ snapshot }) =>
      snapshot.can({ type: "carousel.start" }) === snapshot.matches({ showing: "step3" }),
    "no advance after a touch, or when motion is unwanted": ({ event, previous }) =>
      event?.type.startsWith("xstate.after") ? previous?.context.isStopped === false : undefined,
    "it never ends by itself": ({ event, snapshot }) =>
      event?.type.startsWith("xstate.after") ? snapshot.status === "active" : undefined,
    "the end says once whether it was finished": ({ snapshot, emitted }) =>
      snapshot.status === "done" ? emitted.length === 1 : emitted.length === 0,
  },
  paths: 52,
});

const purchase = { items: [{ title: "Every year", quantity: 1, activationCodes: [{ code: "A", isUsed: false }] }] };

testByPaths("waiting for a purchase", {
  machine: purchasePollMachine,
  inputs: [{ token: "t", mostQuestions: 2 }],
  events: [{ type: "page.hidden" }, { type: "page.shown" }, { type: "poll.retry" }, { type: "plus.activate" }],
  answers: { readSession: { done: [null, purchase], fails: [lost] } },
  remember: ({ questions, failures }) => [questions, Math.min(failures, 1)],
  invariants: {
    "never two questions at once": ({ calls }) => pending(calls) <= 1,
    "Activate Now only after the session is found": ({ snapshot }) =>
      snapshot.can({ type: "plus.activate" }) ? snapshot.context.items.length > 0 : undefined,
    "stops asking once found or left": ({ snapshot, calls }) =>
      snapshot.matches("ready") || snapshot.matches("leaving") ? pending(calls) === 0 : undefined,
    "nothing is asked while the page is hidden": ({ snapshot, calls }) =>
      snapshot.matches("hidden") ? pending(calls) === 0 : undefined,
    "asks only when told to after five minutes": ({ snapshot, calls }) =>
      snapshot.matches("late") ? pending(calls) === 0 && snapshot.context.questions === 2 : undefined,
  },
  paths: 17,
});

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
