import SchemaBuilder from "@pothos/core";
import ErrorsPlugin from "@pothos/plugin-errors";
import ScopeAuthPlugin from "@pothos/plugin-scope-auth";
import { GraphQLError, Kind, type ValueNode, valueFromASTUntyped } from "graphql";
import type { GraphContext } from "../context.ts";
import { RefusalError, UnauthenticatedError } from "../refusal.ts";
import { noTimestamp } from "../words/graphRefusals.ts";

interface SchemaTypes {
  Context: GraphContext;
  DefaultFieldNullability: false;
  AuthScopes: { known: boolean };
  Scalars: {
    ID: { Input: string; Output: string | number };
    Characters: { Input: unknown; Output: number[][] };
    Json: { Input: unknown; Output: unknown };
    Timestamp: { Input: number; Output: number };
  };
}

/**
 * The one schema builder. Modules add their types and root fields in `addX(builder)` (graph.ts calls them); object
 * references that several modules need stand in `x.refs.ts` files that import nothing but this file.
 */
export const builder = new SchemaBuilder<SchemaTypes>({
  // Errors stand outside rights: a mutation answers a missing right as its Refusal, too.
  plugins: [ErrorsPlugin, ScopeAuthPlugin],
  // Said twice: once for the types above, once for the schema that is built.
  defaultFieldNullability: false,
  errors: { defaultTypes: [] },
  scopeAuth: {
    authScopes: ({ principal }) => ({ known: principal.kind !== "anonymous" }),
    unauthorizedError: () => new UnauthenticatedError(),
  },
});

export type Builder = typeof builder;

/*
 * Nothing of the graph is for strangers: a root field that forgets its own check still refuses them. Whoever adds a
 * public field says so at that field (`skipTypeScopes: true`).
 */
builder.queryType({ authScopes: { known: true } });
builder.mutationType({ authScopes: { known: true } });

builder.scalarType("Characters", {
  description:
    "A 6 x 22 grid of character codes as JSON. Takes any JSON; the gateway's parseGrid decides, so that every entry gives the same typed error.",
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

builder.scalarType("Json", {
  description: "Any JSON: the settings of a channel, whose own schema says what they may be, and that schema.",
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

const latestTimestamp = 8_640_000_000_000_000;

function timestamp(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= latestTimestamp) return value;
  throw new GraphQLError(noTimestamp());
}

builder.scalarType("Timestamp", {
  description: "Epoch milliseconds by the gateway's clock.",
  serialize: timestamp,
  parseValue: timestamp,
  parseLiteral: (node: ValueNode) => timestamp(node.kind === Kind.INT ? Number(node.value) : undefined),
});

/**
 * The `errors` option of a mutation field named `X`: its union `XResult` of `XSuccess { dataField }` and `Refusal`.
 * `errors: refusable("RenameBoard", "board")`.
 */
export function refusable<Name extends string, Field extends string>(name: Name, dataField: Field) {
  return {
    types: [RefusalError],
    union: { name: `${name}Result` },
    result: { name: `${name}Success` },
    dataField: { name: dataField },
  };
}

/** As `refusable`, for a field whose type is itself the success object of several fields (`XSuccess`, made by the module). */
export function refusableDirect<Name extends string>(name: Name) {
  return { types: [RefusalError], directResult: true as const, union: { name: `${name}Result` } };
}
