import { spend } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import { withinQuota } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import { newId, newSecret } from "../../db/ids.ts";
import type { BoardLook } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { shareTokenNotFound } from "../../words/keepingRefusals.ts";
import { readBoard } from "../boards/boards.service.ts";
import { accessMessage } from "../messages/messageAccess.ts";
import {
  findShareToken,
  insertShareToken,
  livingLinks,
  revokeShareTokenRow,
  type ShareTokenRecord,
} from "./sharing.store.ts";

/** A link just made: the only time that its token is told. */
export interface NewShareToken extends ShareTokenRecord {
  readonly rawToken: string;
  /** Where a person opens it, and where its picture is. */
  readonly shareUrl: string;
  readonly imageUrl: string;
}

/** Tokens are 256 bits as base64url; whatever is longer is none of ours. */
const longestToken = 64;

/** A picture of a message that was shared on no board. */
const plainLook: BoardLook = { style: "black", code62: "degree" };

/**
 * Makes a link to a message that the caller may see; its picture looks as the board does on which it is shared.
 * RefusalError `NotFound`, `RateLimited` (10 a minute), and what reading the board refuses.
 */
export async function shareMessage(
  context: Context,
  principal: Principal,
  input: { readonly messageId: string; readonly boardId?: string | null | undefined; readonly address: string },
): Promise<NewShareToken> {
  const { personId } = requirePerson(principal);
  const { id: messageId } = await accessMessage(context, principal, input.messageId);
  const { boardId } = input;
  const board = boardId === null || boardId === undefined ? plainLook : await readBoard(context, principal, boardId);
  await spend(context, "shareMessage", { account: personId, address: input.address });
  const rawToken = newSecret();
  const tokenHash = hashSecret(rawToken);
  await withinQuota(context, { personId, kind: "links", held: livingLinks(personId) }, (transaction) =>
    insertShareToken(transaction, { id: newId(), tokenHash, messageId, personId }, board),
  );
  const token = await findShareToken(context.database, tokenHash);
  if (token === undefined) throw new RefusalError("NotFound", shareTokenNotFound());
  const shareUrl = `${context.config.publicUrl}/compose/share/${rawToken}`;
  return { ...token, rawToken, shareUrl, imageUrl: `${shareUrl}/picture` };
}

/**
 * What a link leads to, for any signed-in person who holds its token. RefusalError `NotFound` for a wrong or revoked one,
 * `RateLimited`: tokens can be guessed at, 10 a minute.
 */
export async function readShareToken(
  context: Context,
  principal: Principal,
  input: { readonly token: string; readonly address: string },
): Promise<ShareTokenRecord> {
  const { personId } = requirePerson(principal);
  await spend(context, "shareToken", { account: personId, address: input.address });
  const token = await findShared(context, input.token);
  if (token === undefined) throw new RefusalError("NotFound", shareTokenNotFound());
  return token;
}

/** What a link leads to, for anybody who holds its token; undefined for a wrong or revoked one. */
export async function findShared(
  context: Pick<Context, "database">,
  token: string,
): Promise<ShareTokenRecord | undefined> {
  if (token === "" || token.length > longestToken) return undefined;
  return findShareToken(context.database, hashSecret(token));
}

/** Ends a link of the caller's own, its picture included. RefusalError `NotFound`. */
export async function revokeShareToken(context: Context, principal: Principal, id: string): Promise<void> {
  const { personId } = requirePerson(principal);
  if (await revokeShareTokenRow(context.database, personId, id)) return;
  throw new RefusalError("NotFound", shareTokenNotFound());
}
