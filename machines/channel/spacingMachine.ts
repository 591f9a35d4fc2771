import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

export type BoardToSpace = { readonly boardId: string };

export type SpacingContext = { readonly boardId: string };

export type SpacingEvent = {
  readonly type: "space.request";
  readonly boardId: string;
  /** A plan runs. */
  readonly isAllowed: boolean;
};

export type SpacingEmitted =
  | { readonly type: "spacing.done"; readonly notice: Notice }
  | { readonly type: "spacing.failed"; readonly notice: Notice };

const boardToSpace = ({ context: { boardId } }: { context: SpacingContext }): BoardToSpace => ({ boardId });

/**
 * Giving the channels of a board that come equally often places that are equally far apart.
 *
 * What can go wrong: no plan runs (nothing happens; the screen tells of the plan); the plan lapsed meanwhile, the call is
 * refused or its answer is lost (said; the day stays as the gateway has it). Who presses again meanwhile waits for the first.
 */
export const spacingMachine = setup({
  types: { context: {} as SpacingContext, events: {} as SpacingEvent, emitted: {} as SpacingEmitted },
  actors: { spaceChannels: promisePort<void, BoardToSpace>("spaceChannels") },
  guards: { isAllowed: ({ event }) => event.type === "space.request" && event.isAllowed },
  actions: {
    keepBoard: assign(({ event }) => (event.type === "space.request" ? { boardId: event.boardId } : {})),
    tellDone: emit({ type: "spacing.done" as const, notice: { id: "channels-spaced" } }),
    tellFailure: emit(({ event }) => ({
      type: "spacing.failed" as const,
      notice: noticeOf("channels-space-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "spacing",
  context: { boardId: "" },
  initial: "idle",
  states: {
    idle: { on: { "space.request": { guard: "isAllowed", target: "spacing", actions: "keepBoard" } } },
    spacing: {
      invoke: {
        id: "spaceChannels",
        src: "spaceChannels",
        input: boardToSpace,
        onDone: { target: "idle", actions: "tellDone" },
        onError: { target: "idle", actions: "tellFailure" },
      },
    },
  },
});
