import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { RefusalError, refusalStatus } from "../../refusal.ts";
import { tooLarge, unreadable } from "../../words/callRefusals.ts";

/** A grid has some hundred bytes, a large VBML document some thousand. */
const bodyLimit = 64 * 1024;

/**
 * Bodies are JSON whatever their type says, and where it says nothing: that is how the market's programs send them. They
 * come to the routes as text. Errors have the market's form.
 */
export function registerDialectAnswers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

/** What a refusal is in a dialect: programs print `message`, ours and others' read `type`, `rule`, `until`, `setBy`. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", "no-store");
  const refusal = asRefusal(error);
  if (refusal === undefined) throw error;
  const { type, message, rule, until, setBy } = refusal;
  const body = { status: "error", message, type, rule, until, setBy, requestId: request.id };
  const retryAfter = type === "RateLimited" ? [["retry-after", "1"] as const] : [];
  for (const [name, value] of retryAfter) reply.header(name, value);
  return reply.code(statusOf(error, refusal)).type("application/json; charset=utf-8").send(body);
}

/** What a request is refused for before a route sees it is the market's error, too; a fault of ours is not. */
function asRefusal(error: FastifyError): RefusalError | undefined {
  if (error instanceof RefusalError) return error;
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  return new RefusalError("ValidationError", status === 413 ? tooLarge() : unreadable(), { rule: "body" });
}

function statusOf(error: FastifyError, refusal: RefusalError): number {
  return error instanceof RefusalError ? refusalStatus(refusal) : (error.statusCode ?? 400);
}

/** The body as it came; an empty text where there is none. */
export function textOf(request: FastifyRequest): string {
  return typeof request.body === "string" ? request.body : "";
}

/**
 * A route of a dialect, at all the paths that programs make of its address. Pages of any site may call it: it reads no
 * cookie, and what it needs stands in the call.
 */
export function dialectRoute(
  app: FastifyInstance,
  method: "GET" | "POST" | "PUT",
  paths: readonly string[],
  handler: RouteOptions["handler"],
): void {
  for (const url of paths) {
    app.route({ method, url, handler, exposeHeadRoute: false, bodyLimit, config: { anyOrigin: true } });
  }
}

/** What browsers ask before they call a dialect from a page of another site. */
export function dialectPreflight(app: FastifyInstance, paths: readonly string[]): void {
  for (const url of paths) {
    app.options(url, { config: { anyOrigin: true } }, (_request, reply) => reply.code(204).send());
  }
}
