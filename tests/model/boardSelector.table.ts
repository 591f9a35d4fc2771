import { boardSelectorMachine } from "../../machines/board/boardSelectorMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const toggle = (canManageBoards: boolean) => ({ type: "selector.toggle", canManageBoards }) as const;
const kitchen = { boardId: "kitchen", path: "/board/kitchen/compose" } as const;
const chooseKitchen = { type: "board.choose", ...kitchen } as const;
const hall = "/board/hall/live";
const chooseHall = { type: "place.choose", path: hall } as const;
const gone = new PortRefusal({ code: "NotFound" });
const notOpened: Notice = { id: "place-open-failed", cause: "NotFound" };

type Choice = {
  readonly canManageBoards: boolean;
  readonly chosen: { readonly boardId: string | null; readonly path: string } | null;
  readonly notice: Notice | null;
};
const nothing: Choice = { canManageBoards: false, chosen: null, notice: null };

/** Boards and Plus, sections 2 and 6: only the feature `manageBoards` shows other boards; screens are there for all. */
export const boardSelectorTable = tableOf(boardSelectorMachine)({
  title: "choosing a board or a place",
  story: nothing,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    open: {},
    opening: { calls: { checkPlace: ({ chosen }) => chosen } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: toggle(true), to: "open", keep: () => ({ ...nothing, canManageBoards: true }) },
    { in: "closed", on: toggle(false), to: "open", keep: () => nothing },
    { in: "open", on: [toggle(true), toggle(false)], to: "closed", keep: () => nothing },
    { in: "open", on: chooseKitchen, when: ({ canManageBoards }) => canManageBoards, to: "opening", keep: () => ({ chosen: kitchen, notice: null }) },
    { in: "open", on: chooseHall, to: "opening", keep: () => ({ chosen: { boardId: null, path: hall }, notice: null }) },
    { in: "opening", answer: ["checkPlace", undefined], to: "closed", keep: () => nothing, emits: ({ chosen }) => [{ type: "place.open", path: chosen?.path ?? "" }] },
    // The board is gone meanwhile: the list stays, and says so.
    { in: "opening", refusal: ["checkPlace", gone], to: "open", keep: () => ({ chosen: null, notice: notOpened }) },
  ],
  promises: {
    "lists only boards of current membership": ({ event, emittedNow, calls }) =>
      emittedNow.length > 0
        ? event?.type === "xstate.done.actor.checkPlace" && calls.at(-1)?.input.path === emittedNow[0]?.path
        : undefined,
    "toggles back when the path already includes select": ({ event, previous, snapshot }) =>
      event?.type === "selector.toggle" && previous?.matches("open") ? snapshot.matches("closed") : undefined,
    "no board is opened without the feature": ({ calls, snapshot }) =>
      snapshot.matches("opening") && calls.at(-1)?.input.boardId === "kitchen"
        ? snapshot.context.canManageBoards
        : undefined,
    "what opens is what was chosen": ({ event, calls, previous }) =>
      event?.type === "place.choose" && previous?.matches("open") && calls.at(-1)?.state === "pending"
        ? calls.at(-1)?.input.path === "/board/hall/live" && calls.at(-1)?.input.boardId === null
        : undefined,
    "a board that is gone leaves the list open and is told": ({ event, snapshot }) =>
      event?.type === "xstate.error.actor.checkPlace"
        ? snapshot.matches("open") && snapshot.context.notice?.cause === "NotFound"
        : undefined,
    "nothing of the last time is left when it opens": ({ event, snapshot }) =>
      event?.type === "selector.toggle" && snapshot.matches("open")
        ? snapshot.context.notice === null && snapshot.context.chosen === null
        : undefined,
  },
  contract: {
    flow: "board-selector",
    events: { "done.navigate": "done.checkPlace", "error.navigate": "error.checkPlace" },
    more: { "open place.choose opening": "the list also leads to screens, which are there for all" },
  },
});
