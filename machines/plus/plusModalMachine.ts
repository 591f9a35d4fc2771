import { assign, emit, sendTo, setup } from "xstate";
import { outputIn } from "../port.ts";
import { onboardingMachine } from "./onboardingMachine.ts";
import { plusActivationMachine } from "./plusActivationMachine.ts";
import { plusBuyingMachine } from "./plusBuyingMachine.ts";
import {
  type PlusActivated,
  type PlusActivationInput,
  type PlusChoice,
  type PlusModalContext,
  type PlusModalEmitted,
  type PlusModalEvent,
  untouchedChoice,
} from "./plusModalContext.ts";

type Scope = { context: PlusModalContext; event: { readonly type: string } };

const untouched: PlusModalContext = { ...untouchedChoice, code: "", boardId: null };

const choice = ({ context: { quantity, pricingId } }: Scope): PlusChoice => ({ quantity, pricingId });

const activationToBegin = ({ context: { code }, event: { type } }: Scope): PlusActivationInput => ({
  code,
  isVirtual: type === "plus.openVirtual",
});

/**
 * The dialog around Plus: buying (`plusBuying`), or activating with a code on a board (`plusActivation`), and what comes
 * after (`onboarding`). Each face is a machine of its own; what one leaves for the next stands here. Closed, it remembers
 * nothing.
 *
 * What can go wrong: the dialog is closed while a code is applied (the face decides, and waits for the answer).
 */
export const plusModalMachine = setup({
  types: {
    context: {} as PlusModalContext,
    events: {} as PlusModalEvent,
    emitted: {} as PlusModalEmitted,
    children: {} as { buying: "plusBuying"; activation: "plusActivation"; carousel: "onboarding" },
  },
  actors: { plusBuying: plusBuyingMachine, plusActivation: plusActivationMachine, onboarding: onboardingMachine },
  guards: {
    isPurchase: ({ event }) => outputIn<PlusActivated>(event)?.end === "purchase",
    isPairing: ({ event }) => outputIn<PlusActivated>(event)?.end === "pairing",
    isWelcome: ({ event }) => outputIn<PlusActivated>(event)?.end === "welcome",
    isReload: ({ event }) => outputIn<PlusActivated>(event)?.end === "reload",
    isFinished: ({ event }) => outputIn<{ readonly isFinished: boolean }>(event)?.isFinished === true,
  },
  actions: {
    startOver: assign(untouched),
    keepChoice: assign(({ event }) => outputIn<PlusChoice>(event) ?? {}),
    keepCode: assign(({ event }) => (event.type === "plus.activate" ? { code: event.code } : {})),
    keepTyped: assign(({ event }) => ({ code: outputIn<PlusActivated>(event)?.code ?? "" })),
    keepBoard: assign(({ event }) => ({ boardId: outputIn<PlusActivated>(event)?.boardId ?? null })),
    passOn: sendTo("activation", ({ event }) => event),
    goToCheckout: emit(({ event }) => ({
      type: "navigate.checkout" as const,
      url: event.type === "navigate.checkout" ? event.url : "",
    })),
    goToBoard: emit(({ context }) => ({ type: "board.activated" as const, boardId: context.boardId ?? "" })),
    goToInstalled: emit(({ context }) => ({ type: "navigate.installed" as const, boardId: context.boardId ?? "" })),
    refresh: emit({ type: "page.refresh" }),
    reload: emit({ type: "page.reload" }),
    openPairing: emit({ type: "pairing.open" }),
  },
}).createMachine({
  id: "plusModal",
  context: untouched,
  initial: "closed",
  states: {
    closed: {
      on: {
        "plus.open": "buying",
        "plus.activate": { target: "activating", actions: "keepCode" },
        "plus.openVirtual": "activating",
      },
    },
    buying: {
      invoke: {
        id: "buying",
        src: "plusBuying",
        input: choice,
        onDone: { target: "activating", actions: "keepChoice" },
      },
      on: { "navigate.checkout": { actions: "goToCheckout" }, "plus.close": "closing" },
    },
    activating: {
      invoke: {
        id: "activation",
        src: "plusActivation",
        input: activationToBegin,
        onDone: [
          { guard: "isPurchase", target: "buying", actions: "keepTyped" },
          { guard: "isPairing", target: "closing", actions: "openPairing" },
          { guard: "isWelcome", target: "onboarding", actions: ["keepBoard", "goToBoard"] },
          { guard: "isReload", target: "reloading", actions: ["keepBoard", "goToBoard"] },
          { target: "closing" },
        ],
      },
      on: { "plus.close": { actions: "passOn" } },
    },
    onboarding: {
      invoke: {
        id: "carousel",
        src: "onboarding",
        onDone: [
          { guard: "isFinished", target: "closing", actions: ["goToInstalled", "refresh"] },
          { target: "closing", actions: "refresh" },
        ],
      },
    },
    closing: { entry: "startOver", always: "closed" },
    reloading: { type: "final", entry: "reload" },
  },
});
