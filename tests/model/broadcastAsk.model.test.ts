import { broadcastAskMachine } from "../../machines/message/broadcastAskMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const kitchen = { boardId: "kitchen", title: "Kitchen", until: 7, setBy: "Mia" };
const bench = { boardId: "bench", title: "Bench" };

testByPaths("what is asked before a broadcast", {
  machine: broadcastAskMachine,
  inputs: [{ boardIds: ["kitchen", "bench", "hall"] }],
  events: [{ type: "confirm.no" }, { type: "confirm.yes" }],
  answers: {
    checkBoards: {
      done: [
        { quietHours: [], pinned: [] },
        { quietHours: [kitchen], pinned: [] },
        { quietHours: [kitchen], pinned: [kitchen, bench] },
        { quietHours: [kitchen], pinned: [kitchen] },
      ],
      fails: [new PortRefusal({ code: "NotAuthorized" })],
    },
  },
  remember: ({ quietHours, pinned, forced, forcePinnedMessageOverride }) => [
    quietHours.length,
    pinned.length,
    forced,
    forcePinnedMessageOverride,
  ],
  invariants: {
    "a No leaves exactly the boards out that the prompt named": ({ event, previous, snapshot }) => {
      if (event?.type !== "confirm.no" || previous === undefined) return undefined;
      const named = previous.matches("confirmingPinned") ? previous.context.pinned : previous.context.quietHours;
      const left = previous.context.boardIds.filter((id) => named.every((one) => one.boardId !== id));
      return JSON.stringify(snapshot.context.boardIds) === JSON.stringify(left);
    },
    "a Yes leaves no board out": ({ event, previous, snapshot }) =>
      event?.type === "confirm.yes" ? snapshot.context.boardIds === previous?.context.boardIds : undefined,
    "nobody is asked about the pin of a board that is left out": ({ snapshot }) =>
      snapshot.matches("confirmingPinned")
        ? snapshot.context.pinned.every(({ boardId }) => snapshot.context.boardIds.includes(boardId))
        : undefined,
    "a Yes is told only where it was given": ({ snapshot, events }) =>
      snapshot.matches("answered") && (snapshot.context.forced || snapshot.context.forcePinnedMessageOverride)
        ? events.some((event) => event.type === "confirm.yes")
        : undefined,
    "a refused check asks nothing and says why": ({ snapshot, events }) =>
      events.some((event) => event.type === "xstate.error.actor.checkBoards")
        ? snapshot.matches("answered") && snapshot.output?.problem?.code === "NotAuthorized"
        : undefined,
  },
  paths: 11,
});
