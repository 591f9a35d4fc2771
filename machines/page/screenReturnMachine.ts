import { assign, emit, setup } from "xstate";
import { outputIn, promisePort } from "../port.ts";

/** So often the screen is asked for again. */
const askInterval = 3_000;

export type ScreenReturnInput = {
  /** As far as is known. */
  readonly isOnline: boolean;
  /** The page was loaded anew for this very part before. */
  readonly isSecond: boolean;
};

export type ScreenReturnEmitted = { readonly type: "screen.here" } | { readonly type: "page.reload" };

const initialContext = ({ input }: { input: ScreenReturnInput }): ScreenReturnInput => input;

/**
 * A screen whose part of the program did not come.
 *
 * What can go wrong: the network or the gateway is away (the screen is asked for until it comes, on the page that stands:
 * what flows have to say of what was pressed stays with them); the build was replaced (the page is loaded anew, which knows
 * the new files: once, since what is missing again is missing for good, and nobody is to go in a circle).
 */
export const screenReturnMachine = setup({
  types: {
    context: {} as ScreenReturnInput,
    input: {} as ScreenReturnInput,
    events: {} as { readonly type: "network.returned" },
    emitted: {} as ScreenReturnEmitted,
  },
  actors: {
    openScreen: promisePort<void>("openScreen"),
    /** Whether the gateway answers, and would hand the part out. */
    askGateway: promisePort<boolean>("askGateway"),
  },
  delays: { askInterval },
  guards: {
    isSecond: ({ context }) => context.isSecond,
    isReached: ({ event }) => outputIn<boolean>(event) === true,
  },
  actions: {
    noteAway: assign({ isOnline: false }),
    tellHere: emit({ type: "screen.here" }),
    tellReload: emit({ type: "page.reload" }),
  },
}).createMachine({
  id: "screenReturn",
  context: initialContext,
  initial: "opening",
  states: {
    // It may be but one file that was lost on the way.
    opening: {
      on: { "network.returned": { target: "opening", reenter: true } },
      invoke: { id: "openScreen", src: "openScreen", onDone: "here", onError: "asking" },
    },
    // Tells a network that is away from a build that is gone.
    asking: {
      on: { "network.returned": "opening" },
      invoke: {
        id: "askGateway",
        src: "askGateway",
        onDone: [{ guard: "isReached", target: "openingOnce" }, { target: "resting" }],
        onError: "resting",
      },
    },
    // The network may have come back in between: what does not come from a gateway that has answered is gone.
    openingOnce: {
      invoke: {
        id: "openScreen",
        src: "openScreen",
        onDone: "here",
        onError: [{ guard: "isSecond", target: "gone" }, { target: "reloading" }],
      },
    },
    resting: {
      entry: "noteAway",
      on: { "network.returned": "opening" },
      after: { askInterval: "opening" },
    },
    here: { type: "final", entry: "tellHere" },
    reloading: { entry: "tellReload" },
    gone: {},
  },
});
