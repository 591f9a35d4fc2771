import { boardRemovalMachine, type RemovalPlan } from "../../machines/board/boardRemovalMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const plan = (more: Partial<RemovalPlan> = {}): RemovalPlan => ({
  membershipId: "membership",
  isOwner: false,
  boardIds: ["kitchen", "hall"],
  titles: ["Kitchen", "Hall"],
  remaining: 1,
  ...more,
});
const away = new PortRefusal({ code: "AnswerLost" });

testByPaths("leaving and deleting a board", {
  machine: boardRemovalMachine,
  events: [
    { type: "removal.request", boardId: "kitchen", title: "Kitchen", kind: "leave" },
    { type: "removal.request", boardId: "kitchen", title: "Kitchen", kind: "delete" },
    { type: "removal.request", boardId: "", title: "", kind: "leave" },
    { type: "confirm.no" },
    { type: "confirm.yes" },
  ],
  answers: {
    readRemoval: {
      done: [plan(), plan({ isOwner: true }), plan({ remaining: 0 }), plan({ membershipId: null })],
      fails: [away],
    },
    leaveBoard: { done: [undefined], fails: [away] },
    deleteBoard: { done: [undefined], fails: [away] },
  },
  remember: ({ request }) => request?.kind ?? null,
  strategy: "once",
  invariants: {
    "nothing is removed without a Yes": ({ calls, events }) => {
      const acts = calls.filter(({ port }) => port !== "readRemoval").length;
      return acts === 0 ? undefined : acts <= events.filter(({ type }) => type === "confirm.yes").length;
    },
    "Delete is asked of Owners, Leave of all others": ({ snapshot }) => {
      const { plan: known } = snapshot.context;
      if (snapshot.matches("confirmingDelete")) return known?.isOwner === true;
      return snapshot.matches("confirmingLeave") ? known?.isOwner === false && known.membershipId !== null : undefined;
    },
    "it is asked only while another board would be left": ({ snapshot }) =>
      snapshot.matches("confirmingLeave") || snapshot.matches("confirmingDelete")
        ? (snapshot.context.plan?.remaining ?? 0) > 0
        : undefined,
    "without an id nothing happens": ({ event, calls, previous }) =>
      event?.type === "removal.request" && event.boardId === "" && previous?.matches("idle")
        ? calls.every(({ state }) => state !== "pending")
        : undefined,
    "a failure names the board and leaves it listed": ({ event, emittedNow }) =>
      event?.type.startsWith("xstate.error")
        ? emittedNow[0]?.type === "removal.failed" && emittedNow[0].notice.values.title === "Kitchen"
        : undefined,
    "the end tells which boards are gone": ({ event, emittedNow, snapshot }) =>
      event?.type === "xstate.done.actor.leaveBoard" || event?.type === "xstate.done.actor.deleteBoard"
        ? emittedNow[0]?.type === "removal.done" &&
          emittedNow[0].boardIds.length === 2 &&
          snapshot.context.plan === null
        : undefined,
    "who may not, or has no other board, is told so": ({ event, emittedNow, snapshot }) =>
      event?.type === "xstate.done.actor.readRemoval" && snapshot.matches("idle")
        ? emittedNow[0]?.notice.id === (event.output.remaining === 0 ? "removal-last-board" : "removal-not-allowed")
        : undefined,
  },
  paths: 19,
});
