import { afterAll, beforeAll, expect, test } from "vitest";
import { fillHistory } from "../support/fillHistory.ts";
import { found, foundTexts } from "../support/listCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

// A word of a long history is found whichever way it is looked for: among the nearest entries, further on, or by the index.

let app: TestApp;
let mia: Caller;
let boardId: string;

const count = 3_000;
const words = [
  { word: "everywhere", has: () => true, sql: "true" },
  { word: "frequent", has: (n: number) => n % 20 === 7, sql: "n % 20 = 7" },
  { word: "seldom", has: (n: number) => n % 100 === 0, sql: "n % 100 = 0" },
  // As frequent as the second among the nearest, and far away otherwise.
  {
    word: "lately",
    has: (n: number) => (n > 2_000 && n % 20 === 3) || n < 5,
    sql: "(n > 2000 and n % 20 = 3) or n < 5",
  },
  { word: "early", has: (n: number) => n === 3, sql: "n = 3" },
];

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia", { firstName: "Mia" }).tenant("Home", (home) => home.owner("mia").board("Deep")),
  });
  mia = await app.as("mia");
  boardId = app.ids.boards.Deep ?? "";
  await fillHistory(app, {
    boardId,
    personId: app.ids.people.mia ?? "",
    attribution: "Mia",
    count,
    text: [...words.map(({ word, sql }) => `case when ${sql} then '${word} ' else '' end`), "n"].join(" || "),
  });
});

afterAll(() => app?.close());

test.each(words.flatMap(({ word, has }) => ["Desc", "Asc"].map((sortDirection) => ({ word, has, sortDirection }))))(
  "$word, $sortDirection",
  async ({ word, has, sortDirection }) => {
    const all = Array.from({ length: count }, (_, at) => at + 1).filter(has);
    if (sortDirection === "Desc") all.reverse();
    for (const limit of [9, 11, 49, 51]) {
      const asked = { boardId, term: word, limit, sortDirection, types: ["MessageAppearance"] };
      const first = await found(mia, asked);
      const second = first.nextCursor === null ? [] : await foundTexts(mia, { ...asked, cursor: first.nextCursor });
      const texts = [...first.searchMessages.map(({ message }) => message.text), ...second];
      expect(texts.map((text) => Number(text.split(" ").at(-1)))).toEqual(all.slice(0, limit * 2));
    }
  },
);
