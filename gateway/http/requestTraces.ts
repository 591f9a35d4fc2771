import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { isKept, tracer } from "../traces.ts";

declare module "fastify" {
  interface FastifyRequest {
    span: Span | null;
  }
}

/**
 * A span a request, by its route: neither ids nor tokens of an address are in it. A caller's own `traceparent` is not taken,
 * since whoever sends one decides what is traced.
 */
export function registerRequestTraces(app: FastifyInstance): void {
  app.decorateRequest("span", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    const span = tracer().startSpan(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { "http.request.method": request.method, "http.route": route },
    });
    if (!isKept(span)) return done();
    request.span = span;
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook("onResponse", ({ span }, reply, done) => {
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
