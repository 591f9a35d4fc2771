import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, print, visit } from "graphql";
import { projectPath } from "../../gateway/projectRoot.ts";

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
/** Every query and mutation of the console. */
export const operations = definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one] : []));

/** The fragments that a document needs, and those that they need. */
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

/** An operation with all that it needs, as it is sent. */
export function documentOf(operation: (typeof operations)[number]): string {
  const text = print(operation);
  return [text, ...[...fragmentsIn(text)].map(print)].join("\n");
}
