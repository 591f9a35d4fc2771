import { appendBoardEvent } from "../../boardState/boardState.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import { cancelScheduledOf } from "../../boardState/leaver.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { featureOn } from "../../flags/flags.ts";
import { RefusalError } from "../../refusal.ts";
import * as boardRefusals from "../../words/boardRefusals.ts";
import { linkExpired } from "../../words/memberRefusals.ts";
import { requireFeature } from "./boardChanges.service.ts";
import { membershipsFrom } from "./boardRecords.ts";
import type { MemberRecord } from "./boards.refs.ts";
import { accessBoard } from "./boards.service.ts";
import { selectMembership } from "./boards.store.ts";
import {
  acceptMembership,
  countBoardsBeside,
  deleteBoardRow,
  demoteOwner,
  endMembership,
  findInvitation,
  findMembershipIn,
  findOwnMembership,
  handLinkOn,
  hasVerifiedEmail,
  listTenantBoardIds,
  lockPerson,
  lockTenant,
  type OwnMembershipRow,
} from "./membership.store.ts";
import { updateRole } from "./roles.store.ts";
import { noteMembers, tellMembers } from "./seats.ts";

/* How a person comes to boards and goes from them: accepting an invitation, leaving, deleting. */

function invitationNotFound(): RefusalError {
  return new RefusalError("NotFound", boardRefusals.invitationNotFound());
}

function lastBoard(boards = 1): RefusalError {
  const sentence = boards > 1 ? boardRefusals.lastBoards : boardRefusals.lastBoard;
  return new RefusalError("ValidationError", sentence(), { rule: "lastBoard" });
}

/** The caller's own invitation to the board, while it waits; null for everybody else, whether the board is there or not. */
export async function readInvitation(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<MemberRecord | null> {
  const { personId } = requirePerson(principal);
  const invitation = await findInvitation(context.database, boardId, personId);
  return invitation === undefined ? null : ownMembership(context.database, personId, invitation.id);
}

async function ownMembership(executor: Executor, personId: string, id: string): Promise<MemberRecord | null> {
  const [own] = membershipsFrom(executor, personId, await selectMembership(executor, personId, id));
  return own ?? null;
}

/**
 * Makes the caller a member by their own invitation (decision 12); accepting twice is accepting once. RefusalError
 * `NotFound` for anybody else's or a revoked one, by the rule `expired` (with who invited) for one that is over,
 * `NotAuthorized` with the rule `verifiedEmail` until the address that was invited is confirmed.
 */
export async function acceptInvitation(context: Context, principal: Principal, id: string): Promise<MemberRecord> {
  const person = requirePerson(principal);
  const { personId } = person;
  const joined = await context.database.transaction(async (transaction) => {
    const own = await lockOwn(transaction, personId, id);
    if (own.isCurrentMember) return { id, tenantId: own.tenantId, isNew: false };
    if (own.isExpired) {
      const setBy = own.inviter === null ? {} : { setBy: own.inviter };
      throw new RefusalError("NotFound", linkExpired(), { rule: "expired", ...setBy });
    }
    await requireVerifiedEmail(transaction, personId);
    return join(transaction, person, own);
  });
  await tellJoined(context, personId, [joined]);
  return readOwnMembership(context, personId, joined.id);
}

/** The address that is invited must be theirs beyond doubt, unless they hold what was sent there. */
async function requireVerifiedEmail(executor: Executor, personId: string): Promise<void> {
  if (await hasVerifiedEmail(executor, personId)) return;
  throw new RefusalError("NotAuthorized", boardRefusals.confirmEmailFirst(), { rule: "verifiedEmail" });
}

export interface Joined {
  /** Of the membership. */
  readonly id: string;
  readonly tenantId: string;
  readonly isNew: boolean;
}

/**
 * Makes the person a member by an invitation, in the transaction of the caller, who has locked person and tenant. Who is
 * invited as Owner takes over. A member who was invited once more stays what they are.
 */
export async function join(
  executor: Executor,
  person: PersonPrincipal,
  invitation: Pick<OwnMembershipRow, "id" | "tenantId" | "role">,
): Promise<Joined> {
  const { id, tenantId, role } = invitation;
  const present = await findMembershipIn(executor, tenantId, person.personId);
  const isMember = present?.isCurrentMember === true && present.id !== id;
  if (role === "Owner") await demoteOwner(executor, tenantId);
  if (isMember) {
    await endMembership(executor, id);
    await handLinkOn(executor, id, present.id);
    if (role === "Owner") await updateRole(executor, present.id, role);
  } else await acceptMembership(executor, id, person.personId);
  await noteMembers(executor, person, await listTenantBoardIds(executor, tenantId), "acceptInvitation");
  return { id: isMember ? present.id : id, tenantId, isNew: true };
}

/** A former Owner has other rights now, too: everybody's streams look again. */
export async function tellJoined(context: Context, personId: string, joined: readonly Joined[]): Promise<void> {
  for (const { tenantId, isNew } of joined) {
    if (!isNew) continue;
    const boardIds = await listTenantBoardIds(context.database, tenantId);
    tellMembers(context, [personId], boardIds);
    for (const boardId of boardIds) context.bus.publish({ kind: "membership", boardId });
  }
}

async function readOwnMembership(context: Context, personId: string, id: string): Promise<MemberRecord> {
  const record = await ownMembership(context.database, personId, id);
  if (record === null) throw invitationNotFound();
  return record;
}

/** A living membership or waiting invitation of the person's own; nothing else of theirs, or of its tenant, changes meanwhile. */
async function lockOwn(executor: Executor, personId: string, id: string): Promise<OwnMembershipRow> {
  await lockPerson(executor, personId);
  const found = await findOwnMembership(executor, personId, id);
  if (found === undefined) throw invitationNotFound();
  await lockTenant(executor, found.tenantId);
  // Somebody may have changed it until the tenant was locked.
  const own = await findOwnMembership(executor, personId, id);
  if (own === undefined || !(own.isCurrentMember || own.invitationStatus === "Invited")) throw invitationNotFound();
  return own;
}

/**
 * Declines an invitation, or leaves all boards of a tenant (B1 of the contract). RefusalError `NotFound` for anybody
 * else's membership, `NotAuthorized` for the Owner and where the feature is off, `ValidationError` with the rule
 * `lastBoard` when no board would remain. What the person had scheduled there is cancelled.
 */
export async function leave(context: Context, principal: Principal, id: string): Promise<void> {
  const person = requirePerson(principal);
  const { personId } = person;
  const left = await context.database.transaction(async (transaction) => {
    const own = await lockOwn(transaction, personId, id);
    const boardIds = await listTenantBoardIds(transaction, own.tenantId);
    if (own.isCurrentMember) await permitLeaving(context, transaction, person, own, boardIds);
    else await requireVerifiedEmail(transaction, personId);
    if (!(await endMembership(transaction, id))) throw ownerStays();
    await noteMembers(transaction, person, boardIds, "leave");
    return { boardIds, wasMember: own.isCurrentMember };
  });
  if (left.wasMember) await cancelScheduledOf(context, personId, left.boardIds);
  tellMembers(context, [personId], left.boardIds);
}

function ownerStays(): RefusalError {
  return new RefusalError("NotAuthorized", boardRefusals.ownerStays(), {
    rule: "role",
  });
}

async function permitLeaving(
  context: Context,
  executor: Executor,
  person: PersonPrincipal,
  own: OwnMembershipRow,
  boardIds: readonly string[],
): Promise<void> {
  if (own.role === "Owner") throw ownerStays();
  const [boardId] = boardIds;
  // Nothing is lost with a tenant that holds no board.
  if (boardId === undefined) return;
  if (!(await featureOn(context, person, { boardId, membership: own }, "leaveBoard"))) {
    throw new RefusalError("NotAuthorized", boardRefusals.leavingIsOff(), { rule: "leaveBoard" });
  }
  if ((await countBoardsBeside(executor, person.personId, { tenantId: own.tenantId })) === 0) {
    throw lastBoard(boardIds.length);
  }
}

/**
 * What a module above has to do with boards that end: it reads within the transaction, while they are there, and what it
 * answers is called when they are gone.
 */
export type BoardsEnd = (transaction: Executor, boardIds: readonly string[]) => Promise<() => void>;

/**
 * Deletes a board for everybody: its history, pins and scheduled messages, its link, its displays and whatever else hangs
 * on it. What people wrote stays theirs. RefusalError `NotAuthorized` for all but the Owner, `ValidationError` with the
 * rule `lastBoard` when the Owner would have no board left.
 */
export async function deleteBoard(
  context: Context,
  principal: Principal,
  boardId: string,
  ending: BoardsEnd,
): Promise<void> {
  const access = await accessBoard(context, principal, boardId, "owner");
  await requireFeature(context, principal, access, "deleteBoard");
  const { personId } = requirePerson(principal);
  const tell = await context.database.transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    if ((await countBoardsBeside(transaction, personId, { boardId })) === 0) throw lastBoard();
    await appendBoardEvent(transaction, {
      boardId,
      kind: "deleted",
      cause: "deleteBoard",
      actor: principalActor(principal),
    });
    const told = await ending(transaction, [boardId]);
    return (await deleteBoardRow(transaction, boardId, access.tenantId)) ? told : undefined;
  });
  if (tell === undefined) throw new RefusalError("NotFound", boardRefusals.boardNotFound());
  tellDeleted(context, boardId);
  tell();
}

/** Streams of its members, displays on it, pages of its link: all of them look again, and find nothing. */
export function tellDeleted({ bus }: Pick<Context, "bus">, boardId: string): void {
  for (const kind of ["membership", "credential", "token"] as const) bus.publish({ kind, boardId });
  bus.publish({ kind: "board", boardId });
}
