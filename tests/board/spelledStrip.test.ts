import { expect, it } from "vitest";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { spelledStrip } from "../../src/board/spelledStrip.ts";

it("a strip spells as the core encodes", () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const encoded = (text: string, columns: number) => [
    Array.from(loadGridCore().encode(text, { rows: 1, columns, align: "left" }).codes),
  ];
  expect(spelledStrip(alphabet)).toEqual(encoded(alphabet, 26));
  expect(spelledStrip("FEED", 8)).toEqual(encoded("FEED", 8));
  // As the lists name themselves: a flap knows no small letters.
  expect(spelledStrip("Favorites", 9)).toEqual(encoded("FAVORITES", 9));
  expect(spelledStrip("Drafts", 9)).toEqual(encoded("DRAFTS", 9));
});
