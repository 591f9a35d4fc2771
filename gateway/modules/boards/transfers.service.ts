import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import type { Role } from "../../domain.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/memberRefusals.ts";
import { emailKey } from "../people/emailAddress.ts";
import { accessBoard } from "./boards.service.ts";
import { inviteFutureOwner, readInvitedAddress, type SentInvitation, sendInvitation } from "./invitations.service.ts";
import { demoteOwner, listTenantBoardIds, lockTenant } from "./membership.store.ts";
import {
  findEmailKey,
  findSeatOfAddress,
  findSeatOfPerson,
  revokeFutureOwner,
  type SeatRow,
  updateRole,
} from "./roles.store.ts";
import { memberNotFound, noteMembers, tellMembers } from "./seats.ts";

/* Ownership goes from one person to another; at every instant a tenant has exactly one Owner (Q13). */

/** The member becomes Owner and the Owner an Admin, in the transaction of the caller, who has locked the tenant. */
export async function handOver(executor: Executor, tenantId: string, memberId: string): Promise<void> {
  await demoteOwner(executor, tenantId);
  await updateRole(executor, memberId, "Owner");
  await revokeFutureOwner(executor, tenantId);
}

export interface Transfer {
  readonly tenantId: string;
  readonly personId?: string;
  readonly emailAddress?: string;
}

interface Done {
  readonly boardIds: readonly string[];
  readonly told: readonly (string | null)[];
  readonly mail?: SentInvitation;
}

/**
 * Makes members Owners of the caller's tenants, at once, or asks an address to become one (B2 of the contract: until it
 * accepts, nothing changes). All of the transfers or none. The links of mails, where no mail server sends them.
 * RefusalError `NotFound` for other people's tenants and for persons who are no members, `NotAuthorized` for all but the
 * Owner, `ValidationError`, `AlreadyExists` while another address is asked.
 */
export async function transferOwnership(
  context: Context,
  principal: Principal,
  transfers: readonly Transfer[],
): Promise<readonly (string | null)[]> {
  const person = requirePerson(principal);
  if (transfers.length === 0) throw new RefusalError("ValidationError", words.transferToNobody());
  // Every transaction locks tenants in the same order.
  const inOrder = [...transfers].sort((one, other) => (one.tenantId < other.tenantId ? -1 : 1));
  const done = await context.database.transaction(async (transaction) => {
    const all: Done[] = [];
    for (const transfer of inOrder) all.push(await transferOne(context, transaction, person, transfer));
    return all;
  });
  for (const { boardIds, told, mail } of done) {
    tellMembers(context, told, boardIds);
    if (mail !== undefined) sendInvitation(context, mail);
  }
  return done.map(({ mail }) => mail?.link ?? null);
}

async function transferOne(
  context: Context,
  executor: Executor,
  person: PersonPrincipal,
  transfer: Transfer,
): Promise<Done> {
  const { tenantId, personId, emailAddress } = transfer;
  await lockTenant(executor, tenantId);
  const boardIds = await listTenantBoardIds(executor, tenantId);
  await permitOwner(executor, person, boardIds);
  if ((personId === undefined) === (emailAddress === undefined)) {
    throw new RefusalError("ValidationError", words.transferToNobody());
  }
  if (emailAddress !== undefined) {
    const read = readInvitedAddress(emailAddress);
    if ((await findEmailKey(executor, person.personId)) === emailKey(read)) throw toYourself();
    const known = await findSeatOfAddress(executor, tenantId, emailKey(read));
    if (known?.isCurrentMember === true) {
      throw new RefusalError("AlreadyExists", words.transferToMemberAddress(read), { rule: "member" });
    }
    const mail = await inviteFutureOwner(context, executor, person, { tenantId, emailAddress: read, known });
    await noteMembers(executor, person, boardIds, "transferOwnership");
    return { boardIds, told: [], mail };
  }
  const seat = await findNewOwner(executor, person, tenantId, personId ?? "");
  await handOver(executor, tenantId, seat.id);
  await noteMembers(executor, person, boardIds, "transferOwnership");
  return { boardIds, told: [person.personId, seat.personId] };
}

async function permitOwner(executor: Executor, person: PersonPrincipal, boardIds: readonly string[]): Promise<void> {
  const [boardId] = boardIds;
  if (boardId === undefined) throw memberNotFound();
  await accessBoard({ database: executor }, person, boardId, "owner");
}

async function findNewOwner(
  executor: Executor,
  person: PersonPrincipal,
  tenantId: string,
  personId: string,
): Promise<SeatRow> {
  if (personId === person.personId) throw toYourself();
  const seat = await findSeatOfPerson(executor, tenantId, personId);
  if (seat === undefined) throw new RefusalError("NotFound", words.transferToStranger(), { rule: "member" });
  return seat;
}

function toYourself(): RefusalError {
  return new RefusalError("ValidationError", words.transferToYourself(), { rule: "yourself" });
}

export interface RoleUpdate {
  readonly id: string;
  readonly personId: string;
  readonly boardId: string;
  readonly permission: Role;
}

/** As `transferOwnership`, written as the two updates that it amounts to: the new Owner's, and the caller's to Admin. */
export async function transferByRoles(
  context: Context,
  principal: Principal,
  updates: readonly RoleUpdate[],
): Promise<void> {
  const { personId } = requirePerson(principal);
  // Before anything else is looked at: who may not learns nothing from what is refused.
  for (const { boardId } of updates) await accessBoard(context, principal, boardId, "owner");
  const owner = updates.find(({ permission }) => permission === "Owner");
  const own = updates.find((update) => update.permission === "Admin" && update.personId === personId);
  if (updates.length !== 2 || owner === undefined || own === undefined || owner.boardId !== own.boardId) {
    throw new RefusalError("ValidationError", words.transferShape());
  }
  const { tenantId, membership } = await accessBoard(context, principal, owner.boardId, "owner");
  const seat = await findSeatOfPerson(context.database, tenantId, owner.personId);
  if (membership?.id !== own.id || (seat !== undefined && seat.id !== owner.id)) throw memberNotFound();
  await transferOwnership(context, principal, [{ tenantId, personId: owner.personId }]);
}
