import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface RestrictedImports {
  readonly options: { readonly patterns?: readonly { readonly group: readonly string[]; readonly message: string }[] };
}

interface Override {
  readonly includes: readonly string[];
  readonly linter?: { readonly rules?: { readonly style?: { readonly noRestrictedImports?: RestrictedImports } } };
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(" ");

/** A row of the table for every wall of the lint rules; `!` gives back a part of what the name before it takes. */
const walls = (JSON.parse(read("biome.json")) as { overrides: readonly Override[] }).overrides.flatMap(
  ({ includes, linter }) =>
    (linter?.rules?.style?.noRestrictedImports?.options.patterns ?? []).map(
      ({ group, message }) =>
        `| ${code(includes)} | ${code(group.filter((name) => !name.startsWith("!")))} | ${message} |`,
    ),
);

test("the import table of ARCHITECTURE.md is the lint rules' own", () => {
  const [, table = ""] = /<!-- walls -->\n([\s\S]*?)<!-- \/walls -->/.exec(read("ARCHITECTURE.md")) ?? [];
  expect(walls.length).toBeGreaterThan(8);
  expect(table.trim().split("\n")).toEqual(["| in | not | because |", "|---|---|---|", ...walls]);
});
