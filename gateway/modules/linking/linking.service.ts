import { hashSecret } from "../../callers/hash.ts";
import { type CredentialPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId, newSecret } from "../../db/ids.ts";
import type { ApiScope } from "../../domain.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import * as words from "../../words/linkRefusals.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { type LinkData, readLinkData } from "./linkData.ts";
import { deleteLink, findLink, type LinkRow, selectBoardLinks, selectLinks, upsertLink } from "./linking.store.ts";
import { findLinkListing, type LinkListing } from "./linkListings.ts";

/* Letting an app at one's board, seeing which apps were let in, and showing them out. */

/** What an app asks for. */
export type LinkRequest = LinkData & { readonly listing: LinkListing };

/** Tokens of links are told from all others at a glance, also by programs that look for leaked ones. */
const tokenPrefix = "clatter_link_";

/**
 * What the address holds that an app has opened. RefusalError `NotFound` for a listing that nobody registered,
 * `ValidationError` with the rules `data` and `redirectUri`: nobody is ever led to an address that is not registered with
 * the listing, sign for sign.
 */
export async function readLinkRequest(
  context: Pick<Context, "config" | "database">,
  principal: Principal,
  listingId: string,
  data: string,
): Promise<LinkRequest> {
  requirePerson(principal);
  const listing = await findLinkListing(context, listingId);
  if (listing === undefined) throw new RefusalError("NotFound", words.listingUnknown(), { rule: "listing" });
  const read = readLinkData(data);
  if (!listing.redirectUris.includes(read.redirectUri)) {
    throw new RefusalError("ValidationError", words.redirectUnknown(), { rule: "redirectUri" });
  }
  return { ...read, listing };
}

export interface MadeLink extends LinkData {
  readonly accessToken: string;
}

/** Links one of the caller's boards with the app. RefusalErrors as `readLinkRequest`, and as for a member's board. */
export async function linkBoard(
  context: Context,
  principal: Principal,
  wish: { readonly boardId: string; readonly listingId: string; readonly data: string },
): Promise<MadeLink> {
  const { personId } = requirePerson(principal);
  const { listing, state, redirectUri } = await readLinkRequest(context, principal, wish.listingId, wish.data);
  const { boardId } = await accessBoard(context, principal, wish.boardId, "member");
  const accessToken = tokenPrefix + newSecret();
  await upsertLink(context.database, {
    id: newId(),
    boardId,
    personId,
    listingId: listing.id,
    tokenHash: hashSecret(accessToken),
    scopes: listing.scopes,
  });
  // Streams of the token before end now.
  context.bus.publish({ kind: "credential", boardId });
  return { state, redirectUri, accessToken };
}

export interface LinkedApp extends LinkRow {
  /** Null for an app that is registered no more: its token opens nothing. */
  readonly listing: LinkListing | null;
  /** The caller let it in. */
  readonly isOwn: boolean;
}

/** The apps that the caller has let at boards, newest first. */
export async function listLinkedApps(context: Context, principal: Principal): Promise<LinkedApp[]> {
  const { personId } = requirePerson(principal);
  return withListings(context, personId, await selectLinks(context.database, personId));
}

/**
 * The apps that any member has let at the board, newest first. For its Owner alone: what goes out of a board is the Owner's
 * to know, and who of the others uses which app is nobody else's. RefusalErrors as for an Owner's board.
 */
export async function listBoardApps(context: Context, principal: Principal, boardId: string): Promise<LinkedApp[]> {
  const { personId } = requirePerson(principal);
  await accessBoard(context, principal, boardId, "owner");
  return withListings(context, personId, await selectBoardLinks(context.database, boardId));
}

async function withListings(context: Context, personId: string, rows: readonly LinkRow[]): Promise<LinkedApp[]> {
  const ids = [...new Set(rows.map(({ listingId }) => listingId))];
  const found = await Promise.all(ids.map((id) => findLinkListing(context, id)));
  return rows.map((row) => ({
    ...row,
    listing: found[ids.indexOf(row.listingId)] ?? null,
    isOwn: row.personId === personId,
  }));
}

/**
 * The app's token opens nothing from now on, and what it holds open ends: for whoever let it in, and for the Owner of the
 * board. RefusalError `NotFound` for everybody else.
 */
export async function revokeLinkedApp(context: Context, principal: Principal, id: string): Promise<void> {
  const { personId } = requirePerson(principal);
  const boardId = await deleteLink(context.database, personId, id);
  if (boardId === undefined) throw new RefusalError("NotFound", words.linkedAppNotFound());
  context.bus.publish({ kind: "credential", boardId });
}

/** The board that a token is for, and as whom its app calls. */
interface OpenLink {
  readonly id: string;
  readonly boardId: string;
  readonly boardTitle: string;
  readonly caller: CredentialPrincipal;
}

/**
 * The link of a token, if it lets its app do this: the person told it so, and the listing still may. UnauthenticatedError for
 * a token that is nobody's, of a listing or a member that is no more; `NotAuthorized` with the rule `scope`.
 */
export async function openLink(context: Context, token: string | undefined, scope: ApiScope): Promise<OpenLink> {
  const row = token?.startsWith(tokenPrefix) ? await findLink(context.database, hashSecret(token)) : undefined;
  const listing = row === undefined ? undefined : await findLinkListing(context, row.listingId);
  if (row === undefined || listing === undefined) throw new UnauthenticatedError(words.linkEnded());
  if (!row.scopes.includes(scope) || !listing.scopes.includes(scope)) {
    throw new RefusalError("NotAuthorized", words.scopeMissing(), { rule: "scope" });
  }
  const { id, boardId, boardTitle, scopes } = row;
  const caller = { kind: "credential", credentialId: id, boardIds: [boardId], scopes, name: listing.title } as const;
  return { id, boardId, boardTitle, caller };
}
