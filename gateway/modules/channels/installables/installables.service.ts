import { type Principal, requirePerson } from "../../../callers/principal.ts";
import { withinQuota } from "../../../callers/quota.ts";
import type { Context } from "../../../context.ts";
import type { Executor } from "../../../db/database.ts";
import { newId } from "../../../db/ids.ts";
import { requireLine } from "../../../lineOfText.ts";
import { RefusalError } from "../../../refusal.ts";
import { developerNotOwn, installableNotFound, installableTitle } from "../../../words/developerRefusals.ts";
import { insertChannel, lockBoard } from "../installed/installed.store.ts";
import {
  countOwn,
  deleteOwnInstallable,
  findLastMessage,
  insertOwnInstallable,
  type LastMessage,
  type OwnInstallable,
  type SubscriptionOfBoard,
  selectOwnInstallables,
  selectSubscriptionsOn,
  updateOwnInstallable,
} from "./installables.store.ts";

/* Installables that people make themselves: channels of their own programs. Each is its developer's alone. */

export type { LastMessage, OwnInstallable, OwnSubscription, SubscriptionOfBoard } from "./installables.store.ts";

const longestTitle = 60;

function readTitle(title: string): string {
  const read = title.normalize("NFC").trim();
  if (read === "" || [...read].length > longestTitle) {
    throw new RefusalError("ValidationError", installableTitle(), { rule: "title" });
  }
  requireLine(read, { rule: "title" });
  return read;
}

/** The caller's own, newest first. */
export async function listOwnInstallables(context: Context, principal: Principal): Promise<OwnInstallable[]> {
  return selectOwnInstallables(context.database, requirePerson(principal).personId);
}

/** RefusalError `NotFound` for what is another's. */
export async function readOwnInstallable(context: Context, principal: Principal, id: string): Promise<OwnInstallable> {
  const [own] = await selectOwnInstallables(context.database, requirePerson(principal).personId, id);
  if (own === undefined) throw new RefusalError("NotFound", installableNotFound());
  return own;
}

/** What one of them had shown last; undefined before its first message. Whoever asks has read it by `readOwnInstallable`. */
export function readLastMessage(
  { database }: Pick<Context, "database">,
  principal: Principal,
  { id }: Pick<OwnInstallable, "id">,
): Promise<LastMessage | undefined> {
  return findLastMessage(database, { installableId: id, personId: requirePerson(principal).personId });
}

/** The developer is the caller: a person's id is their developer's. RefusalError `NotFound`, `ValidationError`, `RateLimited`. */
export async function createInstallable(
  context: Context,
  principal: Principal,
  input: { readonly title: string; readonly developerId: string },
): Promise<OwnInstallable> {
  const { personId } = requirePerson(principal);
  if (input.developerId !== personId) throw new RefusalError("NotFound", developerNotOwn(), { rule: "developer" });
  const title = readTitle(input.title);
  const id = newId();
  const share = { personId, kind: "installables", held: countOwn(personId) } as const;
  await withinQuota(context, share, (transaction) => insertOwnInstallable(transaction, { id, personId, title }));
  return readOwnInstallable(context, principal, id);
}

/** Boards on which its subscription had its name are told. RefusalError `NotFound`, `ValidationError`. */
export async function renameInstallable(
  context: Context,
  principal: Principal,
  input: { readonly id: string; readonly title: string },
): Promise<OwnInstallable> {
  const { personId } = requirePerson(principal);
  const title = readTitle(input.title);
  const boardIds = await updateOwnInstallable(context.database, { id: input.id, personId, title });
  if (boardIds === undefined) throw new RefusalError("NotFound", installableNotFound());
  tellBoards(context, boardIds);
  return readOwnInstallable(context, principal, input.id);
}

/** Its subscriptions go first, its credentials with it. The boards that it was on are told. RefusalError `NotFound`. */
export async function deleteInstallable(context: Context, principal: Principal, id: string): Promise<void> {
  const { personId } = requirePerson(principal);
  const boardIds = await context.database.transaction((transaction) => deleteOwnInstallable(transaction, personId, id));
  if (boardIds === undefined) throw new RefusalError("NotFound", installableNotFound());
  tellBoards(context, boardIds);
}

function tellBoards({ bus }: Context, boardIds: readonly string[]): void {
  for (const boardId of new Set(boardIds)) bus.publish({ kind: "board", boardId, what: "channels" });
}

/** Puts an installable on a board, where it is not yet: what its program sends comes from there. */
export async function subscribeInstallable(
  executor: Executor,
  on: {
    readonly boardId: string;
    readonly tenantId: string;
    readonly installable: Pick<OwnInstallable, "id" | "title">;
  },
): Promise<void> {
  const { boardId, tenantId, installable } = on;
  await lockBoard(executor, boardId);
  const [known] = await selectSubscriptionsOn(executor, installable.id, boardId);
  if (known !== undefined) return;
  const { id: installableId, title } = installable;
  const listing = {
    installableId,
    identifier: "",
    title,
    description: "",
    isFree: true,
    isSingleton: true,
    messageSetId: null,
  };
  const row = { boardId, tenantId, listing, requiresConfiguration: false, phaseMinutes: 0, messageSetId: null };
  await insertChannel(executor, row);
}

/** For who has shown the installable's credential of the board. */
export function listSubscriptionsOn(
  { database }: Pick<Context, "database">,
  installableId: string,
  boardId: string,
): Promise<SubscriptionOfBoard[]> {
  return selectSubscriptionsOn(database, installableId, boardId);
}
