import { sql } from "drizzle-orm";
import { type ReceiptJson, receiptParts } from "../../../boardState/receipts.ts";
import { isConfirmed } from "../../../callers/quota.ts";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import type { StuckFlap } from "./sandbox.tables.ts";

/** A sandbox with its board, as it is now. */
export interface SandboxRow extends Record<string, unknown> {
  readonly boardId: string;
  readonly deviceId: string;
  readonly endsAt: number;
  readonly aheadMs: number;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly offline: boolean;
  readonly slowMs: number;
  readonly droppedWrites: boolean;
  readonly stuck: readonly StuckFlap[];
  readonly shown: Uint8Array;
  readonly shownVersion: number;
  readonly droppedVersion: number;
  readonly version: number;
  readonly characters: Uint8Array;
  readonly columns: number;
  /** Of what was last written; null before the first. */
  readonly receipt: ReceiptJson | null;
  readonly now: number;
}

const columns = sql`s.board_id as "boardId", s.device_id as "deviceId", ${epochMs(sql`s.ends_at`)} as "endsAt",
  s.ahead_ms::float8 as "aheadMs", s.quiet_hours_begin as "quietHoursBegin", s.quiet_hours_end as "quietHoursEnd", s.offline,
  s.slow_ms as "slowMs", s.dropped_writes as "droppedWrites", s.stuck, s.shown, s.shown_version as "shownVersion",
  s.dropped_version as "droppedVersion", b.version, b.characters, b.columns,
  (select json_build_object('isOnBoard', true, 'appearedAt', ${epochMs(sql`a.appeared_at`)}, ${receiptParts(sql`a`, sql`b`, null)})
    from message_appearance a where a.id = b.appearance_id) as receipt, ${epochMs(gatewayNow)} as now`;

const readRow = (row: SandboxRow): SandboxRow => ({
  ...row,
  shown: Uint8Array.from(row.shown),
  characters: Uint8Array.from(row.characters),
});

/** Of a credential, or by its board; undefined when there is none that still runs. */
export async function findSandbox(
  executor: Executor,
  by: { readonly credentialId: string } | { readonly boardId: string },
): Promise<SandboxRow | undefined> {
  const which = "boardId" in by ? sql`s.board_id = ${by.boardId}` : sql`s.credential_id = ${by.credentialId}`;
  const [row] = await executor.execute<SandboxRow>(sql`
    select ${columns} from sandbox_board s join board b on b.id = s.board_id where ${which} and s.ends_at > ${gatewayNow}`);
  return row === undefined ? undefined : readRow(row);
}

/** Until the transaction's end nobody else makes one: how many there are stays true. */
export async function lockSandboxes(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('sandbox_board'))`);
}

/** How many a person has, as a select. */
export const heldSandboxes = (personId: string) =>
  sql`select count(*) from sandbox_board own where own.person_id = ${personId}`;

/** After `lockSandboxes`. `all`, or `early`, when there are as many as there may be of anybody's, or of those who have not confirmed their address. */
export async function insertSandbox(
  executor: Executor,
  row: {
    readonly boardId: string;
    readonly credentialId: string;
    readonly personId: string;
    readonly deviceId: string;
    readonly livesMs: number;
    readonly shown: Uint8Array;
  },
  most: { readonly all: number; readonly early: number },
): Promise<keyof typeof most | undefined> {
  const [standing] = await executor.execute<{ all: number; early: number; confirmed: boolean }>(sql`
    select count(*)::int as all, count(*) filter (where not ${isConfirmed(sql`s.person_id`)})::int as early,
      ${isConfirmed(row.personId)} as confirmed
    from sandbox_board s`);
  const { all = 0, early = 0, confirmed = false } = standing ?? {};
  if (all >= most.all) return "all";
  if (!confirmed && early >= most.early) return "early";
  await executor.execute(sql`
    insert into sandbox_board (board_id, credential_id, person_id, device_id, ends_at, shown)
    values (${row.boardId}, ${row.credentialId}, ${row.personId}, ${row.deviceId},
      ${gatewayNow} + ${row.livesMs}::float8 * interval '1 millisecond', ${Buffer.from(row.shown)}::bytea)`);
  return undefined;
}

/** Its display, which is none. It is online and known to be, so that the first fault is told. */
export async function insertVirtualDisplay(executor: Executor, deviceId: string, boardId: string): Promise<void> {
  await executor.execute(sql`
    with known as (insert into told_connection (board_id, state, at) values (${boardId}, 'online', ${gatewayNow}))
    insert into device (id, board_id, created_at, last_seen_at) values (${deviceId}, ${boardId}, ${gatewayNow}, ${gatewayNow})`);
}

/** All of a sandbox goes with its tenant. The boards that went. */
export async function deleteSandboxes(
  executor: Executor,
  which: { readonly credentialId: string } | "ended",
): Promise<string[]> {
  const condition =
    which === "ended"
      ? sql`s.ends_at <= ${gatewayNow} or not exists (select 1 from api_credential c where c.id = s.credential_id)`
      : sql`s.credential_id = ${which.credentialId}`;
  const rows = await executor.execute<{ boardId: string }>(sql`
    with gone as (select b.tenant_id, b.id from sandbox_board s join board b on b.id = s.board_id where ${condition}),
    deleted as (delete from tenant t using gone where t.id = gone.tenant_id)
    select id as "boardId" from gone`);
  return rows.map(({ boardId }) => boardId);
}

export async function selectSandboxBoards(executor: Executor): Promise<string[]> {
  const rows = await executor.execute<{ boardId: string }>(sql`select board_id as "boardId" from sandbox_board`);
  return rows.map(({ boardId }) => boardId);
}

export async function writeFaults(
  executor: Executor,
  boardId: string,
  faults: {
    readonly offline: boolean;
    readonly slowMs: number;
    readonly droppedWrites: boolean;
    readonly stuck: readonly StuckFlap[];
  },
): Promise<void> {
  await executor.execute(sql`
    update sandbox_board set offline = ${faults.offline}, slow_ms = ${faults.slowMs},
      dropped_writes = ${faults.droppedWrites}, stuck = ${JSON.stringify(faults.stuck)}::jsonb
    where board_id = ${boardId}`);
}

/**
 * Its clock goes ahead by so much: whatever waits or holds on the board does so for that much less. The gateway's own clock, and
 * every statement that asks for the time, know nothing of it.
 */
export async function moveClock(executor: Executor, boardId: string, byMs: number): Promise<void> {
  const earlier = sql`${byMs}::float8 * interval '1 millisecond'`;
  await executor.execute(sql`
    with clock as (update sandbox_board set ahead_ms = ahead_ms + ${byMs}::float8::bigint where board_id = ${boardId}),
    held as (update held_message set asked_at = asked_at - ${earlier}, due_at = due_at - ${earlier} where board_id = ${boardId}),
    planned as (update scheduled_message set send_at = send_at - ${earlier} where board_id = ${boardId} and state = 'Pending'),
    pinned as (update pinned_message set pinned_until = pinned_until - ${earlier} where board_id = ${boardId})
    update board set accepted_at = accepted_at - ${earlier}, revision = revision + 1 where id = ${boardId}`);
}

/** Quiet hours by the sandbox's clock, and the same by the gateway's. */
export async function writeQuietHours(
  executor: Executor,
  boardId: string,
  own: { readonly begin: string; readonly end: string },
  gateways: { readonly begin: string; readonly end: string },
): Promise<void> {
  await executor.execute(sql`
    with kept as (update sandbox_board set quiet_hours_begin = ${own.begin}, quiet_hours_end = ${own.end}
      where board_id = ${boardId})
    update board set quiet_hours_begin = ${gateways.begin}, quiet_hours_end = ${gateways.end}, quiet_hours_set_by = 'Sandbox'
    where id = ${boardId}`);
}

/** Its displays are heard of, but for those that are off. */
export async function beatVirtualDisplays(executor: Executor): Promise<void> {
  await executor.execute(sql`
    update device d set last_seen_at = ${gatewayNow} from sandbox_board s
    where d.id = s.device_id and not s.offline and d.last_seen_at < ${gatewayNow} - interval '15 seconds'`);
}

/** As if it had been silent for longer than a display may be. */
export async function silenceDisplay(executor: Executor, deviceId: string, isOffline: boolean): Promise<void> {
  await executor.execute(sql`
    update device set last_seen_at = ${isOffline ? sql`${gatewayNow} - interval '5 minutes'` : gatewayNow} where id = ${deviceId}`);
}

/** What its flaps show now. False when a later version is there. */
export async function writeShownGrid(
  executor: Executor,
  boardId: string,
  shown: Uint8Array,
  version: number,
): Promise<boolean> {
  const rows = await executor.execute(sql`
    update sandbox_board set shown = ${Buffer.from(shown)}::bytea, shown_version = ${version}
    where board_id = ${boardId} and shown_version < ${version} and dropped_version < ${version} returning board_id`);
  return rows.length > 0;
}

export async function writeDropped(executor: Executor, boardId: string, version: number): Promise<void> {
  await executor.execute(sql`
    update sandbox_board set dropped_version = greatest(dropped_version, ${version}) where board_id = ${boardId}`);
}
