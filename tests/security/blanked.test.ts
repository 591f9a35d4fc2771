import { describe, expect, test } from "vitest";
import { blankedText } from "../../gateway/modules/developer/blanked.ts";

/* What a program sent that could not be read, as the request inspector keeps it. */

describe("a text that could not be read", () => {
  test.each([
    ["token=hunter2 and more", "token=blanked and more"],
    ["my-api_token-2: hunter2", "my-api_token-2: blanked"],
    [`{"text":"x","apiKey" : "hunter 2"`, `{"text":"x","apiKey" : blanked`],
    ["note: password='hunter 2", "note: password=blanked"],
    ["Authorization: Bearer hunter2, x", "Authorization: blanked, x"],
    ["a=1&secret=hunter2&b=2", "a=1&secret=blanked&b=2"],
    ["tokens are hunters", "tokens are hunters"],
  ])("%j is kept as %j", (text, kept) => {
    expect(blankedText(text)).toBe(kept);
  });

  // As much as a body may be. A text that names nothing is looked at once: none may cost a hundred times of that.
  const length = 64 * 1024;
  const plain = "plain ".repeat(length / 6);
  test.each(["token", "token-", "token ", "token:", "token'", "token=bearer ", "api-", "cs_", "-cs_"])(
    "made of %j again and again costs about what any text costs",
    (part) => {
      expect(costOf(part.repeat(length / part.length)) / costOf(plain)).toBeLessThan(100);
    },
  );
  test.each([" ", "-", "x", '"', "="])("with one name and %j again and again, too", (sign) => {
    expect(costOf(`token${sign.repeat(length)}`) / costOf(plain)).toBeLessThan(100);
  });
});

/** The least of a few: whatever else the machine does only adds to it. */
function costOf(text: string): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = performance.now();
    blankedText(text);
    return performance.now() - before;
  });
  return Math.min(...costs);
}
