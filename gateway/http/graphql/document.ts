import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from "graphql";
import {
  documentTooLong,
  fragmentSpreadsItself,
  mutationOnce,
  noOperation,
  noSubscriptions,
  oneOperation,
  operationsOnly,
  tooDeep,
  tooManyAliases,
  tooManyRootFields,
} from "../../words/graphRefusals.ts";
import { QueryRejectedError } from "./errors.ts";

/** Q1. A level is a field inside a field; a fragment counts where it is spread. */
export const documentLimits = { depth: 8, aliases: 15, rootFields: 10, tokens: 1_500, bytes: 16_384 } as const;

interface Measure {
  readonly depth: number;
  readonly aliases: number;
  /** Fragments unfolded. */
  readonly fields: number;
}

/** Beyond it a number of fields is only "very many": a document of all tokens has fewer, but by fragments. */
const manyFields = 100_000;

export interface CheckedDocument {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** How many fields it names, those of a fragment wherever that is spread. */
  readonly fields: number;
}

/**
 * Reads a document and holds it against the limits, before anything is validated or run. Throws QueryRejectedError.
 * Every fragment is measured once, so that fragments that spread fragments cannot make the check itself expensive.
 */
export function checkDocument(source: string): CheckedDocument {
  if (Buffer.byteLength(source) > documentLimits.bytes) {
    throw new QueryRejectedError(documentTooLong(documentLimits.bytes));
  }
  const document = parseBounded(source);
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operation: OperationDefinitionNode | undefined;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else if (definition.kind !== Kind.OPERATION_DEFINITION) {
      throw new QueryRejectedError(operationsOnly());
    } else if (operation !== undefined) throw new QueryRejectedError(oneOperation());
    else operation = definition;
  }
  if (operation === undefined) throw new QueryRejectedError(noOperation());
  if (operation.operation === "subscription") {
    throw new QueryRejectedError(noSubscriptions());
  }
  const measure = new Measurer(fragments);
  const { depth, aliases, fields } = measure.selections(operation.selectionSet);
  if (depth > documentLimits.depth) throw new QueryRejectedError(tooDeep(documentLimits.depth));
  if (aliases > documentLimits.aliases) {
    throw new QueryRejectedError(tooManyAliases(documentLimits.aliases));
  }
  checkRoot(operation, measure.rootFields(operation.selectionSet));
  return { document, operation, fragments, fields };
}

function parseBounded(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentLimits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw new QueryRejectedError(error.message);
    throw error;
  }
}

function checkRoot(operation: OperationDefinitionNode, rootFields: readonly string[]): void {
  if (rootFields.length > documentLimits.rootFields) {
    throw new QueryRejectedError(tooManyRootFields(documentLimits.rootFields));
  }
  if (operation.operation === "mutation" && new Set(rootFields).size < rootFields.length) {
    throw new QueryRejectedError(mutationOnce());
  }
}

class Measurer {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #known = new Map<string, Measure>();
  readonly #open = new Set<string>();

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#fragments = fragments;
  }

  selections(set: SelectionSetNode | undefined): Measure {
    let depth = 0;
    let aliases = 0;
    let fields = 0;
    for (const selection of set?.selections ?? []) {
      let inner: Measure;
      if (selection.kind === Kind.FRAGMENT_SPREAD) inner = this.#fragment(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) inner = this.selections(selection.selectionSet);
      else {
        const below = this.selections(selection.selectionSet);
        inner = {
          depth: below.depth + 1,
          aliases: below.aliases + (selection.alias === undefined ? 0 : 1),
          fields: below.fields + 1,
        };
      }
      depth = Math.max(depth, inner.depth);
      // Beyond the limit a number is only "too many"; so doubling fragments cannot overflow it.
      aliases = Math.min(aliases + inner.aliases, documentLimits.aliases + 1);
      fields = Math.min(fields + inner.fields, manyFields);
    }
    return { depth, aliases, fields };
  }

  #fragment(name: string): Measure {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#open.has(name)) throw new QueryRejectedError(fragmentSpreadsItself(name));
    this.#open.add(name);
    const measure = this.selections(this.#fragments.get(name)?.selectionSet);
    this.#open.delete(name);
    this.#known.set(name, measure);
    return measure;
  }

  /** The names of the fields at the root, fragments unfolded; stops just beyond the limit. */
  rootFields(set: SelectionSetNode, names: string[] = []): string[] {
    for (const selection of set.selections) {
      if (names.length > documentLimits.rootFields) return names;
      if (selection.kind === Kind.FIELD) names.push(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.rootFields(selection.selectionSet, names);
      else {
        const fragment = this.#fragments.get(selection.name.value);
        if (fragment !== undefined) this.rootFields(fragment.selectionSet, names);
      }
    }
    return names;
  }
}
