import { expect, it } from "vitest";
import { pinnedUntil } from "../../src/words/boards.ts";
import { missedUntil } from "../../src/words/installed.ts";

it("begins a day small in the middle of a sentence", () => {
  expect(pinnedUntil("Tomorrow, 05:45 in Zurich")).toBe("Pinned until tomorrow, 05:45 in Zurich");
  expect(missedUntil("Yesterday, 19:00", "01:10")).toBe("Missed: off yesterday, 19:00–01:10");
});
