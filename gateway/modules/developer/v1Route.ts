import type { FastifyRequest, FastifySchema } from "fastify";
import { z } from "zod";
import { bearerOf } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { ApiScope } from "../../domain.ts";
import { headerOf } from "../../http/conditions.ts";
import { keyHeader, secretHeader } from "./apiHeaders.ts";
import { type ApiCaller, authenticate } from "./credentialAuthentication.ts";
import type { CredentialKind } from "./developer.tables.ts";
import * as shapes from "./v1Shapes.ts";

/* What the routes of our own dialect have in common. */

/** How a program shows that it may: key and secret, or both as one value. */
const v1Security: NonNullable<FastifySchema["security"]> = [{ key: [], secret: [] }, { token: [] }];

/** Always a stream, so nothing that answers once can ask for it. */
export const boardStreamPath = "/v1/board/events";
/** The events of `/v1/events`, always as a stream. */
export const eventStreamPath = "/v1/events/stream";

export const dryRun = {
  type: "object",
  properties: { dryRun: { type: "boolean", description: "Asks every rule and writes nothing." } },
} as const;

/** What a call that sends may say in its headers. */
export const conditions = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      minLength: 1,
      maxLength: 200,
      description: "Any text of your own: the same call with the same one is answered the same.",
    },
    "If-Match": { type: "string", description: "ETags of a read of the board: while it shows another version, 412." },
  },
} as const;

/** Of a read with an ETag. */
export const unchanged = { description: "Nothing has changed since the ETag in If-None-Match.", type: "null" } as const;
export const ifNoneMatch = {
  type: "object",
  properties: {
    "If-None-Match": { type: "string", description: "ETags of earlier answers: while nothing changes, 304." },
  },
} as const;

const write = (shape: z.ZodType) => z.toJSONSchema(shape, { target: "draft-2020-12" });

const written = new WeakMap<z.ZodType, ReturnType<typeof write>>();

/** What a shape is in JSON Schema, written down once: shapes stand as long as the program does, and routes share them. */
export function jsonSchema(shape: z.ZodType): ReturnType<typeof write> {
  const known = written.get(shape) ?? write(shape);
  written.set(shape, known);
  return known;
}

const refusals = {
  400: "What was asked is not understood.",
  401: "The credential is not known, or is no more.",
  403: "The credential may not do this.",
  404: "There is no such subscription of this credential.",
  409: "A rule of the board refuses: quiet hours, a pin, or what the board shows already.",
  410: "The cursor is not among what is kept; the body names the oldest event.",
  412: "The board shows another version than If-Match names.",
  413: "The body is too large.",
  415: "The body is not said to be JSON.",
  429: "Within 15 seconds of the last message, or more than 20 calls a second.",
} as const;
type RefusalStatus = keyof typeof refusals;

/** A refusal as it is sent. */
const describedRefusal = (description: string, shape: z.ZodType = shapes.refusalShape) => ({
  description,
  content: { "application/problem+json": { schema: jsonSchema(shape) } },
});

/** "Post a message" is `postAMessage`: what generated clients call it. */
const operationIdOf = (summary: string): string =>
  summary
    .replaceAll(/[^A-Za-z ]/g, "")
    .split(" ")
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

/** The schema of a route of ours, for the documentation. Without a shape its answer is 204. `said` are words of its own for refusals. */
export function described(
  summary: string,
  answer: { readonly shape?: z.ZodType; readonly when: string; readonly hasTag?: boolean },
  which: readonly RefusalStatus[],
  { said = {}, ...more }: FastifySchema & { readonly said?: Partial<Record<RefusalStatus, string>> } = {},
): FastifySchema {
  const { shape, when: description, hasTag = false } = answer;
  const refused = which.map((status) => [
    status,
    describedRefusal(said[status] ?? refusals[status], status === 410 ? shapes.goneShape : shapes.refusalShape),
  ]);
  const answered =
    shape === undefined ? { 204: { description, type: "null" } } : { 200: { description, ...jsonSchema(shape) } };
  const response = { ...answered, ...(hasTag ? { 304: unchanged } : {}), ...Object.fromEntries(refused) };
  const operationId = operationIdOf(summary);
  const asked = hasTag ? { headers: ifNoneMatch } : {};
  return { operationId, summary, response, tags: ["v1"], security: v1Security, ...asked, ...more };
}

/** The schema of a route that is a stream of server-sent events, for the documentation; `gone` of one that goes on from a cursor. */
export const describedStream = (
  summary: string,
  refusal: string,
  { gone, ...more }: FastifySchema & { readonly description: string; readonly gone?: true },
): FastifySchema => ({
  operationId: operationIdOf(summary),
  summary,
  tags: ["v1"],
  security: v1Security,
  response: {
    200: {
      description: "Events, until the credential may no more.",
      content: { "text/event-stream": { schema: { type: "string" } } },
    },
    "4xx": describedRefusal(refusal),
    ...(gone === undefined ? {} : { 410: describedRefusal(refusals[410], shapes.goneShape) }),
  },
  ...more,
});

/**
 * Lets a program in; for streams again and again. A token is read where no key is shown, so that whoever shows a wrong key is
 * let in by nothing else.
 */
export function enter(
  context: Context,
  request: FastifyRequest,
  scope: ApiScope | undefined,
  kinds: readonly CredentialKind[] = ["Installable"],
): Promise<ApiCaller> {
  const [key, secret] = [headerOf(request, keyHeader), headerOf(request, secretHeader)];
  const shown = key === undefined && secret === undefined ? { token: bearerOf(request) } : { key, secret };
  return authenticate(context, request, shown, { kinds, scope });
}
