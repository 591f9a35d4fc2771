import { expect, it } from "vitest";
import { messagePicture } from "../../src/words/messages.ts";

it("names tiles in the picture of a message, as many as stand side by side", () => {
  const told = (formatted: string) => messagePicture(formatted, "degree");
  expect(told("{68} HAPPY BIRTHDAY {68}\n   TO OUR GRACE")).toBe(
    "Message: 1 violet tile, HAPPY BIRTHDAY, 1 violet tile, TO OUR GRACE",
  );
  expect(told("{64}{64}{64}\n{64}{64} 7°, {71}")).toBe("Message: 3 orange tiles, 2 orange tiles, 7°, 1 filled tile");
  expect(told("TEA, AND\n\n  BREAD,")).toBe("Message: TEA, AND BREAD,");
  expect(told("  \n")).toBe("Blank message");
  expect(messagePicture("°{63}", "heart")).toBe("Message: ♥, 1 red tile");
});
