import { type EventObject, emit, setup } from "xstate";
import { promisePort } from "../port.ts";

/** So often the gateway is asked whether it is there. */
const askInterval = 3_000;

export type ScreenReturnInput = {
  readonly isOnline: boolean;
  /** The page was loaded anew for this very part before. */
  readonly isSecond: boolean;
};

const initialContext = ({ input }: { input: ScreenReturnInput }): ScreenReturnInput => input;

const isReached = ({ event }: { event: EventObject }) => "output" in event && event.output === true;

/**
 * A screen whose part of the program did not come.
 *
 * What can go wrong: the network or the gateway is away (it is waited for, and the screen opens by itself); the build was
 * replaced (the page is loaded anew, which knows the new files: once, since what is missing again is missing for good, and
 * nobody is to go in a circle).
 */
export const screenReturnMachine = setup({
  types: {
    context: {} as ScreenReturnInput,
    input: {} as ScreenReturnInput,
    events: {} as { readonly type: "network.returned" },
    emitted: {} as { readonly type: "page.reload" },
  },
  actors: {
    /** Whether the gateway answers, and would hand the part out. */
    askGateway: promisePort<boolean>("askGateway"),
  },
  delays: { askInterval },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isGone: ({ context, event }) => context.isSecond && isReached({ event }),
    isReached,
  },
  actions: { tellReload: emit({ type: "page.reload" }) },
}).createMachine({
  id: "screenReturn",
  context: initialContext,
  initial: "begun",
  states: {
    begun: { always: [{ guard: "isOnline", target: "asking" }, { target: "away" }] },
    asking: {
      invoke: {
        id: "askGateway",
        src: "askGateway",
        onDone: [
          { guard: "isGone", target: "gone" },
          { guard: "isReached", target: "reloading" },
          { target: "away.resting" },
        ],
        onError: "away.resting",
      },
    },
    away: {
      initial: "asking",
      on: { "network.returned": ".asking" },
      states: {
        asking: {
          invoke: {
            id: "askGateway",
            src: "askGateway",
            onDone: [
              { guard: "isGone", target: "#screenReturn.gone" },
              { guard: "isReached", target: "#screenReturn.reloading" },
              { target: "resting" },
            ],
            onError: "resting",
          },
        },
        resting: { after: { askInterval: "asking" } },
      },
    },
    reloading: { entry: "tellReload" },
    gone: {},
  },
});
