import { describe, expect, test } from "vitest";
import { undoNotice } from "../../machines/message/undoSendMachine.ts";

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
