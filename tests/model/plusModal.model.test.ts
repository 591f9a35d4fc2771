import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import {
  boardsToActivate,
  chosenPricing,
  type OfferedPricing,
  offersFor,
  type PlusBoard,
} from "../../machines/plus/plusModalContext.ts";
import { plusModalMachine } from "../../machines/plus/plusModalMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const pricing = (quantity: number, priceInCents: number, cartUrl: string | null): OfferedPricing => ({
  id: `${quantity}-${priceInCents}`,
  quantity,
  chargeFrequency: "EveryYear",
  title: "Every year",
  priceInCents,
  pricePerMonthInCents: 1,
  cartUrl,
});
const sold = [pricing(1, 4700, "https://shop.example/1"), pricing(1, 900, "https://shop.example/2")];
const board = (isVirtual: boolean, isPlusActive = false): PlusBoard => ({
  id: isVirtual ? "virtual" : "kitchen",
  title: "Kitchen",
  isVirtual,
  isPlusActive,
});
const code = "2345-6789-ABCD";

testByPaths("the dialog around Plus", {
  machine: plusModalMachine,
  events: [
    { type: "plus.open" },
    { type: "plus.activate", code },
    { type: "plus.openVirtual" },
    { type: "plus.close" },
    { type: "quantity.change", quantity: 2 },
    { type: "quantity.change", quantity: 0 },
    { type: "pricing.choose", pricingId: "1-4700" },
    { type: "pricings.retry" },
    { type: "purchase.proceed" },
    { type: "code.have" },
    { type: "code.purchase" },
    { type: "code.change", code },
    { type: "code.change", code: "22" },
    { type: "code.judged", code, verdict: "valid" },
    { type: "code.judged", code: "another", verdict: "valid" },
    { type: "step.next" },
    { type: "step.back" },
    { type: "board.choose", board: board(false) },
    { type: "board.choose", board: board(true) },
    { type: "board.choose", board: board(false, true) },
    { type: "activate.submit" },
    { type: "app.pair" },
    { type: "onboarding.ended", isFinished: true },
    { type: "onboarding.ended", isFinished: false },
  ],
  answers: {
    loadPricings: { done: [sold, [pricing(1, 4700, null)]], fails: [new PortRefusal({ code: "AnswerLost" })] },
    applyCode: {
      done: [{ isBlended: true }, { isBlended: false }],
      fails: [new PortRefusal({ code: "AlreadyExists" })],
    },
  },
  remember: ({ code: typed, verdict, boardId, quantity, pricings }) => [
    typed,
    verdict,
    boardId,
    quantity,
    pricings.length,
  ],
  strategy: "once",
  invariants: {
    "quantity is always 1 to 10": ({ snapshot }) => [1, 2].includes(snapshot.context.quantity),
    "what is bought is what is offered for the quantity, cheapest first": ({ emittedNow }) => {
      const gone = emittedNow.find(({ type }) => type === "navigate.checkout");
      return gone === undefined ? undefined : sold.some(({ cartUrl }) => cartUrl === gone.url);
    },
    "Next and Activate Now only with a valid code": ({ snapshot }) =>
      snapshot.matches("activating")
        ? snapshot.context.verdict === "valid" ||
          (!snapshot.can({ type: "step.next" }) && !snapshot.can({ type: "activate.submit" }))
        : undefined,
    "a verdict on another code than that in the field is no verdict": ({ event, snapshot, previous }) =>
      event?.type === "code.judged" && event.code === "another"
        ? snapshot.context.verdict === previous?.context.verdict
        : undefined,
    "the picker never takes virtual or Plus-active boards": ({ snapshot }) =>
      snapshot.context.boardId === null ? undefined : snapshot.context.boardId === "kitchen",
    "a code is applied at most once a submit": ({ calls, events }) => {
      const applied = calls.filter(({ port }) => port === "applyCode").length;
      return applied <= events.filter(({ type }) => type === "activate.submit").length;
    },
    "closing never applies a code": ({ event, calls, previous }) =>
      event?.type === "plus.close" && previous?.matches({ activating: "applying" }) !== true
        ? calls.every(({ port, state }) => port !== "applyCode" || state !== "pending")
        : undefined,
    "a failed activation is at the code again, with a line that says so": ({ event, snapshot }) =>
      event?.type === "xstate.error.actor.applyCode"
        ? snapshot.matches({ activating: "enteringCode" }) && snapshot.context.problem?.cause === "AlreadyExists"
        : undefined,
    "an activation ends in the carousel, or in a reload": ({ event, snapshot }) =>
      event?.type === "xstate.done.actor.applyCode"
        ? snapshot.matches(event.output.isBlended ? "onboarding" : "reloading")
        : undefined,
    "a closed dialog remembers nothing": ({ snapshot }) =>
      snapshot.matches("closed")
        ? snapshot.context.code === "" && snapshot.context.quantity === 1 && snapshot.context.problem === null
        : undefined,
  },
  paths: 537,
});

describe("a quantity that is not one of 1 to 10", () => {
  test.each([0, 11, 1.5, Number.NaN, -1, Number.POSITIVE_INFINITY])("is ignored: %d", (quantity) => {
    const actor = createActor(plusModalMachine).start();
    actor.send({ type: "plus.open" });
    actor.send({ type: "quantity.change", quantity: 10 });
    actor.send({ type: "quantity.change", quantity });
    expect(actor.getSnapshot().context.quantity).toBe(10);
    actor.stop();
  });
});

describe("what the dialog offers", () => {
  test("is what is sold for the quantity, cheapest first, and the cheapest is chosen until another is", () => {
    const pricings = [...sold, pricing(2, 1, null)];
    expect(offersFor(pricings, 1).map(({ priceInCents }) => priceInCents)).toEqual([900, 4700]);
    expect(offersFor(pricings, 3)).toEqual([]);
    const context = {
      quantity: 1,
      pricings,
      pricingId: null,
      code: "",
      verdict: "tooShort" as const,
      boardId: null,
      problem: null,
    };
    expect(chosenPricing(context)?.priceInCents).toBe(900);
    expect(chosenPricing({ ...context, pricingId: "1-4700" })?.priceInCents).toBe(4700);
    expect(chosenPricing({ ...context, quantity: 3 })).toBeUndefined();
  });

  test("are the boards that are neither virtual nor active", () => {
    expect(boardsToActivate([board(true), board(false), board(false, true)])).toEqual([board(false)]);
  });
});
