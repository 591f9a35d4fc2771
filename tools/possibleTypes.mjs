import { isAbstractType, visit } from "graphql";

/**
 * A plugin of graphql-codegen: which object types stand behind each union and interface that a fragment is on, as the
 * graph client's cache wants to know it. Of the others, above all the results of mutations, it asks nothing.
 * @param {import("graphql").GraphQLSchema} schema
 * @param {readonly { document?: import("graphql").DocumentNode }[]} documents
 */
export function plugin(schema, documents) {
  /** @type {Set<string>} */
  const named = new Set();
  for (const { document } of documents) {
    if (document) visit(document, { NamedType: { enter: ({ name }) => void named.add(name.value) } });
  }
  const lines = [...named].sort().flatMap((name) => {
    const type = schema.getType(name);
    if (!isAbstractType(type)) return [];
    const names = schema.getPossibleTypes(type).map((possible) => JSON.stringify(possible.name));
    return `  ${name}: [${names.join(", ")}],`;
  });
  return ["export const possibleTypes: Record<string, string[]> = {", ...lines, "};", ""].join("\n");
}
