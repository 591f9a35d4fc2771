import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";
import { titleProblem } from "./boardTitle.ts";

export type BoardNameContext = {
  readonly boardId: string;
  /** The title as everybody else sees it. */
  readonly title: string;
  /** What the person has typed. */
  readonly draft: string;
  /** The title that somebody else gave the board meanwhile; saving replaces it. */
  readonly elsewhere: string | null;
  readonly problem: Notice | null;
  /** The board whose Rename was pressed while this one is saved. */
  readonly next: BoardToRename | null;
};

type BoardToRename = { readonly boardId: string; readonly title: string };

export type BoardNameEvent =
  | { readonly type: "rename.start"; readonly boardId: string; readonly title: string }
  | { readonly type: "name.change"; readonly value: string }
  | { readonly type: "name.submit" }
  | { readonly type: "name.blur" }
  | { readonly type: "rename.cancel" }
  | { readonly type: "title.changed"; readonly boardId: string; readonly title: string };

export type BoardNameEmitted =
  | { readonly type: "rename.succeeded"; readonly boardId: string; readonly notice: Notice }
  | { readonly type: "rename.failed"; readonly boardId: string; readonly notice: Notice };

export type TitleToSave = { readonly boardId: string; readonly title: string };

/** The title that the gateway keeps; null when it answered without one. */
export type SavedTitle = { readonly title: string } | null;

const initialContext: BoardNameContext = {
  boardId: "",
  title: "",
  draft: "",
  elsewhere: null,
  problem: null,
  next: null,
};

/** What a field shows that was just opened. */
const opened = ({ boardId, title }: BoardToRename): BoardNameContext => ({
  ...initialContext,
  boardId,
  title,
  draft: title,
});

const titleToSave = ({ context }: { context: BoardNameContext }): TitleToSave => ({
  boardId: context.boardId,
  title: context.draft.trim(),
});

/** A submit and the blur that follows it are one save: while one is under way neither is heard. */
const saves = [
  { guard: "isUnchanged", target: "viewing" },
  { guard: "hasProblem", actions: "keepProblem" },
  { target: "saving", actions: "forgetProblem" },
] as const;

const notSaved = ["keepRefusal", "tellFailure"] as const;

const hears = { "title.changed": { guard: "isOtherTitle", actions: "keepElsewhere" } } as const;

/**
 * Renaming a board in place: on its card, or at the head of the live view. One board at a time.
 *
 * What can go wrong: the title is empty or too long (said beside the field before anybody is asked); the gateway refuses
 * it, answers nothing, or its answer is lost (what was typed stays, to be saved again); somebody else renames the board
 * while this person types or saves (told beside the field: the last one to save wins); leaving the field without a change,
 * or with nothing in it, changes nothing; Rename of the next board is pressed meanwhile (this one is saved first, and what
 * cannot be saved stays).
 */
export const boardNameMachine = setup({
  types: { context: {} as BoardNameContext, events: {} as BoardNameEvent, emitted: {} as BoardNameEmitted },
  actors: { updateBoard: promisePort<SavedTitle, TitleToSave>("updateBoard") },
  guards: {
    canRename: ({ event }) => event.type === "rename.start" && event.boardId !== "",
    isOpenAlready: ({ context, event }) =>
      event.type === "rename.start" && (event.boardId === context.boardId || event.boardId === ""),
    isOtherBoard: ({ context, event }) =>
      event.type === "rename.start" && event.boardId !== context.boardId && event.boardId !== "",
    isUnchanged: ({ context, event }) =>
      context.draft.trim() === context.title || (event.type !== "name.submit" && context.draft.trim() === ""),
    hasProblem: ({ context }) => titleProblem(context.draft) !== null,
    hasData: ({ event }) => Boolean(outputIn<SavedTitle>(event)),
    isSavedForNext: ({ context, event }) => Boolean(outputIn<SavedTitle>(event)) && context.next !== null,
    isOtherTitle: ({ context, event }) =>
      event.type === "title.changed" && event.boardId === context.boardId && event.title !== context.title,
  },
  actions: {
    begin: assign(({ event }) => (event.type === "rename.start" ? opened(event) : {})),
    beginNext: assign(({ context: { next } }) => (next ? opened(next) : {})),
    keepNext: assign(({ event }) =>
      event.type === "rename.start" ? { next: { boardId: event.boardId, title: event.title }, problem: null } : {},
    ),
    keepDraft: assign(({ event }) => (event.type === "name.change" ? { draft: event.value, problem: null } : {})),
    keepProblem: assign({ problem: ({ context }) => ({ id: titleProblem(context.draft) ?? "title-missing" }) }),
    forgetProblem: assign({ problem: null }),
    // A field that was not touched goes along with the new title; the title that was typed here is no news.
    keepElsewhere: assign(({ context, event }) => {
      if (event.type !== "title.changed") return {};
      if (event.title === context.draft.trim()) return { title: event.title, elsewhere: null };
      const isUntouched = context.draft === context.title;
      return { title: event.title, elsewhere: event.title, draft: isUntouched ? event.title : context.draft };
    }),
    keepRefusal: assign({
      problem: ({ event }) => noticeOf("rename-failed", refusalIn(event) ?? refusalOf(undefined)),
      // What was typed here stays; the next one waits for another press.
      next: null,
    }),
    tellSuccess: emit(({ context: { boardId } }) => ({
      type: "rename.succeeded" as const,
      boardId,
      notice: { id: "rename-done" },
    })),
    tellFailure: emit(({ context: { boardId }, event }) => ({
      type: "rename.failed" as const,
      boardId,
      notice: noticeOf("rename-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "boardName",
  context: initialContext,
  initial: "viewing",
  states: {
    viewing: { on: { "rename.start": { guard: "canRename", target: "editing", actions: "begin" } } },
    editing: {
      on: {
        ...hears,
        "rename.start": [
          { guard: "isOpenAlready" },
          { guard: "isUnchanged", actions: "begin" },
          { guard: "hasProblem", actions: "keepProblem" },
          { target: "saving", actions: "keepNext" },
        ],
        "name.change": { actions: "keepDraft" },
        "name.submit": saves,
        "name.blur": saves,
        "rename.cancel": "viewing",
      },
    },
    saving: {
      on: { ...hears, "rename.start": { guard: "isOtherBoard", actions: "keepNext" } },
      invoke: {
        id: "updateBoard",
        src: "updateBoard",
        input: titleToSave,
        onDone: [
          { guard: "isSavedForNext", target: "editing", actions: ["tellSuccess", "beginNext"] },
          { guard: "hasData", target: "viewing", actions: "tellSuccess" },
          { target: "editing", actions: notSaved },
        ],
        onError: { target: "editing", actions: notSaved },
      },
    },
  },
});
