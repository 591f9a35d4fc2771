import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const page = (path: string): string => readFileSync(new URL(`../../docs/${path}`, import.meta.url), "utf8");

/** Every tracked source with comments in it, but pages that are themselves cited, data, and what machines wrote. */
const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.rs", "*README.md", ":!docs"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path && !/\/(pkg|generated|data|migrations)\//.test(path) && !path.endsWith("citations.test.ts"));

/** Where a pattern's first group stands in the sources, as `file: what`, for each of the names that it caught. */
function cited(pattern: RegExp): Map<string, string> {
  const places = new Map<string, string>();
  for (const path of sources) {
    const text = readFileSync(path, "utf8");
    for (const [, names = ""] of text.matchAll(pattern)) {
      for (const name of names.match(/[A-Z]?\d+b?/g) ?? []) places.set(name, path);
    }
  }
  return places;
}

const numbered = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));

const missing = (places: Map<string, string>, there: Set<string>): string[] =>
  [...places].filter(([name]) => !there.has(name)).map(([name, path]) => `${path} cites ${name}`);

describe("what the sources cite stands in docs", () => {
  test("every decision has its number there", () => {
    const places = cited(/\bdecisions?\s+(\d+(?:(?:,| and| to)\s*\d+)*)/gi);
    expect(places.size).toBeGreaterThan(30);
    expect(missing(places, numbered(page("decisions/README.md"), /^(\d+)\. /gm))).toEqual([]);
  });

  test("every open point has its letter and number there", () => {
    const places = cited(/\b(?:contract(?:'s questions)?,\s+|proposal\s+|points?\s+)([A-D]\d{1,2})\b/gi);
    expect(places.size).toBeGreaterThan(5);
    expect(missing(places, numbered(page("decisions/openPoints.md"), /^\* \*\*([A-D]\d+) /gm))).toEqual([]);
  });

  test("every quality that must hold has its row there", () => {
    const places = cited(/\b(Q\d{1,2})\b/g);
    expect(places.size).toBeGreaterThan(5);
    expect(missing(places, numbered(page("quality.md"), /^\| (Q\d+) \|/gm))).toEqual([]);
  });

  test.each([
    ["boards-and-plus", /boards[- ]and[- ]plus,\s+section\s+(\d+)/gi],
    ["messages", /\bmessages,\s+section\s+(\d+)/gi],
    ["channels-and-settings", /channels[- ]and[- ]settings,\s+section\s+(\d+)/gi],
  ])("every section of %s that is cited is there", (name, pattern) => {
    expect(missing(cited(pattern), numbered(page(`contract/${name}.md`), /^## (\d+)\. /gm))).toEqual([]);
  });
});
