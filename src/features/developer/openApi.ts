/* What of an OpenAPI 3.1 document the documentation reads. What it cannot read it leaves out: the document may be newer than this page. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly default?: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content & { readonly description?: string }>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly "x-variables"?: Readonly<Record<string, string>>;
}

interface SecurityScheme {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
}

interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: string;
  readonly input: Schema;
  readonly example: unknown;
}

interface GraphField {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly args: readonly { readonly name: string; readonly type: string; readonly required: boolean }[];
}

export interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> };
  readonly "x-mcp"?: { readonly path: string; readonly tools: readonly McpTool[] };
  readonly "x-graphql"?: { readonly path: string; readonly fields: readonly GraphField[] };
}

/** The JSON of a body or an answer, a refusal's too; undefined where there is none. */
export const jsonOf = (body: Content | undefined) =>
  body?.content?.["application/json"] ?? body?.content?.["application/problem+json"];

/** A type in a word or two. */
export function typeWord(schema: Schema | undefined): string {
  if (schema === undefined) return "any";
  const { type, items, anyOf, oneOf } = schema;
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const several = anyOf ?? oneOf;
  if (several !== undefined) return several.map(typeWord).join(" | ");
  if (type === "array") {
    return items?.type === "array" ? "grid of codes" : `list of ${typeWord(items)}`;
  }
  if (type === undefined) return "any";
  return typeof type === "string" ? type : type.join(" | ");
}
