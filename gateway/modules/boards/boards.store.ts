import { type SQL, sql } from "drizzle-orm";
import { board, tenant } from "../../boardState/board.tables.ts";
import {
  type AppearanceJson,
  appearanceJson,
  type PinnedJson,
  pinnedJson,
  type ScheduledJson,
  scheduledJson,
} from "../../boardState/messageJson.ts";

import type { Transition } from "../../boardState/transition.ts";
import { anyOf } from "../../db/anyOf.ts";
import { compiled } from "../../db/compiled.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { heardAt } from "../../db/gatewayLife.ts";
import { storableText } from "../../db/storableText.ts";
import type { BoardStyle, Code62, FrameColor, InvitationStatus, Role } from "../../domain.ts";
import type { AccessRow, MembershipRow } from "./access.ts";
import type { BoardPart, BoardRecord, ProductApplicationRecord } from "./boards.refs.ts";
import { member } from "./boards.tables.ts";

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

/** A board as its own row and its tenant's tell it. */
export interface BoardHeadRow extends Omit<BoardRecord, "tenant" | BoardPart>, Record<string, unknown> {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly membership: MembershipRow | null;
}

/** A board with everything around it, which is still JSON. */
export interface BoardRow extends BoardHeadRow, Pick<BoardRecord, "devices" | "plusEndedAt"> {
  readonly membership: (MembershipRow & { readonly person: PersonJson }) | null;
  readonly products: readonly ProductApplicationRecord[];
  readonly pinned: PinnedJson | null;
  readonly scheduled: ScheduledJson | null;
  readonly appearance: AppearanceJson | null;
}

interface PersonJson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string | null;
  readonly referralCode: string | null;
}

/** The row `p` of person; only the viewer's own referral code is theirs to read. */
function personJson(viewerId: string | null | SQL): SQL {
  return sql`json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'emailAddress',
    (select ac.email_address from account ac where ac.person_id = p.id),
    'referralCode', case when p.id = ${viewerId}::text then p.referral_code end)`;
}

/** Which boards to read: one by id, those of some tenants, or all of which the viewer is a current member. */
export type BoardFilter =
  | { readonly boardId: string }
  | { readonly tenantIds: readonly string[] }
  | { readonly roles?: readonly Role[] };

function boardCondition(filter: Exclude<BoardFilter, { readonly boardId: string }>): SQL {
  if ("tenantIds" in filter) return sql`b.tenant_id in ${[...filter.tenantIds]}`;
  return filter.roles === undefined
    ? sql`m.is_current_member`
    : sql`m.is_current_member and m.role in ${[...filter.roles]}`;
}

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

/** Boards with everything around them, in one statement whatever their number (E2). */
export function selectBoards(executor: Executor, viewerId: string | null, filter: BoardFilter): Promise<BoardRow[]> {
  return executor.execute<BoardRow>(
    "boardId" in filter
      ? boardById({ viewer: viewerId, board: filter.boardId })
      : boardsWhere(viewerId, boardCondition(filter), aroundBoard(viewerId)),
  );
}

/** Boards without what stands around them: a few times cheaper. */
export function selectBoardHeads(
  executor: Executor,
  viewerId: string,
  filter: Exclude<BoardFilter, { readonly boardId: string }>,
): Promise<BoardHeadRow[]> {
  return executor.execute<BoardHeadRow>(boardsWhere(viewerId, boardCondition(filter), headAlone));
}

/** A board as somebody sees it. */
export interface SeenBoard {
  readonly viewerId: string | null;
  readonly boardId: string;
}

/** The head of each, in one statement; undefined for a board that is not there. */
export async function selectHeadsSeen(
  executor: Executor,
  seen: readonly SeenBoard[],
): Promise<(BoardHeadRow | undefined)[]> {
  const asked = seen.map(({ viewerId, boardId }, place) => ({ place, viewer: viewerId, board: storableText(boardId) }));
  const rows = await executor.execute<BoardHeadRow & { readonly place: number }>(
    headsSeen({ asked: JSON.stringify(asked) }),
  );
  const heads = new Map(rows.map((row) => [row.place, row]));
  return seen.map((_one, place) => heads.get(place));
}

const boardById = compiled<"viewer" | "board">((value) =>
  boardsWhere(value("viewer"), sql`b.id = ${value("board")}`, aroundBoard(value("viewer"))),
);
const headsSeen = compiled<"asked">(
  (value) => sql`
    select asked.place, head.* from jsonb_to_recordset(${value("asked")}::jsonb) as asked(place integer, viewer text, board text)
    cross join lateral (${boardsWhere(sql`asked.viewer`, sql`b.id = asked.board`, headAlone)}) as head`,
);

/** Columns of a statement about boards `b`, whose viewer is member `m`. */
interface AroundBoard {
  /** What the viewer's membership says beside itself. */
  readonly ofMembership: SQL;
  readonly columns: SQL;
}

const headAlone: AroundBoard = { ofMembership: sql``, columns: sql`` };

function boardsWhere(viewerId: string | null | SQL, condition: SQL, { ofMembership, columns }: AroundBoard): SQL {
  return sql`
    with clock as materialized (select ${gatewayNow} as now)
    select b.id, b.title, b.style, b.code_62 as code62, b.frame_color as "frameColor", b.rows, b.columns, ${epochMs(sql`b.created_at`)} as "createdAt", b.timezone,
      ${epochMs(sql`b.paused_until`)} as "pausedUntil", b.quiet_hours_begin as "quietHoursBegin",
      b.quiet_hours_end as "quietHoursEnd", b.quiet_hours_set_by as "quietHoursSetBy",
      b.users_end_pins as "usersEndPins", b.stay_minutes as "stayMinutes", b.transition, b.version, b.characters,
      json_build_object('id', t.id, 'name', t.name) as tenant,
      case when m.id is null then null else json_build_object('id', m.id, 'role', m.role, 'isCurrentMember',
        m.is_current_member, 'invitationStatus', m.invitation_status${ofMembership}) end as membership${columns},
      ${epochMs(sql`clock.now`)} as "readAt"
    from board b cross join clock join tenant t on t.id = b.tenant_id
    left join member m on m.tenant_id = b.tenant_id and m.person_id = ${viewerId}::text
    where ${condition}
    order by t.name, t.id, b.title, b.id limit 200`;
}

function aroundBoard(viewerId: string | null | SQL): AroundBoard {
  return {
    ofMembership: sql`, 'person', (select ${personJson(viewerId)} from person p where p.id = m.person_id)`,
    columns: sql`,
      (select coalesce(json_agg(json_build_object('id', d.id, 'latestLocationCountryCode', d.latest_location_country_code,
        'lastSeenAt', ${epochMs(heardAt(sql`d.last_seen_at`, sql`d.held_by`))}, 'isDemo', d.is_demo, 'name', d.name,
        'rows', d.rows, 'columns', d.columns, 'firmware', d.firmware, 'createdAt', ${epochMs(sql`d.created_at`)},
        'shownVersion', d.shown_version, 'shownAt', ${epochMs(sql`d.shown_at`)}) order by d.created_at, d.id), '[]')
        from device d where d.board_id = b.id) as devices,
      (select coalesce(json_agg(json_build_object('id', pa.id, 'product', json_build_object('id', pr.id, 'title', pr.title,
        'isPlus', pr.is_plus), 'pricing', case when pa.pricing_id is not null then json_build_object('id', pa.pricing_id,
        'title', pa.pricing_title) end) order by pa.created_at, pa.id), '[]')
        from product_application pa join product pr on pr.id = pa.product_id
        where pa.board_id = b.id and (pa.ends_at is null or pa.ends_at > clock.now)) as products,
      (select ${epochMs(sql`max(pa.ends_at)`)} from product_application pa join product pr on pr.id = pa.product_id
        where pa.board_id = b.id and pr.is_plus and pa.ends_at <= clock.now) as "plusEndedAt",
      (select ${pinnedJson("pin", "pinmessage", viewerId)} from pinned_message pin
        join message pinmessage on pinmessage.id = pin.message_id
        where pin.board_id = b.id and pin.pinned_until > clock.now) as pinned,
      (select ${scheduledJson("next", "nextmessage", viewerId)} from scheduled_message next
        join message nextmessage on nextmessage.id = next.message_id
        where next.board_id = b.id and next.state = 'Pending' order by next.send_at, next.id limit 1) as scheduled,
      (select ${appearanceJson("shown", "shownmessage", "b", viewerId)} from message_appearance shown
        join message shownmessage on shownmessage.id = shown.message_id where shown.id = b.appearance_id) as appearance`,
  };
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
