import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { newId } from "../../db/ids.ts";
import type { InvitationStatus, Role } from "../../domain.ts";

/* Who is on a tenant, as those who administer it change it. */

export interface SeatRow extends Record<string, unknown> {
  readonly id: string;
  readonly tenantId: string;
  /** Null while an address is invited. */
  readonly personId: string | null;
  readonly role: Role;
  readonly isCurrentMember: boolean;
  readonly invitationStatus: InvitationStatus;
  /** The person's address, or the invited one. */
  readonly emailAddress: string | null;
  readonly isExpired: boolean;
}

const seatColumns = sql`m.id, m.tenant_id as "tenantId", m.person_id as "personId", m.role,
  m.is_current_member as "isCurrentMember", m.invitation_status as "invitationStatus",
  coalesce(m.email_address, ac.email_address) as "emailAddress",
  coalesce(m.expires_at <= gateway_now(), false) as "isExpired"`;

const seats = sql`member m left join account ac on ac.person_id = m.person_id`;
const isThere = sql`(m.is_current_member or m.invitation_status = 'Invited')`;

/** A membership or a waiting invitation by its id. */
export async function findSeat(executor: Executor, id: string): Promise<SeatRow | undefined> {
  const [row] = await executor.execute<SeatRow>(
    sql`select ${seatColumns} from ${seats} where m.id = ${id} and ${isThere}`,
  );
  return row;
}

export async function findSeatOfPerson(
  executor: Executor,
  tenantId: string,
  personId: string,
): Promise<SeatRow | undefined> {
  const [row] = await executor.execute<SeatRow>(sql`
    select ${seatColumns} from ${seats}
    where m.tenant_id = ${tenantId} and m.person_id = ${personId} and m.is_current_member`);
  return row;
}

/** Who of the tenant has the address, a member before an invitation. */
export async function findSeatOfAddress(
  executor: Executor,
  tenantId: string,
  emailKey: string,
): Promise<SeatRow | undefined> {
  const [row] = await executor.execute<SeatRow>(sql`
    select ${seatColumns} from ${seats}
    where m.tenant_id = ${tenantId} and ${isThere} and coalesce(ac.email_key, m.email_key) = ${emailKey}
    order by m.is_current_member desc, m.id limit 1`);
  return row;
}

export async function updateRole(executor: Executor, id: string, role: Role): Promise<void> {
  await executor.execute(sql`update member set role = ${role} where id = ${id}`);
}

/** Whom the Owner has asked to take over, while they have not answered. */
export async function findFutureOwner(executor: Executor, tenantId: string): Promise<SeatRow | undefined> {
  const [row] = await executor.execute<SeatRow>(sql`
    select ${seatColumns} from ${seats}
    where m.tenant_id = ${tenantId} and m.role = 'Owner' and m.invitation_status = 'Invited' and not m.is_current_member`);
  return row;
}

/** A new Owner is asked by themselves for whom comes next: what the former one asked is void. */
export async function revokeFutureOwner(executor: Executor, tenantId: string): Promise<void> {
  await executor.execute(sql`
    update member set invitation_status = 'Revoked'
    where tenant_id = ${tenantId} and role = 'Owner' and invitation_status = 'Invited' and not is_current_member`);
}

export interface InvitationRow {
  readonly tenantId: string;
  readonly emailAddress: string;
  readonly emailKey: string;
  readonly role: Role;
  readonly linkKey: string;
  readonly invitedBy: string;
}

/** A mail's link works so long. Words in gateway/words/mails.ts say the same. */
const lifetime = sql`interval '14 days'`;

/** The id of a new invitation. */
export async function insertInvitation(executor: Executor, row: InvitationRow): Promise<string> {
  const id = newId();
  await executor.execute(sql`
    insert into member (id, tenant_id, role, is_current_member, invitation_status, created_at, email_address, email_key,
      link_key, invited_by, invited_at, expires_at)
    values (${id}, ${row.tenantId}, ${row.role}, false, 'Invited', ${gatewayNow}, ${row.emailAddress}, ${row.emailKey},
      ${row.linkKey}, ${row.invitedBy}, ${gatewayNow}, ${gatewayNow} + ${lifetime})`);
  return id;
}

/** A new link for a waiting invitation: the one before is dead. */
export async function renewInvitation(
  executor: Executor,
  id: string,
  { role, linkKey, invitedBy }: Pick<InvitationRow, "linkKey" | "invitedBy"> & { readonly role: Role },
): Promise<void> {
  await executor.execute(sql`
    update member set role = ${role}, link_key = ${linkKey}, invited_by = ${invitedBy}, invited_at = ${gatewayNow},
      expires_at = ${gatewayNow} + ${lifetime}
    where id = ${id}`);
}

/** What one link holds: invitations that were made with one call, of whatever became of them. */
export interface LinkedRow extends Record<string, unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly role: Role;
  readonly isCurrentMember: boolean;
  readonly invitationStatus: InvitationStatus;
  readonly isExpired: boolean;
  readonly expiresAt: number | null;
  readonly personId: string | null;
  readonly emailAddress: string | null;
  readonly emailKey: string | null;
  /** Who invited, by name; null when they are gone. */
  readonly inviter: string | null;
  /** Titles of the tenant's boards. */
  readonly boards: readonly { readonly id: string; readonly title: string }[];
}

export function selectLinked(executor: Executor, linkKey: string): Promise<LinkedRow[]> {
  return executor.execute<LinkedRow>(sql`
    select m.id, m.tenant_id as "tenantId", t.name as "tenantName", m.role, m.is_current_member as "isCurrentMember",
      m.invitation_status as "invitationStatus", coalesce(m.expires_at <= gateway_now(), false) as "isExpired",
      ${epochMs(sql`m.expires_at`)} as "expiresAt", m.person_id as "personId",
      coalesce(m.email_address, ac.email_address) as "emailAddress", coalesce(m.email_key, ac.email_key) as "emailKey",
      (select trim(p.first_name || ' ' || p.last_name) from person p where p.id = m.invited_by) as inviter,
      (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title) order by b.title, b.id), '[]')
        from board b where b.tenant_id = m.tenant_id) as boards
    from ${seats} join tenant t on t.id = m.tenant_id where m.link_key = ${linkKey} order by t.name, t.id`);
}

/** Which invitations of the person wait for an answer, as a select of their number. */
export function waitingInvitations(personId: string) {
  return sql`select count(*) from member where invited_by = ${personId} and invitation_status = 'Invited' and not is_current_member`;
}

/** The address of a person's account, folded. */
export async function findEmailKey(executor: Executor, personId: string): Promise<string | null> {
  const [row] = await executor.execute<{ emailKey: string | null }>(
    sql`select email_key as "emailKey" from account where person_id = ${personId}`,
  );
  return row?.emailKey ?? null;
}

/** The tenant's name and boards, as a mail names them. */
export async function readTenantNames(
  executor: Executor,
  tenantIds: readonly string[],
): Promise<{ readonly tenantNames: string[]; readonly boardTitles: string[] }> {
  const rows = await executor.execute<{ name: string; titles: string[] }>(sql`
    select t.name, (select coalesce(json_agg(b.title order by b.title, b.id), '[]') from board b where b.tenant_id = t.id) as titles
    from tenant t where t.id in ${[...tenantIds]} order by t.name, t.id`);
  return { tenantNames: rows.map(({ name }) => name), boardTitles: rows.flatMap(({ titles }) => titles) };
}
