import type { RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import { rawHeaders } from "../../http/headers.ts";
import { nothingHere } from "../../words/callRefusals.ts";

/**
 * A port where the Local dialect is alone, as on a board of one's own network: `/local-api/…` there is
 * `/dialects/local/local-api/…` here, and nothing else is.
 */
export function localPortListener(app: FastifyInstance): RequestListener {
  const headers = { ...rawHeaders(app.context.config), "content-type": "application/json; charset=utf-8" };
  return (request, response) => {
    if (request.url?.startsWith("/local-api/") === true) {
      request.url = `/dialects/local${request.url}`;
      app.routing(request, response);
      return;
    }
    request.resume();
    response.writeHead(404, headers);
    response.end(JSON.stringify({ status: "error", message: nothingHere(), type: "NotFound" }));
  };
}
