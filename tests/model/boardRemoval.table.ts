import {
  boardRemovalMachine,
  type RemovalPlan,
  type RemovalRequest,
} from "../../machines/board/boardRemovalMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const asked = (boardId: string, title: string, kind: "leave" | "delete"): RemovalRequest => ({ boardId, title, kind });
const leaveKitchen = asked("kitchen", "Kitchen", "leave");
const deleteHall = asked("hall", "Hall", "delete");
const request = (wanted: RemovalRequest) => ({ type: "removal.request", ...wanted }) as const;
const plan = (more: Partial<RemovalPlan> = {}): RemovalPlan => ({
  membershipId: "membership",
  isOwner: false,
  account: "Keller",
  boardIds: ["kitchen", "porch"],
  titles: ["Kitchen", "Porch"],
  isCharged: false,
  paidUntil: null,
  remaining: 1,
  ...more,
});
const asMember = plan();
const asOwner = plan({ isOwner: true, boardIds: ["hall"], titles: ["Hall"], isCharged: true, paidUntil: 4_000 });
const lastOne = plan({ boardIds: ["kitchen"], titles: ["Kitchen"], remaining: 0 });
const lastOnes = plan({ remaining: 0 });
const lastOwned = plan({ boardIds: ["hall"], titles: ["Hall"], remaining: 0, isOwner: true });
const asStranger = plan({ membershipId: null });
const away = new PortRefusal({ code: "AnswerLost" });

type Removal = { readonly request: RemovalRequest | null; readonly plan: RemovalPlan | null };
const nothing: Removal = { request: null, plan: null };
const isLeave = ({ request: wanted }: Removal) => wanted?.kind === "leave";
const isDelete = ({ request: wanted }: Removal) => wanted?.kind === "delete";
const refused = (notice: Notice) => [{ type: "removal.failed", notice } as const];
const failed = (id: string) => (story: Removal) =>
  refused({ id, cause: "AnswerLost", values: { title: story.request?.title ?? "" } });
const done = (story: Removal, id: string) => [
  {
    type: "removal.done",
    kind: story.request?.kind ?? "leave",
    boardIds: story.plan?.boardIds ?? [],
    notice: { id },
  } as const,
];

/** Boards and Plus, sections 4 to 6 and 8; open points, B1: a leave is for all boards of a tenant. */
export const boardRemovalTable = tableOf(boardRemovalMachine)({
  title: "leaving and deleting a board",
  story: nothing,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    // Role and boards may have changed since the list was shown.
    preparing: { calls: { readRemoval: (story) => story.request } },
    confirmingLeave: {},
    confirmingDelete: {},
    leaving: { calls: { leaveBoard: (story) => ({ membershipId: story.plan?.membershipId }) } },
    deleting: { calls: { deleteBoard: (story) => ({ boardId: story.request?.boardId }) } },
    left: {},
    deleted: {},
  },
  shows: (story) => story,
  ignores: [request(asked("", "", "leave"))],
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "left", "deleted"], on: request(leaveKitchen), to: "preparing", keep: () => ({ request: leaveKitchen, plan: null }) },
    { in: ["idle", "left", "deleted"], on: request(deleteHall), to: "preparing", keep: () => ({ request: deleteHall, plan: null }) },
    { in: "preparing", answer: ["readRemoval", lastOne], to: "idle", keep: () => nothing, emits: () => refused({ id: "removal-last-board" }) },
    { in: "preparing", answer: ["readRemoval", lastOnes], to: "idle", keep: () => nothing, emits: () => refused({ id: "removal-last-boards", values: { account: "Keller" } }) },
    { in: "preparing", answer: ["readRemoval", lastOwned], to: "idle", keep: () => nothing, emits: () => refused({ id: "removal-last-board" }) },
    { in: "preparing", answer: ["readRemoval", asMember], when: isLeave, to: "confirmingLeave", keep: () => ({ plan: asMember }) },
    { in: "preparing", answer: ["readRemoval", asOwner], when: isDelete, to: "confirmingDelete", keep: () => ({ plan: asOwner }) },
    { in: "preparing", answer: ["readRemoval", asMember], to: "idle", keep: () => nothing, emits: () => refused({ id: "removal-not-allowed" }) },
    { in: "preparing", answer: ["readRemoval", asOwner], to: "idle", keep: () => nothing, emits: () => refused({ id: "removal-not-allowed" }) },
    { in: "preparing", answer: ["readRemoval", asStranger], to: "idle", keep: () => nothing, emits: () => refused({ id: "removal-not-allowed" }) },
    { in: "preparing", refusal: ["readRemoval", away], when: isLeave, to: "idle", keep: () => nothing, emits: failed("leave-failed") },
    { in: "preparing", refusal: ["readRemoval", away], to: "idle", keep: () => nothing, emits: failed("delete-failed") },
    { in: ["confirmingLeave", "confirmingDelete"], on: { type: "confirm.no" }, to: "idle", keep: () => nothing },
    { in: "confirmingLeave", on: { type: "confirm.yes" }, to: "leaving" },
    { in: "confirmingDelete", on: { type: "confirm.yes" }, to: "deleting" },
    { in: "leaving", answer: ["leaveBoard", undefined], to: "left", keep: () => nothing, emits: (story) => done(story, "leave-done") },
    { in: "leaving", refusal: ["leaveBoard", away], to: "idle", keep: () => nothing, emits: failed("leave-failed") },
    { in: "deleting", answer: ["deleteBoard", undefined], to: "deleted", keep: () => nothing, emits: (story) => done(story, "delete-done") },
    { in: "deleting", refusal: ["deleteBoard", away], to: "idle", keep: () => nothing, emits: failed("delete-failed") },
  ],
  promises: {
    "never removes without a Yes": ({ calls, events }) => {
      const acts = calls.filter(({ port }) => port !== "readRemoval").length;
      return acts === 0 ? undefined : acts <= events.filter(({ type }) => type === "confirm.yes").length;
    },
    "Delete for Owners, Leave for all others, never both": ({ snapshot }) => {
      const { plan: known } = snapshot.context;
      if (snapshot.matches("confirmingDelete")) return known?.isOwner === true;
      return snapshot.matches("confirmingLeave") ? known?.isOwner === false && known.membershipId !== null : undefined;
    },
    "offered only with more than one board": ({ snapshot }) =>
      snapshot.matches("confirmingLeave") || snapshot.matches("confirmingDelete")
        ? (snapshot.context.plan?.remaining ?? 0) > 0
        : undefined,
    "does nothing without the ids": ({ event, calls, previous }) =>
      event?.type === "removal.request" && event.boardId === "" && previous?.matches("idle")
        ? calls.every(({ state }) => state !== "pending")
        : undefined,
    "a failure names the board and leaves it listed": ({ event, previous, emittedNow }) =>
      event?.type.startsWith("xstate.error")
        ? emittedNow[0]?.type === "removal.failed" &&
          emittedNow[0].notice.values.title === previous?.context.request?.title
        : undefined,
    "the end tells which boards are gone": ({ event, previous, emittedNow, snapshot }) =>
      event?.type === "xstate.done.actor.leaveBoard" || event?.type === "xstate.done.actor.deleteBoard"
        ? emittedNow[0]?.type === "removal.done" &&
          emittedNow[0].boardIds === previous?.context.plan?.boardIds &&
          snapshot.context.plan === null
        : undefined,
    "who may not, or has no other board, is told so": ({ event, emittedNow, snapshot }) => {
      if (event?.type !== "xstate.done.actor.readRemoval" || !snapshot.matches("idle")) return undefined;
      const { remaining, boardIds } = event.output;
      const last = boardIds.length > 1 ? "removal-last-boards" : "removal-last-board";
      return emittedNow[0]?.notice.id === (remaining === 0 ? last : "removal-not-allowed");
    },
  },
  contract: {
    flow: "board-removal",
    states: { idle: ["idle", "preparing"] },
    events: {
      "leave.request": ["removal.request", "done.readRemoval"],
      "delete.request": ["removal.request", "done.readRemoval"],
    },
    more: {
      "any removal.request preparing": "role and boards may have changed since: they are asked for before the question",
      "preparing done.readRemoval idle": "who may not, or has no other board, is told so",
      "preparing error.readRemoval idle": "what cannot be asked is told, and nothing happens",
    },
  },
});
