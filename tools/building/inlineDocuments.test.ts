import { readdirSync, readFileSync } from "node:fs";
import type { DefinitionNode, DocumentNode } from "graphql";
import { expect, it } from "vitest";
import * as generated from "../../src/gql/generated/graphql.ts";
import { documentInliner } from "./inlineDocuments.ts";

const inline = documentInliner("src");

/** The documents that the build puts in place of the calls of a source. */
function inlined(code: string): DocumentNode[] {
  const made = inline(code);
  expect(made).not.toMatch(/graphql\(|generated\/gql|gql`/);
  return [...made.matchAll(/^(?:export )?const \w+(?:: [^=]+)? = \((\{.*\})\);$/gm)].map(
    ([, json = ""]) => JSON.parse(json) as DocumentNode,
  );
}

const nameOf = (definition: DefinitionNode) => ("name" in definition ? (definition.name?.value ?? "") : "");

const byName = ({ definitions }: DocumentNode) =>
  [...definitions].sort((left, right) => nameOf(left).localeCompare(nameOf(right)));

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("generated"))
  .map((file) => readFileSync(`src/${file}`, "utf8"))
  .filter((code) => code.includes("graphql(`"));

it("puts in place what the generator makes, in all sources", () => {
  const key = (definitions: readonly DefinitionNode[]) => definitions.map(nameOf).join();
  const made = new Map(sources.flatMap(inlined).map((document) => [key(byName(document)), byName(document)]));
  const wanted = Object.values(generated as unknown as Record<string, DocumentNode>)
    .filter(({ kind, definitions }) => kind === "Document" && definitions[0]?.kind === "OperationDefinition")
    .map(byName);
  expect(wanted.length).toBeGreaterThan(70);
  for (const definitions of wanted) expect(made.get(key(definitions))).toEqual(definitions);
});

it("reads fragments that no operation names", () => {
  const [heart] = inlined("const heart: Heart = gql`fragment Heart on Message { isFavorited }`;");
  expect(heart?.definitions).toMatchObject([{ kind: "FragmentDefinition", name: { value: "Heart" } }]);
});

it("says which fragment is missing", () => {
  expect(() => inline("const lost = graphql(`query Lost { getLive { ...Nowhere_board } }`);")).toThrow("Nowhere_board");
});
