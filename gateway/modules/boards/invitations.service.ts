import { hashSecret } from "../../callers/hash.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import { takeMail, takeQuota } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { newSecret } from "../../db/ids.ts";
import type { Role } from "../../domain.ts";
import { invitationMail } from "../../mail/accountMails.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/memberRefusals.ts";
import { emailKey, readEmailAddress } from "../people/emailAddress.ts";
import { readOwnAccount } from "../people/people.service.ts";
import { accessBoard } from "./boards.service.ts";
import {
  findEmailKey,
  findFutureOwner,
  findSeatOfAddress,
  insertInvitation,
  readTenantNames,
  renewInvitation,
  revokeFutureOwner,
  type SeatRow,
  updateRole,
  waitingInvitations,
} from "./roles.store.ts";
import {
  futureOwnerWaits,
  noteMembers,
  openSeat,
  openTenant,
  permitOnSeat,
  permitOwnerChoice,
  permitRole,
  tellMembers,
} from "./seats.ts";

/* Asking somebody to join, by their address: whether it has an account here is nobody's to learn. */

/** So many boards are named in one call at most. */
const mostBoards = 100;

/** A mail that is to go, and what it says. */
export interface SentInvitation {
  readonly to: string;
  readonly role: Role;
  readonly inviter: string;
  readonly secret: string;
  readonly tenantNames: readonly string[];
  readonly boardTitles: readonly string[];
  /** For who invited, where no mail server sends the mail; null where one does. */
  readonly link: string | null;
}

/** The address as it is kept. RefusalError `ValidationError` for what is none. */
export function readInvitedAddress(text: string): string {
  const emailAddress = readEmailAddress(text);
  if (emailAddress === undefined) {
    throw new RefusalError("ValidationError", words.emailInvalid(), { rule: "emailAddress" });
  }
  return emailAddress;
}

export interface InvitationWish {
  readonly emailAddress: string;
  readonly boardIds: readonly string[];
  readonly role: Role;
}

export interface Invited {
  /** The address was a member, or invited, on some of the boards before. */
  readonly exists: boolean;
  readonly added: boolean;
  /** Ids of the invitations that were made. */
  readonly ids: readonly string[];
  readonly link: string | null;
}

/**
 * Invites an address to the tenants of these boards, by one mail. All or nothing as far as rights go; where it is a
 * member or invited already nothing changes, but for an invitation that has expired: that one is made anew. RefusalError
 * `ValidationError`, `NotFound` and `NotAuthorized` as for the boards, `AlreadyExists` when there was nothing to add,
 * `RateLimited` with the rules `quota` and `mails`.
 */
export async function invite(context: Context, principal: Principal, wish: InvitationWish): Promise<Invited> {
  const person = requirePerson(principal);
  const emailAddress = readInvitedAddress(wish.emailAddress);
  const tenantIds = await tenantsOf(context, person, wish.boardIds);
  const key = emailKey(emailAddress);
  if ((await findEmailKey(context.database, person.personId)) === key) {
    throw new RefusalError("ValidationError", words.inviteYourself(), { rule: "yourself" });
  }
  const secret = newSecret();
  const made = await context.database.transaction(async (transaction) => {
    const ids: string[] = [];
    const changed: { readonly tenantId: string; readonly boardIds: readonly string[] }[] = [];
    let known: SeatRow | undefined;
    for (const tenantId of tenantIds) {
      const tenant = await openTenant(context, transaction, person, tenantId);
      permitRole(tenant, wish.role);
      if (wish.role === "Owner") await permitOwnerChoice(context, person, tenant);
      const found = await findSeatOfAddress(transaction, tenantId, key);
      if (found !== undefined && (found.isCurrentMember || !found.isExpired)) {
        // "Is a member" only where it is one everywhere: an invitation that still waits is what there is to see to.
        if (known === undefined || known.isCurrentMember) known = found;
        continue;
      }
      if (wish.role === "Owner") await clearFutureOwner(transaction, tenantId, found);
      if (found !== undefined) permitOnSeat(person, tenant, found);
      const row = { role: wish.role, linkKey: hashSecret(secret), invitedBy: person.personId };
      if (found === undefined) {
        await takeQuota(
          { ...context, database: transaction },
          person.personId,
          "invitations",
          waitingInvitations(person.personId),
        );
        ids.push(await insertInvitation(transaction, { ...row, tenantId, emailAddress, emailKey: key }));
      } else {
        await renewInvitation(transaction, found.id, row);
        ids.push(found.id);
      }
      await noteMembers(transaction, person, tenant.boardIds, "invite");
      changed.push(tenant);
    }
    if (changed.length === 0) throw alreadyThere(emailAddress, known);
    const mail = await mailOf(context, transaction, person, {
      to: emailAddress,
      role: wish.role,
      secret,
      tenantIds: changed.map(({ tenantId }) => tenantId),
    });
    return { ids, mail, boardIds: changed.flatMap(({ boardIds }) => boardIds), exists: known !== undefined };
  });
  tellMembers(context, [], made.boardIds);
  sendInvitation(context, made.mail);
  return { exists: made.exists, added: true, ids: made.ids, link: made.mail.link };
}

/** The tenants of the boards, in the order that every transaction locks them in; no board may be one of others. */
async function tenantsOf(context: Context, person: PersonPrincipal, boardIds: readonly string[]): Promise<string[]> {
  const named = new Set(boardIds.map((id) => id.trim()).filter((id) => id !== ""));
  if (named.size === 0) throw new RefusalError("ValidationError", words.boardsMissing(), { rule: "boards" });
  if (named.size > mostBoards) {
    throw new RefusalError("ValidationError", words.boardsTooMany(mostBoards), { rule: "boards" });
  }
  const tenantIds = new Set<string>();
  for (const boardId of named) tenantIds.add((await accessBoard(context, person, boardId, "member")).tenantId);
  return [...tenantIds].sort();
}

function alreadyThere(emailAddress: string, known: SeatRow | undefined): RefusalError {
  return known?.isCurrentMember === true
    ? new RefusalError("AlreadyExists", words.memberAlready(emailAddress), { rule: "member" })
    : new RefusalError("AlreadyExists", words.invitedAlready(emailAddress), { rule: "invited" });
}

/** Nobody else may wait to become the Owner; one whose link has expired waits no more. */
async function clearFutureOwner(executor: Executor, tenantId: string, known: SeatRow | undefined): Promise<void> {
  const future = await findFutureOwner(executor, tenantId);
  if (future === undefined || future.id === known?.id) return;
  if (future.isExpired) return revokeFutureOwner(executor, tenantId);
  throw futureOwnerWaits(future);
}

/** Asks an address to become the Owner: the tenant is locked, and the caller is its Owner. `known`: its invitation. */
export async function inviteFutureOwner(
  context: Context,
  executor: Executor,
  person: PersonPrincipal,
  { tenantId, emailAddress, known }: { tenantId: string; emailAddress: string; known: SeatRow | undefined },
): Promise<SentInvitation> {
  await clearFutureOwner(executor, tenantId, known);
  const secret = newSecret();
  const row = { role: "Owner", linkKey: hashSecret(secret), invitedBy: person.personId } as const;
  if (known === undefined) {
    const waiting = waitingInvitations(person.personId);
    await takeQuota({ ...context, database: executor }, person.personId, "invitations", waiting);
    await insertInvitation(executor, { ...row, tenantId, emailAddress, emailKey: emailKey(emailAddress) });
  } else {
    await updateRole(executor, known.id, "Owner");
    await renewInvitation(executor, known.id, row);
  }
  return mailOf(context, executor, person, { to: emailAddress, role: "Owner", secret, tenantIds: [tenantId] });
}

/** Sends a waiting invitation again, with a new link that works anew; the one before is dead. */
export async function resendInvitation(
  context: Context,
  principal: Principal,
  id: string,
): Promise<{ readonly link: string | null }> {
  const person = requirePerson(principal);
  const secret = newSecret();
  const { mail, boardIds } = await context.database.transaction(async (transaction) => {
    const { seat, tenant } = await openSeat(context, transaction, person, id);
    permitOnSeat(person, tenant, seat);
    if (seat.isCurrentMember || seat.emailAddress === null) {
      throw new RefusalError("ValidationError", words.notInvited(), { rule: "accepted" });
    }
    const { role, tenantId, emailAddress: to } = seat;
    await renewInvitation(transaction, id, { role, linkKey: hashSecret(secret), invitedBy: person.personId });
    await noteMembers(transaction, person, tenant.boardIds, "resendInvitation");
    const mailTo = { to, role, secret, tenantIds: [tenantId] };
    return { mail: await mailOf(context, transaction, person, mailTo), boardIds: tenant.boardIds };
  });
  tellMembers(context, [], boardIds);
  sendInvitation(context, mail);
  return { link: mail.link };
}

/** Counts the mail to its address, and writes it. */
async function mailOf(
  context: Context,
  executor: Executor,
  person: PersonPrincipal,
  mail: { readonly to: string; readonly role: Role; readonly secret: string; readonly tenantIds: readonly string[] },
): Promise<SentInvitation> {
  await takeMail({ ...context, database: executor }, emailKey(mail.to));
  const { firstName, lastName } = await readOwnAccount({ database: executor }, person);
  const { publicUrl, smtpUrl } = context.config;
  return {
    ...mail,
    ...(await readTenantNames(executor, mail.tenantIds)),
    inviter: `${firstName} ${lastName}`.trim(),
    link: smtpUrl === undefined ? `${publicUrl}${invitationPath(mail.secret)}` : null,
  };
}

const invitationPath = (secret: string) => `/invitation/${secret}`;

/** After the answer, as all mails go. */
export function sendInvitation(context: Context, mail: SentInvitation): void {
  context.mail.post(() => invitationMail(context.config, { ...mail, path: invitationPath(mail.secret) }));
}
