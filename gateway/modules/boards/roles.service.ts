import { cancelScheduledOf } from "../../boardState/leaver.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { InvitationStatus, Role } from "../../domain.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/memberRefusals.ts";
import { memberId } from "./access.ts";
import { requireFeature } from "./boardChanges.service.ts";
import { membershipsFrom } from "./boardRecords.ts";
import type { MemberRecord } from "./boards.refs.ts";
import { accessBoard, listBoardMembers } from "./boards.service.ts";
import { selectMembers } from "./boards.store.ts";
import { endMembership } from "./membership.store.ts";
import { findFutureOwner, updateRole } from "./roles.store.ts";
import {
  futureOwnerWaits,
  memberNotFound,
  noteMembers,
  openSeat,
  permitOnSeat,
  permitOwnerChoice,
  permitRole,
  tellMembers,
} from "./seats.ts";
import { handOver } from "./transfers.service.ts";

/* Who is on a board and as what, and what Owner and Admins change about it. */

/** Members and waiting invitations, for who may see them (feature settings.viewUsers). */
export async function listUsers(context: Context, principal: Principal, boardId: string): Promise<MemberRecord[]> {
  const access = await accessBoard(context, principal, boardId, "member");
  await requireFeature(context, principal, access, "settings.viewUsers");
  return listBoardMembers(context, principal, boardId);
}

/** The caller's own place on the board; null for a superadmin who is no member. */
export async function readOwnRole(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<MemberRecord | null> {
  const { membership } = await accessBoard(context, principal, boardId, "view");
  if (membership?.isCurrentMember !== true) return null;
  return readMember(context, principal, boardId, membership.id);
}

async function readMember(
  context: Pick<Context, "database">,
  principal: Principal,
  boardId: string,
  id: string,
): Promise<MemberRecord> {
  const { tenantId } = await accessBoard(context, principal, boardId, "member");
  const viewerId = memberId(principal);
  const rows = await selectMembers(context.database, viewerId, [tenantId]);
  const record = membershipsFrom(context.database, viewerId, rows).find((one) => one.id === id);
  if (record === undefined) throw memberNotFound();
  return record;
}

export interface RoleChange {
  readonly id: string;
  readonly role: Role;
  /** Both, when given, must be the row's (the calls of version 2 name them). */
  readonly personId?: string;
  readonly boardId?: string;
}

/**
 * Changes the role of a member, or of an invitation that waits. Owner, chosen for a member, is a transfer (B2 of the
 * contract). RefusalError `NotFound`, `NotAuthorized` with the rules `ownRow`, `ownerRow`, `role`, `manageOwners`.
 */
export async function changeRole(context: Context, principal: Principal, change: RoleChange): Promise<MemberRecord> {
  const person = requirePerson(principal);
  const { seat, tenant } = await context.database.transaction(async (transaction) => {
    const opened = await openSeat(context, transaction, person, change.id);
    const namesAnother =
      (change.personId !== undefined && change.personId !== (opened.seat.personId ?? "")) ||
      (change.boardId !== undefined && !opened.tenant.boardIds.includes(change.boardId));
    if (namesAnother) throw memberNotFound();
    permitOnSeat(person, opened.tenant, opened.seat);
    permitRole(opened.tenant, change.role);
    if (opened.seat.role === change.role) return opened;
    if (change.role === "Owner") {
      await permitOwnerChoice(context, person, opened.tenant);
      const future = await findFutureOwner(transaction, opened.seat.tenantId);
      if (future !== undefined && !opened.seat.isCurrentMember) throw futureOwnerWaits(future);
    }
    if (change.role === "Owner" && opened.seat.isCurrentMember) {
      await handOver(transaction, opened.seat.tenantId, opened.seat.id);
    } else await updateRole(transaction, change.id, change.role);
    await noteMembers(transaction, person, opened.tenant.boardIds, "changeRole");
    return opened;
  });
  tellMembers(context, [seat.personId, person.personId], tenant.boardIds);
  return readMember(context, principal, tenant.access.boardId, change.id);
}

/**
 * Removes a member, or revokes an invitation; what a member had scheduled there is cancelled. `expected`: what the caller
 * takes the row for. RefusalError `ValidationError` with the rule `accepted` when the invited has become a member
 * meanwhile, else as `changeRole`.
 */
export async function removeUser(
  context: Context,
  principal: Principal,
  { id, expected }: { readonly id: string; readonly expected: InvitationStatus | null },
): Promise<void> {
  const person = requirePerson(principal);
  const { seat, tenant } = await context.database.transaction(async (transaction) => {
    const opened = await openSeat(context, transaction, person, id);
    permitOnSeat(person, opened.tenant, opened.seat);
    if (expected === "Invited" && opened.seat.isCurrentMember) {
      const text = words.acceptedMeanwhile(opened.seat.emailAddress ?? "");
      throw new RefusalError("ValidationError", text, { rule: "accepted" });
    }
    await endMembership(transaction, id);
    await noteMembers(transaction, person, opened.tenant.boardIds, "removeUser");
    return opened;
  });
  if (seat.isCurrentMember && seat.personId !== null) {
    await cancelScheduledOf(context, seat.personId, tenant.boardIds);
  }
  tellMembers(context, [seat.personId], tenant.boardIds);
}
