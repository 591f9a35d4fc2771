import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { principalOf } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { exportPerson } from "./personExport.service.ts";

/** `POST /export`: one's own data as a file. A POST, so that no link of another page begins one. */
export function registerPersonExport(app: FastifyInstance, context: Context): void {
  app.post("/export", async (request, reply) => {
    const pieces = await exportPerson(context, await principalOf(request));
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .header("content-disposition", 'attachment; filename="my-data.json"')
      .header("cache-control", "no-store")
      .send(Readable.from(pieces, { objectMode: false }));
  });
}
