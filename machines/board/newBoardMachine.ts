import { assign, emit, setup } from "xstate";
import type { Code62 } from "../code62.ts";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";
import { titleProblem } from "./boardTitle.ts";

export type NewBoardStyle = "black" | "white";

/** What code 62 is on the board: the degree sign, or a heart in its place. */

export type BoardToCreate = {
  /** Without blanks at its ends. */
  readonly title: string;
  readonly style: NewBoardStyle;
  readonly code62: Code62;
  /** IANA name. */
  readonly timezone: string;
};

export type NewBoardInput = {
  /** The browser's guess. */
  readonly timezone: string;
};

export type NewBoardContext = {
  readonly title: string;
  readonly style: NewBoardStyle;
  readonly code62: Code62;
  readonly timezone: string;
  /** What is wrong with the title; null while nothing was submitted or it is right. */
  readonly problem: Notice | null;
};

export type NewBoardEvent =
  | { readonly type: "title.change"; readonly title: string }
  | { readonly type: "style.choose"; readonly style: NewBoardStyle }
  | { readonly type: "code62.choose"; readonly code62: Code62 }
  | { readonly type: "timezone.choose"; readonly timezone: string }
  | { readonly type: "board.submit" };

export type NewBoardEmitted =
  | { readonly type: "board.created"; readonly boardId: string }
  | { readonly type: "notice"; readonly notice: Notice };

const notices = { "title-missing": "new-board-name-missing", "title-too-long": "new-board-name-too-long" } as const;

const titleNotice = (title: string): Notice | null => {
  const problem = titleProblem(title);
  return problem === null ? null : { id: notices[problem] };
};

const initialContext = ({ input: { timezone } }: { input: NewBoardInput }): NewBoardContext => ({
  title: "",
  style: "black",
  code62: "degree",
  timezone,
  problem: null,
});

const boardToCreate = ({ context }: { context: NewBoardContext }): BoardToCreate => {
  const { title, style, code62, timezone } = context;
  return { title: title.trim(), style, code62, timezone };
};

/**
 * Making a board: title, style, what code 62 is, time zone, then the gateway.
 *
 * What can go wrong: the title is missing or too long (said beside the field, nothing is sent); the gateway refuses it
 * (its reason beside the field); the call fails (said, and everything that was filled in stays). While one board is being
 * made a second press makes no other.
 */
export const newBoardMachine = setup({
  types: {
    context: {} as NewBoardContext,
    events: {} as NewBoardEvent,
    input: {} as NewBoardInput,
    emitted: {} as NewBoardEmitted,
  },
  actors: { createBoard: promisePort<{ readonly boardId: string }, BoardToCreate>("createBoard") },
  guards: {
    hasTitle: ({ context }) => titleProblem(context.title) === null,
    isRefused: ({ event }) => noticeIn(event, "")?.cause === "ValidationError",
  },
  actions: {
    keepTitle: assign(({ event }) => (event.type === "title.change" ? { title: event.title, problem: null } : {})),
    keepStyle: assign(({ event }) => (event.type === "style.choose" ? { style: event.style } : {})),
    keepCode62: assign(({ event }) => (event.type === "code62.choose" ? { code62: event.code62 } : {})),
    keepTimezone: assign(({ event }) => (event.type === "timezone.choose" ? { timezone: event.timezone } : {})),
    noteTitle: assign({ problem: ({ context }) => titleNotice(context.title) }),
    forgetProblem: assign({ problem: null }),
    noteRefusal: assign(({ event }) => ({ problem: noticeIn(event, "new-board-name-refused") })),
    tellFailure: emit(({ event }) => ({
      type: "notice" as const,
      notice: noticeIn(event, "board-create-failed") ?? { id: "board-create-failed" },
    })),
    tellCreated: emit(({ event }) => ({
      type: "board.created" as const,
      boardId: outputIn<{ readonly boardId: string }>(event)?.boardId ?? "",
    })),
  },
}).createMachine({
  id: "newBoard",
  context: initialContext,
  initial: "editing",
  states: {
    editing: {
      on: {
        "title.change": { actions: "keepTitle" },
        "style.choose": { actions: "keepStyle" },
        "code62.choose": { actions: "keepCode62" },
        "timezone.choose": { actions: "keepTimezone" },
        "board.submit": [{ guard: "hasTitle", target: "creating", actions: "forgetProblem" }, { actions: "noteTitle" }],
      },
    },
    creating: {
      invoke: {
        id: "createBoard",
        src: "createBoard",
        input: boardToCreate,
        onDone: { target: "created", actions: "tellCreated" },
        onError: [
          { guard: "isRefused", target: "editing", actions: "noteRefusal" },
          { target: "editing", actions: "tellFailure" },
        ],
      },
    },
    created: { type: "final" },
  },
});
