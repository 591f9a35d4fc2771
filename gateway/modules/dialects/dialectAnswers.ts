import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { RefusalError, refusalStatus } from "../../refusal.ts";
import { notJson, tooLarge, unreadable } from "../../words/callRefusals.ts";

/** A grid has some hundred bytes, a large VBML document some thousand. */
const bodyLimit = 64 * 1024;

/**
 * Bodies are JSON whatever their type says, and where it says nothing: that is how the market's programs send them. They
 * come to the routes as text. Errors have the market's form.
 */
export function registerDialectAnswers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
  app.setErrorHandler(answerError);
}

/** What a refusal is in a dialect: programs print `message`, ours and others' read `type`, `rule`, `until`, `setBy`. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", "no-store");
  const refusal = asRefusal(error);
  if (refusal === undefined) throw error;
  const { type, message, rule, until, setBy } = refusal;
  const body = { status: "error", message, type, rule, until, setBy, requestId: request.id };
  if (type === "RateLimited") {
    const wait = until === undefined ? 1 : Math.ceil((until - request.server.context.clock.estimate()) / 1_000);
    reply.header("retry-after", String(Math.max(wait, 1)));
  }
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
  if (!(error instanceof RefusalError)) return error.statusCode ?? 400;
  // "Locked" has a typed meaning in programs of this market; 409 is their word for a repeat.
  return refusal.type === "QuietHours" || refusal.type === "MessagePinned" ? 423 : refusalStatus(refusal);
}

/** The body's JSON. RefusalError `ValidationError` when it is none. */
export function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(textOf(request));
  } catch {
    throw new RefusalError("ValidationError", notJson(), { rule: "body" });
  }
}

/** One header as a text. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
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
