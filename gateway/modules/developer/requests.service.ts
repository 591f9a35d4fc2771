import type { FastifyInstance } from "fastify";
import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { CleaningTurn } from "../../jobs/cleaning.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/developerRefusals.ts";
import { requireFeature } from "../boards/boardChanges.service.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { issuePass, passHeader } from "./credentialAuthentication.ts";
import { type FormerCredential, selectFormer } from "./formerCredentials.store.ts";
import { flushRequests, readAnswerOf } from "./requestNotes.ts";
import {
  deleteOldRequests,
  findRequest,
  type RequestPage,
  type RequestPlace,
  type RequestRow,
  type RequestsWanted,
  selectRequests,
} from "./requests.store.ts";
import { boardStreamPath, eventStreamPath } from "./v1Route.ts";

export type { RequestPage, RequestRow } from "./requests.store.ts";

const mostAtOnce = 100;
/** Nothing that is searched is longer. */
const longestFind = 200;

/** What programs asked of a board, newest first; for its Owner and Admins. */
export async function listRequests(
  context: Context,
  principal: Principal,
  asked: {
    readonly boardId: string;
    readonly credentialId?: string | null | undefined;
    readonly only?: RequestsWanted | null | undefined;
    readonly find?: string | null | undefined;
    readonly first?: number | null | undefined;
    readonly before?: RequestPlace | null | undefined;
  },
): Promise<RequestPage> {
  await accessInspector(context, principal, asked.boardId);
  await flushRequests(context);
  return selectRequests(context.database, {
    boardId: asked.boardId,
    credentialId: asked.credentialId ?? null,
    only: asked.only ?? "All",
    find: (asked.find ?? "").slice(0, longestFind),
    first: Math.max(1, Math.min(asked.first ?? 10, mostAtOnce)),
    before: asked.before ?? null,
  });
}

/** The deleted credentials of a board whose calls are kept, the last deleted first; for its Owner and Admins. */
export async function listFormerCredentials(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<FormerCredential[]> {
  await accessInspector(context, principal, boardId);
  await flushRequests(context);
  return selectFormer(context.database, boardId);
}

/** One call. RefusalError `NotFound`. */
export async function readRequest(context: Context, principal: Principal, id: string): Promise<RequestRow> {
  await flushRequests(context);
  const row = await findRequest(context.database, id);
  if (row === undefined) throw new RefusalError("NotFound", words.requestNotFound());
  await accessInspector(context, principal, row.boardId).catch((error: unknown) => {
    // Nobody learns that a call of others is there.
    throw error instanceof RefusalError && error.type === "NotFound"
      ? new RefusalError("NotFound", words.requestNotFound())
      : error;
  });
  return row;
}

async function accessInspector(context: Context, principal: Principal, boardId: string): Promise<void> {
  const access = await accessBoard(context, principal, boardId, "admin");
  await requireFeature(context, principal, access, "api");
}

/** How a call was answered when it was sent again. */
export interface Replayed {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * Sends a kept call again, as its credential, through the same route and all rules, held to the version that it was held to; a
 * dry run writes nothing. It is a call of its own: with its idempotency key it would be answered as before. RefusalError
 * `NotFound`, also where its credential is no more, `ValidationError` where its body was too long to keep, and for a stream.
 */
export async function replayRequest(
  app: FastifyInstance,
  context: Context,
  principal: Principal,
  asked: { readonly id: string; readonly dryRun: boolean },
): Promise<Replayed> {
  const row = await readRequest(context, principal, asked.id);
  if (row.credentialDeletedAt !== null) throw new RefusalError("NotFound", words.credentialNotFound());
  if ([boardStreamPath, eventStreamPath].includes(row.path))
    throw new RefusalError("ValidationError", words.requestIsStream(), { rule: "stream" });
  const hasBody = row.method === "POST" || row.method === "PUT";
  if (hasBody && row.body === null) {
    throw new RefusalError("ValidationError", words.requestNotReplayable(), { rule: "body" });
  }
  const pass = issuePass(context, row.credentialId, asked.dryRun, asked.dryRun ? "Dry run again" : "Replay");
  const type = hasBody ? { "content-type": "application/json" } : {};
  const condition = row.ifMatch === null ? {} : { "if-match": row.ifMatch };
  const answer = await app.inject({
    method: row.method as "GET",
    url: row.path,
    headers: {
      ...{ host: new URL(context.config.publicUrl).host, "user-agent": "inspector", [passHeader]: pass },
      ...type,
      ...condition,
    },
    ...(hasBody ? { payload: JSON.stringify(row.dialect === "mcp" ? withoutKey(row.body) : row.body) } : {}),
  });
  return readAnswerOf(row.dialect, answer.statusCode, readJson(answer.body));
}

/** A tool is told of an idempotency key in what it is asked, all others in a header. */
const withoutKey = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value) => (name === "idempotencyKey" ? undefined : value));

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Calls that are older than they are kept are dropped. */
export async function removeOldRequests(context: Context, turn: CleaningTurn): Promise<void> {
  while (await turn.goesOn()) if (!(await deleteOldRequests(context.database))) return;
}
