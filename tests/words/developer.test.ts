import { expect, it } from "vitest";
import { ruleWord } from "../../src/words/developer.ts";

it.each([
  ["quietHours", "Quiet hours"],
  ["ifMatch", "If-Match"],
  ["size", "Size of the grid"],
  // Of those that have none of their own, the name as words.
  ["transition", "Transition"],
  ["pinDuration", "Pin duration"],
])("the rule %s is shown as %s", (rule, word) => {
  expect(ruleWord(rule)).toBe(word);
});
