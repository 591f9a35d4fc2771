import { type GraphQLField, type GraphQLSchema, isNonNullType } from "graphql";

/** A field of the graph as the documentation lists it. */
interface ListedField {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly args: readonly { readonly name: string; readonly type: string; readonly required: boolean }[];
}

/**
 * The public part of the graph: what it answers without a sign-in. All else belongs to the console and changes with it, so
 * that programs have `/v1`, events and MCP in its place.
 */
export function publicGraph(schema: GraphQLSchema): { readonly path: string; readonly fields: readonly ListedField[] } {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return { path: "/graphql", fields: fields.filter(isPublic).map(listed) };
}

/** As the field itself says to the gateway, which asks everybody else who they are. */
function isPublic({ extensions }: GraphQLField<unknown, unknown>): boolean {
  const options = extensions.pothosOptions as { readonly skipTypeScopes?: boolean } | undefined;
  return options?.skipTypeScopes === true;
}

function listed({ name, description, type, args }: GraphQLField<unknown, unknown>): ListedField {
  return {
    name,
    description: description ?? "",
    type: String(type),
    args: args.map((one) => ({ name: one.name, type: String(one.type), required: isNonNullType(one.type) })),
  };
}
