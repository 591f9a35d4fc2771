import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type {} from "mercurius";
import type { Context } from "../../../context.ts";
import { keyHeader, secretHeader } from "../apiHeaders.ts";
import { routeExamples } from "./examples.ts";
import { publicGraph } from "./graphReference.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** What is no route and stands in the reference all the same, by the name of its extension. */
    referenceParts: Map<`x-${string}`, () => unknown>;
  }
}

/**
 * `GET /openapi.json`: OpenAPI 3.1, made of the schemas that the routes themselves carry. Routes with a tag are in it; it is
 * registered before them. What the documentation shows beside routes are its extensions.
 */
export async function registerReference(app: FastifyInstance, { config }: Pick<Context, "config">): Promise<void> {
  app.decorate("referenceParts", new Map());
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${config.productName} API`,
        version: "1",
        description: "What a program may do with the board of its credential.",
      },
      servers: [{ url: config.publicUrl }],
      tags: [{ name: "v1", description: "Our own dialect." }],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: keyHeader },
          secret: { type: "apiKey", in: "header", name: secretHeader },
        },
      },
    },
    transformObject: (documented) =>
      "openapiObject" in documented ? withExamples(documented.openapiObject) : documented.swaggerObject,
  });
  app.get("/openapi.json", (_request, reply) =>
    reply.header("cache-control", "no-cache").send({
      ...app.swagger(),
      "x-graphql": publicGraph(app.graphql.schema),
      ...Object.fromEntries([...app.referenceParts].map(([name, tell]) => [name, tell()])),
    }),
  );
}

/** What of an OpenAPI document is written into. */
interface Documented {
  readonly paths?: Readonly<Record<string, unknown>>;
}

interface Operation {
  requestBody?: { content?: Record<string, { example?: unknown }> };
  responses?: Record<string, { content?: Record<string, { example?: unknown }> }>;
  "x-variables"?: Readonly<Record<string, string>>;
}

const json = "application/json";

function withExamples<Document extends Documented>(document: Document): Document {
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [verb, operation] of Object.entries(operations as Record<string, Operation>)) {
      const example = routeExamples[`${verb.toUpperCase()} ${path}`];
      if (example === undefined) continue;
      const asked = operation.requestBody?.content?.[json];
      if (asked !== undefined && example.body !== undefined) asked.example = example.body;
      const [success] = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith("2"));
      const answered = success?.[1].content?.[json];
      if (answered !== undefined && example.answer !== undefined) answered.example = example.answer;
      if (example.variables !== undefined) operation["x-variables"] = example.variables;
    }
  }
  return document;
}
