import { hashSecret } from "../../callers/hash.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId, newSecret } from "../../db/ids.ts";
import type { ApiScope } from "../../domain.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import * as words from "../../words/linkRefusals.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { type LinkData, readLinkData } from "./linkData.ts";
import { deleteLink, findLink, type LinkRow, selectLinks, upsertLink } from "./linking.store.ts";
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
export function readLinkRequest(
  { config }: Pick<Context, "config">,
  principal: Principal,
  listingId: string,
  data: string,
): LinkRequest {
  requirePerson(principal);
  const listing = findLinkListing(config, listingId);
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
  const { listing, state, redirectUri } = readLinkRequest(context, principal, wish.listingId, wish.data);
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
}

/** The apps that the caller has let at boards, newest first. */
export async function listLinkedApps(context: Context, principal: Principal): Promise<LinkedApp[]> {
  const { personId } = requirePerson(principal);
  const rows = await selectLinks(context.database, personId);
  return rows.map((row) => ({ ...row, listing: findLinkListing(context.config, row.listingId) ?? null }));
}

/** The app's token opens nothing from now on, and what it holds open ends. RefusalError `NotFound`. */
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
  readonly caller: Principal;
}

/**
 * The link of a token, if it lets its app do this: the person told it so, and the listing still may. UnauthenticatedError for
 * a token that is nobody's, of a listing or a member that is no more; `NotAuthorized` with the rule `scope`.
 */
export async function openLink(context: Context, token: string | undefined, scope: ApiScope): Promise<OpenLink> {
  const row = token?.startsWith(tokenPrefix) ? await findLink(context.database, hashSecret(token)) : undefined;
  const listing = row === undefined ? undefined : findLinkListing(context.config, row.listingId);
  if (row === undefined || listing === undefined) throw new UnauthenticatedError(words.linkEnded());
  if (!row.scopes.includes(scope) || !listing.scopes.includes(scope)) {
    throw new RefusalError("NotAuthorized", words.scopeMissing(), { rule: "scope" });
  }
  const { id, boardId, boardTitle, scopes } = row;
  const caller = { kind: "credential", credentialId: id, boardIds: [boardId], scopes, name: listing.title } as const;
  return { id, boardId, boardTitle, caller };
}
