import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { RefusalError } from "../../refusal.ts";
import { simulatorLinkIsPublic, simulatorLinkNotFound } from "../../words/boardRefusals.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { parseFrameOrigins } from "./frameOrigins.ts";
import { linkMark, readLinkToken, signLinkToken } from "./linkToken.ts";
import { findLink, revokeLink, type SimulatorLinkRow, upsertLink, writeFrameOrigins } from "./simulator.store.ts";

/** A board's public link as its members get it; the token in it opens the stream for an hour. Times are epoch milliseconds. */
export interface SimulatorTokenRecord {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: number;
  readonly isPublic: boolean;
  readonly boardId: string;
  readonly url: string;
  /** The only sites whose frames may hold the board; empty: any. */
  readonly frameOrigins: readonly string[];
}

/** Makes the board public at its link. Owner, Admin or superadmin (decision 10). */
export async function createSimulatorToken(
  context: Context,
  principal: Principal,
  input: { boardId: string; isPublic: boolean },
): Promise<SimulatorTokenRecord> {
  await accessBoard(context, principal, input.boardId, "publish");
  if (!input.isPublic) {
    throw new RefusalError("ValidationError", simulatorLinkIsPublic(), {
      rule: "isPublic",
    });
  }
  const createdAt = new Date(await context.clock.now());
  const link = await upsertLink(context.database, { id: newId(), boardId: input.boardId, createdAt });
  context.bus.publish({ kind: "board", boardId: input.boardId, what: "simulatorLink" });
  return recordOf(context, link);
}

/** The board's link, or null when there is none. Members, and superadmins. */
export async function readPublicSimulatorToken(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<SimulatorTokenRecord | null> {
  await accessBoard(context, principal, boardId, "view");
  const link = await findLink(context.database, boardId);
  return link === undefined || link.revokedAt !== null ? null : recordOf(context, link);
}

/** Names the only sites whose frames may hold the board; none: any. Pages that are open in frames are asked for anew. */
export async function updateSimulatorToken(
  context: Context,
  principal: Principal,
  input: { boardId: string; frameOrigins: readonly string[] },
): Promise<SimulatorTokenRecord> {
  await accessBoard(context, principal, input.boardId, "publish");
  const link = await writeFrameOrigins(context.database, input.boardId, parseFrameOrigins(input.frameOrigins));
  if (link === undefined) throw noLink();
  context.bus.publish({ kind: "token", boardId: input.boardId });
  context.bus.publish({ kind: "board", boardId: input.boardId, what: "simulatorLink" });
  return recordOf(context, link);
}

/** Ends the link that the token belongs to, every page that shows it included, within two seconds. */
export async function deleteSimulatorToken(context: Context, principal: Principal, token: string): Promise<void> {
  const said = await readLinkToken(context, token);
  if (said === undefined) throw noLink();
  await accessBoard(context, principal, said.board, "publish");
  if (!(await revokeLink(context.database, said.board, new Date(await context.clock.now())))) throw noLink();
  context.bus.publish({ kind: "token", boardId: said.board });
  context.bus.publish({ kind: "board", boardId: said.board, what: "simulatorLink" });
}

function noLink(): RefusalError {
  return new RefusalError("NotFound", simulatorLinkNotFound());
}

async function recordOf(context: Context, link: SimulatorLinkRow): Promise<SimulatorTokenRecord> {
  const { token, expiresAt } = await signLinkToken(context, link);
  const { id, isPublic, boardId, frameOrigins } = link;
  return { id, token, expiresAt, isPublic, boardId, url: await linkUrl(context, link), frameOrigins };
}

/** Where the link leads, as it is given to people. */
export async function linkUrl(context: Context, link: SimulatorLinkRow): Promise<string> {
  const mark = await linkMark(context, link);
  const address = `${context.config.publicUrl}/simulator/${encodeURIComponent(link.boardId)}`;
  return mark === null ? address : `${address}?link=${mark}`;
}

/** An address of a public board as somebody opens it: with the mark in it, or null without one. */
export interface LinkAddress {
  readonly boardId: string;
  readonly mark: string | null;
}

/** So many former links of a board are known by their marks; who holds an older one is told that there is no such board. */
const formerLinks = 64;

/** The state of the link that the address was made for; that of a link made since is another's. */
export async function readAddressState(context: Context, { boardId, mark }: LinkAddress): Promise<LinkState> {
  const state = await readLinkState(context, boardId);
  if (!state.open || mark === (await linkMark(context, state.link))) return state;
  const { version } = state.link;
  for (let former = version - 1; former > 0 && former >= version - formerLinks; former -= 1) {
    if (mark === (await linkMark(context, { boardId, version: former }))) return replaced;
  }
  return unknown;
}

/** Whether a link may be looked at, and if not, why and since when. */
export type LinkState =
  | { readonly open: true; readonly link: SimulatorLinkRow }
  /** `since` is null where there is nothing that it was taken from, and where the link has been made anew meanwhile. */
  | { readonly open: false; readonly reason: "revoked" | "unknown"; readonly since: number | null };

const unknown: LinkState = { open: false, reason: "unknown", since: null };
const replaced: LinkState = { open: false, reason: "revoked", since: null };

/** The state of a board's link, for anybody; a board without one is as unknown as one that does not exist. */
async function readLinkState(context: Context, boardId: string): Promise<LinkState> {
  return linkStateOf(await findLink(context.database, boardId));
}

/** What the link as it was read means for who came with this version of it; without one, for anybody. */
export function linkStateOf(link: SimulatorLinkRow | undefined, version?: number): LinkState {
  if (link === undefined || !link.isPublic) return unknown;
  if (link.revokedAt !== null) return { open: false, reason: "revoked", since: link.revokedAt.getTime() };
  if (version !== undefined && version !== link.version) return replaced;
  return { open: true, link };
}
