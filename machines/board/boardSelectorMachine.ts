import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

/** Where a choice leads: a path of the console, and the board that has to be there for it (null: none). */
export type ChosenPlace = { readonly boardId: string | null; readonly path: string };

export type BoardSelectorContext = {
  /** Whether other boards may be chosen here (feature `manageBoards`); else screens and actions alone. */
  readonly canManageBoards: boolean;
  readonly chosen: ChosenPlace | null;
  /** Why the last choice did not open. */
  readonly notice: Notice | null;
};

export type BoardSelectorEvent =
  | { readonly type: "selector.toggle"; readonly canManageBoards: boolean }
  | { readonly type: "board.choose"; readonly boardId: string; readonly path: string }
  | { readonly type: "place.choose"; readonly path: string };

/** Where the console is to go now. */
export type BoardSelectorEmitted = { readonly type: "place.open"; readonly path: string };

const closedContext: BoardSelectorContext = { canManageBoards: false, chosen: null, notice: null };

const chosenPlace = ({ context }: { context: BoardSelectorContext }): ChosenPlace =>
  context.chosen ?? { boardId: null, path: "/" };

/**
 * Choosing a board, or another place of the console, from a list that opens over any screen.
 *
 * What can go wrong: the chosen board is gone meanwhile or cannot be asked about (the list stays open and says so).
 * While a choice opens, nothing else can be chosen.
 */
export const boardSelectorMachine = setup({
  types: {
    context: {} as BoardSelectorContext,
    events: {} as BoardSelectorEvent,
    emitted: {} as BoardSelectorEmitted,
  },
  actors: {
    /** Refuses a place whose board is not there for the viewer. */
    checkPlace: promisePort<void, ChosenPlace>("checkPlace"),
  },
  guards: { canManageBoards: ({ context }) => context.canManageBoards },
  actions: {
    keepRight: assign({
      canManageBoards: ({ event }) => event.type === "selector.toggle" && event.canManageBoards,
    }),
    keepBoard: assign(({ event }) => ({
      chosen: event.type === "board.choose" ? { boardId: event.boardId, path: event.path } : null,
      notice: null,
    })),
    keepPlace: assign(({ event }) => ({
      chosen: event.type === "place.choose" ? { boardId: null, path: event.path } : null,
      notice: null,
    })),
    keepNotice: assign(({ event }) => ({ chosen: null, notice: noticeIn(event, "place-open-failed") })),
    openPlace: emit(({ context }) => ({ type: "place.open" as const, path: chosenPlace({ context }).path })),
    forget: assign(closedContext),
  },
}).createMachine({
  id: "boardSelector",
  context: closedContext,
  initial: "closed",
  states: {
    closed: { on: { "selector.toggle": { target: "open", actions: "keepRight" } } },
    open: {
      on: {
        "selector.toggle": { target: "closed", actions: "forget" },
        "board.choose": { guard: "canManageBoards", target: "opening", actions: "keepBoard" },
        "place.choose": { target: "opening", actions: "keepPlace" },
      },
    },
    opening: {
      invoke: {
        id: "checkPlace",
        src: "checkPlace",
        input: chosenPlace,
        onDone: { target: "closed", actions: ["openPlace", "forget"] },
        onError: { target: "open", actions: "keepNotice" },
      },
    },
  },
});
