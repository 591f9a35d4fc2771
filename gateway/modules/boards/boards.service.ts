import type { SQL } from "drizzle-orm";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import { withinQuota } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import type { Database, Executor } from "../../db/database.ts";
import { inTurn } from "../../db/inTurn.ts";
import type { Code62, Role } from "../../domain.ts";
import { type MembershipRow, memberId, type Need, permitOnBoard } from "./access.ts";
import { boardsFrom, headsFrom, membershipsFrom, tenantsFrom } from "./boardRecords.ts";
import {
  type BoardHeadRow,
  type SeenBoard,
  selectBoardHeads,
  selectBoards,
  selectHeadsSeen,
} from "./boardRows.store.ts";
import type { BoardRecord, MemberRecord, TenantRecord } from "./boards.refs.ts";
import {
  findAccess,
  type ListSizes,
  type LookRow,
  memberBoardIds,
  ownedBoards,
  selectListSizes,
  selectLooks,
  selectMembers,
  selectMemberships,
} from "./boards.store.ts";
import { createBoard, type NewBoardInput, readNewBoard } from "./newBoard.ts";

/** A board that the caller may use as asked, and as what. */
export interface BoardAccess {
  readonly boardId: string;
  readonly tenantId: string;
  readonly title: string;
  readonly code62: Code62;
  /** Null for a superadmin who is no member, and for callers that are no persons. */
  readonly membership: MembershipRow | null;
}

/**
 * The first act of every service on a board. UnauthenticatedError for strangers, RefusalError `NotFound` for a board that
 * the caller may not know of, `NotAuthorized` for one that they know and may not use so.
 */
export async function accessBoard(
  context: { readonly database: Executor },
  principal: Principal,
  boardId: string,
  need: Need,
): Promise<BoardAccess> {
  const row =
    principal.kind === "anonymous" ? undefined : await findAccess(context.database, boardId, memberId(principal));
  permitOnBoard(principal, row, need);
  return row;
}

/** Ids of the boards that a person sees in lists, as a column of a statement that finds out who the person is. */
export function memberBoards(personId: SQL): SQL<string[]> {
  return memberBoardIds(personId);
}

/** How a board looks, as its public link tells it. */
export type BoardLook = LookRow;

/** How boards look, for whoever was let in to see them; one that is no more is missing. */
export function readLooks(
  context: Pick<Context, "database">,
  boardIds: readonly string[],
): Promise<Map<string, BoardLook>> {
  return selectLooks(context.database, boardIds);
}

/** One board with everything around it; of one whose `head` is enough nothing else is read. */
export async function readBoard(
  context: Pick<Context, "database">,
  principal: Principal,
  boardId: string,
  need: Need = "view",
  how: BoardReading = "whole",
): Promise<BoardRecord> {
  const { database } = context;
  const viewerId = memberId(principal);
  const permit = (row: BoardHeadRow | undefined): void =>
    permitOnBoard(principal, row === undefined ? undefined : { boardId: row.id, membership: row.membership }, need);
  const isStranger = principal.kind === "anonymous";
  let record: BoardRecord | undefined;
  if (how === "head") {
    const row = isStranger ? undefined : await readHead(database, { viewerId, boardId });
    permit(row);
    [record] = headsFrom(database, viewerId, row === undefined ? [] : [row]);
  } else {
    const rows = isStranger ? [] : await selectBoards(database, viewerId, { boardId });
    permit(rows[0]);
    [record] = boardsFrom(database, viewerId, rows);
  }
  if (record === undefined) throw new Error("A board that may be read is there.");
  return record;
}

/** `head`: what its own row and its tenant's say (`boardHeadFields`); to ask such a record for more is an error. */
export type BoardReading = "whole" | "head";

/** Heads that are asked for in one turn of the event loop go out as one statement. */
const headReaders = new WeakMap<Database, (seen: SeenBoard) => Promise<BoardHeadRow | undefined>>();

function readHead(database: Database, seen: SeenBoard): Promise<BoardHeadRow | undefined> {
  const read = headReaders.get(database) ?? inTurn((many: readonly SeenBoard[]) => selectHeadsSeen(database, many));
  headReaders.set(database, read);
  return read(seen);
}

/** All boards of which the viewer is a current member, by title within the name of the tenant; of these roles if given. */
export async function listBoards(
  context: Pick<Context, "database">,
  principal: Principal,
  roles?: readonly Role[],
  how: BoardReading = "whole",
): Promise<BoardRecord[]> {
  const { personId } = requirePerson(principal);
  if (roles?.length === 0) return [];
  const { database } = context;
  const filter = roles === undefined ? {} : { roles };
  if (how === "head") return headsFrom(database, personId, await selectBoardHeads(database, personId, filter));
  return boardsFrom(database, personId, await selectBoards(database, personId, filter));
}

/** The tenants of which the viewer is a current member, by name. */
export async function listTenants(context: Pick<Context, "database">, principal: Principal): Promise<TenantRecord[]> {
  const { personId } = requirePerson(principal);
  const rows = await selectMemberships(context.database, personId);
  return tenantsFrom(
    context.database,
    personId,
    rows.filter((row) => row.isCurrentMember),
  );
}

/** The viewer's memberships, and invitations that wait for them. */
export async function listMemberships(
  context: Pick<Context, "database">,
  principal: Principal,
): Promise<MemberRecord[]> {
  const { personId } = requirePerson(principal);
  return membershipsFrom(context.database, personId, await selectMemberships(context.database, personId));
}

/** Who may use the board, and as what. */
export async function listBoardMembers(
  context: Pick<Context, "database">,
  principal: Principal,
  boardId: string,
): Promise<MemberRecord[]> {
  const access = await accessBoard(context, principal, boardId, "member");
  const viewerId = memberId(principal);
  return membershipsFrom(
    context.database,
    viewerId,
    await selectMembers(context.database, viewerId, [access.tenantId]),
  );
}

/** A new blank board in a tenant of its own, which the caller owns. RefusalError `ValidationError` for title or time zone. */
export async function createBoardV2(
  context: Context,
  principal: Principal,
  input: NewBoardInput,
): Promise<BoardRecord> {
  const { personId } = requirePerson(principal);
  const board = readNewBoard(input);
  const boardId = await withinQuota(context, { personId, kind: "boards", held: ownedBoards(personId) }, (database) =>
    createBoard({ database }, personId, board),
  );
  context.bus.publish({ kind: "membership", personId });
  return readBoard(context, principal, boardId);
}

/** How long the lists are that the graph answers to this caller, for the cost of a call before it runs. */
export function readListSizes(
  context: Pick<Context, "database">,
  principal: Principal,
): Promise<ListSizes | undefined> {
  const personId = memberId(principal);
  return personId === null ? Promise.resolve(undefined) : selectListSizes(context.database, personId);
}
