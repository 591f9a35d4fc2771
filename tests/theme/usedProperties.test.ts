import { expect, it } from "vitest";
import { withUsedProperties } from "../../tools/building/usedProperties.mjs";

it("leaves out what nothing reads, and what only that reads", () => {
  const styles = "a{--one:1px;--two:var(--three);--three:2px;color:red}b{width:var(--one, 3px)}";
  expect(withUsedProperties(styles)).toBe("a{--one:1px;color:red}b{width:var(--one, 3px)}");
});

it("keeps what a script names, and selectors and values that only look alike", () => {
  const styles = "a{--kept:0 0 #000, 1px 1px #fff}a:hover,.b--gone:focus{color:var(--other)}";
  expect(withUsedProperties(styles, "setProperty('--kept')")).toBe(styles);
});
