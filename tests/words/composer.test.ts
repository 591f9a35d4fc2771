import { describe, expect, it } from "vitest";
import { showColumns, swipeHint } from "../../src/words/composer.ts";

describe("the columns that a phone does not show", () => {
  it("are named from the first to the last, and one by itself", () => {
    expect(swipeHint(14, 22)).toBe("Swipe for columns 14 to 22");
    expect(swipeHint(22, 22)).toBe("Swipe for column 22");
    expect(showColumns(1, 1)).toBe("Show column 1");
  });
});
