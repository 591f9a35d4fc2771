import { type SQL, sql } from "drizzle-orm";
import type { Transition } from "../../boardState/transition.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { heardAt } from "../../db/gatewayLife.ts";
import type { ApiScope, BoardStyle, Code62 } from "../../domain.ts";

/** Speaking with the broker is this worker's for so long; undefined while it is another one's. The client's id there. */
export async function takeLease(executor: Executor, worker: string, forMs: number): Promise<string | undefined> {
  await executor.execute(sql`
    insert into mqtt_bridge (name, client_id) values ('broker', 'clatter' || substr(md5(gen_random_uuid()::text), 1, 16))
    on conflict do nothing`);
  const [row] = await executor.execute<{ clientId: string }>(sql`
    update mqtt_bridge set lease_by = ${worker}, lease_until = ${gatewayNow} + ${forMs}::float8 * interval '1 millisecond'
    where lease_by is null or lease_by = ${worker} or lease_until <= ${gatewayNow} returning client_id as "clientId"`);
  return row?.clientId;
}

export async function releaseLease(executor: Executor, worker: string): Promise<void> {
  await executor.execute(sql`update mqtt_bridge set lease_by = null, lease_until = null where lease_by = ${worker}`);
}

/** A board that its Owner or an Admin lets be on the broker, and what it shows. */
export interface BridgedRow extends Record<string, unknown> {
  readonly boardId: string;
  readonly credentialId: string;
  readonly scopes: readonly ApiScope[];
  readonly title: string;
  readonly style: BoardStyle;
  readonly code62: Code62;
  readonly columns: number;
  readonly rows: number;
  readonly order: Transition["order"];
  readonly version: number;
  readonly characters: Uint8Array;
  readonly timezone: string;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly pausedUntil: number | null;
  readonly by: string | null;
  readonly appearedAt: number | null;
  readonly settledBy: number | null;
  readonly pinnedUntil: number | null;
  readonly pinnedBy: string | null;
  readonly pinMinutes: number;
  readonly lastSeen: number | null;
}

/** Of these boards, or of all, the ones that are bridged: whose key is there, made by who may still make one. */
export async function selectBridged(executor: Executor, boardIds: readonly string[] | null): Promise<BridgedRow[]> {
  const which: SQL =
    boardIds === null
      ? sql`true`
      : sql`c.board_id in (select jsonb_array_elements_text(${JSON.stringify(boardIds)}::jsonb))`;
  const rows = await executor.execute<BridgedRow>(sql`
    select b.id as "boardId", c.id as "credentialId", c.scopes, b.title, b.style, b.code_62 as "code62", b.columns, b.rows,
      b.transition->>'order' as "order", b.version, b.characters, b.timezone, b.quiet_hours_begin as "quietHoursBegin", b.quiet_hours_end as "quietHoursEnd",
      ${epochMs(sql`b.paused_until`)} as "pausedUntil", a.attribution as by, ${epochMs(sql`a.appeared_at`)} as "appearedAt",
      ${epochMs(sql`a.settled_by`)} as "settledBy", ${epochMs(sql`p.pinned_until`)} as "pinnedUntil",
      p.pinned_by as "pinnedBy", c.pin_minutes as "pinMinutes",
      (select ${epochMs(sql`max(${heardAt(sql`d.last_seen_at`, sql`d.held_by`)})`)} from device d where d.board_id = b.id) as "lastSeen"
    from api_credential c join board b on b.id = c.board_id
    left join message_appearance a on a.id = b.appearance_id
    left join pinned_message p on p.board_id = b.id and p.pinned_until > ${gatewayNow}
    where c.kind = 'Mqtt' and ${which} and exists (select 1 from member m where m.tenant_id = b.tenant_id
      and m.person_id = c.person_id and m.is_current_member and m.role in ('Owner', 'Admin'))`);
  return rows.map((row) => ({ ...row, characters: Uint8Array.from(row.characters) }));
}

/** They are told of from now on. */
export async function keepTold(executor: Executor, boardIds: readonly string[]): Promise<void> {
  await executor.execute(sql`
    insert into mqtt_board (board_id) select jsonb_array_elements_text(${JSON.stringify(boardIds)}::jsonb)
    on conflict do nothing`);
}

export async function selectTold(executor: Executor): Promise<string[]> {
  const rows = await executor.execute<{ boardId: string }>(sql`select board_id as "boardId" from mqtt_board`);
  return rows.map(({ boardId }) => boardId);
}

export async function deleteTold(executor: Executor, boardId: string): Promise<void> {
  await executor.execute(sql`delete from mqtt_board where board_id = ${boardId}`);
}

/** What happened on a bridged board, as all programs are told it. */
export interface HappenedRow extends Record<string, unknown> {
  readonly id: number;
  readonly boardId: string;
  readonly type: string;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function newestEvent(executor: Executor): Promise<number> {
  const [row] = await executor.execute<{ id: number | null }>(sql`select max(id)::float8 as id from api_event`);
  return row?.id ?? 0;
}

export async function eventsAfter(executor: Executor, after: number, limit: number): Promise<HappenedRow[]> {
  return executor.execute<HappenedRow>(sql`
    select e.id::float8 as id, e.board_id as "boardId", e.type, ${epochMs(sql`e.at`)} as at, e.data from api_event e
    where e.id > ${after} and exists (select 1 from api_credential c where c.board_id = e.board_id and c.kind = 'Mqtt')
    order by e.id limit ${limit}`);
}
