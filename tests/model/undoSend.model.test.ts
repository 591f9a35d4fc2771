import { describe, expect, test } from "vitest";
import { undoNotice, undoSendMachine } from "../../machines/message/undoSendMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

testByPaths("taking a send back", {
  machine: undoSendMachine,
  events: [{ type: "undo.request", appearanceId: "appearance-1" }],
  answers: {
    takeBack: {
      done: [undefined],
      fails: [
        new PortRefusal({ code: "ValidationError", rule: "sentMeanwhile", setBy: "Noor" }),
        new PortRefusal({ code: "AnswerLost" }),
        new Error("the port broke"),
      ],
    },
  },
  invariants: {
    "a second press while one is under way does nothing": ({ calls }) =>
      calls.filter((call) => call.state === "pending").length <= 1,
    "every call names what was sent": ({ calls }) =>
      calls.length ? calls.every((call) => call.input.appearanceId === "appearance-1") : undefined,
    "every end is told once": ({ event, emittedNow }) =>
      event?.type.startsWith("xstate.") ? emittedNow.length === 1 : emittedNow.length === 0,
    "a refusal says who was quicker": ({ emittedNow }) => {
      const [told] = emittedNow;
      return told?.notice?.cause === "ValidationError" ? told.notice.setBy === "Noor" : undefined;
    },
  },
  paths: 4,
});

describe("what is said when a send cannot be taken back", () => {
  test.each([
    ["undoTime", "undo-too-late"],
    ["sentMeanwhile", "undo-sent-meanwhile"],
    ["pinned", "undo-pinned"],
    ["undo", "undo-too-late"],
    ["author", "undo-failed"],
  ])("by the rule %s: %s", (rule, id) => {
    expect(undoNotice({ code: "ValidationError", rule, until: 7 })).toEqual({
      id,
      cause: "ValidationError",
      rule,
      until: 7,
    });
  });
});
