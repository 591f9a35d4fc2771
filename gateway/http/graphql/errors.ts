import type { FastifyRequest } from "fastify";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { RefusalError, refusalExtensions, refusalStatus } from "../../refusal.ts";
import { notJson, sendJson, somethingWentWrong, tooLarge } from "../../words/callRefusals.ts";
import { sendQuery } from "../../words/graphRefusals.ts";
import { type DatabaseFault, databaseFault } from "../databaseFault.ts";

/** A document that breaks a rule of the envelope (Q1, Q2): 400, and nothing of it has run. */
export class QueryRejectedError extends Error {
  override readonly name = "QueryRejectedError";
  readonly statusCode = 400;
}

export interface GraphErrorAnswer {
  readonly status: number;
  readonly body: { readonly data?: null; readonly errors: readonly GraphQLFormattedError[] };
}

interface WithErrors {
  readonly errors: readonly unknown[];
}

/** What a stranger is told about a fault of ours: nothing but a number to ask about. */
export const maskedText = somethingWentWrong();

export function isGraphError(error: unknown): boolean {
  return error instanceof QueryRejectedError || validationErrors(error) !== undefined;
}

/** Mercurius throws syntax and validation faults as one error with the real ones in `errors`. */
function validationErrors(error: unknown): readonly GraphQLError[] | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "MER_ERR_GQL_VALIDATION") return undefined;
  const inner = "errors" in error ? (error as WithErrors).errors : [];
  return Array.isArray(inner) ? inner.filter((one): one is GraphQLError => one instanceof GraphQLError) : [];
}

/** The whole answer for a call that did not come to be executed. */
export function graphErrorAnswer(error: unknown, request: FastifyRequest): GraphErrorAnswer {
  const invalid = validationErrors(error);
  if (invalid !== undefined) {
    const errors = invalid.map((one) => ({
      message: withoutSuggestion(one.message),
      ...(one.locations === undefined ? {} : { locations: one.locations }),
      extensions: { code: "QUERY_REJECTED", requestId: request.id },
    }));
    return { status: 400, body: { errors } };
  }
  if (error instanceof QueryRejectedError) return single(400, error.message, "QUERY_REJECTED", request);
  if (error instanceof RefusalError) {
    return {
      status: refusalStatus(error),
      body: {
        errors: [{ message: error.message, extensions: { ...refusalExtensions(error), requestId: request.id } }],
      },
    };
  }
  const fault = databaseFault(error);
  if (fault !== undefined) return databaseAnswer(fault, request);
  if (isUnreadable(error)) return single(400, notJson(), "ValidationError", request);
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return single(status, textOf(status), "QUERY_REJECTED", request);
  request.log.error({ err: error }, "A graph call failed");
  return single(500, maskedText, "ServerError", request);
}

/** The whole answer of a call of which a part could not be asked of the database: half of it is of no use. */
export function databaseAnswer({ type, error, rule }: DatabaseFault, request: FastifyRequest): GraphErrorAnswer {
  // That it is away is told once, by who watches it.
  request.log[rule === "databaseAway" ? "debug" : "warn"]({ rule }, "The database did not take a graph call");
  return {
    status: 503,
    body: { errors: [{ message: error, extensions: { code: type, rule, requestId: request.id } }] },
  };
}

/** No JSON at all: the same verdict as at every other entry. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_INVALID_JSON_BODY";
}

function textOf(status: number): string {
  if (status === 413) return tooLarge();
  if (status === 415) return sendJson();
  return sendQuery();
}

function single(status: number, message: string, code: string, request: FastifyRequest): GraphErrorAnswer {
  return { status, body: { errors: [{ message, extensions: { code, requestId: request.id } }] } };
}

/** Field names are not given away to those who guess (Q3). */
export function withoutSuggestion(message: string): string {
  return message.replace(/ Did you mean .*$/s, "");
}

/** One error of an executed call: refusals speak, everything else is masked and logged under the request's id. */
export function executedError(error: GraphQLError, request: FastifyRequest): GraphQLFormattedError {
  const place = {
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(error.locations === undefined ? {} : { locations: error.locations }),
  };
  const cause = error.originalError ?? error;
  if (cause instanceof RefusalError) {
    const extensions = { ...refusalExtensions(cause), requestId: request.id };
    return { message: cause.message, ...place, extensions };
  }
  request.log.error({ err: cause, path: error.path }, "A graph field failed");
  return { message: maskedText, ...place, extensions: { code: "ServerError", requestId: request.id } };
}
