import { describe, expect, test } from "vitest";
import { samePath } from "../../machines/session/sessionMachine.ts";

describe("an address to come back to", () => {
  test.each([
    ["/board/a/live?x=1#y", "/board/a/live?x=1#y"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["", "/"],
    [undefined, "/"],
  ])("%j becomes %j", (address, path) => {
    expect(samePath(address)).toBe(path);
  });
});
