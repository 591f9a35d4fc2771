import { assign, setup } from "xstate";
import { noticeIn, outputIn, promisePort } from "../port.ts";
import {
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

/** What a token holds: a message that a board can show, or null. */
export type DecodedToken = { readonly message: string | null };

/**
 * Somebody opens a link that holds a whole message: it is read, and opens in compose on the last-used board, else on the
 * first one, else the viewer signs in.
 *
 * What can go wrong: the token is not base64, or what it holds is no grid of a board (a page that says so: reading it
 * again would give the same); the boards cannot be loaded (stay, say so, offer a retry).
 */
export const encodedLandingMachine = setup({
  types: {
    context: {} as LandingContext,
    events: {} as LandingEvent,
    input: {} as LandingInput,
    output: {} as LandingOutput,
  },
  actors: {
    /** The grid in a token; null when it holds none that a board can show. */
    decodeToken: promisePort<DecodedToken, LandingToken>("decodeToken"),
    findBoard: promisePort<FoundBoard>("findBoard"),
    navigate: promisePort<void, LandingNavigation>("navigate"),
  },
  guards: {
    isGrid: ({ event }) => typeof outputIn<DecodedToken>(event)?.message === "string",
    hasBoard: ({ event }) => typeof outputIn<FoundBoard>(event)?.boardId === "string",
  },
  actions: {
    keepMessage: assign({ message: ({ event }) => outputIn<DecodedToken>(event)?.message ?? null }),
    keepBoard: assign({ boardId: ({ event }) => outputIn<FoundBoard>(event)?.boardId ?? null }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "encoded-landing-failed") }),
    forgetNotice: assign({ boardId: null, notice: null }),
  },
}).createMachine({
  id: "encodedLanding",
  context: initialLanding,
  initial: "decoding",
  output: landingNavigation,
  states: {
    decoding: {
      invoke: {
        id: "decodeToken",
        src: "decodeToken",
        input: tokenOf,
        onDone: [{ guard: "isGrid", target: "findingBoard", actions: "keepMessage" }, { target: "unusable" }],
        onError: "unusable",
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
      on: { "landing.retry": { target: "findingBoard", actions: "forgetNotice" } },
    },
    unusable: {},
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
