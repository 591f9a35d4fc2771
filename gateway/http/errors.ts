import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError } from "graphql";
import type { Config } from "../config.ts";
import { RefusalError, refusalBody, refusalStatus } from "../refusal.ts";
import {
  addressTooLong,
  headersTooLarge,
  notDoneHere,
  nothingHere,
  sendJson,
  startingOrStopping,
  tookTooLong,
  tooLarge,
  tooManyRequests,
  unreadable,
} from "../words/callRefusals.ts";
import { awayHeaders, awayPage, isAskedByBrowser } from "./awayPage.ts";
import { databaseFault, retryAfterSeconds } from "./databaseFault.ts";
import { errorPage } from "./errorPage.ts";
import { graphErrorAnswer, isGraphError, maskedText } from "./graphql/errors.ts";
import { rawHeaders } from "./headers.ts";
import { retryAfter } from "./retryAfter.ts";

const clientTexts: Record<number, string> = {
  400: unreadable(),
  404: nothingHere(),
  405: notDoneHere(),
  408: tookTooLong(),
  413: tooLarge(),
  414: addressTooLong(),
  415: sendJson(),
  429: tooManyRequests(),
  431: headersTooLarge(),
  503: startingOrStopping(),
};

/** The first name of an address as it is meant: `//.well-known`, `/%2ewell-known` and `/.Well-Known` are one. */
export function firstName(url: string): string {
  const [name = ""] = (url.split("?")[0] ?? "").split("/").filter((part) => part !== "");
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

/** What stands below `/.well-known/` is read by programs alone, whatever they say that they accept. */
export function wantsPage(request: FastifyRequest): boolean {
  return isAskedByBrowser(request.raw) && firstName(request.url) !== ".well-known";
}

/** Every error leaves as typed JSON, a GraphQL answer or a page, with a request id and without a stack. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.header("cache-control", "no-store");
    const refusal = asRefusal(error);
    const wait = retryAfter(app.context, refusal);
    if (wait !== undefined) reply.header("retry-after", wait);
    if (request.routeOptions.config.graphEnvelope === true || isGraphError(error)) {
      const { status, body } = graphErrorAnswer(error, request);
      if (status === 503) reply.header("retry-after", retryAfterSeconds);
      return reply.code(status).type("application/json; charset=utf-8").send(body);
    }
    if (refusal !== undefined) return answer(request, reply, refusalStatus(refusal), refusalBody(refusal));
    const fault = databaseFault(error);
    if (fault !== undefined) {
      request.log.warn({ err: error }, "The database did not take a request");
      return answer(request, reply.header("retry-after", retryAfterSeconds), 503, { ...fault });
    }
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, "A request failed");
    const text = clientTexts[status] ?? (status >= 500 ? maskedText : clientTexts[400]);
    return answer(request, reply, status, { type: status >= 500 ? "ServerError" : typeOf(status), error: text });
  });
}

function asRefusal(error: unknown): RefusalError | undefined {
  if (error instanceof RefusalError) return error;
  if (error instanceof GraphQLError && error.originalError instanceof RefusalError) return error.originalError;
  return undefined;
}

function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status <= 599 ? status : 500;
}

function typeOf(status: number): string {
  if (status === 404) return "NotFound";
  if (status === 429) return "RateLimited";
  return "ValidationError";
}

function answer(request: FastifyRequest, reply: FastifyReply, status: number, body: Record<string, unknown>) {
  reply.code(status);
  if (wantsPage(request)) {
    if (status === 503) return reply.headers(awayHeaders).send(awayPage(request.server.context.config.productName));
    return reply.type("text/html; charset=utf-8").send(errorPage(status, String(body.error), request.id));
  }
  return reply.type("application/json; charset=utf-8").send({ ...body, requestId: request.id });
}

/** How refusals are told below an address, also of what Fastify refuses. */
export interface RefusalForm {
  readonly below: string;
  answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Answers for requests that Fastify cannot route at all (a broken address); hooks and handlers of routes do not run for them. */
export function frameworkErrors(config: Config, forms: readonly RefusalForm[]) {
  const headers = rawHeaders(config);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = statusOf(error) >= 500 ? 400 : statusOf(error);
    reply.headers({ ...headers, "x-request-id": request.id });
    const form = forms.find(({ below }) => request.url.startsWith(`${below}/`));
    if (form !== undefined && status === error.statusCode) return void form.answer(error, request, reply);
    answer(request, reply, status, { type: "ValidationError", error: clientTexts[status] ?? clientTexts[400] });
  };
}
