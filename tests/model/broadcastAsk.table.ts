import { broadcastAskMachine } from "../../machines/message/broadcastAskMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const kitchen = { boardId: "kitchen", title: "Kitchen", until: 7, setBy: "Mia" };
const bench = { boardId: "bench", title: "Bench" };
const hall = { boardId: "hall", title: "Hall", until: 9 };
const refused = new PortRefusal({ code: "NotAuthorized" });

type Obstacle = { readonly boardId: string; readonly title: string; readonly until?: number; readonly setBy?: string };
type Asking = {
  readonly boardIds: readonly string[];
  readonly quietHours: readonly Obstacle[];
  readonly pinned: readonly Obstacle[];
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly endsPins: readonly { readonly boardId: string; readonly until: number | null }[];
  readonly problem: { readonly code: string } | null;
};
const without = (boardIds: readonly string[], left: readonly Obstacle[]) =>
  boardIds.filter((id) => !left.some(({ boardId }) => boardId === id));
/** A board that is left out for its quiet hours is not asked about for its pin. */
const pinnedOfOthers = ({ pinned, quietHours }: Asking) =>
  pinned.filter(({ boardId }) => !quietHours.some((quiet) => quiet.boardId === boardId));
/** A Yes is for the pins that were named, by board and end. */
const named = ({ pinned }: Asking) => pinned.map(({ boardId, until }) => ({ boardId, until: until ?? null }));
const check = (quietHours: readonly Obstacle[], pinned: readonly Obstacle[]) => ({ quietHours, pinned });
const free = check([], []);
const onlyQuiet = check([kitchen, hall], []);
const onlyPinned = check([], [bench, hall]);
const both = check([kitchen], [kitchen, bench]);
const same = check([kitchen], [kitchen]);

/** Contract, D1: one prompt per kind names the boards concerned; a No leaves those out. */
export const broadcastAskTable = tableOf(broadcastAskMachine)({
  title: "what is asked before a broadcast",
  story: {
    boardIds: ["kitchen", "bench", "hall"],
    quietHours: [],
    pinned: [],
    forced: false,
    forcePinnedMessageOverride: false,
    endsPins: [],
    problem: null,
  } as Asking,
  starts: [{ input: { boardIds: ["kitchen", "bench", "hall"] }, to: "checking" }],
  places: {
    checking: { calls: { checkBoards: ({ boardIds }) => ({ boardIds }) } },
    confirmingQuietHours: {},
    confirmingPinned: {},
    answered: {
      ends: ({ boardIds, forced, forcePinnedMessageOverride, endsPins, problem }) => ({
        boardIds,
        forced,
        forcePinnedMessageOverride,
        endsPins,
        problem,
      }),
    },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "checking", answer: ["checkBoards", free], to: "answered" },
    { in: "checking", answer: ["checkBoards", onlyQuiet], to: "confirmingQuietHours", keep: () => onlyQuiet },
    { in: "checking", answer: ["checkBoards", both], to: "confirmingQuietHours", keep: () => both },
    { in: "checking", answer: ["checkBoards", same], to: "confirmingQuietHours", keep: () => same },
    { in: "checking", answer: ["checkBoards", onlyPinned], to: "confirmingPinned", keep: () => onlyPinned },
    { in: "checking", refusal: ["checkBoards", refused], to: "answered", keep: () => ({ problem: { code: "NotAuthorized" } }) },
    { in: "confirmingQuietHours", on: { type: "confirm.yes" }, when: ({ pinned }) => pinned.length > 0, to: "confirmingPinned", keep: () => ({ forced: true }) },
    { in: "confirmingQuietHours", on: { type: "confirm.yes" }, to: "answered", keep: () => ({ forced: true }) },
    { in: "confirmingQuietHours", on: { type: "confirm.no" }, when: (story) => pinnedOfOthers(story).length > 0, to: "confirmingPinned", keep: (story) => ({ boardIds: without(story.boardIds, story.quietHours), quietHours: [], pinned: pinnedOfOthers(story) }) },
    { in: "confirmingQuietHours", on: { type: "confirm.no" }, to: "answered", keep: ({ boardIds, quietHours }) => ({ boardIds: without(boardIds, quietHours), quietHours: [], pinned: [] }) },
    // Neither Yes nor No: nobody is left, so that nothing is sent.
    { in: ["confirmingQuietHours", "confirmingPinned"], on: { type: "confirm.cancel" }, to: "answered", keep: () => ({ boardIds: [], forced: false, forcePinnedMessageOverride: false }) },
    { in: "confirmingPinned", on: { type: "confirm.yes" }, to: "answered", keep: (story) => ({ forcePinnedMessageOverride: true, endsPins: named(story) }) },
    { in: "confirmingPinned", on: { type: "confirm.no" }, to: "answered", keep: ({ boardIds, pinned }) => ({ boardIds: without(boardIds, pinned), pinned: [] }) },
  ],
  promises: {
    "a No leaves exactly the boards out that the prompt named": ({ event, previous, snapshot }) => {
      if (event?.type !== "confirm.no" || previous === undefined || previous.matches("checking")) return undefined;
      if (previous.status !== "active") return undefined;
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
    "a Yes is for the pins that were named, and no others": ({ snapshot, previous, event }) =>
      event?.type === "confirm.yes" && previous?.matches("confirmingPinned")
        ? snapshot.output?.endsPins.map(({ boardId }) => boardId).join() ===
          previous.context.pinned.map(({ boardId }) => boardId).join()
        : undefined,
    "a Yes is told only where it was given": ({ snapshot, events }) =>
      snapshot.matches("answered") && (snapshot.context.forced || snapshot.context.forcePinnedMessageOverride)
        ? events.some((event) => event.type === "confirm.yes")
        : undefined,
    "whoever answers neither sends to nobody": ({ event, snapshot }) =>
      event?.type === "confirm.cancel" && snapshot.matches("answered")
        ? snapshot.output?.boardIds.length === 0 && !snapshot.output.forced
        : undefined,
    "a refused check asks nothing and says why": ({ snapshot, events }) =>
      events.some((event) => event.type === "xstate.error.actor.checkBoards")
        ? snapshot.matches("answered") && snapshot.output?.problem?.code === "NotAuthorized"
        : undefined,
  },
  contract: "the contract's broadcast asks nothing; what is asked about quiet hours and pins is decided in D1",
});
