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
      tags: [
        { name: "v1", description: "Our own dialect." },
        { name: "cloud", description: "As cloud.vestaboard.com, with a key of the board." },
        { name: "rw", description: "Read/Write, the older name of Cloud." },
        { name: "local", description: "As a board on one's own network; also on a port of its own." },
        { name: "subscription", description: "As subscriptions.vestaboard.com, with an installable's credential." },
        { name: "platform", description: "The older Subscription." },
        { name: "vbml", description: "As vbml.vestaboard.com: lays out and stores nothing." },
      ],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: keyHeader },
          secret: { type: "apiKey", in: "header", name: secretHeader },
          token: {
            type: "http",
            scheme: "bearer",
            description:
              "Key and secret of a credential as one value, or the board's key for MCP and events, which opens the events and the sandbox.",
          },
          cloudToken: { type: "apiKey", in: "header", name: "X-Vestaboard-Token" },
          readWriteKey: { type: "apiKey", in: "header", name: "X-Vestaboard-Read-Write-Key" },
          localKey: { type: "apiKey", in: "header", name: "X-Vestaboard-Local-Api-Key" },
          enablementToken: { type: "apiKey", in: "header", name: "X-Vestaboard-Local-Api-Enablement-Token" },
          marketKey: { type: "apiKey", in: "header", name: "X-Vestaboard-Api-Key" },
          marketSecret: { type: "apiKey", in: "header", name: "X-Vestaboard-Api-Secret" },
        },
      },
    },
    transformObject: (documented) =>
      "openapiObject" in documented ? withExamples(documented.openapiObject) : documented.swaggerObject,
  });
  app.get("/openapi.json", (_request, reply) =>
    reply.header("cache-control", "no-cache").send({
      ...partOf(app.swagger() as ReferenceDocument, (tag) => tag === "v1"),
      "x-graphql": publicGraph(app.graphql.schema),
      ...Object.fromEntries([...app.referenceParts].map(([name, tell]) => [name, tell()])),
    }),
  );
  // The other dialects in a document of their own: whoever writes for ours has no use for what is there for older programs.
  app.get("/dialects/openapi.json", (_request, reply) =>
    reply.header("cache-control", "no-cache").send(partOf(app.swagger() as ReferenceDocument, (tag) => tag !== "v1")),
  );
}

interface ReferenceDocument {
  readonly tags?: readonly { readonly name: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, unknown>> };
}

/** The operations whose tag is taken, with what is said of that tag and the ways of showing a credential there. */
function partOf(document: ReferenceDocument, takes: (tag: string) => boolean): ReferenceDocument {
  const { tags = [], paths = {}, components, ...rest } = document;
  const isTaken = (operation: Operation) => operation.tags?.some(takes) === true;
  const taken = Object.entries(paths).filter(([, operations]) => Object.values(operations).some(isTaken));
  const shown = taken.flatMap(([, operations]) => Object.values(operations).flatMap(({ security = [] }) => security));
  const used = new Set(shown.flatMap((ways) => Object.keys(ways)));
  const schemes = Object.entries(components?.securitySchemes ?? {}).filter(([name]) => used.has(name));
  return {
    ...rest,
    components: { ...components, securitySchemes: Object.fromEntries(schemes) },
    tags: tags.filter(({ name }) => takes(name)),
    paths: Object.fromEntries(taken),
  };
}

/** What of an OpenAPI document is written into. */
interface Documented {
  readonly paths?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
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
