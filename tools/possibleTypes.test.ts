import { buildSchema, parse } from "graphql";
import { expect, it } from "vitest";
import { plugin } from "./possibleTypes.mjs";

const schema = buildSchema(`
  interface Shown { id: ID }
  type Board implements Shown { id: ID }
  type Sign implements Shown { id: ID }
  type Refusal { code: String }
  union Answer = Board | Refusal
  type Query { shown: Shown answer: Answer }
`);

const told = (query: string) => plugin(schema, [{ document: parse(query) }]);

it("tells what stands behind an interface or union that a fragment is on, and of no other", () => {
  const shown = told("query { shown { ... on Shown { id } } answer { ... on Refusal { code } } }");
  expect(shown).toContain('  Shown: ["Board", "Sign"],\n');
  expect(shown).not.toContain("Answer");
  expect(told("fragment Part on Answer { ... on Board { id } }")).toContain('  Answer: ["Board", "Refusal"],\n');
});

it("tells nothing where all fragments are on what the gateway itself names", () => {
  expect(told("query { answer { ... on Refusal { code } ... on Board { id } } }")).not.toMatch(/^ {2}/m);
});
