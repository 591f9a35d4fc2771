import { boardSelectorMachine } from "../../machines/board/boardSelectorMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

testByPaths("choosing a board or a place", {
  machine: boardSelectorMachine,
  remember: ({ canManageBoards }) => canManageBoards,
  events: [
    { type: "selector.toggle", canManageBoards: true },
    { type: "selector.toggle", canManageBoards: false },
    { type: "board.choose", boardId: "kitchen", path: "/board/kitchen/compose" },
    { type: "place.choose", path: "/board/hall/live" },
  ],
  answers: { checkPlace: { done: [undefined], fails: [new PortRefusal({ code: "NotFound" })] } },
  invariants: {
    "no board is opened without the feature": ({ calls, snapshot }) =>
      snapshot.matches("opening") && calls.at(-1)?.input.boardId === "kitchen"
        ? snapshot.context.canManageBoards
        : undefined,
    "what opens is what was chosen": ({ event, calls }) =>
      event?.type === "place.choose" && calls.at(-1)?.state === "pending"
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
  paths: 23,
});
