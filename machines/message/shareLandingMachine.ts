import { assign, setup } from "xstate";
import { noticeIn, outputIn, promisePort } from "../port.ts";
import {
  type AddressedMessage,
  type FoundBoard,
  initialLanding,
  type LandingContext,
  type LandingEvent,
  type LandingInput,
  type LandingNavigation,
  type LandingOutput,
  type LandingToken,
  landingNavigation,
  tokenOf,
} from "./landingContext.ts";

/**
 * Somebody opens a link that shares a message: the token is resolved, and the message opens in compose on the last-used
 * board, else on the first one, else the viewer signs in.
 *
 * What can go wrong: nobody knows the token, or it was revoked (`NotFound`: stay and say so, a retry asks again); the
 * message or the boards cannot be loaded (stay, say so, offer a retry).
 */
export const shareLandingMachine = setup({
  types: {
    context: {} as LandingContext,
    events: {} as LandingEvent,
    input: {} as LandingInput,
    output: {} as LandingOutput,
  },
  actors: {
    /** The message behind a token. Refuses with NotFound when there is none any more. */
    resolveShareToken: promisePort<AddressedMessage, LandingToken>("resolveShareToken"),
    findBoard: promisePort<FoundBoard>("findBoard"),
    navigate: promisePort<void, LandingNavigation>("navigate"),
  },
  guards: {
    hasBoard: ({ event }) => typeof outputIn<FoundBoard>(event)?.boardId === "string",
  },
  actions: {
    keepMessage: assign({ message: ({ event }) => outputIn<AddressedMessage>(event)?.message ?? null }),
    keepBoard: assign({ boardId: ({ event }) => outputIn<FoundBoard>(event)?.boardId ?? null }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "share-landing-failed") }),
    startOver: assign({ message: null, boardId: null, notice: null }),
  },
}).createMachine({
  id: "shareLanding",
  context: initialLanding,
  initial: "resolving",
  output: landingNavigation,
  states: {
    resolving: {
      invoke: {
        id: "resolveShareToken",
        src: "resolveShareToken",
        input: tokenOf,
        onDone: { target: "findingBoard", actions: "keepMessage" },
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    findingBoard: {
      invoke: {
        id: "findBoard",
        src: "findBoard",
        onDone: [{ guard: "hasBoard", target: "redirecting", actions: "keepBoard" }, { target: "withoutBoard" }],
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: {
      on: { "landing.retry": { target: "resolving", actions: "startOver" } },
    },
    redirecting: {
      invoke: {
        id: "navigate",
        src: "navigate",
        input: landingNavigation,
        onDone: "redirected",
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    redirected: { type: "final" },
    withoutBoard: { type: "final" },
  },
});
