import { type SQL, sql } from "drizzle-orm";
import {
  type AppearanceJson,
  appearanceJson,
  type PinnedJson,
  pinnedJson,
  type ScheduledJson,
  scheduledJson,
} from "../../boardState/messageJson.ts";
import { compiled } from "../../db/compiled.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { heardAt } from "../../db/gatewayLife.ts";
import { storableText } from "../../db/storableText.ts";
import type { Role } from "../../domain.ts";
import type { MembershipRow } from "./access.ts";
import type { BoardPart, BoardRecord, ProductApplicationRecord } from "./boards.refs.ts";
import { type PersonJson, personJson } from "./personJson.ts";

/* Boards as one answer shows them: whole, or their heads alone. */

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
