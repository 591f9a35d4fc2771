import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/testApp.ts";

/* A message's words are made by a short way where its text allows it; the long way says what they are. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

async function expectSame(texts: readonly string[]): Promise<void> {
  const rows = await app.opened.sql<{ text: string; short: string; long: string }[]>`
    select value as text, search_words(value)::text as short, array_to_tsvector(search_tokens(search_plain(value))
      || search_tokens(search_spelled(value)) || search_tiles(value))::text as long
    from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) as value`;
  expect(rows).toHaveLength(texts.length);
  for (const { text, short, long } of rows) expect([text, short]).toEqual([text, long]);
}

const plain = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place));

describe("The words of a text are the same by both ways", () => {
  test("for each sign alone, between letters and twice, and for texts that a board bears", async () => {
    const signs = [...plain, "\n", "\r", "\t", "\v", "\u0001", "\u007f", "é", "Ä", "ß", "Ø", "’", "🟥", "°", "❤"];
    await expectSame([
      ...signs.flatMap((sign) => [sign, `A${sign}b`, `${sign}${sign}9`, `x ${sign} Y`]),
      ...["", " ", "{63}", "{63", "63}", "{63}{70}a", "it's o'clock 'quoted'", "a\nB\n\nc", "#63 {64}"],
      ...["a".repeat(64), "a".repeat(65), `${"a".repeat(40)}'${"b".repeat(40)}`, `${"Z9".repeat(80)} z`],
      Array.from({ length: 6 }, () => "A".repeat(22)).join("\n"),
    ]);
  });

  test("for any text", async () => {
    const letters = fc.string({ unit: fc.constantFrom(...plain, "\n", "'", "{", "}", "6", "3"), maxLength: 140 });
    const texts = fc.sample(fc.oneof(letters, fc.string({ unit: "grapheme", maxLength: 60 })), 600);
    await expectSame(texts.map((text) => Buffer.from(text).toString().replaceAll("\u0000", "")));
  });
});
