import { assign, type EventObject, emit, setup } from "xstate";
import { callbackPort, outputIn, promisePort, refusalIn } from "../port.ts";

/** Milliseconds between two questions (channels and settings, section 9). */
export const pollInterval = 1000;

/** After five minutes of questions nobody waits on by themselves (contract, D13). */
export const defaultMostQuestions = 300;

export type PurchaseItem = {
  readonly title: string;
  readonly quantity: number;
  readonly activationCodes: readonly { readonly code: string; readonly isUsed: boolean }[];
};

/** Null while the shop has told no purchase. */
export type PurchaseAnswer = { readonly items: readonly PurchaseItem[] } | null;

export type PurchasePollInput = {
  readonly token: string;
  /** `defaultMostQuestions` unless told otherwise. */
  readonly mostQuestions?: number;
  /** The page opens in a tab that nobody sees. */
  readonly isHidden?: boolean;
};

export type PurchasePollContext = {
  readonly token: string;
  readonly items: readonly PurchaseItem[];
  readonly questions: number;
  readonly mostQuestions: number;
  /** How many of the last questions in a row had no answer. */
  readonly failures: number;
  readonly isHidden: boolean;
};

export type PurchasePollEvent =
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | { readonly type: "poll.retry" }
  | { readonly type: "plus.activate" };

export type PurchasePollEmitted = { readonly type: "navigate.buyPlus"; readonly token: string };

const initialContext = ({
  input: { token, mostQuestions = defaultMostQuestions, isHidden = false },
}: {
  input: PurchasePollInput;
}): PurchasePollContext => ({ token, mostQuestions, isHidden, items: [], questions: 0, failures: 0 });

const purchaseToRead = ({ context: { token } }: { context: PurchasePollContext }): { token: string } => ({ token });

const isPurchase = (event: EventObject): boolean => outputIn<PurchaseAnswer>(event) !== null && "output" in event;

/** Whether anybody looks is kept even while it does not matter yet: the next wait asks. */
const watching = { "page.hidden": { actions: "noteHidden" }, "page.shown": { actions: "noteShown" } } as const;

/** The gateway's word that no purchase of this token can come: nobody knows it, or it is no token. */
const unknownPurchase: ReadonlySet<string> = new Set(["NotFound", "ValidationError"]);

/**
 * Waits on the page behind a shop's checkout until the shop has told of the purchase, then offers to activate.
 *
 * What can go wrong: the gateway does not answer (asked again, and the failures are counted, so that the page can say
 * so); the page is hidden, or opens hidden (nothing new is asked meanwhile); the purchase never comes (after five minutes it asks only when
 * told to); nothing was ever sold under the token, or it is none (said at once: no wait would end).
 */
export const purchasePollMachine = setup({
  types: {
    context: {} as PurchasePollContext,
    events: {} as PurchasePollEvent,
    input: {} as PurchasePollInput,
    emitted: {} as PurchasePollEmitted,
  },
  actors: {
    readSession: promisePort<PurchaseAnswer, { readonly token: string }>("readSession"),
    /** Sends `page.hidden` and `page.shown`. */
    watchPage: callbackPort("watchPage"),
  },
  delays: { poll: pollInterval },
  guards: {
    isFound: ({ event }) => isPurchase(event),
    isUnknown: ({ event }) => unknownPurchase.has(refusalIn(event)?.code ?? ""),
    isHidden: ({ context }) => context.isHidden,
    isLongAgo: ({ context }) => context.questions >= context.mostQuestions,
  },
  actions: {
    countQuestion: assign({ questions: ({ context }) => context.questions + 1 }),
    startCounting: assign({ questions: 0 }),
    keepItems: assign(({ event }) => ({ items: outputIn<PurchaseAnswer>(event)?.items ?? [], failures: 0 })),
    noteAnswer: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    noteHidden: assign({ isHidden: true }),
    noteShown: assign({ isHidden: false }),
    leave: emit(({ context }) => ({ type: "navigate.buyPlus" as const, token: context.token })),
  },
}).createMachine({
  id: "purchasePoll",
  context: initialContext,
  invoke: { id: "watchPage", src: "watchPage" },
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isHidden", target: "hidden" }, { target: "asking" }] },
    asking: {
      on: watching,
      entry: "countQuestion",
      invoke: {
        id: "readSession",
        src: "readSession",
        input: purchaseToRead,
        onDone: [
          { guard: "isFound", target: "ready", actions: "keepItems" },
          { target: "waiting", actions: "noteAnswer" },
        ],
        onError: [
          { guard: "isUnknown", target: "unknown" },
          { target: "waiting", actions: "countFailure" },
        ],
      },
    },
    waiting: {
      always: [
        { guard: "isLongAgo", target: "late" },
        { guard: "isHidden", target: "hidden" },
      ],
      after: { poll: "asking" },
      on: { "page.hidden": { actions: "noteHidden" } },
    },
    hidden: { on: { "page.shown": { target: "asking", actions: "noteShown" } } },
    late: { on: { ...watching, "poll.retry": { target: "asking", actions: "startCounting" } } },
    unknown: { type: "final" },
    ready: { on: { "plus.activate": { target: "leaving", actions: "leave" } } },
    leaving: { type: "final" },
  },
});
