import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  parse,
  print,
  validate,
  visit,
} from "graphql";
import { describe, expect, it } from "vitest";
import { checkCost } from "../../gateway/http/graphql/cost.ts";
import { checkDocument, documentLimits } from "../../gateway/http/graphql/document.ts";
import { projectPath } from "../../gateway/projectRoot.ts";

const schema = buildSchema(readFileSync(projectPath("gateway/schema/schema.graphql"), "utf8"));

/** Everything between `graphql(` or `gql` and the closing backtick, in all sources of the console. */
function documentsOfTheConsole(): DocumentNode[] {
  const files = readdirSync(projectPath("src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => readFileSync(join(projectPath("src"), name), "utf8"));
  const texts = files.flatMap((text) => [...text.matchAll(/\b(?:graphql\(\s*(?:\/\*.*?\*\/\s*)?|gql)`([^`]*)`/g)]);
  return texts.map(([, text = ""]) => asSent(parse(text)));
}

/** The client keeps `@unmask`, an order to itself, and does not send it. */
function asSent(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === "unmask" ? null : undefined) });
}

const definitions = documentsOfTheConsole().flatMap((document) => document.definitions);
const fragments = new Map(
  definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
);
const operations = definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one] : []));

function fragmentsIn(text: string, known = new Set<FragmentDefinitionNode>()): Set<FragmentDefinitionNode> {
  visit(parse(text), {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (fragment === undefined) throw new Error(`Nobody defines the fragment ${name.value}.`);
      if (known.has(fragment)) return;
      known.add(fragment);
      fragmentsIn(print(fragment), known);
    },
  });
  return known;
}

describe("the console's operations", () => {
  it("are found", () => {
    expect(operations.length).toBeGreaterThan(5);
  });

  it.each(operations.map((operation) => [operation.name?.value ?? "unnamed", operation] as const))(
    "%s is valid and within the limits of the gateway",
    (_name, operation) => {
      const text = print(operation);
      const document = [text, ...[...fragmentsIn(text)].map(print)].join("\n");
      expect(validate(schema, parse(document))).toEqual([]);
      const checked = checkDocument(document);
      expect(Buffer.byteLength(document)).toBeLessThanOrEqual(documentLimits.bytes);
      expect(checkCost(schema, checked, {})).toBeGreaterThanOrEqual(0);
    },
  );
});
