import { TransactionRollbackError } from "drizzle-orm";
import { hashSecret } from "../../callers/hash.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import { withinQuota } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { newId, newSecret } from "../../db/ids.ts";
import { type ApiScope, apiScopes } from "../../domain.ts";
import { requireLine } from "../../lineOfText.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import * as words from "../../words/developerRefusals.ts";
import { requireFeature } from "../boards/boardChanges.service.ts";
import { accessBoard, type BoardAccess } from "../boards/boards.service.ts";
import {
  deleteInstallable,
  readOwnInstallable,
  subscribeInstallable,
} from "../channels/installables/installables.service.ts";
import { type KeyAndSecret, newKeyAndSecret, tokenOf } from "./credentialSecret.ts";
import {
  type CredentialRow,
  countMade,
  deleteBoardKey,
  deleteCredential,
  insertCredential,
  selectOfBoard,
  selectOfInstallable,
  takeEnablement,
  updateCredentialTitle,
  upsertEnablement,
} from "./credentials.store.ts";
import { type BoardKeyKind, boardKeyKinds } from "./developer.tables.ts";
import { type BoardEndings, selectEndings } from "./endings.store.ts";

/* Letting programs at a board, seeing which were let in, and showing them out. */

const enablementPrefix = "ce_";
const enablementForm = /^ce_[\w-]{43}$/;

const longestTitle = 60;

/** More would be a list that nobody reads. */
const mostOfBoard = 50;

/** A credential and what opens it, told once. */
export interface MadeCredential extends KeyAndSecret {
  readonly credential: CredentialRow;
  /** Key and secret as one value. */
  readonly token: string;
}

/** Only an Owner or Admin lets a program at a board: its secret writes there. */
export async function accessForKeys(context: Context, principal: Principal, boardId: string): Promise<BoardAccess> {
  const access = await accessBoard(context, principal, boardId, "admin");
  await requireFeature(context, principal, access, "api");
  return access;
}

function readScopes(scopes: readonly ApiScope[] | null | undefined): readonly ApiScope[] {
  const asked = scopes ?? apiScopes;
  if (asked.length === 0) throw new RefusalError("ValidationError", words.credentialScopes(), { rule: "scopes" });
  return apiScopes.filter((one) => asked.includes(one));
}

/**
 * A credential of one's own installable for a board; the installable comes on the board with it. RefusalErrors as for an
 * Admin's board, `NotFound` for another's installable, `RateLimited` with the rule `quota`, `ValidationError`.
 */
export async function createApiCredential(
  context: Context,
  principal: Principal,
  input: {
    readonly boardId: string;
    readonly installableId: string;
    readonly scopes?: readonly ApiScope[] | null | undefined;
  },
): Promise<MadeCredential> {
  const { personId } = requirePerson(principal);
  const { boardId, installableId } = input;
  const access = await accessForKeys(context, principal, boardId);
  const installable = await readOwnInstallable(context, principal, installableId);
  const scopes = readScopes(input.scopes);
  const made = newKeyAndSecret();
  await withinQuota(context, ofCredentials(personId), async (transaction) => {
    await subscribeInstallable(transaction, { boardId, tenantId: access.tenantId, installable });
    await insertOrRefuse(transaction, { ...made, kind: "Installable", boardId, installableId, personId, scopes });
  });
  context.bus.publish({ kind: "board", boardId, what: "channels" });
  return told(await selectOfInstallable(context.database, installableId), made);
}

/** Of which kinds a board can have a key: the broker's only where there is one. */
export function listBoardKeyKinds({ config }: Pick<Context, "config">, principal: Principal): BoardKeyKind[] {
  requirePerson(principal);
  return boardKeyKinds.filter((kind) => kind !== "Mqtt" || config.mqttUrl !== undefined);
}

/** A key of the board itself, one of a kind: a new one ends the one before. */
export async function createBoardKey(
  context: Context,
  principal: Principal,
  input: {
    readonly boardId: string;
    readonly kind: BoardKeyKind;
    readonly scopes?: readonly ApiScope[] | null | undefined;
  },
): Promise<MadeCredential> {
  const { personId } = requirePerson(principal);
  const { boardId, kind } = input;
  await accessForKeys(context, principal, boardId);
  if (!listBoardKeyKinds(context, principal).includes(kind)) {
    throw new RefusalError("ValidationError", words.noBroker(), { rule: "broker" });
  }
  const scopes = readScopes(input.scopes);
  const made = await withinQuota(context, ofCredentials(personId), (transaction) =>
    replaceBoardKey(transaction, { kind, boardId, personId, scopes }),
  );
  context.bus.publish({ kind: "credential", boardId });
  return told(await selectOfBoard(context.database, boardId), made);
}

async function replaceBoardKey(
  transaction: Executor,
  row: {
    readonly kind: BoardKeyKind;
    readonly boardId: string;
    readonly personId: string;
    readonly scopes: readonly ApiScope[];
  },
): Promise<KeyAndSecret> {
  const made = newKeyAndSecret();
  await deleteBoardKey(transaction, row.boardId, row.kind);
  await insertOrRefuse(transaction, { ...made, ...row, installableId: null });
  return made;
}

/**
 * A token that a program of the Local dialect trades for the board's Local key, once and within a day; told once. The board's
 * key stays until then, and an earlier token ends.
 */
export async function createEnablementToken(
  context: Context,
  principal: Principal,
  input: { readonly boardId: string; readonly scopes?: readonly ApiScope[] | null | undefined },
): Promise<string> {
  const { personId } = requirePerson(principal);
  await accessForKeys(context, principal, input.boardId);
  const scopes = readScopes(input.scopes);
  const token = enablementPrefix + newSecret();
  const row = { boardId: input.boardId, personId, tokenHash: hashSecret(token), scopes };
  await withinQuota(context, ofCredentials(personId), (transaction) => upsertEnablement(transaction, row));
  return token;
}

/**
 * The Local key of the token's board, a new one; empty for a dry run, which takes all back. UnauthenticatedError for what is
 * no token that still works.
 */
export async function enableLocal(context: Context, token: string | undefined, isDry: boolean): Promise<string> {
  if (token === undefined || !enablementForm.test(token)) throw new UnauthenticatedError(words.enablementUnknown());
  const enabling = context.database.transaction(async (transaction) => {
    const taken = await takeEnablement(transaction, hashSecret(token));
    if (taken === undefined) throw new UnauthenticatedError(words.enablementUnknown());
    const made = await replaceBoardKey(transaction, { ...taken, kind: "Local" });
    return isDry ? transaction.rollback() : { boardId: taken.boardId, made };
  });
  const enabled = await enabling.catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return undefined;
    throw error;
  });
  if (enabled === undefined) return "";
  context.bus.publish({ kind: "credential", boardId: enabled.boardId });
  return tokenOf(enabled.made);
}

const ofCredentials = (personId: string) => ({ personId, kind: "credentials", held: countMade(personId) }) as const;

async function insertOrRefuse(
  executor: Executor,
  { secret, ...row }: KeyAndSecret & Omit<Parameters<typeof insertCredential>[1], "id" | "secretHash">,
): Promise<void> {
  if (await insertCredential(executor, { ...row, id: newId(), secretHash: hashSecret(secret) }, mostOfBoard)) return;
  throw new RefusalError("RateLimited", words.mostCredentials(mostOfBoard), { rule: "quota" });
}

function told(rows: readonly CredentialRow[], made: KeyAndSecret): MadeCredential {
  const credential = rows.find(({ key }) => key === made.key);
  if (credential === undefined) throw new RefusalError("NotFound", words.credentialNotFound());
  return { ...made, credential, token: tokenOf(made) };
}

/** The credentials of one's own installable, on boards that one sees, oldest first. RefusalError `NotFound`. */
export async function listCredentials(
  context: Context,
  principal: Principal,
  installableId: string,
): Promise<CredentialRow[]> {
  await readOwnInstallable(context, principal, installableId);
  return selectOfInstallable(context.database, installableId, requirePerson(principal).personId);
}

/** All that opens a board, for its Owner and Admins, oldest first. */
export async function listBoardCredentials(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<CredentialRow[]> {
  await accessForKeys(context, principal, boardId);
  return selectOfBoard(context.database, boardId);
}

/** What of the caller's works on boards, and ends with their account. */
export async function listEndings(context: Context, principal: Principal): Promise<readonly BoardEndings[]> {
  return selectEndings(context.database, requirePerson(principal).personId);
}

/**
 * What its people call it; nothing takes the name away. What it opens stays as it is. RefusalError `NotFound`,
 * `ValidationError`.
 */
export async function renameApiCredential(
  context: Context,
  principal: Principal,
  input: { readonly id: string; readonly title: string },
): Promise<CredentialRow> {
  const { personId } = requirePerson(principal);
  const title = input.title.normalize("NFC").trim();
  if ([...title].length > longestTitle) {
    throw new RefusalError("ValidationError", words.credentialTitle(longestTitle), { rule: "title" });
  }
  requireLine(title, { rule: "title" });
  const row = await updateCredentialTitle(context.database, { id: input.id, personId, title: title || null });
  if (row === undefined) throw new RefusalError("NotFound", words.credentialNotFound());
  return row;
}

/** It opens nothing from now on, and what it holds open ends. RefusalError `NotFound`. */
export async function deleteApiCredential(context: Context, principal: Principal, id: string): Promise<void> {
  const boardId = await deleteCredential(context.database, id, requirePerson(principal).personId);
  if (boardId === undefined) throw new RefusalError("NotFound", words.credentialNotFound());
  context.bus.publish({ kind: "credential", boardId });
}

/** Subscriptions first, then the installable; its credentials open nothing from now on. RefusalError `NotFound`. */
export async function removeInstallable(context: Context, principal: Principal, id: string): Promise<void> {
  await readOwnInstallable(context, principal, id);
  const credentials = await selectOfInstallable(context.database, id);
  await deleteInstallable(context, principal, id);
  for (const boardId of new Set(credentials.map((one) => one.boardId))) {
    context.bus.publish({ kind: "credential", boardId });
  }
}
