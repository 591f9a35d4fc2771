import { readFileSync } from "node:fs";
import type { DefinitionNode, DocumentNode } from "graphql";
import { expect, it } from "vitest";
import * as generated from "../../src/gql/generated/graphql.ts";
import { documentInliner } from "../../tools/building/inlineDocuments.ts";

const inline = documentInliner("src");

/** The documents that the build puts in place of the calls of a source. */
function inlined(code: string): DocumentNode[] {
  const made = inline(code);
  expect(made).not.toMatch(/graphql\(|generated\/gql|gql`/);
  return [...made.matchAll(/^(?:export )?const \w+(?:: [^=]+)? = \((.*)\);$/gm)].map(
    ([, json = ""]) => JSON.parse(json) as DocumentNode,
  );
}

const nameOf = (definition: DefinitionNode) => ("name" in definition ? (definition.name?.value ?? "") : "");

const byName = ({ definitions }: DocumentNode) =>
  [...definitions].sort((left, right) => nameOf(left).localeCompare(nameOf(right)));

it("puts in place what the generator makes, with the fragments of other files", () => {
  const documents = inlined(readFileSync("src/features/live/liveQueries.ts", "utf8"));
  const made = new Map(documents.map((document) => [nameOf(document.definitions[0] as DefinitionNode), document]));
  const { LiveV2Document, BoardTimelineDocument } = generated as unknown as Record<string, DocumentNode>;
  for (const [name, wanted] of Object.entries({ LiveV2: LiveV2Document, BoardTimeline: BoardTimelineDocument })) {
    const document = made.get(name);
    expect(document && byName(document)).toEqual(wanted && byName(wanted));
  }
});

it("reads fragments that no operation names", () => {
  const [heart] = inlined("const heart: Heart = gql`fragment Heart on Message { isFavorited }`;");
  expect(heart?.definitions).toMatchObject([{ kind: "FragmentDefinition", name: { value: "Heart" } }]);
});

it("says which fragment is missing", () => {
  expect(() => inline("const lost = graphql(`query Lost { getLive { ...Nowhere_board } }`);")).toThrow("Nowhere_board");
});
