import { appendBoardEvent } from "../../boardState/boardState.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import type { PersonPrincipal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { type Role, roles } from "../../domain.ts";
import { featureOn } from "../../flags/flags.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/memberRefusals.ts";
import { requireFeature } from "./boardChanges.service.ts";
import { accessBoard, type BoardAccess } from "./boards.service.ts";
import { listTenantBoardIds, lockTenant } from "./membership.store.ts";
import { findSeat, findSeatOfPerson, type SeatRow } from "./roles.store.ts";

/* What all who change the members of a tenant hold to: who may, on which rows, and whom it is told. */

export const memberNotFound = () => new RefusalError("NotFound", words.memberNotFound());

/** A tenant that is locked until the transaction ends, and what the caller is there. */
export interface OpenTenant {
  readonly tenantId: string;
  /** By title. */
  readonly boardIds: readonly string[];
  readonly access: BoardAccess;
  readonly role: Role;
}

/**
 * Locks the tenant and permits the caller, by what is true from here on: invitations, changes of roles, removals,
 * transfers, acceptances and leaves of one tenant come one after the other. RefusalError `NotFound` for who is no member,
 * `NotAuthorized` without the feature.
 */
export async function openTenant(
  context: Context,
  executor: Executor,
  person: PersonPrincipal,
  tenantId: string,
): Promise<OpenTenant> {
  await lockTenant(executor, tenantId);
  const boardIds = await listTenantBoardIds(executor, tenantId);
  const [boardId] = boardIds;
  if (boardId === undefined) throw memberNotFound();
  const access = await accessBoard({ database: executor }, person, boardId, "member");
  const role = access.membership?.role;
  if (role === undefined) throw memberNotFound();
  await requireFeature(context, person, access, "settings.modifyUsers");
  return { tenantId, boardIds, access, role };
}

/** As `openTenant`, by a membership or invitation of it: the row as it is from here on. */
export async function openSeat(
  context: Context,
  executor: Executor,
  person: PersonPrincipal,
  id: string,
): Promise<{ readonly seat: SeatRow; readonly tenant: OpenTenant }> {
  const found = await findSeat(executor, id);
  if (found === undefined) throw memberNotFound();
  // Who is no member learns nothing of the row, and a superadmin who sees the boards changes nothing on them.
  const own = await findSeatOfPerson(executor, found.tenantId, person.personId);
  if (own === undefined && !person.superadmin) throw memberNotFound();
  const tenant = await openTenant(context, executor, person, found.tenantId);
  const seat = await findSeat(executor, id);
  if (seat === undefined) throw memberNotFound();
  return { seat, tenant };
}

const rank = (role: Role) => roles.indexOf(role);

/** Refuses what nobody may do with this row: one's own, the Owner's, one above one's own. */
export function permitOnSeat(person: PersonPrincipal, tenant: OpenTenant, seat: SeatRow): void {
  if (seat.personId === person.personId) {
    throw new RefusalError("NotAuthorized", words.ownRow(), { rule: "ownRow" });
  }
  if (seat.role === "Owner" && (seat.isCurrentMember || tenant.role !== "Owner")) {
    throw new RefusalError("NotAuthorized", words.ownerRow(), { rule: "ownerRow" });
  }
  permitRole(tenant, seat.role);
}

/** Nobody gives, or takes, a role above their own. */
export function permitRole(tenant: OpenTenant, role: Role): void {
  if (rank(role) > rank(tenant.role)) throw new RefusalError("NotAuthorized", words.roleAbove(), { rule: "role" });
}

/** Owner is a choice in lists only with the feature `manageOwners`, and only the Owner's (B8 of the contract). */
export async function permitOwnerChoice(
  context: Context,
  person: PersonPrincipal,
  { access, role }: OpenTenant,
): Promise<void> {
  if (role === "Owner" && (await featureOn(context, person, access, "manageOwners"))) return;
  throw new RefusalError("NotAuthorized", words.ownerByTransfer(), { rule: "manageOwners" });
}

/** One address at a time is asked to become the Owner. */
export function futureOwnerWaits({ emailAddress }: Pick<SeatRow, "emailAddress">): RefusalError {
  return new RefusalError("AlreadyExists", words.futureOwnerWaits(emailAddress ?? ""), { rule: "futureOwner" });
}

/** Writes into the log of each of the tenant's boards that its members changed. */
export async function noteMembers(
  executor: Executor,
  person: PersonPrincipal,
  boardIds: readonly string[],
  cause: string,
): Promise<void> {
  const actor = principalActor(person);
  for (const boardId of boardIds) await appendBoardEvent(executor, { boardId, kind: "members", cause, actor });
}

/** The streams of these persons look at their boards anew; the other members' screens ask who is there. */
export function tellMembers(
  context: Context,
  personIds: readonly (string | null)[],
  boardIds: readonly string[],
): void {
  for (const personId of personIds) if (personId !== null) context.bus.publish({ kind: "membership", personId });
  for (const boardId of boardIds) context.bus.publish({ kind: "board", boardId, what: "members" });
}
