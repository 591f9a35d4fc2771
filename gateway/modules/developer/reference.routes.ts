import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { keyHeader, secretHeader } from "./apiHeaders.ts";

/**
 * `GET /openapi.json`: OpenAPI 3.1, made of the schemas that the routes themselves carry. Routes with a tag are in it; it is
 * registered before them.
 */
export async function registerReference(app: FastifyInstance, { config }: Pick<Context, "config">): Promise<void> {
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
  });
  app.get("/openapi.json", (_request, reply) => reply.send(app.swagger()));
}
