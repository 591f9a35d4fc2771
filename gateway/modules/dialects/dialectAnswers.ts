import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from "fastify";
import { databaseFault, retryAfterSeconds } from "../../http/databaseFault.ts";
import { retryAfter } from "../../http/retryAfter.ts";
import { RefusalError, refusalStatus } from "../../refusal.ts";
import { notJson } from "../../words/callRefusals.ts";
import { asRefusal } from "../developer/problems.ts";

/** A grid has some hundred bytes, a large VBML document some thousand. */
const bodyLimit = 64 * 1024;

/**
 * Bodies are JSON whatever their type says, and where it says nothing: that is how the market's programs send them. They
 * come to the routes as text. Errors have the market's form.
 */
export function registerDialectAnswers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // A type that is none would be refused before a parser is looked for.
  app.addHook("onRequest", async ({ raw }) => {
    raw.headers["content-type"] = "application/json";
  });
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => {
    // Some programs begin what they write with the mark of its encoding, which JSON does not know.
    done(null, String(body).replace(/^\uFEFF/, ""));
  });
  app.setErrorHandler(answerError);
  // The readers of the routes read; schemas are for the documentation alone.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
}

/** What a refusal is in a dialect: programs print `message`, ours and others' read `type`, `rule`, `until`, `setBy`. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", "no-store");
  const fault = databaseFault(error);
  if (fault !== undefined) {
    const { error: message, type, rule } = fault;
    request.log.warn({ err: error }, "The database did not take a program's call");
    return reply
      .code(503)
      .header("retry-after", retryAfterSeconds)
      .type("application/json; charset=utf-8")
      .send({ status: "error", message, type, rule, requestId: request.id });
  }
  const refusal = asRefusal(error);
  if (refusal === undefined) throw error;
  const { type, message, rule, until, setBy, missing } = refusal;
  const body = { status: "error", message, type, rule, until, setBy, missing, requestId: request.id };
  const wait = retryAfter(request.server.context, refusal);
  if (wait !== undefined) reply.header("retry-after", wait);
  return reply.code(statusOf(error, refusal)).type("application/json; charset=utf-8").send(body);
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
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  paths: readonly string[],
  handler: RouteOptions["handler"],
  schema?: FastifySchema,
): void {
  for (const [at, url] of paths.entries()) {
    // The first path is the one to tell of.
    const told = at > 0 || schema === undefined ? {} : { schema };
    app.route({ method, url, handler, bodyLimit, config: { anyOrigin: true }, ...told });
  }
}

/** What browsers ask before they call a dialect from a page of another site. */
export function dialectPreflight(app: FastifyInstance, paths: readonly string[]): void {
  for (const url of paths) {
    app.options(url, { config: { anyOrigin: true } }, (_request, reply) => reply.code(204).send());
  }
}
