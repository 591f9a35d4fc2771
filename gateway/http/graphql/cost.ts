import {
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";
import { RefusalError } from "../../refusal.ts";
import { nullGiven } from "../../words/callRefusals.ts";
import { listTooLong, queryTooDear } from "../../words/graphRefusals.ts";
import type { CheckedDocument } from "./document.ts";
import { QueryRejectedError } from "./errors.ts";

/** Q2. */
const costLimits = { listLength: 200, total: 5_000 } as const;

/** How many items a list field is taken to answer when nothing in the call says so. */
const assumedItems = 10;

/** How long the lists are that grow with what a caller has; the last two are those of the largest tenant. */
export interface ListSizes {
  readonly tenants: number;
  readonly boards: number;
  readonly boardsOfTenant: number;
  readonly members: number;
}

const sizesOf = (items: number): ListSizes => ({
  tenants: items,
  boards: items,
  boardsOfTenant: items,
  members: items,
});
const assumedSizes = sizesOf(assumedItems);
/** Callers with more than that are asked for their sizes by calls that are a good deal cheaper, too. */
const largestSizes = sizesOf(costLimits.listLength);

/** The sizes to reckon with: real ones, but never so small that a call is free today and refused tomorrow. */
export function atLeastAssumed(sizes: ListSizes): ListSizes {
  const more = (size: number) => Math.max(size, assumedItems);
  return {
    tenants: more(sizes.tenants),
    boards: more(sizes.boards),
    boardsOfTenant: more(sizes.boardsOfTenant),
    members: more(sizes.members),
  };
}

/** Arguments that say how many items are wanted. */
const countArguments = new Set(["first", "last", "limit", "perPage", "pageSize", "count"]);
/** Arguments whose text is a list joined by commas. */
const commaArguments = new Set(["sources", "boardIds", "ids"]);

export type Variables = Readonly<Record<string, unknown>>;

/**
 * The cost of a checked and validated document with its real variable values: one for every object it can answer,
 * lists multiplied. Throws QueryRejectedError for a list argument or a cost beyond the limits.
 */
export function checkCost(
  schema: GraphQLSchema,
  checked: CheckedDocument,
  variables: Variables,
  sizes: ListSizes = assumedSizes,
): number {
  const cost = costOf(schema, checked, variables, sizes);
  if (cost > costLimits.total) {
    throw new QueryRejectedError(queryTooDear(costLimits.total));
  }
  return cost;
}

/** Whether the cost is within the limit however many boards the caller has. */
export function isCheapForAll(schema: GraphQLSchema, checked: CheckedDocument, variables: Variables): boolean {
  return costOf(schema, checked, variables, largestSizes) <= costLimits.total;
}

function costOf(schema: GraphQLSchema, checked: CheckedDocument, variables: Variables, sizes: ListSizes): number {
  const { operation } = checked;
  const root = operation.operation === "mutation" ? schema.getMutationType() : schema.getQueryType();
  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue === undefined ? undefined : plainValue(defaultValue, {}),
    ]),
  );
  const coster = new Coster(schema, checked.fragments, { ...defaults, ...variables }, sizes);
  return root ? coster.selections(operation.selectionSet, root) : 0;
}

class Coster {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Variables;
  readonly #sizes: ListSizes;
  readonly #known = new Map<string, number>();

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: Variables,
    sizes: ListSizes,
  ) {
    this.#sizes = sizes;
    this.#schema = schema;
    this.#fragments = fragments;
    this.#variables = variables;
  }

  selections(set: SelectionSetNode, parent: GraphQLCompositeType): number {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost += this.#fragment(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type =
          selection.typeCondition === undefined ? parent : this.#composite(selection.typeCondition.name.value);
        cost += type === undefined ? 0 : this.selections(selection.selectionSet, type);
      } else cost += this.#field(selection, parent);
    }
    return cost;
  }

  #fragment(name: string): number {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    const type = fragment === undefined ? undefined : this.#composite(fragment.typeCondition.name.value);
    const cost = fragment === undefined || type === undefined ? 0 : this.selections(fragment.selectionSet, type);
    this.#known.set(name, cost);
    return cost;
  }

  #composite(name: string): GraphQLCompositeType | undefined {
    const type = this.#schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }

  #field(node: FieldNode, parent: GraphQLCompositeType): number {
    for (const directive of node.directives ?? []) {
      const definition = this.#schema.getDirective(directive.name.value);
      if (definition != null) this.#refuseNulls(`@${definition.name}`, directive.arguments, definition.args);
    }
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined) return 0;
    this.#refuseNulls(field.name, node.arguments, field.args);
    const asked = this.#askedItems(node, field);
    const type = getNamedType(field.type);
    if (node.selectionSet === undefined || !isCompositeType(type)) return 0;
    const items = isListType(getNullableType(field.type)) ? (asked ?? this.#itemsOf(field, parent, type.name)) : 1;
    return items * (1 + this.selections(node.selectionSet, type));
  }

  /**
   * A variable with a default may stand where null may not, and still be given as null: GraphQL calls that a fault of the
   * field, but it is the caller's.
   */
  #refuseNulls(
    place: string,
    given: readonly ArgumentNode[] | undefined,
    definitions: readonly { readonly name: string; readonly type: GraphQLInputType }[],
  ): void {
    for (const { name, value } of given ?? []) {
      const definition = definitions.find((one) => one.name === name.value);
      if (definition !== undefined && this.#holdsWrongNull(value, definition.type)) {
        throw new RefusalError("ValidationError", nullGiven(`${place}(${name.value})`));
      }
    }
  }

  #holdsWrongNull(value: ValueNode, type: GraphQLInputType): boolean {
    if (value.kind === Kind.VARIABLE) return isNonNullType(type) && this.#variables[value.name.value] === null;
    const bare = getNullableType(type);
    if (value.kind === Kind.LIST) {
      return isListType(bare) && value.values.some((item) => this.#holdsWrongNull(item, bare.ofType));
    }
    if (value.kind !== Kind.OBJECT || !isInputObjectType(bare)) return false;
    const fields = bare.getFields();
    return value.fields.some((field) => {
      const definition = fields[field.name.value];
      return definition !== undefined && this.#holdsWrongNull(field.value, definition.type);
    });
  }

  #itemsOf(field: GraphQLField<unknown, unknown>, parent: GraphQLCompositeType, type: string): number {
    if (type === "Tenant") return this.#sizes.tenants;
    if (type === "Member") return this.#sizes.members;
    if (type === "Board") return parent.name === "Tenant" ? this.#sizes.boardsOfTenant : this.#sizes.boards;
    return itemsOf(field);
  }

  /** Holds each argument against its bound; answers how many items they ask for, if they say. */
  #askedItems(node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
    let asked: number | undefined;
    for (const { name, value } of node.arguments ?? []) {
      const definition = field.args.find((argument) => argument.name === name.value);
      if (definition === undefined) continue;
      const given = plainValue(value, this.#variables);
      const length = lengthOf(name.value, given, isListType(getNullableType(definition.type)));
      if (length === undefined) continue;
      if (length > costLimits.listLength) {
        throw new QueryRejectedError(listTooLong(node.name.value, name.value, costLimits.listLength));
      }
      asked = Math.max(asked ?? 0, length);
    }
    return asked;
  }
}

function lengthOf(name: string, given: unknown, isList: boolean): number | undefined {
  if (isList) return Array.isArray(given) ? given.length : undefined;
  if (countArguments.has(name) && typeof given === "number") return Math.abs(given);
  if (commaArguments.has(name) && typeof given === "string") return given.split(",").length;
  return undefined;
}

/** A field may say how many items it answers at most: `extensions: { listSize: 30 }`. */
function itemsOf(field: GraphQLField<unknown, unknown>): number {
  const { listSize } = field.extensions;
  return typeof listSize === "number" ? listSize : assumedItems;
}

/** What a value in the document is with these variables; only as deep as bounds need to look. */
function plainValue(node: ValueNode, variables: Variables): unknown {
  if (node.kind === Kind.VARIABLE) return variables[node.name.value];
  if (node.kind === Kind.LIST) return node.values;
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value);
  if (node.kind === Kind.STRING) return node.value;
  return undefined;
}
