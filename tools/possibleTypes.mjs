import { isAbstractType } from "graphql";

/**
 * A plugin of graphql-codegen: which object types stand behind each union and interface of the schema, as the graph
 * client's cache wants to know it.
 * @param {import("graphql").GraphQLSchema} schema
 */
export function plugin(schema) {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith("__"));
  const abstract = types.flatMap((type) => (isAbstractType(type) ? [type] : []));
  const lines = abstract.map((type) => {
    const names = schema.getPossibleTypes(type).map(({ name }) => JSON.stringify(name));
    return `  ${type.name}: [${names.join(", ")}],`;
  });
  return ["export const possibleTypes: Record<string, string[]> = {", ...lines, "};", ""].join("\n");
}
