import { type SQL, sql } from "drizzle-orm";
import { board, tenant } from "../../boardState/board.tables.ts";
import type { Transition } from "../../boardState/transition.ts";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { BoardStyle, Code62, FrameColor, InvitationStatus, Role } from "../../domain.ts";
import type { AccessRow, MembershipRow } from "./access.ts";
import { member } from "./boards.tables.ts";
import { type PersonJson, personJson } from "./personJson.ts";

const membershipJson = sql`case when m.id is null then null else json_build_object('id', m.id, 'role', m.role,
  'isCurrentMember', m.is_current_member, 'invitationStatus', m.invitation_status) end`;

export async function findAccess(
  executor: Executor,
  boardId: string,
  personId: string | null,
): Promise<AccessRow | undefined> {
  const [row] = await executor.execute<AccessRow & Record<string, unknown>>(sql`
    select b.id as "boardId", b.tenant_id as "tenantId", b.title, b.code_62 as code62,
      ${membershipJson} as membership
    from board b left join member m on m.tenant_id = b.tenant_id and m.person_id = ${personId}::text
    where b.id = ${boardId}`);
  return row;
}

/**
 * Ids of the boards of which the person is a current member, by title of the board within the name of the tenant: an array,
 * within a statement that has the person's id.
 */
export const memberBoardIds = (personId: SQL): SQL<string[]> => sql<string[]>`array(select b.id
  from member m join board b on b.tenant_id = m.tenant_id join tenant t on t.id = m.tenant_id
  where m.person_id = ${personId} and m.is_current_member order by t.name, t.id, b.title, b.id)`;

export interface LookRow extends Record<string, unknown> {
  readonly style: BoardStyle;
  readonly code62: Code62;
  readonly frameColor: FrameColor;
}

/** A board that is no more is missing. */
export async function selectLooks(executor: Executor, boardIds: readonly string[]): Promise<Map<string, LookRow>> {
  const rows = await executor.execute<LookRow & { id: string }>(sql`
    select id, style, code_62 as code62, frame_color as "frameColor" from board where id = ${anyOf(boardIds)}`);
  return new Map(rows.map(({ id, ...look }) => [id, look]));
}

export interface MemberRow extends MembershipRow, Record<string, unknown> {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly person: PersonJson | null;
  readonly emailAddress: string | null;
  readonly invitedAt: number | null;
  readonly expiresAt: number | null;
}

const memberColumns = (viewerId: string | null) => sql`m.id, m.role, m.is_current_member as "isCurrentMember",
  m.invitation_status as "invitationStatus", t.id as "tenantId", t.name as "tenantName",
  case when p.id is not null then ${personJson(viewerId)} end as person,
  coalesce(m.email_address, (select ac.email_address from account ac where ac.person_id = p.id)) as "emailAddress",
  case when not m.is_current_member then ${epochMs(sql`coalesce(m.invited_at, m.created_at)`)} end as "invitedAt",
  case when not m.is_current_member then ${epochMs(sql`m.expires_at`)} end as "expiresAt"`;

/**
 * Members of these tenants, and pending invitations; revoked ones are hidden, and people who have left. Owner first, then
 * Admins, then Users, the invited after the members of their role, by name.
 */
export function selectMembers(
  executor: Executor,
  viewerId: string | null,
  tenantIds: readonly string[],
): Promise<MemberRow[]> {
  return executor.execute<MemberRow>(sql`
    select ${memberColumns(viewerId)} from member m join tenant t on t.id = m.tenant_id left join person p on p.id = m.person_id
    where m.tenant_id in ${[...tenantIds]} and (m.is_current_member or m.invitation_status = 'Invited')
    order by array_position(array['Owner', 'Admin', 'User'], m.role::text), m.is_current_member desc,
      p.first_name, p.last_name, m.email_key, m.id limit 2000`);
}

/** The person's own memberships, and invitations that wait for them or their confirmed address, by name of the tenant. */
export function selectMemberships(executor: Executor, personId: string): Promise<MemberRow[]> {
  return executor.execute<MemberRow>(sql`
    select ${memberColumns(personId)} from member m join tenant t on t.id = m.tenant_id left join person p on p.id = m.person_id
    where (m.person_id = ${personId} or m.person_id is null and m.email_key in
        (select ac.email_key from account ac where ac.person_id = ${personId} and ac.email_verified))
      and (m.is_current_member or m.invitation_status = 'Invited')
    order by t.name, t.id limit 200`);
}

/** One of them by its id; whose it is the caller knows. */
export function selectMembership(executor: Executor, personId: string, id: string): Promise<MemberRow[]> {
  return executor.execute<MemberRow>(sql`
    select ${memberColumns(personId)} from member m join tenant t on t.id = m.tenant_id left join person p on p.id = m.person_id
    where m.id = ${id} and (m.is_current_member or m.invitation_status = 'Invited')`);
}

export interface NewBoard {
  readonly id: string;
  readonly tenantId: string;
  readonly title: string;
  readonly style: BoardStyle;
  readonly code62?: Code62;
  readonly rows: number;
  readonly columns: number;
  readonly timezone: string;
  readonly quietHoursBegin?: string;
  readonly quietHoursEnd?: string;
  readonly quietHoursSetBy?: string;
  readonly transition: Transition;
}

/** A tenant without boards or members. */
export async function insertTenant(executor: Executor, id: string, name: string): Promise<void> {
  await executor.insert(tenant).values({ id, name, createdAt: gatewayNow });
}

/** A blank board. */
export async function insertBoard(executor: Executor, row: NewBoard): Promise<void> {
  const characters = new Uint8Array(row.rows * row.columns);
  await executor.insert(board).values({ ...row, characters, createdAt: gatewayNow });
}

export interface NewMember {
  readonly id: string;
  readonly tenantId: string;
  /** Null while an address is invited. */
  readonly personId: string | null;
  readonly emailAddress?: string;
  readonly emailKey?: string;
  readonly role: Role;
  readonly isCurrentMember: boolean;
  readonly invitationStatus: InvitationStatus;
}

export async function insertMember(executor: Executor, row: NewMember): Promise<void> {
  await executor.insert(member).values({ ...row, createdAt: gatewayNow });
}

/** How many boards the person owns, as a select. */
export function ownedBoards(personId: string): SQL {
  return sql`select count(*) from board b join member m on m.tenant_id = b.tenant_id
    where m.person_id = ${personId} and m.role = 'Owner' and m.is_current_member`;
}

/** Lengths of the lists that one person reaches; the last two are those of the largest tenant. */
export interface ListSizes {
  readonly tenants: number;
  readonly boards: number;
  readonly boardsOfTenant: number;
  readonly members: number;
}

export async function selectListSizes(executor: Executor, personId: string): Promise<ListSizes | undefined> {
  const [row] = await executor.execute<{ [Name in keyof ListSizes]: number }>(sql`
    with own as (select tenant_id from member where person_id = ${personId} and is_current_member),
      sizes as (select (select count(*)::int from board b where b.tenant_id = own.tenant_id) as boards,
        (select count(*)::int from member m where m.tenant_id = own.tenant_id) as members from own)
    select count(*)::int as tenants, coalesce(sum(boards), 0)::int as boards,
      coalesce(max(boards), 0)::int as "boardsOfTenant", coalesce(max(members), 0)::int as members from sizes`);
  return row;
}
