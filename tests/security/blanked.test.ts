import { describe, expect, test } from "vitest";
import { blankedText } from "../../gateway/modules/developer/blanked.ts";
import { blanked } from "../../gateway/reports/blanked.ts";
import { leastCost } from "../support/leastCost.ts";

// As much as a body may be. A text that names nothing is looked at once: none may cost a hundred times of that.
const length = 64 * 1024;
const plain = "plain ".repeat(length / 6);

/* What a program sent that could not be read, as the request inspector keeps it. */

describe("a text that could not be read", () => {
  const costOf = (text: string): number => leastCost(() => blankedText(text));

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

/* What is told to whoever runs the gateway of an error of ours. */

describe("a text that is reported", () => {
  const costOf = (text: string): number => leastCost(() => blanked(text));
  const token = "k3yOfSomebody-0123456789";

  test.each([
    ["for mia@example.com, x@", "for …, x@"],
    ["a@b.+c.d@e-f.g@h", "……@h"],
    ["a@.b@c and @d", "a@… and @d"],
    [`of (${token}) and ${token.slice(0, 19)}`, `of (…) and ${token.slice(0, 19)}`],
    [
      `${"a".repeat(20)} ${"1".repeat(20)} ${"-".repeat(19)}a ${"_".repeat(18)}a1`,
      `${"a".repeat(20)} ${"1".repeat(20)} ${"-".repeat(19)}a …`,
    ],
    [`at https://who:pw@shop.example/cart?a=b) by ${token}@x`, "at https://…@shop.example/cart?…) by …"],
  ])("%j leaves as %j", (text, told) => {
    expect(blanked(text)).toBe(told);
  });

  test.each(["a", "1", "-", "a.", "a+", "a1-", "@", "a@", "a@.", "a://", "?", "?a", "params: "])(
    "made of %j again and again costs about what any text costs",
    (part) => {
      expect(costOf(part.repeat(length / part.length)) / costOf(plain)).toBeLessThan(100);
    },
  );
});
