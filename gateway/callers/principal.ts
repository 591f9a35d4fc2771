import type { FastifyRequest } from "fastify";
import type { ApiScope } from "../domain.ts";
import { RefusalError, UnauthenticatedError } from "../refusal.ts";
import { dryRunWord, signInInvalid } from "../words/callRefusals.ts";

export interface PersonPrincipal {
  readonly kind: "person";
  readonly personId: string;
  readonly superadmin: boolean;
  /** Empty when the person's issuer tells none. */
  readonly email: string;
  /** Names the access token without revealing it. */
  readonly tokenId: string;
  /** The sign-in that the token belongs to; null when another issuer gave it. */
  readonly grantId: string | null;
  /** When another issuer says that the person signed in there, epoch milliseconds; our own provider is asked (`Tokens.signInAge`). */
  readonly signedInAt?: number;
  /** The tab of the console that asks, as it calls itself; a mark for hints, no secret. */
  readonly tab?: string;
}

/** A program: an app that a board is linked with, or whoever holds an API credential. */
export interface CredentialPrincipal {
  readonly kind: "credential";
  readonly credentialId: string;
  readonly boardIds: readonly string[];
  readonly scopes: readonly ApiScope[];
  /** The channel that it sends as, and that its messages are counted as coming from. */
  readonly subscriptionId?: string;
  /** As people are shown who sends; "API" without one. */
  readonly name?: string;
  /** All rules are asked and nothing is written. */
  readonly dryRun?: true;
}

/** Who asks. Services take one as their second argument and check it first (decision 48). */
export type Principal =
  | { readonly kind: "anonymous" }
  | PersonPrincipal
  | CredentialPrincipal
  | { readonly kind: "channel"; readonly subscriptionId: string; readonly boardId: string }
  | { readonly kind: "job"; readonly name: string };

/** What it asks for is judged and not done. */
export const isDryRun = (principal: Principal): boolean => principal.kind === "credential" && principal.dryRun === true;

/** `?dryRun=true` asks every rule and writes nothing, on every route; undefined for a word that may mean either. */
export function asksDryRun({ query }: FastifyRequest): boolean | undefined {
  if (typeof query !== "object" || query === null || !("dryRun" in query)) return false;
  return query.dryRun === "true" || (query.dryRun === "false" ? false : undefined);
}

/** As `asksDryRun`. RefusalError `ValidationError` for such a word: whoever wanted to write nothing must not have written. */
export function readDryRun(request: FastifyRequest): boolean {
  const isDry = asksDryRun(request);
  if (isDry === undefined) throw new RefusalError("ValidationError", dryRunWord(), { rule: "dryRun" });
  return isDry;
}

export const anonymous: Principal = { kind: "anonymous" };

/** Who opens a stream, and their boards. */
export interface Entered {
  readonly principal: PersonPrincipal;
  readonly boardIds: readonly string[];
}

/** How tabs call themselves; any other name is none. */
const tabName = /^[0-9a-f]{32}$/;

/** Longer ones are refused unread; our own have 43 characters, other issuers' JWTs some hundreds. */
const longestBearer = 8192;

/**
 * Who asks, by the Authorization header alone. Without one: anonymous. With one that is not a living bearer:
 * UnauthenticatedError, never a fallback to cookies or to anonymous (Q5).
 */
export async function principalOf(request: FastifyRequest): Promise<Principal> {
  if (request.headers.authorization === undefined) return anonymous;
  const principal = await request.server.context.tokens.verify(wellFormedBearer(request));
  return principal.kind === "person" ? inTab(request, principal) : principal;
}

/** The person who opens a stream, and their boards: read together with others who come in the same moment. */
export async function entering(request: FastifyRequest): Promise<Entered> {
  if (request.headers.authorization === undefined) throw new UnauthenticatedError();
  const { principal, boardIds } = await request.server.context.tokens.enter(wellFormedBearer(request));
  return { principal: inTab(request, principal), boardIds };
}

function wellFormedBearer(request: FastifyRequest): string {
  const bearer = bearerOf(request);
  if (bearer === undefined) throw new UnauthenticatedError(signInInvalid());
  return bearer;
}

function inTab(request: FastifyRequest, principal: PersonPrincipal): PersonPrincipal {
  const tab = request.headers["clatter-tab"];
  return typeof tab === "string" && tabName.test(tab) ? { ...principal, tab } : principal;
}

/** The token of the Authorization header; undefined without one, and for what is none. */
export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const [, bearer] = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i.exec(headers.authorization ?? "") ?? [];
  return bearer !== undefined && bearer.length <= longestBearer ? bearer : undefined;
}

/** The person who asks; UnauthenticatedError for nobody and for machines. */
export function requirePerson(principal: Principal): PersonPrincipal {
  if (principal.kind !== "person") throw new UnauthenticatedError();
  return principal;
}
