import { assign, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** Where a landing without any board ends: a deep link has nothing to show, the root offers to make a board. */
const withoutBoardPaths = { deepLink: "/login", root: "/new-board" } as const;

/** The place of the board's id in a pattern. */
const boardPlace = "{boardId}";

export type BoardRedirectInput = {
  readonly kind: "deepLink" | "root";
  /** The path to go to, with `{boardId}` in the place of the board: `/board/{boardId}/compose`. */
  readonly pattern: string;
  /** Query and hash of the landing, kept as they are: `?deeplink&x=1#y`. */
  readonly suffix: string;
};

export type BoardRedirectContext = BoardRedirectInput & {
  /** Boards to try, best first: the path's own, the last one used. */
  readonly candidates: readonly string[];
  readonly boardId: string | null;
  readonly notice: Notice | null;
};

export type BoardRedirectEvent = { readonly type: "redirect.retry" };

/** Where the landing ended. */
export type BoardRedirectOutput = { readonly boardId: string | null; readonly path: string };

export type CandidateBoards = { readonly boardIds: readonly string[] };

export type VisibleBoard = { readonly boardId: string | null };

export type Navigation = { readonly path: string };

const initialContext = ({ input }: { input: BoardRedirectInput }): BoardRedirectContext => ({
  ...input,
  candidates: [],
  boardId: null,
  notice: null,
});

const candidateBoards = ({ context }: { context: BoardRedirectContext }): CandidateBoards => ({
  boardIds: context.candidates,
});

/** The path that a landing leads to, with the query and the hash that it came with. */
export function redirectPath({ kind, pattern, suffix, boardId }: BoardRedirectContext): string {
  if (boardId === null) return withoutBoardPaths[kind];
  return pattern.replaceAll(boardPlace, encodeURIComponent(boardId)) + suffix;
}

const navigation = ({ context }: { context: BoardRedirectContext }): Navigation => ({ path: redirectPath(context) });

const landing = ({ context }: { context: BoardRedirectContext }): BoardRedirectOutput => ({
  boardId: context.boardId,
  path: redirectPath(context),
});

/**
 * A landing on an address that needs a board and names none, or one that the viewer may not see: the last board used,
 * else the first board, else no board.
 *
 * What can go wrong: the store of the last board cannot be read (go on with the first board); the last board is no
 * longer visible to the viewer (the same); the boards cannot be loaded (stay, say so, offer a retry); the viewer has no
 * board (a deep link ends at `/login`, the root at `/new-board`).
 */
export const boardRedirectMachine = setup({
  types: {
    context: {} as BoardRedirectContext,
    events: {} as BoardRedirectEvent,
    input: {} as BoardRedirectInput,
    output: {} as BoardRedirectOutput,
  },
  actors: {
    /** The boards to try, best first. */
    readLastBoard: promisePort<CandidateBoards>("readLastBoard"),
    /** The first of the boards that the viewer may see, or null. */
    checkBoard: promisePort<VisibleBoard, CandidateBoards>("checkBoard"),
    /** The first board by title of the first tenant by name in which the viewer is a current member, or null. */
    findFirstBoard: promisePort<VisibleBoard>("findFirstBoard"),
    navigate: promisePort<void, Navigation>("navigate"),
  },
  guards: {
    hasLastBoard: ({ event }) => (outputIn<CandidateBoards>(event)?.boardIds.length ?? 0) > 0,
    maySeeBoard: ({ event }) => typeof outputIn<VisibleBoard>(event)?.boardId === "string",
    hasBoard: ({ event }) => typeof outputIn<VisibleBoard>(event)?.boardId === "string",
  },
  actions: {
    keepCandidates: assign({ candidates: ({ event }) => outputIn<CandidateBoards>(event)?.boardIds ?? [] }),
    keepBoard: assign({ boardId: ({ event }) => outputIn<VisibleBoard>(event)?.boardId ?? null }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "boards-load-failed") }),
    startOver: assign({ candidates: [], boardId: null, notice: null }),
  },
}).createMachine({
  id: "boardRedirect",
  context: initialContext,
  initial: "readingLastBoard",
  output: landing,
  states: {
    readingLastBoard: {
      invoke: {
        id: "readLastBoard",
        src: "readLastBoard",
        onDone: [
          { guard: "hasLastBoard", target: "checkingLastBoard", actions: "keepCandidates" },
          { target: "findingFirstBoard" },
        ],
        onError: "findingFirstBoard",
      },
    },
    checkingLastBoard: {
      invoke: {
        id: "checkBoard",
        src: "checkBoard",
        input: candidateBoards,
        onDone: [
          { guard: "maySeeBoard", target: "redirecting", actions: "keepBoard" },
          { target: "findingFirstBoard" },
        ],
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    findingFirstBoard: {
      invoke: {
        id: "findFirstBoard",
        src: "findFirstBoard",
        onDone: [{ guard: "hasBoard", target: "redirecting", actions: "keepBoard" }, { target: "withoutBoard" }],
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: {
      on: { "redirect.retry": { target: "readingLastBoard", actions: "startOver" } },
    },
    redirecting: {
      invoke: {
        id: "navigate",
        src: "navigate",
        input: navigation,
        onDone: "redirected",
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    redirected: { type: "final" },
    withoutBoard: { type: "final" },
  },
});
