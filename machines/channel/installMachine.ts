import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

/** A listing for a board, as the screen that offers it knows both. */
export type InstallRequest = {
  readonly boardId: string;
  readonly listingId: string;
  readonly isPlus: boolean;
  readonly isFree: boolean;
  readonly isPublic: boolean;
  /** The board has it, and may have it once only. */
  readonly isThereOnce: boolean;
};

export type ListingToInstall = Pick<InstallRequest, "boardId" | "listingId">;

export type NewSubscription = {
  readonly subscriptionId: string;
  /** False where the board had the one that it may have. */
  readonly created: boolean;
  readonly requiresConfiguration: boolean;
};

export type InstallContext = {
  /** What is being installed, or was installed last. */
  readonly listing: ListingToInstall | null;
  readonly subscriptionId: string | null;
};

export type InstallEvent =
  | { readonly type: "install.request"; readonly request: InstallRequest }
  | { readonly type: "modal.close" }
  | { readonly type: "plan.activate" }
  | { readonly type: "configuration.done" }
  | { readonly type: "configuration.close" };

export type InstallEmitted =
  | { readonly type: "install.done"; readonly notice: Notice }
  | { readonly type: "install.failed"; readonly notice: Notice }
  /** The board has changed, or may have: what it holds is to be asked for again. */
  | { readonly type: "channels.changed"; readonly boardId: string }
  /** Its settings are to be made before it shows anything. */
  | { readonly type: "configuration.open"; readonly boardId: string; readonly subscriptionId: string }
  | { readonly type: "plus.open" };

const toInstall = ({ context }: { context: InstallContext }): ListingToInstall =>
  context.listing ?? { boardId: "", listingId: "" };

/** One at a time: while one is under way, other requests wait for nobody and are dropped. */
const request = {
  "install.request": [
    { guard: "isThereOnce" },
    { guard: "isAllowed", target: "#install.installing", actions: "keepListing" },
    { target: "#install.planInactive", actions: "keepListing" },
  ],
} as const;

/**
 * Installing a listing on a board.
 *
 * What can go wrong: the plan is not active (the question to activate it opens; also where it lapsed meanwhile); the
 * call fails or its answer is lost (said, and what the board holds is asked for again); the channel wants settings first
 * (they open; closed without them, it stays installed and shows nothing yet); the board may have it once and has it, as
 * when two install it at once (nothing is made, nothing is said to be new).
 */
export const installMachine = setup({
  types: { context: {} as InstallContext, events: {} as InstallEvent, emitted: {} as InstallEmitted },
  actors: { createSubscription: promisePort<NewSubscription, ListingToInstall>("createSubscription") },
  guards: {
    isThereOnce: ({ event }) => event.type === "install.request" && event.request.isThereOnce,
    isAllowed: ({ event }) =>
      event.type === "install.request" && (event.request.isPlus || event.request.isFree || !event.request.isPublic),
    needsConfiguration: ({ event }) => outputIn<NewSubscription>(event)?.requiresConfiguration === true,
    isNew: ({ event }) => outputIn<NewSubscription>(event)?.created === true,
    isHeld: ({ event }) => refusalIn(event)?.code === "SubscriptionHold",
  },
  actions: {
    keepListing: assign(({ event }) => {
      if (event.type !== "install.request") return {};
      const { boardId, listingId } = event.request;
      return { listing: { boardId, listingId }, subscriptionId: null };
    }),
    keepSubscription: assign(({ event }) => ({
      subscriptionId: outputIn<NewSubscription>(event)?.subscriptionId ?? null,
    })),
    tellChanged: emit(({ context }) => ({
      type: "channels.changed" as const,
      boardId: toInstall({ context }).boardId,
    })),
    tellDone: emit({ type: "install.done" as const, notice: { id: "channel-created" } }),
    tellFailure: emit(({ event }) => ({
      type: "install.failed" as const,
      notice: noticeOf("channel-create-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
    openConfiguration: emit(({ context }) => ({
      type: "configuration.open" as const,
      boardId: toInstall({ context }).boardId,
      subscriptionId: context.subscriptionId ?? "",
    })),
    openPlus: emit({ type: "plus.open" as const }),
  },
}).createMachine({
  id: "install",
  context: { listing: null, subscriptionId: null },
  initial: "idle",
  states: {
    idle: { on: request },
    planInactive: {
      on: { "modal.close": "idle", "plan.activate": { target: "idle", actions: "openPlus" } },
    },
    installing: {
      invoke: {
        id: "createSubscription",
        src: "createSubscription",
        input: toInstall,
        onDone: [
          {
            guard: "needsConfiguration",
            target: "configuring",
            actions: ["keepSubscription", "tellChanged", "openConfiguration"],
          },
          { guard: "isNew", target: "installed", actions: ["keepSubscription", "tellChanged", "tellDone"] },
          { target: "installed", actions: ["keepSubscription", "tellChanged"] },
        ],
        onError: [
          { guard: "isHeld", target: "planInactive" },
          { target: "idle", actions: ["tellChanged", "tellFailure"] },
        ],
      },
    },
    configuring: {
      on: {
        "configuration.done": { target: "installed", actions: ["tellChanged", "tellDone"] },
        "configuration.close": "installed",
      },
    },
    installed: { on: request },
  },
});
