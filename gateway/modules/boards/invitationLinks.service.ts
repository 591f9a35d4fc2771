import { spend } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { type Role, roles } from "../../domain.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/memberRefusals.ts";
import { type Joined, join, tellJoined } from "./membership.service.ts";
import { endMembership, listTenantBoardIds, lockPerson, lockTenant } from "./membership.store.ts";
import { findEmailKey, type LinkedRow, selectLinked } from "./roles.store.ts";
import { noteMembers, tellMembers } from "./seats.ts";

/* The link of an invitation's mail, opened by whoever is signed in. */

export const linkStates = ["Waiting", "Accepted", "Expired", "Revoked"] as const;
type LinkState = (typeof linkStates)[number];

export interface InvitationLinkRecord {
  readonly state: LinkState;
  /** Whether it is for the address of who asks. */
  readonly isMine: boolean;
  readonly emailAddress: string;
  readonly role: Role;
  readonly inviter: string | null;
  readonly tenantNames: readonly string[];
  readonly boards: readonly { readonly id: string; readonly title: string }[];
  readonly expiresAt: number | null;
}

interface Asker {
  /** Where guesses come from. */
  readonly address: string;
}

const linkUnknown = () => new RefusalError("NotFound", words.linkUnknown(), { rule: "link" });

/**
 * What the link stands for. Its holder is told whom it is for, so that they sign in as that person; boards are named to
 * that person alone. RefusalError `NotFound` for a link that stands for nothing.
 */
export async function readInvitationLink(
  context: Context,
  principal: Principal,
  secret: string,
  { address }: Asker,
): Promise<InvitationLinkRecord> {
  const { personId } = requirePerson(principal);
  await spend(context, "invitationLink", { address });
  const rows = await selectLinked(context.database, hashSecret(secret));
  return recordOf(rows, personId, await findEmailKey(context.database, personId));
}

/**
 * The address that a link which still waits was sent to, for whoever holds the link and has not signed in yet: it stands in
 * the mail that they hold, too. RefusalError `NotFound` for any other link.
 */
export async function findInvitedAddress(context: Context, secret: string, { address }: Asker): Promise<string> {
  await spend(context, "invitationLink", { address });
  const rows = await selectLinked(context.database, hashSecret(secret));
  const emailAddress = rows.find(isWaiting)?.emailAddress;
  if (emailAddress == null) throw linkUnknown();
  return emailAddress;
}

function recordOf(rows: readonly LinkedRow[], personId: string, emailKey: string | null): InvitationLinkRecord {
  const [first] = rows;
  if (first === undefined) throw linkUnknown();
  const isMine = rows.every((row) => isFor(row, personId, emailKey));
  const waiting = rows.filter(isWaiting);
  const accepted = rows.filter((row) => row.isCurrentMember && row.personId === personId);
  const isExpired = rows.some((row) => row.invitationStatus === "Invited" && row.isExpired);
  const state = waiting.length > 0 ? "Waiting" : accepted.length > 0 ? "Accepted" : isExpired ? "Expired" : "Revoked";
  const shown = waiting.length > 0 ? waiting : accepted;
  return {
    state,
    isMine,
    emailAddress: first.emailAddress ?? "",
    role: (waiting[0] ?? first).role,
    inviter: first.inviter,
    tenantNames: isMine ? shown.map(({ tenantName }) => tenantName) : [],
    boards: isMine ? shown.flatMap(({ boards }) => boards) : [],
    expiresAt: first.expiresAt,
  };
}

const isWaiting = (row: LinkedRow) => row.invitationStatus === "Invited" && !row.isCurrentMember && !row.isExpired;

function isFor(row: LinkedRow, personId: string, emailKey: string | null): boolean {
  return row.personId === null ? row.emailKey !== null && row.emailKey === emailKey : row.personId === personId;
}

/**
 * Makes the caller a member of all that the link invites to. The link came to the invited address, so an account with that
 * address need not be confirmed otherwise; anybody else's is refused. Accepting twice is accepting once. RefusalError
 * `NotFound` with the rules `link` and `expired`, `NotAuthorized` with the rule `anotherAddress`.
 */
export async function acceptInvitationLink(
  context: Context,
  principal: Principal,
  secret: string,
  { address }: Asker,
): Promise<InvitationLinkRecord> {
  const person = requirePerson(principal);
  const { personId } = person;
  await spend(context, "invitationLink", { address });
  const joined = await context.database.transaction(async (transaction) => {
    const rows = await lockLinked(transaction, personId, secret);
    const waiting = rows.filter(isWaiting);
    if (waiting.length === 0 && !rows.some((row) => row.isCurrentMember)) {
      const isExpired = rows.some((row) => row.invitationStatus === "Invited");
      throw isExpired ? new RefusalError("NotFound", words.linkExpired(), { rule: "expired" }) : linkUnknown();
    }
    const all: Joined[] = [];
    // As Owner last: whoever takes over is a member then.
    for (const row of [...waiting].sort((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role))) {
      all.push(await join(transaction, person, row));
    }
    return all;
  });
  await tellJoined(context, personId, joined);
  const rows = await selectLinked(context.database, hashSecret(secret));
  return recordOf(rows, personId, await findEmailKey(context.database, personId));
}

/** Declines all that the link invites to and that waits. RefusalError as `acceptInvitationLink`. */
export async function declineInvitationLink(
  context: Context,
  principal: Principal,
  secret: string,
  { address }: Asker,
): Promise<void> {
  const person = requirePerson(principal);
  await spend(context, "invitationLink", { address });
  const boardIds = await context.database.transaction(async (transaction) => {
    const waiting = (await lockLinked(transaction, person.personId, secret)).filter(isWaiting);
    const told: string[] = [];
    for (const { id, tenantId } of waiting) {
      await endMembership(transaction, id);
      const ids = await listTenantBoardIds(transaction, tenantId);
      await noteMembers(transaction, person, ids, "declineInvitation");
      told.push(...ids);
    }
    return told;
  });
  tellMembers(context, [], boardIds);
}

/** The link's invitations, which are the caller's and change no more meanwhile. */
async function lockLinked(executor: Executor, personId: string, secret: string): Promise<LinkedRow[]> {
  const key = hashSecret(secret);
  await lockPerson(executor, personId);
  const found = await selectLinked(executor, key);
  for (const tenantId of found.map((row) => row.tenantId).sort()) await lockTenant(executor, tenantId);
  const rows = await selectLinked(executor, key);
  const [first] = rows;
  if (first === undefined) throw linkUnknown();
  const emailKey = await findEmailKey(executor, personId);
  if (rows.some((row) => !isFor(row, personId, emailKey))) {
    throw new RefusalError("NotAuthorized", words.linkOfAnother(first.emailAddress ?? ""), { rule: "anotherAddress" });
  }
  return rows;
}
