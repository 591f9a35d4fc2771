import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import type { InvitationStatus, Role } from "../../domain.ts";

/* Becoming a member, ceasing to be one, and the end of a board. */

export interface OwnMembershipRow extends Record<string, unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly role: Role;
  readonly isCurrentMember: boolean;
  readonly invitationStatus: InvitationStatus;
  /** The link of the latest mail works no more. */
  readonly isExpired: boolean;
  /** Who invited, by name; null when they are gone. */
  readonly inviter: string | null;
}

const ownColumns = sql`m.id, m.tenant_id as "tenantId", m.role, m.is_current_member as "isCurrentMember",
  m.invitation_status as "invitationStatus", coalesce(m.expires_at <= gateway_now(), false) as "isExpired",
  (select trim(p.first_name || ' ' || p.last_name) from person p where p.id = m.invited_by) as inviter`;

/** The row `m` is the person's, or invites their address: whether that is confirmed is asked where it is accepted. */
function isOwn(personId: string): SQL {
  return sql`(m.person_id = ${personId} or m.person_id is null and m.email_key in
    (select ac.email_key from account ac where ac.person_id = ${personId}))`;
}

/**
 * Until the transaction ends nothing else of this person is left, accepted or deleted: what one of their tabs does counts
 * before the other tab's call is decided. Whoever locks a tenant too does so after this.
 */
export async function lockPerson(executor: Executor, personId: string): Promise<void> {
  await executor.execute(sql`select id from person where id = ${personId} for no key update`);
}

/** As a rename and a deletion do. */
export async function lockTenant(executor: Executor, tenantId: string): Promise<void> {
  await executor.execute(sql`select id from tenant where id = ${tenantId} for update`);
}

/** A membership or invitation of the person's own. */
export async function findOwnMembership(
  executor: Executor,
  personId: string,
  id: string,
): Promise<OwnMembershipRow | undefined> {
  const [row] = await executor.execute<OwnMembershipRow>(
    sql`select ${ownColumns} from member m where m.id = ${id} and ${isOwn(personId)}`,
  );
  return row;
}

/** The invitation of a person to the tenant that holds the board, while it waits for an answer. */
export async function findInvitation(
  executor: Executor,
  boardId: string,
  personId: string,
): Promise<OwnMembershipRow | undefined> {
  const [row] = await executor.execute<OwnMembershipRow>(sql`
    select ${ownColumns} from member m join board b on b.tenant_id = m.tenant_id
    where b.id = ${boardId} and ${isOwn(personId)} and m.invitation_status = 'Invited' and not m.is_current_member
    order by m.person_id nulls last limit 1`);
  return row;
}

/** Whether the person's address is confirmed. An account's address never changes, so it is the one that was invited. */
export async function hasVerifiedEmail(executor: Executor, personId: string): Promise<boolean> {
  const rows = await executor.execute(
    sql`select 1 as verified from account where person_id = ${personId} and email_verified and email_key is not null`,
  );
  return rows.length > 0;
}

/** Who is invited as Owner takes over: the Owner until then becomes an Admin (B2 of the contract). */
export async function demoteOwner(executor: Executor, tenantId: string): Promise<void> {
  await executor.execute(
    sql`update member set role = 'Admin' where tenant_id = ${tenantId} and role = 'Owner' and is_current_member`,
  );
}

/** The row by which the person is, or was, a member of the tenant. */
export async function findMembershipIn(
  executor: Executor,
  tenantId: string,
  personId: string,
): Promise<OwnMembershipRow | undefined> {
  const [row] = await executor.execute<OwnMembershipRow>(
    sql`select ${ownColumns} from member m where m.tenant_id = ${tenantId} and m.person_id = ${personId}`,
  );
  return row;
}

/** The invitation becomes the person's membership; a former one of theirs makes room for it. */
export async function acceptMembership(executor: Executor, id: string, personId: string): Promise<void> {
  await executor.execute(sql`
    delete from member former using member own where own.id = ${id} and former.tenant_id = own.tenant_id
      and former.person_id = ${personId} and former.id <> own.id and not former.is_current_member`);
  await executor.execute(sql`
    update member set person_id = ${personId}, is_current_member = true, invitation_status = 'Accepted'
    where id = ${id}`);
}

/** Ends a membership or an invitation; an Owner's never. */
export async function endMembership(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.execute(sql`
    update member set is_current_member = false, invitation_status = 'Revoked'
    where id = ${id} and not (role = 'Owner' and is_current_member) returning id`);
  return rows.length > 0;
}

/** The link of an invitation stands from now on for the membership that its person has already. */
export async function handLinkOn(executor: Executor, from: string, to: string): Promise<void> {
  await executor.execute(
    sql`update member set link_key = (select link_key from member where id = ${from}) where id = ${to}`,
  );
  await executor.execute(sql`update member set link_key = null where id = ${from}`);
}

/** Ids of the tenant's boards, by title. */
export async function listTenantBoardIds(executor: Executor, tenantId: string): Promise<string[]> {
  const rows = await executor.execute<{ id: string }>(
    sql`select id from board where tenant_id = ${tenantId} order by title, id`,
  );
  return rows.map((row) => row.id);
}

/** How many boards the person is a current member of, without those of one tenant. */
export async function countBoardsBeside(
  executor: Executor,
  personId: string,
  leftOut: { readonly tenantId: string } | { readonly boardId: string },
): Promise<number> {
  const condition = "tenantId" in leftOut ? sql`b.tenant_id <> ${leftOut.tenantId}` : sql`b.id <> ${leftOut.boardId}`;
  const [row] = await executor.execute<{ count: number }>(sql`
    select count(*)::integer as count from board b join member m on m.tenant_id = b.tenant_id
    where m.person_id = ${personId} and m.is_current_member and ${condition}`);
  return row?.count ?? 0;
}

/** Deletes the board with everything that hangs on it, and its tenant when that holds no other. False when it is gone. */
export async function deleteBoardRow(executor: Executor, boardId: string, tenantId: string): Promise<boolean> {
  await lockTenant(executor, tenantId);
  const rows = await executor.execute(sql`delete from board where id = ${boardId} returning id`);
  await executor.execute(sql`
    delete from tenant t where t.id = ${tenantId} and not exists (select 1 from board b where b.tenant_id = t.id)`);
  return rows.length > 0;
}

/**
 * Persons who can never confirm their address, since another has, and this for a week; without those whose boards are
 * others', too, or were paid for.
 */
export async function listSuperseded(executor: Executor, most: number, personId?: string): Promise<string[]> {
  const rows = await executor.execute<{ personId: string }>(sql`
    select a.person_id as "personId" from account a
    where a.superseded_at < gateway_now() - interval '7 days' and not a.email_verified
      and (${personId ?? null}::text is null or a.person_id = ${personId ?? null}::text)
      and not exists (select 1 from superadmin s where s.person_id = a.person_id)
      and not exists (select 1 from member own
        where own.person_id = a.person_id and own.role = 'Owner' and own.is_current_member
          and (exists (select 1 from member other where other.tenant_id = own.tenant_id and other.is_current_member
              and other.person_id <> own.person_id)
            or exists (select 1 from board b join product_application bp on bp.board_id = b.id and bp.activation_code_id is not null
              where b.tenant_id = own.tenant_id)))
    order by a.superseded_at limit ${most}`);
  return rows.map((row) => row.personId);
}

/** Deletes what the person owns, boards and all. The ids of the boards. */
export async function deleteTenantsOf(executor: Executor, personId: string): Promise<string[]> {
  const owned = sql`select tenant_id from member where person_id = ${personId} and role = 'Owner' and is_current_member`;
  const boards = await executor.execute<{ id: string }>(
    sql`delete from board where tenant_id in (${owned}) returning id`,
  );
  await executor.execute(sql`delete from tenant where id in (${owned})`);
  return boards.map((board) => board.id);
}
