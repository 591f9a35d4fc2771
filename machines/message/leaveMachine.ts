import { assign, emit, setup } from "xstate";

/** What becomes of a message when the person leaves now: there is none, the device keeps it, or it is lost. */
export type Standing = "nothing" | "kept" | "lost";

export type LeaveContext = { readonly isLost: boolean };

export type LeaveEvent =
  | { readonly type: "draft.stands"; readonly standing: Standing }
  /** The person goes elsewhere within the console. */
  | { readonly type: "leave.wanted"; readonly standing: Standing }
  | { readonly type: "leave.no" }
  | { readonly type: "leave.yes" }
  /** The composer goes away, whoever wanted it. */
  | { readonly type: "composer.closed"; readonly standing: Standing };

export type LeaveEmitted =
  | { readonly type: "leave.stay" }
  | { readonly type: "leave.go" }
  /** The message is on this device, and there is a way back to it. */
  | { readonly type: "draft.left" };

/**
 * Leaving the composer with a message.
 *
 * What can go wrong: the device keeps nothing (no room, forbidden, or another tab's message took its place), so that the
 * message would be lost: the person is asked before, within the console and, by the browser, when the tab is closed. One
 * that the device keeps is only told about, with the way back.
 */
export const leaveMachine = setup({
  types: {
    context: {} as LeaveContext,
    events: {} as LeaveEvent,
    emitted: {} as LeaveEmitted,
    tags: {} as "guarded",
  },
  guards: {
    isLost: ({ event }) => "standing" in event && event.standing === "lost",
    isKept: ({ event }) => "standing" in event && event.standing === "kept",
    wouldBeLost: ({ context }) => context.isLost,
  },
  actions: {
    noteStanding: assign({ isLost: ({ event }) => "standing" in event && event.standing === "lost" }),
    tellStay: emit({ type: "leave.stay" }),
    tellGo: emit({ type: "leave.go" }),
    tellLeft: emit({ type: "draft.left" }),
  },
}).createMachine({
  id: "leave",
  context: { isLost: false },
  initial: "free",
  // Also after a Yes: what is kept is told of, and nothing else.
  on: { "composer.closed": { guard: "isKept", actions: "tellLeft" } },
  states: {
    free: {
      on: {
        "draft.stands": { guard: "isLost", target: "guarded", actions: "noteStanding" },
        "leave.wanted": { guard: "isLost", target: "asking", actions: "noteStanding" },
      },
    },
    guarded: {
      tags: "guarded",
      on: {
        "draft.stands": [{ guard: "isLost" }, { target: "free", actions: "noteStanding" }],
        "leave.wanted": { guard: "isLost", target: "asking" },
      },
    },
    asking: {
      tags: "guarded",
      on: {
        "draft.stands": { actions: "noteStanding" },
        "leave.no": [
          { guard: "wouldBeLost", target: "guarded", actions: "tellStay" },
          { target: "free", actions: "tellStay" },
        ],
        "leave.yes": { target: "free", actions: "tellGo" },
      },
    },
  },
});
