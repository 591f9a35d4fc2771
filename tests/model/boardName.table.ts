import type { AnyEventObject } from "xstate";
import { boardNameMachine } from "../../machines/board/boardNameMachine.ts";
import type { Notice } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const kitchen = { type: "rename.start", boardId: "kitchen", title: "Kitchen" } as const;
const porch = { type: "rename.start", boardId: "porch", title: "Porch" } as const;
const nobody = { type: "rename.start", boardId: "", title: "Nobody's" } as const;
const typed = (value: string) => ({ type: "name.change", value }) as const;
const renamed = (boardId: string, title: string) => ({ type: "title.changed", boardId, title }) as const;
const longest = "é".repeat(60);
const tooLong = `${longest}e`;
/** Its title is longer than may be given today: who leaves it as it is, is told nothing. */
const attic = { type: "rename.start", boardId: "attic", title: tooLong } as const;
const submit = { type: "name.submit" } as const;
const blur = { type: "name.blur" } as const;

type Board = { readonly boardId: string; readonly title: string };
const untouched = {
  boardId: "",
  title: "",
  draft: "",
  elsewhere: null as string | null,
  problem: null as Notice | null,
  next: null as Board | null,
};
type Story = typeof untouched;

const opened = ({ boardId, title }: Board): Story => ({ ...untouched, boardId, title, draft: title });
const isBlank = ({ draft }: Story) => draft.trim() === "";
const isSame = ({ draft, title }: Story) => draft.trim() === title;
const isTooLong = ({ draft }: Story) => draft === tooLong;
const missing = () => ({ problem: { id: "title-missing" } });
const long = () => ({ problem: { id: "title-too-long" } });
const isOther =
  (board: Board) =>
  ({ boardId }: Story) =>
    boardId !== board.boardId;
const heard = (story: Story, { title }: AnyEventObject): Partial<Story> => ({
  title,
  // What was typed here is no news; a field that nobody touched goes along.
  elsewhere: title === story.draft.trim() ? null : title,
  draft: story.draft === story.title ? title : story.draft,
});
const isNews =
  ({ boardId, title }: Board) =>
  (story: Story) =>
    story.boardId === boardId && story.title !== title;
const invalid = new PortRefusal({ code: "ValidationError", rule: "title" });
const notSaved = { id: "rename-failed", cause: "ValidationError", rule: "title" };
const noData = { id: "rename-failed", cause: "Unknown" };
const failed = ({ boardId }: Story, notice: Notice) => [{ type: "rename.failed", boardId, notice } as const];
const done = ({ boardId }: Story) => [{ type: "rename.succeeded", boardId, notice: { id: "rename-done" } } as const];

/** Boards and Plus, sections 2, 4 and 7; the length is proposal D3 of the contract. */
export const boardNameTable = tableOf(boardNameMachine)({
  title: "renaming a board in place",
  story: untouched,
  starts: [{ to: "viewing" }],
  places: {
    viewing: {},
    editing: {},
    saving: { calls: { updateBoard: ({ boardId, draft }) => ({ boardId, title: draft.trim() }) } },
  },
  shows: (story) => story,
  ignores: [nobody],
  // biome-ignore format: one row a line
  rows: [
    { in: "viewing", on: [kitchen, porch, attic], to: "editing", keep: (_, { boardId, title }) => opened({ boardId, title }) },
    { in: "editing", on: [typed(" Café "), typed("  "), typed(longest), typed(tooLong)], keep: (_, { value }) => ({ draft: value, problem: null }) },
    { in: "editing", on: { type: "rename.cancel" }, to: "viewing" },
    // Leaving the field with nothing in it changes nothing; a submit of nothing is said to be missing.
    { in: "editing", on: blur, when: isBlank, to: "viewing" },
    { in: "editing", on: [submit, blur], when: isSame, to: "viewing" },
    { in: "editing", on: submit, when: isBlank, keep: missing },
    { in: "editing", on: [submit, blur], when: isTooLong, keep: long },
    { in: "editing", on: [submit, blur], to: "saving", keep: () => ({ problem: null }) },
    // Rename of the next board leaves this field: what was typed is saved, and what cannot be saved stays.
    ...[kitchen, porch, attic].flatMap((on) => [
      { in: "editing", on, when: (story: Story) => isOther(on)(story) && (isBlank(story) || isSame(story)), to: "editing", keep: () => opened(on) } as const,
      { in: "editing", on, when: (story: Story) => isOther(on)(story) && isTooLong(story), keep: long } as const,
      { in: "editing", on, when: isOther(on), to: "saving", keep: () => ({ problem: null, next: { boardId: on.boardId, title: on.title } }) } as const,
      { in: "saving", on, when: isOther(on), keep: () => ({ next: { boardId: on.boardId, title: on.title } }) } as const,
    ]),
    // Somebody else's title is told, also while this one is saved.
    ...[renamed("kitchen", "Hall"), renamed("porch", "Café")].map((on) => (
      { in: ["editing", "saving"], on, when: isNews(on), keep: heard } as const)),
    { in: "saving", answer: ["updateBoard", { title: "Café" }], when: ({ next }) => next !== null, to: "editing", keep: ({ next }) => next ? opened(next) : {}, emits: done },
    { in: "saving", answer: ["updateBoard", { title: "Café" }], to: "viewing", emits: done },
    { in: "saving", answer: ["updateBoard", null], to: "editing", keep: () => ({ problem: noData, next: null }), emits: (story) => failed(story, noData) },
    { in: "saving", refusal: ["updateBoard", invalid], to: "editing", keep: () => ({ problem: notSaved, next: null }), emits: (story) => failed(story, notSaved) },
  ],
  promises: {
    "saves at most once per edit (submit and the blur that follows are one save)": ({ calls }) =>
      calls.length === 0 ? undefined : calls.filter(({ state }) => state === "pending").length <= 1,
    "does nothing without the ids": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.boardId !== ""),
    "the name that the person typed is kept on failure": ({ event, previous, snapshot, emittedNow }) => {
      const isFailure =
        event?.type === "xstate.error.actor.updateBoard" || (event && "output" in event && !event.output);
      if (!isFailure) return undefined;
      const isKept = snapshot.context.draft === previous?.context.draft && snapshot.matches("editing");
      return isKept && snapshot.context.problem?.id === "rename-failed" && emittedNow[0]?.type === "rename.failed";
    },
    "success is told only once the gateway has said the title": ({ event, emittedNow }) =>
      emittedNow.some(({ type }) => type === "rename.succeeded") ? event?.output?.title === "Café" : undefined,
    "what is saved is what was typed, without blanks around it, and never nothing": ({ calls, snapshot }) =>
      snapshot.matches("saving")
        ? calls.at(-1)?.input.title === snapshot.context.draft.trim() && snapshot.context.draft.trim() !== ""
        : undefined,
    "what was typed is lost only by leaving, saving or cancelling": ({ event, previous, snapshot }) =>
      event?.type === "rename.start" &&
      previous?.matches("editing") &&
      previous.context.draft.trim() !== "" &&
      previous.context.draft.trim() !== previous.context.title
        ? snapshot.context.draft === previous.context.draft
        : undefined,
  },
  contract: {
    flow: "board-name",
    more: {
      "any rename.start any": "Rename of the next board may be pressed before this one is saved",
      "any title.changed any": "somebody else may rename it meanwhile",
      "editing name.submit editing": "what is wrong is said beside the field before anybody is asked (D3)",
      "editing name.blur editing": "what is wrong is said beside the field before anybody is asked (D3)",
    },
  },
});
