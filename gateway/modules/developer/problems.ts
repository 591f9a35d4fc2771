import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { retryAfter } from "../../http/retryAfter.ts";
import { RefusalError, refusalBody, refusalStatus } from "../../refusal.ts";
import { sendJson, tooLarge, unreadable } from "../../words/callRefusals.ts";
import { problemTitle } from "../../words/developerRefusals.ts";

/**
 * A refusal as RFC 9457 writes problems. `type` is the name of the refusal, as everywhere else, and `error` says the same as
 * `detail`, for who knows our other answers; `rule`, `until` and `setBy` are members of our own.
 */
export function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal === undefined) throw error;
  const status = error instanceof RefusalError ? refusalStatus(error) : (error.statusCode ?? 400);
  const wait = retryAfter(request.server.context, refusal);
  if (wait !== undefined) reply.header("retry-after", wait);
  // RFC 9110, section 11.6.1.
  if (status === 401) reply.header("www-authenticate", 'Bearer realm="v1"');
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type(problemType)
    .send(problemOf(refusal, status, request));
}

export const problemType = "application/problem+json; charset=utf-8";

/** The members of a problem; a refusal that says more adds its own. */
export function problemOf(refusal: RefusalError, status: number, { id: requestId }: FastifyRequest): object {
  const { type, message: detail } = refusal;
  return { ...refusalBody(refusal), title: problemTitle(type), status, detail, requestId };
}

/** What is refused before a route sees it is a problem, too; a fault of ours goes on to the handler of all faults. */
export function asRefusal(error: FastifyError): RefusalError | undefined {
  if (error instanceof RefusalError) return error;
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  const rule = error.code === "FST_ERR_BAD_URL" ? "path" : "body";
  return new RefusalError("ValidationError", sentenceOf(status), { rule });
}

/** What is wrong with a body, or an address, by the HTTP status of its refusal. */
function sentenceOf(status: number): string {
  if (status === 413) return tooLarge();
  return status === 415 ? sendJson() : unreadable();
}
