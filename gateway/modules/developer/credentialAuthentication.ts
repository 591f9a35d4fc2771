import type { FastifyRequest } from "fastify";
import { asksDryRun, type CredentialPrincipal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newSecret } from "../../db/ids.ts";
import { inTurn } from "../../db/inTurn.ts";
import type { ApiScope } from "../../domain.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { createTokenBucket, type TokenBucket } from "../../tokenBucket.ts";
import { dryRunWord } from "../../words/callRefusals.ts";
import * as words from "../../words/developerRefusals.ts";
import type { SendState } from "../messages/sendState.ts";
import { isKeyAndSecret, isSecretOf, type KeyAndSecret, readToken } from "./credentialSecret.ts";
import {
  findLivingById,
  type LivingCredential,
  type LivingSender,
  selectLiving,
  selectSenders,
} from "./credentials.store.ts";
import type { CredentialKind } from "./developer.tables.ts";

/** Who calls: a program, as it was authenticated. */
export interface ApiCaller {
  readonly credential: Omit<LivingCredential, "secretHash">;
  /** For services. */
  readonly principal: CredentialPrincipal;
  /** A call of the inspector: what it was made for. */
  readonly origin: string | null;
}

/** What a program shows: key and secret, or one token. Undefined where the header was not there. */
export type Shown =
  | { readonly key: string | undefined; readonly secret: string | undefined }
  | { readonly token: string | undefined };

/** What a route takes: kinds of credentials, and what they must be allowed to do. */
export interface RouteRule {
  readonly kinds: readonly CredentialKind[];
  /** Left out where each thing that the route does asks for itself. */
  readonly scope?: ApiScope | undefined;
  /** It sends: its board is read along (`takeBoardState`). */
  readonly sends?: boolean;
}

/** Twenty a second, on one gateway: clients that draw animations send frames 50 ms apart. */
export const callsASecond = 20;
const mostBuckets = 10_000;
const passLivesMs = 5_000;

interface Pass {
  readonly credentialId: string;
  readonly dryRun: boolean;
  readonly origin: string | null;
  readonly endsAt: number;
}

/** What one gateway remembers of its callers. */
interface CallerState {
  readonly buckets: Map<string, TokenBucket>;
  readonly passes: Map<string, Pass>;
  readonly callers: WeakMap<FastifyRequest, ApiCaller>;
  /** What was read along with who calls. */
  readonly boards: WeakMap<FastifyRequest, SendState>;
  living(key: string): Promise<LivingCredential | undefined>;
  sender(key: string): Promise<LivingSender | undefined>;
}

const states = new WeakMap<Context, CallerState>();

function stateOf(context: Context): CallerState {
  const known = states.get(context) ?? newState(context);
  states.set(context, known);
  return known;
}

function newState({ database }: Context): CallerState {
  return {
    buckets: new Map(),
    passes: new Map(),
    callers: new WeakMap(),
    boards: new WeakMap(),
    living: inTurn((keys: readonly string[]) => selectLiving(database, keys)),
    sender: inTurn((keys: readonly string[]) => selectSenders(database, keys)),
  };
}

/** The header with which the gateway calls itself for an inspector; any other value of it opens nothing. */
export const passHeader = "clatter-replay-pass";

/**
 * For one call of this very process, in a credential's name, without its secret, which nobody keeps. `origin` says what an
 * inspector made it for; null for a call from outside that came by another way than HTTP.
 */
export function issuePass(context: Context, credentialId: string, dryRun: boolean, origin: string | null): string {
  const { passes } = stateOf(context);
  const now = performance.now();
  for (const [name, { endsAt }] of passes) if (endsAt < now) passes.delete(name);
  const pass = newSecret();
  passes.set(pass, { credentialId, dryRun, origin, endsAt: now + passLivesMs });
  return pass;
}

/**
 * Lets a program in, on every call by what the database says now (Q10). UnauthenticatedError for what is not a living
 * credential of these kinds, before anything else is looked at; RefusalError `NotAuthorized` with the rule `scope`,
 * `RateLimited` with the rule `calls`.
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  shown: Shown,
  { kinds, scope, sends }: RouteRule,
): Promise<ApiCaller> {
  const state = stateOf(context);
  const pass = takePass(state, request);
  // The same call again is answered by what was kept of the first, which is not read along.
  const isFirst = request.headers["idempotency-key"] === undefined;
  const found =
    pass === undefined
      ? await findShown(state, request, readShown(shown), sends === true && isFirst)
      : await findLivingById(context.database, pass.credentialId);
  if (found === undefined || !kinds.includes(found.kind)) {
    // Whoever shows the whole of one may know what it is for.
    const why = found === undefined ? unknownText(shown) : words.credentialElsewhere(found.kind);
    throw new UnauthenticatedError(why, { rule: "credential" });
  }
  const { secretHash: _, ...credential } = found;
  const isDry = pass?.dryRun === true || asksDryRun(request);
  const caller: ApiCaller = {
    credential,
    origin: pass?.origin ?? null,
    principal: { ...principalOf(credential), ...(isDry === true ? { dryRun: true } : {}) },
  };
  // From here on it is known whose call this is: the inspector shows its refusals, too.
  state.callers.set(request, caller);
  if (scope !== undefined && !credential.scopes.includes(scope)) {
    throw new RefusalError("NotAuthorized", words.credentialMayNot(scope), { rule: "scope" });
  }
  if (!bucketOf(state, credential.id).take()) {
    const until = context.clock.estimate() + 1_000;
    throw new RefusalError("RateLimited", words.tooManyCalls(), { rule: "calls", until });
  }
  // Whoever wanted to write nothing must not have written.
  if (isDry === undefined) throw new RefusalError("ValidationError", dryRunWord(), { rule: "dryRun" });
  return caller;
}

function unknownText(shown: Shown): string {
  if (Object.values(shown).every((value) => value === undefined)) return words.credentialMissing();
  return "token" in shown ? words.tokenUnknown() : words.credentialUnknown();
}

function principalOf(credential: ApiCaller["credential"]): CredentialPrincipal {
  return {
    kind: "credential",
    credentialId: credential.id,
    boardIds: [credential.boardId],
    scopes: credential.scopes,
    name: credential.installableTitle ?? "API",
  };
}

/** A credential as it is now, for what its program asked earlier; undefined when it is no more. */
export async function credentialPrincipal(context: Context, id: string): Promise<CredentialPrincipal | undefined> {
  const found = await findLivingById(context.database, id);
  return found === undefined ? undefined : principalOf(found);
}

/** How many calls its credential has left in this second; undefined for strangers. */
export function callsLeft(context: Context, request: FastifyRequest): number | undefined {
  const state = stateOf(context);
  const caller = state.callers.get(request);
  return caller === undefined ? undefined : bucketOf(state, caller.credential.id).left();
}

/** Who was authenticated with this request; undefined for strangers. */
export function callerOf(context: Context, request: FastifyRequest): ApiCaller | undefined {
  return stateOf(context).callers.get(request);
}

function readShown(shown: Shown): KeyAndSecret | undefined {
  if ("token" in shown) return shown.token === undefined ? undefined : readToken(shown.token);
  const { key, secret } = shown;
  return key === undefined || secret === undefined ? undefined : { key, secret };
}

async function findShown(
  state: CallerState,
  request: FastifyRequest,
  shown: KeyAndSecret | undefined,
  sends: boolean,
): Promise<LivingCredential | undefined> {
  if (shown === undefined || !isKeyAndSecret(shown)) return undefined;
  const sender = sends ? await state.sender(shown.key) : undefined;
  const found = sends ? sender?.credential : await state.living(shown.key);
  if (found === undefined || !isSecretOf(found.secretHash, shown.secret)) return undefined;
  if (sender !== undefined) state.boards.set(request, sender.state);
  return found;
}

/**
 * The caller's board as it was when it was let in, once: whoever sends again reads again. Undefined where nothing was read
 * along.
 */
export function takeBoardState(context: Context, request: FastifyRequest): SendState | undefined {
  const { boards } = stateOf(context);
  const board = boards.get(request);
  boards.delete(request);
  return board;
}

function takePass({ passes }: CallerState, { headers }: FastifyRequest): Pass | undefined {
  const name = headers[passHeader];
  const pass = typeof name === "string" ? passes.get(name) : undefined;
  if (pass === undefined || typeof name !== "string") return undefined;
  passes.delete(name);
  return pass.endsAt < performance.now() ? undefined : pass;
}

function bucketOf({ buckets }: CallerState, id: string): TokenBucket {
  const bucket = buckets.get(id) ?? createTokenBucket(callsASecond, callsASecond);
  // The last used stand at the end; what has not called for longest has a whole bucket anyway.
  buckets.delete(id);
  buckets.set(id, bucket);
  const [oldest] = buckets.keys();
  if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest);
  return bucket;
}
