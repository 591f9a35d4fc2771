import { signInNeeded } from "./words/callRefusals.ts";

/** Every `type` that a refusal may carry, as the contract lists them (schema.graphql, `ErrorType`). */
export const errorTypes = [
  "NotAuthorized",
  "NotFound",
  "AlreadyExists",
  "EmailExists",
  "AlreadyLiked",
  "ValidationError",
  "QuietHours",
  "MessagePinned",
  "RateLimited",
  "ServerError",
  "SubscriptionHold",
  "FingerprintMatch",
  "Censored",
  "Unknown",
  "CharactersInvalid",
  "MissingTextOrCharacters",
  "TextTooLong",
] as const;

export type ErrorType = (typeof errorTypes)[number];

export interface RefusalDetails {
  /** The rule that refused, e.g. `quietHours`, `pinned`, `rateLimit`. */
  readonly rule?: string;
  /** Epoch milliseconds until when the rule holds. */
  readonly until?: number;
  /** Whose doing it is, as shown to people. */
  readonly setBy?: string;
  /** Place in a grid, counted from 0. */
  readonly row?: number;
  readonly column?: number;
  /** Signs of a text that no flap bears. */
  readonly missing?: readonly string[];
}

/**
 * A refusal that a person can act on. Mutations answer it as the union member `Refusal`, queries as a GraphQL error
 * with `extensions.code = type`, REST as `{ type, error, … }`. Its message is shown to people as it stands.
 */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
  readonly type: ErrorType;
  readonly rule: string | undefined;
  readonly until: number | undefined;
  readonly setBy: string | undefined;
  readonly row: number | undefined;
  readonly column: number | undefined;
  readonly missing: readonly string[] | undefined;

  constructor(type: ErrorType, message: string, details: RefusalDetails = {}) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    // Which rule it was, and who asked it.
    Error.stackTraceLimit = 3;
    keepStack(this, new.target);
    Error.stackTraceLimit = limit;
    this.type = type;
    this.rule = details.rule;
    this.until = details.until;
    this.setBy = details.setBy;
    this.row = details.row;
    this.column = details.column;
    this.missing = details.missing;
  }
}

/**
 * The place it was made at, written out only for whoever reads it: an Error's own is, through source maps, by whoever looks
 * whether it is there, as the graph does with each that it answers; and a stranger has refusals made by the thousand.
 */
function keepStack(error: Error, maker: NewableFunction): void {
  const place: { stack?: string } = {};
  Error.captureStackTrace(place, maker);
  const places = () => place.stack?.slice(place.stack.indexOf("\n")) ?? "";
  const setStack = (value: unknown) =>
    Object.defineProperty(error, "stack", { configurable: true, writable: true, value });
  const get = () => `${error.name}: ${error.message}${places()}`;
  Object.defineProperty(error, "stack", { configurable: true, get, set: setStack });
}

/** A caller without, or with a wrong, sign-in: 401 everywhere, GraphQL included. Never falls back to a cookie (Q5). */
export class UnauthenticatedError extends RefusalError {
  readonly statusCode = 401;

  constructor(message = signInNeeded(), details: RefusalDetails = {}) {
    super("NotAuthorized", message, details);
  }
}

/** What was asked for only holds for a state that is no more: 412 on REST. */
export class StaleError extends RefusalError {
  readonly statusCode = 412;

  constructor(message: string, details: RefusalDetails) {
    super("ValidationError", message, details);
  }
}

/** What is there takes other methods; the answer says which: 405 on REST. */
export class MethodError extends RefusalError {
  readonly statusCode = 405;

  constructor(message: string, details: RefusalDetails) {
    super("ValidationError", message, details);
  }
}

/** A form of an answer that is made nowhere here: 501 on REST. */
export class NotMadeError extends RefusalError {
  readonly statusCode = 501;

  constructor(message: string, details: RefusalDetails) {
    super("ValidationError", message, details);
  }
}

const statuses: Partial<Record<ErrorType, number>> = {
  NotAuthorized: 403,
  NotFound: 404,
  RateLimited: 429,
  ValidationError: 400,
  CharactersInvalid: 400,
  MissingTextOrCharacters: 400,
  TextTooLong: 400,
  Censored: 400,
  AlreadyExists: 409,
  EmailExists: 409,
  AlreadyLiked: 409,
  QuietHours: 409,
  MessagePinned: 409,
  SubscriptionHold: 409,
  FingerprintMatch: 409,
  ServerError: 500,
  Unknown: 500,
};

/** The HTTP status of a refusal on REST. */
export function refusalStatus(refusal: RefusalError): number {
  if (refusal instanceof UnauthenticatedError || refusal instanceof StaleError) return refusal.statusCode;
  if (refusal instanceof MethodError || refusal instanceof NotMadeError) return refusal.statusCode;
  return statuses[refusal.type] ?? 400;
}

/** The JSON body of a refusal on REST; absent details are left out. */
export function refusalBody(refusal: RefusalError): Record<string, unknown> {
  const { type, message, rule, until, setBy, row, column, missing } = refusal;
  return dropUndefined({ type, error: message, rule, until, setBy, row, column, missing });
}

/** The details of a refusal as GraphQL error extensions; `code` is its type. */
export function refusalExtensions(refusal: RefusalError): Record<string, unknown> {
  const { type, rule, until, setBy, row, column } = refusal;
  return dropUndefined({ code: type, rule, until, setBy, row, column });
}

function dropUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
