import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDryRun } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { headerOf } from "../../http/conditions.ts";
import { type RefusalError, refusalStatus } from "../../refusal.ts";
import { blanked, blankedText } from "./blanked.ts";
import { callerOf } from "./credentialAuthentication.ts";
import { heldOrigin, tellRefusals } from "./events/refusals.ts";
import { addRateHeaders } from "./rateHeaders.ts";
import { insertRequests, type RequestNote } from "./requests.store.ts";

/*
 * What programs asked, for the request inspector. Notes are written in lots: no call waits for its own, and a thousand calls a
 * second are one statement.
 */

const flushEveryMs = 1_000;
/** What waits beyond it is forgotten, the oldest first: an inspector is no ledger. */
const mostWaiting = 2_000;
/** A body or an answer that is longer is not kept. */
const mostKept = 4_096;
/** Of what a client calls itself, so much is looked at, and so much kept. */
const [mostClient, longestClient] = [1_024, 120];

/** Of If-Match so much is kept: it may be shorter (http/conditions), so what is cut is still refused when it is sent again. */
const longestIfMatch = 600;

/** Headers that are never kept: the inspector names them. */
const secretHeader = /secret|token|key|authorization|cookie|pass/i;

const waiting = new WeakMap<Context, RequestNote[]>();

function notesOf(context: Context): RequestNote[] {
  const known = waiting.get(context) ?? [];
  waiting.set(context, known);
  return known;
}

/** The lot that is being written, so that who asks for what was noted waits for it, too. */
const writing = new WeakMap<Context, Promise<void>>();

/**
 * Writes what waits, one lot after the other; done when all that was noted before is written. A lot that cannot be written
 * is forgotten, and the log says so.
 */
export function flushRequests(context: Context): Promise<void> {
  const lot = (writing.get(context) ?? Promise.resolve()).then(() => writeLot(context));
  writing.set(context, lot);
  return lot;
}

async function writeLot(context: Context): Promise<void> {
  const notes = notesOf(context).splice(0);
  if (notes.length === 0) return;
  await insertRequests(context.database, notes)
    .then(() => tellRefusals(context, notes))
    .catch((error: unknown) => {
      context.log.warn({ err: error, count: notes.length }, "Notes of programs' calls could not be written");
    });
}

declare module "fastify" {
  interface FastifyRequest {
    /** What is answered, as it is sent; undefined for streams and what is too long to keep. */
    keptAnswer: unknown;
    /** By its idempotency key it was answered as before, and no rule was asked. */
    isRepeat: boolean;
  }
}

/** Writes lots until the app closes. */
export function registerRequestNotes(app: FastifyInstance, context: Context): void {
  app.decorateRequest("keptAnswer", undefined);
  app.decorateRequest("isRepeat", false);
  const timer = setInterval(() => void flushRequests(context), flushEveryMs);
  timer.unref();
  app.addHook("preClose", async () => {
    clearInterval(timer);
    await flushRequests(context);
  });
}

/** An answer as the inspector reads it: a status, and a body that says how it was refused. */
export interface SaidAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/** How a dialect is read that says more in its bodies than by paths and statuses. */
export interface NoteReader {
  /** All calls are, where nothing is said. */
  isNoted?(request: FastifyRequest): boolean;
  readAnswer?(status: number, answer: unknown): SaidAnswer;
}

const readers = new Map<string, NoteReader>();

/** A dialect's answer, as the inspector reads it. */
export function readAnswerOf(dialect: string, status: number, answer: unknown): SaidAnswer {
  return readers.get(dialect)?.readAnswer?.(status, answer) ?? { status, answer };
}

/** Notes every call of this scope that a credential was known for, and tells it how many it has left. */
export function noteRequests(scope: FastifyInstance, context: Context, dialect: string, reader: NoteReader = {}): void {
  readers.set(dialect, reader);
  addRateHeaders(scope, context);
  scope.addHook("onSend", (request, _reply, payload, done) => {
    if (typeof payload === "string" && payload.length <= mostKept) request.keptAnswer = payload;
    done(null, payload);
  });
  scope.addHook("onResponse", (request, reply, done) => {
    if (reader.isNoted?.(request) !== false) {
      const said = readAnswerOf(dialect, reply.statusCode, parse(request.keptAnswer));
      note(context, request, reply, { dialect, ...said });
    }
    done();
  });
}

/** Notes a stream that was opened, which says itself when it ends and so is no answer to Fastify. */
export function noteStream(context: Context, request: FastifyRequest, reply: FastifyReply, dialect: string): void {
  note(context, request, reply, { dialect, status: 200, answer: undefined });
}

function note(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { dialect, status, answer }: SaidAnswer & { readonly dialect: string },
): void {
  const caller = callerOf(context, request);
  if (caller === undefined) return;
  const notes = notesOf(context);
  if (notes.length >= mostWaiting) notes.shift();
  const { credential, origin, principal } = caller;
  const { type, rule, until, setBy } = refusalIn(answer);
  notes.push({
    id: newId(),
    credentialId: credential.id,
    boardId: credential.boardId,
    at: context.clock.exactly() - reply.elapsedTime,
    dialect,
    method: request.method,
    // No route of a call that is noted takes a part of more than a hundred signs.
    path: blankedText(request.url.split("?", 1)[0] ?? ""),
    client: blankedText(wholeWords(request.headers["user-agent"] ?? "")).slice(0, longestClient),
    requestId: request.id,
    status,
    tookMs: Math.round(reply.elapsedTime),
    type,
    rule,
    until,
    setBy,
    blanked: Object.keys(request.headers).filter((name) => secretHeader.test(name)),
    ifMatch: keptIfMatch(request),
    isRepeat: request.isRepeat,
    body: keptBody(request),
    answer: blanked(answer) ?? null,
    origin: origin ?? (isDryRun(principal) ? "Dry run" : null),
  });
}

/** What was held and is refused when its time has come: a line of its own, for its call was answered long before. */
export async function noteDropped(
  context: Context,
  held: {
    readonly credentialId: string;
    readonly boardId: string;
    readonly operation: string;
    readonly messageId: string;
  },
  refusal: RefusalError,
): Promise<void> {
  const { credentialId, boardId, operation, messageId } = held;
  const { type, rule = null, until = null, setBy = null, message } = refusal;
  notesOf(context).push({
    id: newId(),
    credentialId,
    boardId,
    at: context.clock.exactly(),
    dialect: operation.split(".")[0] ?? "",
    method: "POST",
    path: "",
    client: "",
    requestId: messageId,
    status: refusal.type === "QuietHours" || refusal.type === "MessagePinned" ? 423 : refusalStatus(refusal),
    tookMs: 0,
    type,
    rule,
    until,
    setBy,
    blanked: [],
    ifMatch: null,
    isRepeat: false,
    body: null,
    answer: { status: "error", message, type, ...(rule === null ? {} : { rule }), id: messageId },
    origin: heldOrigin,
  });
  await flushRequests(context);
}

function parse(text: unknown): unknown {
  if (typeof text !== "string" || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Refused {
  readonly type: string | null;
  readonly rule: string | null;
  readonly until: number | null;
  readonly setBy: string | null;
}

function refusalIn(answer: unknown): Refused {
  const said = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const until = typeof said.until === "number" ? said.until : null;
  return "error" in said || said.status === "error"
    ? { type: text(said.type), rule: text(said.rule), until, setBy: text(said.setBy) }
    : { type: null, rule: null, until: null, setBy: null };
}

/** The beginning of a text, without the word that its end would cut. */
const wholeWords = (text: string): string =>
  text.length > mostClient ? text.slice(0, text.lastIndexOf(" ", mostClient) + 1) : text;

function keptIfMatch(request: FastifyRequest): string | null {
  const asked = headerOf(request, "if-match");
  return asked === undefined ? null : blankedText(asked).slice(0, longestIfMatch);
}

/** Dialects read their bodies themselves, so these are texts here. */
function keptBody({ body }: FastifyRequest): unknown {
  if (body === undefined || body === null || body === "") return null;
  const read = typeof body === "string" ? parse(body) : body;
  const isUnread = read === body && typeof read === "string";
  if (isUnread && read.length > mostKept) return null;
  const kept = isUnread ? blankedText(read) : blanked(read);
  return JSON.stringify(kept).length <= mostKept ? kept : null;
}
