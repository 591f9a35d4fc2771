import { assign, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";

/** How often the second version's live view asks again, in milliseconds (messages, sections 4 and 9). */
export const livePoll = 10_000;

export type LiveViewInput = {
  readonly boardId: string;
  /** Whether the path is the second version's: it polls, and paging stays in it. */
  readonly isSecondVersion: boolean;
};

export type LiveViewContext = LiveViewInput & {
  /** The viewer's boards in the order of paging. */
  readonly boardIds: readonly string[];
  /** Where paging leads, while it is under way. */
  readonly target: string | null;
  /** Epoch milliseconds by this device when what is shown was loaded; null before. */
  readonly loadedAt: number | null;
  /** What the board's content was counted as when it was loaded; null before. */
  readonly version: number | null;
  readonly hasMissedRefresh: boolean;
  /** Something of it changed while a load or a refresh was under way. */
  readonly isStale: boolean;
  /** Which version appeared while a load or a refresh was under way; null where none did. */
  readonly appeared: number | null;
  readonly refusal: Refusal | null;
};

export type LiveViewEvent =
  | { readonly type: "live.retry" }
  | { readonly type: "board.next" }
  | { readonly type: "board.previous" }
  | { readonly type: "board.choose"; readonly boardId: string }
  /** The address holds another board: by a link, or by going back. */
  | { readonly type: "address.changed"; readonly boardId: string }
  /** The version that the board shows; null where something else of it changed. */
  | { readonly type: "message.appeared"; readonly version: number | null };

export type LiveToLoad = { readonly boardId: string; readonly isSecondVersion: boolean };
export type LiveLoaded = { readonly boardIds: readonly string[]; readonly version: number; readonly at: number };
export type LiveNavigation = { readonly boardId: string; readonly isSecondVersion: boolean };

const initialContext = ({ input }: { input: LiveViewInput }): LiveViewContext => ({
  ...input,
  boardIds: [],
  target: null,
  loadedAt: null,
  version: null,
  hasMissedRefresh: false,
  isStale: false,
  appeared: null,
  refusal: null,
});

const liveToLoad = ({ context: { boardId, isSecondVersion } }: { context: LiveViewContext }): LiveToLoad => ({
  boardId,
  isSecondVersion,
});

const navigation = ({ context: { boardId, target, isSecondVersion } }: { context: LiveViewContext }) => ({
  boardId: target ?? boardId,
  isSecondVersion,
});

/** The board so many steps on from this one, round the end; null when there is no other. */
function neighbour({ boardId, boardIds }: LiveViewContext, steps: 1 | -1): string | null {
  const place = boardIds.indexOf(boardId);
  if (place < 0 || boardIds.length < 2) return null;
  return boardIds[(place + steps + boardIds.length) % boardIds.length] ?? null;
}

/** What was known of the board that was shown before is no news of another one. */
const unloaded = { target: null, loadedAt: null, version: null, hasMissedRefresh: false } as const;

const gone: ReadonlySet<string> = new Set(["NotFound", "NotAuthorized"]);

const arrivals = { guard: "isOtherBoard", target: "loading", actions: "keepAddress" } as const;

const paging = {
  "board.next": { guard: "hasNeighbour", target: "changingBoard", actions: "aimAtNext" },
  "board.previous": { guard: "hasNeighbour", target: "changingBoard", actions: "aimAtPrevious" },
  "board.choose": { guard: "isOtherBoard", target: "changingBoard", actions: "aimAtChosen" },
  "address.changed": arrivals,
} as const;

/**
 * The live view of one board: what it shows now, and the way to the viewer's other boards.
 *
 * What can go wrong: the first load fails (said, with a retry); a refresh fails (the last data stays, with its time, and
 * the next refresh tries again); the board is deleted or left meanwhile (a refresh says so and nothing of it stays); the
 * person pages on while a refresh is under way (that answer is dropped: it never replaces the board chosen meanwhile).
 */
export const liveViewMachine = setup({
  types: { context: {} as LiveViewContext, events: {} as LiveViewEvent, input: {} as LiveViewInput },
  actors: {
    /** Loads the board, and which boards stand beside it. */
    loadLive: promisePort<LiveLoaded, LiveToLoad>("loadLive"),
    navigate: promisePort<void, LiveNavigation>("navigate"),
  },
  delays: { poll: livePoll },
  guards: {
    isSecondVersion: ({ context }) => context.isSecondVersion,
    hasNeighbour: ({ context }) => neighbour(context, 1) !== null,
    isOtherBoard: ({ context, event }) => "boardId" in event && event.boardId !== context.boardId,
    isOtherVersion: ({ context, event }) =>
      event.type === "message.appeared" && (event.version === null || event.version !== context.version),
    /** The answer may be from before what appeared meanwhile; where it has that already, nothing is newer. */
    isStale: ({ context, event }) => {
      const version = outputIn<LiveLoaded>(event)?.version ?? context.version;
      return context.isStale || (context.appeared !== null && context.appeared !== version);
    },
    isGone: ({ event }) => gone.has(refusalIn(event)?.code ?? ""),
  },
  actions: {
    aimAtNext: assign({ target: ({ context }) => neighbour(context, 1) }),
    aimAtPrevious: assign({ target: ({ context }) => neighbour(context, -1) }),
    aimAtChosen: assign(({ event }) => (event.type === "board.choose" ? { target: event.boardId } : {})),
    keepAddress: assign(({ event }) =>
      event.type === "address.changed" ? { ...unloaded, boardId: event.boardId } : {},
    ),
    arrive: assign(({ context }) => ({ ...unloaded, boardId: context.target ?? context.boardId })),
    forgetShown: assign(unloaded),
    forgetTarget: assign({ target: null }),
    keepLoaded: assign(({ event }) => {
      const loaded = outputIn<LiveLoaded>(event);
      return {
        boardIds: loaded?.boardIds ?? [],
        version: loaded?.version ?? null,
        loadedAt: loaded?.at ?? null,
        hasMissedRefresh: false,
        refusal: null,
      };
    }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? null }),
    noteMissedRefresh: assign({ hasMissedRefresh: true }),
    noteAppeared: assign(({ event }) => {
      if (event.type !== "message.appeared") return {};
      return event.version === null ? { isStale: true } : { appeared: event.version };
    }),
    forgetAppeared: assign({ isStale: false, appeared: null }),
  },
}).createMachine({
  id: "liveView",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      entry: "forgetAppeared",
      invoke: {
        id: "loadLive",
        src: "loadLive",
        input: liveToLoad,
        onDone: [
          { guard: "isStale", target: "refreshing", actions: "keepLoaded" },
          { target: "showing", actions: "keepLoaded" },
        ],
        onError: { target: "failed", actions: "keepRefusal" },
      },
      on: { "address.changed": { ...arrivals, reenter: true }, "message.appeared": { actions: "noteAppeared" } },
    },
    failed: { on: { "live.retry": "loading", "address.changed": arrivals } },
    showing: {
      after: { poll: { guard: "isSecondVersion", target: "refreshing" } },
      on: { ...paging, "message.appeared": { guard: "isOtherVersion", target: "refreshing" } },
    },
    refreshing: {
      entry: "forgetAppeared",
      invoke: {
        id: "refreshLive",
        src: "loadLive",
        input: liveToLoad,
        onDone: [
          { guard: "isStale", target: "refreshing", reenter: true, actions: "keepLoaded" },
          { target: "showing", actions: "keepLoaded" },
        ],
        onError: [
          { guard: "isGone", target: "failed", actions: ["keepRefusal", "forgetShown"] },
          // Only the second version would ask again by itself for what appeared meanwhile.
          { guard: "isStale", target: "refreshing", reenter: true, actions: "noteMissedRefresh" },
          { target: "showing", actions: "noteMissedRefresh" },
        ],
      },
      on: { ...paging, "message.appeared": { actions: "noteAppeared" } },
    },
    changingBoard: {
      invoke: {
        id: "navigate",
        src: "navigate",
        input: navigation,
        onDone: { target: "loading", actions: "arrive" },
        onError: { target: "showing", actions: "forgetTarget" },
      },
      on: { "address.changed": arrivals },
    },
  },
});
