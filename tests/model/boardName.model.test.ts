import { describe, expect, test } from "vitest";
import { boardNameMachine } from "../../machines/board/boardNameMachine.ts";
import { titleProblem } from "../../machines/board/boardTitle.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const saved = (events: readonly { type: string }[]) =>
  events.filter(({ type }) => type === "name.submit" || type === "name.blur").length;

testByPaths("renaming a board in place", {
  machine: boardNameMachine,
  events: [
    { type: "rename.start", boardId: "kitchen", title: "Kitchen" },
    { type: "rename.start", boardId: "", title: "Nobody's" },
    { type: "name.change", value: " Café " },
    { type: "name.change", value: "  " },
    { type: "name.change", value: "a".repeat(61) },
    { type: "name.submit" },
    { type: "name.blur" },
    { type: "rename.cancel" },
    { type: "title.changed", boardId: "kitchen", title: "Hall" },
    { type: "title.changed", boardId: "office", title: "Elsewhere" },
  ],
  answers: {
    updateBoard: {
      done: [{ title: "Café" }, null],
      fails: [new PortRefusal({ code: "ValidationError", rule: "title" })],
    },
  },
  remember: ({ boardId, title, draft }) => ({ boardId, title, draft }),
  strategy: "once",
  invariants: {
    "nothing is saved twice: submit and the blur that follows are one save": ({ calls, events }) =>
      calls.length === 0 ? undefined : calls.length <= saved(events),
    "without an id nothing begins": ({ event, snapshot }) =>
      event?.type === "rename.start" && event.boardId === ""
        ? snapshot.context.boardId !== "" || snapshot.matches("viewing")
        : undefined,
    "what is saved is what was typed, without blanks around it": ({ calls, event }) =>
      event?.type === "name.submit" && calls.length > 0 ? calls.at(-1)?.input.title === "Café" : undefined,
    "a failure keeps what was typed and says so": ({ event, previous, snapshot, emittedNow }) => {
      const failed =
        event?.type === "xstate.error.actor.updateBoard" ||
        (event?.type.startsWith("xstate.done") && event.output === null);
      if (!failed) return undefined;
      return (
        snapshot.matches("editing") &&
        snapshot.context.draft === previous?.context.draft &&
        snapshot.context.problem?.id === "rename-failed" &&
        emittedNow[0]?.type === "rename.failed"
      );
    },
    "success is told only once the gateway has said the title": ({ event, emittedNow }) =>
      emittedNow.some(({ type }) => type === "rename.succeeded") ? event?.output?.title === "Café" : undefined,
    "an empty title is never asked for": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every((call) => call.input.title !== ""),
    "another tab's title is told beside the field, and only this board's": ({ event, snapshot, previous }) => {
      if (event?.type !== "title.changed" || !previous?.matches("editing")) return undefined;
      return event.boardId === "kitchen"
        ? snapshot.context.elsewhere === "Hall" || snapshot.context.title === "Hall"
        : snapshot.context.elsewhere === previous.context.elsewhere;
    },
    "leaving the field without a change saves nothing": ({ event, previous, calls, snapshot }) =>
      event?.type === "name.blur" &&
      previous?.context.draft.trim() === previous?.context.title &&
      previous?.matches("editing")
        ? snapshot.matches("viewing") && calls.every((call) => call.state !== "pending")
        : undefined,
  },
  paths: 86,
});

describe("a title before anybody is asked", () => {
  test.each([
    ["", "title-missing"],
    ["   ", "title-missing"],
    ["a".repeat(60), null],
    ["👩‍👩‍👧".repeat(60), null],
    ["a".repeat(61), "title-too-long"],
  ] as const)("%j", (title, problem) => {
    expect(titleProblem(title)).toBe(problem);
  });
});
