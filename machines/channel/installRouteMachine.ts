import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, type Refusal, refusalIn, refusalOf } from "../port.ts";

export type InstallRouteInput = { readonly boardId: string; readonly listingId: string };

/** Null where the board has none of the listing. */
export type FoundSubscription = { readonly subscriptionId: string | null };

/** Where the channel's settings are. */
export type SubscriptionPlace = { readonly boardId: string; readonly subscriptionId: string };

export type InstallRouteContext = InstallRouteInput & {
  readonly subscriptionId: string | null;
  readonly refusal: Refusal | null;
};

export type InstallRouteEvent = { readonly type: "install.retry" };

export type InstallRouteEmitted =
  | { readonly type: "install.done"; readonly notice: Notice }
  | { readonly type: "install.failed"; readonly notice: Notice };

const initialContext = ({ input }: { input: InstallRouteInput }): InstallRouteContext => ({
  ...input,
  subscriptionId: null,
  refusal: null,
});

const listingOf = ({ context: { boardId, listingId } }: { context: InstallRouteContext }): InstallRouteInput => ({
  boardId,
  listingId,
});

const placeOf = ({ context: { boardId, subscriptionId } }: { context: InstallRouteContext }): SubscriptionPlace => ({
  boardId,
  subscriptionId: subscriptionId ?? "",
});

/**
 * The link that installs a listing: the board's channel of it is looked for, made where there is none, and its settings
 * are gone to.
 *
 * What can go wrong: the listing is unknown or was withdrawn, the call fails, the plan is not active (said, with a retry,
 * which looks first for what a lost answer may have made).
 */
export const installRouteMachine = setup({
  types: {
    context: {} as InstallRouteContext,
    events: {} as InstallRouteEvent,
    input: {} as InstallRouteInput,
    emitted: {} as InstallRouteEmitted,
  },
  actors: {
    findSubscription: promisePort<FoundSubscription, InstallRouteInput>("findSubscription"),
    createSubscription: promisePort<FoundSubscription, InstallRouteInput>("createSubscription"),
    navigate: promisePort<void, SubscriptionPlace>("navigate"),
  },
  guards: {
    hasSubscription: ({ event }) => (outputIn<FoundSubscription>(event)?.subscriptionId ?? null) !== null,
  },
  actions: {
    keepSubscription: assign(({ event }) => ({
      subscriptionId: outputIn<FoundSubscription>(event)?.subscriptionId ?? null,
    })),
    keepRefusal: assign(({ event }) => ({ refusal: refusalIn(event) ?? refusalOf(undefined) })),
    forgetRefusal: assign({ refusal: null }),
    tellDone: emit({ type: "install.done" as const, notice: { id: "channel-created" } }),
    tellFailure: emit(({ event }) => ({
      type: "install.failed" as const,
      notice: noticeOf("channel-create-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "installRoute",
  context: initialContext,
  initial: "checking",
  states: {
    checking: {
      invoke: {
        id: "findSubscription",
        src: "findSubscription",
        input: listingOf,
        onDone: [
          { guard: "hasSubscription", target: "redirecting", actions: "keepSubscription" },
          { target: "installing" },
        ],
        onError: { target: "failed", actions: "keepRefusal" },
      },
    },
    installing: {
      invoke: {
        id: "createSubscription",
        src: "createSubscription",
        input: listingOf,
        onDone: { target: "redirecting", actions: ["keepSubscription", "tellDone"] },
        onError: { target: "failed", actions: ["keepRefusal", "tellFailure"] },
      },
    },
    failed: { on: { "install.retry": { target: "checking", actions: "forgetRefusal" } } },
    redirecting: {
      invoke: {
        id: "navigate",
        src: "navigate",
        input: placeOf,
        onDone: "redirected",
        onError: { target: "failed", actions: "keepRefusal" },
      },
    },
    redirected: { type: "final" },
  },
});
