import { appendBoardEvent } from "../../boardState/boardState.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import { cancelScheduledOf } from "../../boardState/leaver.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { featureOn } from "../../flags/flags.ts";
import { RefusalError } from "../../refusal.ts";
import * as boardRefusals from "../../words/boardRefusals.ts";
import { requireFeature } from "./boardChanges.service.ts";
import { membershipsFrom } from "./boardRecords.ts";
import type { MemberRecord } from "./boards.refs.ts";
import { accessBoard } from "./boards.service.ts";
import { selectMemberships } from "./boards.store.ts";
import {
  acceptMembership,
  countBoardsBeside,
  deleteBoardRow,
  demoteOwner,
  endMembership,
  findInvitation,
  findOwnMembership,
  hasVerifiedEmail,
  listTenantBoardIds,
  lockPerson,
  lockTenant,
  type OwnMembershipRow,
} from "./membership.store.ts";

/* How a person comes to boards and goes from them: accepting an invitation, leaving, deleting. */

function invitationNotFound(): RefusalError {
  return new RefusalError("NotFound", boardRefusals.invitationNotFound());
}

function lastBoard(): RefusalError {
  return new RefusalError("ValidationError", boardRefusals.lastBoard(), { rule: "lastBoard" });
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
  const rows = await selectMemberships(executor, personId);
  return membershipsFrom(executor, personId, rows).find((member) => member.id === id) ?? null;
}

/**
 * Makes the caller a member by their own invitation (decision 12); accepting twice is accepting once. RefusalError
 * `NotFound` for anybody else's or a revoked one, `NotAuthorized` with the rule `verifiedEmail` until the address that was
 * invited is confirmed.
 */
export async function acceptInvitation(context: Context, principal: Principal, id: string): Promise<MemberRecord> {
  const { personId } = requirePerson(principal);
  const accepted = await context.database.transaction(async (transaction) => {
    const own = await lockOwn(transaction, personId, id);
    if (own.isCurrentMember) return undefined;
    await lockTenant(transaction, own.tenantId);
    if (!(await hasVerifiedEmail(transaction, personId))) {
      throw new RefusalError("NotAuthorized", boardRefusals.confirmEmailFirst(), {
        rule: "verifiedEmail",
      });
    }
    if (own.role === "Owner") await demoteOwner(transaction, own.tenantId);
    await acceptMembership(transaction, id);
    return own;
  });
  if (accepted !== undefined) {
    const boardIds = await listTenantBoardIds(context.database, accepted.tenantId);
    tellMembers(context, personId, boardIds);
    // A former Owner has other rights now.
    if (accepted.role === "Owner") for (const boardId of boardIds) context.bus.publish({ kind: "membership", boardId });
  }
  const record = await ownMembership(context.database, personId, id);
  if (record === null) throw invitationNotFound();
  return record;
}

/** A living membership or waiting invitation of the person's own; nothing else of theirs changes meanwhile. */
async function lockOwn(executor: Executor, personId: string, id: string): Promise<OwnMembershipRow> {
  await lockPerson(executor, personId);
  const own = await findOwnMembership(executor, personId, id);
  if (own === undefined || !(own.isCurrentMember || own.invitationStatus === "Invited")) throw invitationNotFound();
  return own;
}

/** The person's streams look at their boards anew; the other members' screens ask who is there. */
function tellMembers(context: Context, personId: string, boardIds: readonly string[]): void {
  context.bus.publish({ kind: "membership", personId });
  for (const boardId of boardIds) context.bus.publish({ kind: "board", boardId, what: "members" });
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
    if (!(await endMembership(transaction, id))) throw ownerStays();
    return own.isCurrentMember ? boardIds : [];
  });
  if (left.length === 0) return;
  await cancelScheduledOf(context, personId, left);
  tellMembers(context, personId, left);
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
  if ((await countBoardsBeside(executor, person.personId, { tenantId: own.tenantId })) === 0) throw lastBoard();
}

/**
 * Deletes a board for everybody: its history, pins and scheduled messages, its link, its displays and whatever else hangs
 * on it. What people wrote stays theirs. RefusalError `NotAuthorized` for all but the Owner, `ValidationError` with the
 * rule `lastBoard` when the Owner would have no board left.
 */
export async function deleteBoard(context: Context, principal: Principal, boardId: string): Promise<void> {
  const access = await accessBoard(context, principal, boardId, "owner");
  await requireFeature(context, principal, access, "deleteBoard");
  const { personId } = requirePerson(principal);
  const deleted = await context.database.transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    if ((await countBoardsBeside(transaction, personId, { boardId })) === 0) throw lastBoard();
    await appendBoardEvent(transaction, {
      boardId,
      kind: "deleted",
      cause: "deleteBoard",
      actor: principalActor(principal),
    });
    return deleteBoardRow(transaction, boardId, access.tenantId);
  });
  if (!deleted) throw new RefusalError("NotFound", boardRefusals.boardNotFound());
  tellDeleted(context, boardId);
}

/** Streams of its members, displays on it, pages of its link: all of them look again, and find nothing. */
export function tellDeleted({ bus }: Pick<Context, "bus">, boardId: string): void {
  for (const kind of ["membership", "credential", "token"] as const) bus.publish({ kind, boardId });
  bus.publish({ kind: "board", boardId });
}
