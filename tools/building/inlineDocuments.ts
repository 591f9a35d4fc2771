// The generated `graphql()` looks each operation up in a map of all of them, so that every page would load them all, and
// `gql` brings a parser along. In the build the sources hold the parsed documents themselves: each part of the program
// has its own, with the fragments that they name: 14.9 kB less for the console's first screen (brotli, 2026-11-22).

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefinitionNode, type DocumentNode, type FragmentDefinitionNode, Kind, parse, visit } from "graphql";

/** graphql(`…`) and gql`…`, with nothing put into them. */
const documentCall = /\bgraphql\(\s*`((?:[^`$]|\$(?!\{))*)`,?\s*\)|\bgql`((?:[^`$]|\$(?!\{))*)`/g;

const generatedImport = /^import \{ graphql \} from "[./]+(?:gql\/)?generated\/gql\.ts";$/m;

/** Lists that a node need not have; those of a value say that it is empty. */
const mayBeAbsent: ReadonlySet<string> = new Set(["arguments", "directives", "variableDefinitions"]);

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function readFragments(folder: string): Fragments {
  const found = new Map<string, FragmentDefinitionNode>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes("generated")) continue;
    for (const [, text] of readFileSync(join(folder, file), "utf8").matchAll(documentCall)) {
      if (text === undefined) continue;
      for (const definition of parse(text, { noLocation: true }).definitions) {
        if (definition.kind === Kind.FRAGMENT_DEFINITION) found.set(definition.name.value, definition);
      }
    }
  }
  return found;
}

/** Adds what a definition names, and what that names, each once. */
function addFragments(definition: DefinitionNode, fragments: Fragments, added: Set<DefinitionNode>): void {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (fragment === undefined) throw new Error(`No source holds the fragment ${name.value}.`);
      if (added.has(fragment)) return;
      added.add(fragment);
      addFragments(fragment, fragments, added);
    },
  });
}

/** The document of a text with all fragments that it needs, as the generated ones have them: without empty lists. */
function documentText(text: string, fragments: Fragments): string {
  const { definitions } = parse(text, { noLocation: true });
  const added = new Set<DefinitionNode>(definitions);
  // A text may hold a fragment of its own.
  const own = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const known = new Map([...fragments, ...own.map((fragment) => [fragment.name.value, fragment] as const)]);
  for (const definition of definitions) addFragments(definition, known, added);
  const document = { kind: Kind.DOCUMENT, definitions: [...added] };
  return JSON.stringify(document, (key, value: unknown) =>
    mayBeAbsent.has(key) && Array.isArray(value) && value.length === 0 ? undefined : value,
  );
}

/** The documents that a source of the console holds, by a reader of all fragments below `folder`. */
export function documentsIn(folder: string): (code: string) => DocumentNode[] {
  const fragments = readFragments(folder);
  return (code) =>
    [...code.matchAll(documentCall)].map(([, text, tagged]) =>
      JSON.parse(documentText(text ?? tagged ?? "", fragments)),
    );
}

/** The source with its documents in place of the calls, by a reader of all fragments below `folder`. */
export function documentInliner(folder: string): (code: string) => string {
  const fragments = readFragments(folder);
  return (code) =>
    code
      .replace(generatedImport, "")
      .replace(
        documentCall,
        (_call, text?: string, tagged?: string) => `(${documentText(text ?? tagged ?? "", fragments)})`,
      );
}

/** For the build of the console's sources in `folder`. */
export function inlineDocuments(folder: string) {
  let inline = (code: string) => code;
  return {
    name: "clatter:inline-documents",
    apply: "build" as const,
    enforce: "pre" as const,
    buildStart() {
      inline = documentInliner(folder);
    },
    transform: {
      filter: { id: /\/src\/(?!gql\/generated\/).*\.tsx?$/, code: /\bgraphql\(|\bgql`/ },
      handler: (code: string) => ({ code: inline(code), map: null }),
    },
  };
}
