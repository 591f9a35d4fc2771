import { assign, emit, setup } from "xstate";
import { noticeIn, outputIn, promisePort } from "../port.ts";
import {
  boardQuantity,
  type CodeApplied,
  type CodeToApply,
  chosenBoard,
  chosenPricing,
  type OfferedPricing,
  type PlusModalContext,
  type PlusModalEmitted,
  type PlusModalEvent,
  untouched,
  wantedQuantity,
} from "./plusModalContext.ts";

/**
 * The dialog around Plus: buying, or activating with a code on a board, and what comes after.
 *
 * What can go wrong: the prices do not load (said, with a way to ask again); the shop sells nothing here (no way on is
 * offered); the activation fails (back at the code, with a line that says so; nothing is applied by closing, and a code is
 * applied once a submit); the chosen board has no display (said, with a way to pair one).
 */
export const plusModalMachine = setup({
  types: {
    context: {} as PlusModalContext,
    events: {} as PlusModalEvent,
    emitted: {} as PlusModalEmitted,
    /** Which face the dialog shows; none while it is closed. */
    tags: {} as "buying" | "activating" | "virtual" | "onboarding",
  },
  actors: {
    loadPricings: promisePort<readonly OfferedPricing[]>("loadPricings"),
    applyCode: promisePort<CodeApplied, CodeToApply>("applyCode"),
  },
  guards: {
    isQuantityAllowed: ({ event }) => {
      const quantity = wantedQuantity(event);
      return Number.isInteger(quantity) && quantity >= boardQuantity.least && quantity <= boardQuantity.most;
    },
    canBuy: ({ context }) => (chosenPricing(context)?.cartUrl ?? null) !== null,
    isCodeValid: ({ context }) => context.verdict === "valid",
    isOfCode: ({ context, event }) => event.type === "code.judged" && event.code === context.code,
    isVirtualBoard: ({ event }) => chosenBoard(event)?.isVirtual === true,
    isOffered: ({ event }) => chosenBoard(event)?.isPlusActive === false,
    canActivate: ({ context }) => context.verdict === "valid" && context.boardId !== null,
    isBlended: ({ event }) => outputIn<CodeApplied>(event)?.isBlended === true,
    isFinished: ({ event }) => event.type === "onboarding.ended" && event.isFinished,
  },
  actions: {
    startOver: assign(untouched),
    keepPricings: assign(({ event }) => ({
      pricings: outputIn<readonly OfferedPricing[]>(event) ?? [],
      problem: null,
    })),
    keepQuantity: assign(({ event }) => ({ quantity: wantedQuantity(event), pricingId: null })),
    keepPricing: assign(({ event }) => (event.type === "pricing.choose" ? { pricingId: event.pricingId } : {})),
    keepCode: assign(({ event }) =>
      event.type === "code.change" || event.type === "plus.activate"
        ? { code: event.code, verdict: "tooShort" as const, problem: null }
        : {},
    ),
    keepVerdict: assign(({ event }) => (event.type === "code.judged" ? { verdict: event.verdict } : {})),
    keepBoard: assign(({ event }) => ({ boardId: chosenBoard(event)?.id ?? null })),
    forgetBoard: assign({ boardId: null }),
    notePricingsFailed: assign(({ event }) => ({ problem: noticeIn(event, "pricings-load-failed") })),
    noteActivationFailed: assign(({ event }) => ({
      problem: noticeIn(event, "activation-failed"),
      // The code is asked about anew: it may be used by now.
      verdict: "tooShort" as const,
      boardId: null,
    })),
    goToCheckout: emit(({ context }) => ({
      type: "navigate.checkout" as const,
      url: chosenPricing(context)?.cartUrl ?? "",
    })),
    goToBoard: emit(({ context }) => ({ type: "board.activated" as const, boardId: context.boardId ?? "" })),
    goToInstalled: emit(({ context }) => ({ type: "navigate.installed" as const, boardId: context.boardId ?? "" })),
    reload: emit({ type: "page.reload" }),
    openPairing: emit({ type: "pairing.open" }),
  },
}).createMachine({
  id: "plusModal",
  context: { ...untouched, pricings: [] },
  initial: "closed",
  states: {
    closed: {
      entry: "startOver",
      on: {
        "plus.open": "buying",
        "plus.activate": { target: "activating", actions: "keepCode" },
        "plus.openVirtual": "virtualBoard",
      },
    },
    buying: {
      tags: "buying",
      initial: "loading",
      on: { "plus.close": "closed", "code.have": "activating" },
      states: {
        loading: {
          invoke: {
            id: "loadPricings",
            src: "loadPricings",
            onDone: { target: "choosing", actions: "keepPricings" },
            onError: { target: "failed", actions: "notePricingsFailed" },
          },
          on: { "quantity.change": { guard: "isQuantityAllowed", actions: "keepQuantity" } },
        },
        failed: { on: { "pricings.retry": "loading" } },
        choosing: {
          on: {
            "quantity.change": { guard: "isQuantityAllowed", actions: "keepQuantity" },
            "pricing.choose": { actions: "keepPricing" },
            "purchase.proceed": { guard: "canBuy", target: "#plusModal.leavingForCheckout" },
          },
        },
      },
    },
    activating: {
      tags: "activating",
      initial: "enteringCode",
      on: { "plus.close": "closed" },
      states: {
        enteringCode: {
          on: {
            "code.change": { actions: "keepCode" },
            "code.judged": { guard: "isOfCode", actions: "keepVerdict" },
            "code.purchase": "#plusModal.buying",
            "step.next": { guard: "isCodeValid", target: "pickingBoard" },
          },
        },
        pickingBoard: {
          on: {
            "board.choose": [
              { guard: "isVirtualBoard", target: "#plusModal.virtualBoard" },
              { guard: "isOffered", actions: "keepBoard" },
            ],
            "step.back": { target: "enteringCode", actions: "forgetBoard" },
            "activate.submit": { guard: "canActivate", target: "applying" },
          },
        },
        applying: {
          invoke: {
            id: "applyCode",
            src: "applyCode",
            input: ({ context }) => ({ boardId: context.boardId ?? "", code: context.code }),
            onDone: [
              { guard: "isBlended", target: "#plusModal.onboarding", actions: "goToBoard" },
              { target: "#plusModal.reloading", actions: "goToBoard" },
            ],
            onError: { target: "enteringCode", actions: "noteActivationFailed" },
          },
          // Closing while the answer is under way would hide it: it waits.
          on: { "plus.close": {} },
        },
      },
    },
    virtualBoard: {
      tags: "virtual",
      on: {
        "app.pair": { target: "closed", actions: "openPairing" },
        "step.back": [{ guard: "isCodeValid", target: "activating.pickingBoard" }, { target: "activating" }],
        "plus.close": "closed",
      },
    },
    leavingForCheckout: { entry: "goToCheckout", on: { "plus.close": "closed" } },
    onboarding: {
      tags: "onboarding",
      on: {
        "onboarding.ended": [{ guard: "isFinished", target: "closed", actions: "goToInstalled" }, { target: "closed" }],
      },
    },
    reloading: { type: "final", entry: "reload" },
  },
});
