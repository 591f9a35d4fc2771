import { expect, test } from "vitest";
import { growthOf, noted } from "./sizes/growth.ts";

test("a part that grew by more than two per cent is named, with by how much", () => {
  expect(growthOf({ a: 102_000, b: 90_000 }, { a: 100_000, b: 100_000 })).toEqual([]);
  expect(growthOf({ a: 102_001 }, { a: 100_000 })).toEqual(["a grew by 2 %: 100000 to 102001 bytes"]);
});

test("a small part may move by what compression alone does", () => {
  expect(growthOf({ a: 1_200 }, { a: 1_000 })).toEqual([]);
  expect(growthOf({ a: 1_201 }, { a: 1_000 })).toEqual(["a grew by 20 %: 1000 to 1201 bytes"]);
});

test("a part that nobody recorded is named; one that is gone is not", () => {
  expect(growthOf({ a: 10 }, { b: 10 })).toEqual(["a is new: 10 bytes"]);
});

test("a note comes first, with its date, and the sizes are those of the build", () => {
  const before = { sizes: { gone: 1 }, notes: ["2026-11-20 · begun"] };
  const after = noted(before, { b: 2, a: 1 }, "The charts moved in", "2026-11-21");
  expect(after.notes).toEqual(["2026-11-21 · The charts moved in", "2026-11-20 · begun"]);
  expect(Object.entries(after.sizes)).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});
