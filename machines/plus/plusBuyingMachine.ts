import { assign, setup } from "xstate";
import { callbackPort, noticeIn, outputIn, promisePort } from "../port.ts";
import { says } from "../says.ts";
import {
  boardQuantity,
  type Checkout,
  chosenPricing,
  type OfferedPricing,
  type PlusBuyingContext,
  type PlusBuyingEvent,
  type PlusChoice,
} from "./plusModalContext.ts";

const wantedQuantity = (event: PlusBuyingEvent): number =>
  event.type === "quantity.change" ? event.quantity : Number.NaN;

const initialContext = ({ input }: { input: PlusChoice }): PlusBuyingContext => ({
  ...input,
  pricings: [],
  problem: null,
});

const choice = ({ context: { quantity, pricingId } }: { context: PlusBuyingContext }): PlusChoice => ({
  quantity,
  pricingId,
});

/**
 * What Plus costs, and the way to the shop: a face of the dialog (`plusModal`), and a page of its own.
 *
 * What can go wrong: the prices do not load (said, with a way to ask again); the shop sells nothing here (no way on is
 * offered); the browser comes back from the shop to the page as it was left (the choice can be made again).
 */
export const plusBuyingMachine = setup({
  types: {
    context: {} as PlusBuyingContext,
    events: {} as PlusBuyingEvent,
    emitted: {} as Checkout,
    input: {} as PlusChoice,
    output: {} as PlusChoice,
  },
  actors: {
    loadPricings: promisePort<readonly OfferedPricing[]>("loadPricings"),
    /** Sends `page.returned`. */
    watchReturn: callbackPort("watchReturn"),
  },
  guards: {
    isQuantityAllowed: ({ event }) => {
      const quantity = wantedQuantity(event);
      return Number.isInteger(quantity) && quantity >= boardQuantity.least && quantity <= boardQuantity.most;
    },
    canBuy: ({ context }) => (chosenPricing(context)?.cartUrl ?? null) !== null,
  },
  actions: {
    keepPricings: assign(({ event }) => ({ pricings: outputIn<readonly OfferedPricing[]>(event) ?? [] })),
    keepQuantity: assign(({ event }) => ({ quantity: wantedQuantity(event), pricingId: null })),
    keepPricing: assign(({ event }) => (event.type === "pricing.choose" ? { pricingId: event.pricingId } : {})),
    noteProblem: assign(({ event }) => ({ problem: noticeIn(event, "pricings-load-failed") })),
    forgetProblem: assign({ problem: null }),
    goToCheckout: says(({ context }) => ({
      type: "navigate.checkout" as const,
      url: chosenPricing(context)?.cartUrl ?? "",
    })),
  },
}).createMachine({
  id: "plusBuying",
  context: initialContext,
  output: choice,
  initial: "loading",
  on: { "code.have": ".left" },
  states: {
    loading: {
      invoke: {
        id: "loadPricings",
        src: "loadPricings",
        onDone: { target: "choosing", actions: "keepPricings" },
        onError: { target: "failed", actions: "noteProblem" },
      },
      on: { "quantity.change": { guard: "isQuantityAllowed", actions: "keepQuantity" } },
    },
    failed: { exit: "forgetProblem", on: { "pricings.retry": "loading" } },
    choosing: {
      on: {
        "quantity.change": { guard: "isQuantityAllowed", actions: "keepQuantity" },
        "pricing.choose": { actions: "keepPricing" },
        "purchase.proceed": { guard: "canBuy", target: "leavingForCheckout", actions: "goToCheckout" },
      },
    },
    leavingForCheckout: {
      invoke: { id: "watchReturn", src: "watchReturn" },
      on: { "page.returned": "choosing" },
    },
    left: { type: "final" },
  },
});
