import { newBoardMachine } from "../../machines/board/newBoardMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const lost = new PortRefusal({ code: "AnswerLost" });
const refusedTitle = new PortRefusal({ code: "ValidationError" });
const titled = (title: string) => ({ type: "title.change", title }) as const;
const longest = "x".repeat(60);
const tooLong = "x".repeat(61);
const newYork = { type: "timezone.choose", timezone: "America/New_York" } as const;
const submit = { type: "board.submit" } as const;

type Board = {
  readonly title: string;
  readonly style: "black" | "white";
  readonly code62: "degree" | "heart";
  readonly timezone: string;
  readonly problem: Notice | null;
};
const isMissing = ({ title }: Board) => title.trim() === "";
const isTooLong = ({ title }: Board) => title === tooLong;
const part = (event: object) => {
  const { type: _type, ...chosen } = event as { type: string } & Partial<Board>;
  return chosen;
};

/** Boards and Plus, section 2; titles of at most 60 characters (contract, D3); black unless chosen otherwise. */
export const newBoardTable = tableOf(newBoardMachine)({
  title: "making a board",
  story: { title: "", style: "black", code62: "degree", timezone: "Europe/Zurich", problem: null } as Board,
  starts: [
    { input: { timezone: "Europe/Zurich" }, to: "editing" },
    { input: { timezone: "Asia/Tokyo" }, to: "editing", knows: { timezone: "Asia/Tokyo" } },
  ],
  places: {
    editing: {},
    creating: {
      calls: {
        createBoard: ({ title, style, code62, timezone }) => ({ title: title.trim(), style, code62, timezone }),
      },
    },
    created: { ends: true },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "editing", on: [titled(" Kitchen "), titled(longest), titled("  "), titled(tooLong)], keep: (_, event) => ({ ...part(event), problem: null }) },
    { in: "editing", on: [{ type: "style.choose", style: "white" }, { type: "style.choose", style: "black" }], keep: (_, event) => part(event) },
    { in: "editing", on: [{ type: "code62.choose", code62: "heart" }, { type: "code62.choose", code62: "degree" }], keep: (_, event) => part(event) },
    { in: "editing", on: newYork, keep: (_, event) => part(event) },
    { in: "editing", on: submit, when: isMissing, keep: () => ({ problem: { id: "new-board-name-missing" } }) },
    { in: "editing", on: submit, when: isTooLong, keep: () => ({ problem: { id: "new-board-name-too-long" } }) },
    { in: "editing", on: submit, to: "creating", keep: () => ({ problem: null }) },
    { in: "creating", answer: ["createBoard", { boardId: "b" }], to: "created", emits: () => [{ type: "board.created", boardId: "b" }] },
    { in: "creating", refusal: ["createBoard", refusedTitle], to: "editing", keep: () => ({ problem: { id: "new-board-name-refused", cause: "ValidationError" } }) },
    { in: "creating", refusal: ["createBoard", lost], to: "editing", emits: () => [{ type: "notice", notice: { id: "board-create-failed", cause: "AnswerLost" } }] },
  ],
  promises: {
    "one submit makes at most one board": ({ calls, events }) =>
      calls.length <= events.filter(({ type }) => type === "board.submit").length &&
      calls.filter(({ state }) => state === "pending").length <= 1,
    "style is black or white, default black": ({ snapshot, previous, event }) =>
      previous === undefined
        ? snapshot.context.style === "black"
        : event?.type === "style.choose" && previous.matches("editing")
          ? snapshot.context.style === event.style
          : snapshot.context.style === previous.context.style,
    "nothing is sent without a title, or with one that is too long": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.title.length > 0 && input.title.length <= 60),
    "a failure keeps the form": ({ event, snapshot, previous }) =>
      event?.type === "xstate.error.actor.createBoard"
        ? snapshot.matches("editing") && snapshot.context.title === previous?.context.title
        : undefined,
    "the new board is told once": ({ snapshot, emitted }) =>
      snapshot.matches("created") ? emitted.filter(({ type }) => type === "board.created").length === 1 : undefined,
  },
  contract: {
    flow: "new-board",
    more: {
      "editing code62.choose editing": "code 62 is the board's own: degree sign or heart (decision 37)",
      "editing board.submit editing": "what is wrong with the title is said beside it",
    },
  },
});
