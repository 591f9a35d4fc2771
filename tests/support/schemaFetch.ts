import { readFileSync } from "node:fs";
import { buildSchema, graphql } from "graphql";

/** Answers of root fields by their names; a function gets the field's arguments. What throws becomes a GraphQL error. */
export type Roots = Readonly<Record<string, unknown>>;

/** What was asked: the operation's name and its variables. */
export interface Asked {
  operation: string;
  variables: Record<string, unknown>;
}

/** Thrown by a root: the call was carried out, and its answer never came. */
export class LostAnswer extends Error {}

const schema = buildSchema(readFileSync("gateway/schema/schema.graphql", "utf8"));

/**
 * A `fetch` that answers the console's GraphQL calls by the gateway's own schema, with data of the test's choice: an
 * operation that the gateway would not understand fails here too. Everything on this side of the wire is the real thing.
 */
export function schemaFetch(roots: Roots): { fetch: typeof fetch; asked: Asked[] } {
  const asked: Asked[] = [];
  const answer: typeof fetch = async (_url, init) => {
    const { query, variables, operationName } = JSON.parse(String(init?.body));
    asked.push({ operation: operationName, variables });
    const result = await graphql({
      schema,
      source: query,
      rootValue: roots,
      variableValues: variables,
      operationName,
    });
    if (result.errors?.some(({ originalError }) => originalError instanceof LostAnswer))
      throw new TypeError("Failed to fetch");
    return Response.json(result);
  };
  return { fetch: answer, asked };
}
