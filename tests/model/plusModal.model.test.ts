import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { plusBuyingMachine } from "../../machines/plus/plusBuyingMachine.ts";
import {
  boardsToActivate,
  chosenPricing,
  type OfferedPricing,
  offersFor,
  type PlusBoard,
  untouchedChoice,
} from "../../machines/plus/plusModalContext.ts";

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
describe("a quantity that is not one of 1 to 10", () => {
  test.each([0, 11, 1.5, Number.NaN, -1, Number.POSITIVE_INFINITY])("is ignored: %d", (quantity) => {
    const actor = createActor(plusBuyingMachine, { input: untouchedChoice }).start();
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
    };
    expect(chosenPricing(context)?.priceInCents).toBe(900);
    expect(chosenPricing({ ...context, pricingId: "1-4700" })?.priceInCents).toBe(4700);
    expect(chosenPricing({ ...context, quantity: 3 })).toBeUndefined();
  });

  test("are the boards that are neither virtual nor active", () => {
    expect(boardsToActivate([board(true), board(false), board(false, true)])).toEqual([board(false)]);
  });
});
