import { expect, test } from "vitest";
import { momentInWords } from "../../src/entries/simulator/moment.ts";

test("a moment of today is told by its time, another by its day as well", () => {
  const today = new Date();
  today.setHours(8, 7, 31);
  expect(momentInWords(today.getTime())).toMatch(/^0?8:07( AM)?$/);
  const before = momentInWords(new Date(2024, 1, 29, 8, 7, 31).getTime());
  expect(before).toMatch(/29/);
  expect(before).toMatch(/2024/);
  expect(before).toMatch(/8:07/);
  expect(before).not.toMatch(/31/);
});
