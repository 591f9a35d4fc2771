import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { board } from "../../boardState/board.tables.ts";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { heardAt } from "../../db/gatewayLife.ts";
import { storableText } from "../../db/storableText.ts";
import type { Code62 } from "../../domain.ts";
import { freeName } from "./displayNames.store.ts";
import { device, pairing } from "./displays.tables.ts";

export interface DeviceRow {
  readonly id: string;
  readonly boardId: string | null;
  readonly latestLocationCountryCode: string | null;
  readonly lastSeenAt: Date | null;
  readonly isDemo: boolean;
  readonly name: string | null;
  readonly rows: number | null;
  readonly columns: number | null;
  readonly firmware: string | null;
  readonly createdAt: Date;
  readonly shownVersion: number | null;
  readonly shownAt: Date | null;
}

const deviceColumns = {
  id: device.id,
  boardId: device.boardId,
  latestLocationCountryCode: device.latestLocationCountryCode,
  lastSeenAt: heardAt(device.lastSeenAt, device.heldBy).mapWith(device.lastSeenAt),
  isDemo: device.isDemo,
  name: device.name,
  rows: device.rows,
  columns: device.columns,
  firmware: device.firmware,
  createdAt: device.createdAt,
  shownVersion: device.shownVersion,
  shownAt: device.shownAt,
};

export async function insertDevice(
  executor: Executor,
  row: { id: string; boardId: string | null; countryCode: string | null; createdAt: Date },
): Promise<void> {
  const { countryCode, ...rest } = row;
  const name = row.boardId === null ? null : freeName(row.boardId);
  await executor.insert(device).values({ ...rest, name, latestLocationCountryCode: countryCode });
}

export async function insertPairing(
  executor: Executor,
  row: { codeHash: string; deviceId: string; claimSecretHash: string | null; expiresAt: Date },
): Promise<boolean> {
  const inserted = await executor
    .insert(pairing)
    .values(row)
    .onConflictDoNothing()
    .returning({ hash: pairing.codeHash });
  return inserted.length > 0;
}

/** Codes that nobody traded in time, and the devices that never got further than such a code. */
export async function deleteExpiredPairings(executor: Executor, before: Date): Promise<void> {
  const gone = await executor
    .delete(pairing)
    .where(lt(pairing.expiresAt, before))
    .returning({ deviceId: pairing.deviceId });
  if (gone.length === 0) return;
  const ids = gone.map((row) => row.deviceId);
  await executor.delete(device).where(and(inArray(device.id, ids), isNull(device.tokenHash)));
}

export interface PairingRow {
  readonly deviceId: string;
  readonly boardId: string | null;
  readonly claimSecretHash: string | null;
  readonly expiresAt: Date;
  readonly claimedAt: Date | null;
}

/** The code's row and its device's, locked until the transaction ends. */
export async function lockPairing(executor: Executor, codeHash: string): Promise<PairingRow | undefined> {
  const [row] = await executor
    .select({
      deviceId: pairing.deviceId,
      boardId: device.boardId,
      claimSecretHash: pairing.claimSecretHash,
      expiresAt: pairing.expiresAt,
      claimedAt: pairing.claimedAt,
    })
    .from(pairing)
    .innerJoin(device, eq(device.id, pairing.deviceId))
    .where(eq(pairing.codeHash, codeHash))
    .for("update");
  return row;
}

export async function putDeviceOnBoard(
  executor: Executor,
  deviceId: string,
  boardId: string,
  at: Date,
): Promise<DeviceRow | undefined> {
  const name = sql`coalesce(${device.name}, ${freeName(boardId)})`;
  const changed = executor.update(device).set({ boardId, name, createdAt: at }).where(eq(device.id, deviceId));
  const [row] = await changed.returning(deviceColumns);
  return row;
}

export async function claimPairing(
  executor: Executor,
  row: { codeHash: string; deviceId: string; tokenHash: string; claimedAt: Date },
): Promise<void> {
  await executor.update(pairing).set({ claimedAt: row.claimedAt }).where(eq(pairing.codeHash, row.codeHash));
  await executor.update(device).set({ tokenHash: row.tokenHash }).where(eq(device.id, row.deviceId));
}

/** What the socket must know of a device. */
export interface SocketDevice {
  readonly id: string;
  readonly boardId: string | null;
  readonly tokenHash: string | null;
  readonly rows: number | null;
  readonly columns: number | null;
  readonly firmware: string | null;
  readonly mustForget: boolean;
  readonly name: string | null;
  /** Of its board; null without one. */
  readonly title: string | null;
  readonly code62: Code62 | null;
}

/** Devices by id; one that is gone is missing. */
export async function readSocketDevices(
  executor: Executor,
  deviceIds: readonly string[],
): Promise<Map<string, SocketDevice>> {
  const found = await executor
    .select({
      id: device.id,
      boardId: device.boardId,
      tokenHash: device.tokenHash,
      rows: device.rows,
      columns: device.columns,
      firmware: device.firmware,
      mustForget: device.mustForget,
      name: device.name,
      title: board.title,
      code62: board.code62,
    })
    .from(device)
    .leftJoin(board, eq(board.id, device.boardId))
    .where(sql`${device.id} = ${anyOf(deviceIds)}`);
  return new Map(found.map((row) => [row.id, row]));
}

export async function readDevice(executor: Executor, deviceId: string): Promise<DeviceRow | undefined> {
  const [row] = await executor.select(deviceColumns).from(device).where(eq(device.id, deviceId));
  return row;
}

export async function deleteDevice(executor: Executor, deviceId: string): Promise<boolean> {
  const gone = await executor.delete(device).where(eq(device.id, deviceId)).returning({ id: device.id });
  return gone.length > 0;
}

/** What a display says about itself. */
export interface DisplayIdentity {
  readonly rows: number;
  readonly columns: number;
  readonly firmware: string;
}

/** What devices say about themselves, each at most once among them. */
export async function writeIdentities(
  executor: Executor,
  said: readonly (DisplayIdentity & { readonly deviceId: string })[],
): Promise<void> {
  await executor.execute(sql`
    with locked as materialized (${lockedDevices(said.map(({ deviceId }) => deviceId))})
    update device d set rows = said.rows, columns = said.columns, firmware = said.firmware
    from locked join jsonb_to_recordset(${JSON.stringify(said.map((one) => ({ ...one, firmware: storableText(one.firmware) })))}::jsonb)
      as said("deviceId" text, rows int, columns int, firmware text) on said."deviceId" = locked.id
    where d.id = locked.id`);
}

/** The rows of these devices, locked in one order for all, so that two lots never wait for each other. */
const lockedDevices = (ids: readonly string[]): SQL =>
  sql`select id from device where id = ${anyOf(ids)} order by id for no key update`;

/**
 * The receipts of devices, each at most once among them; an older version never replaces a newer one. Gives those to whom
 * theirs was news.
 */
export async function writeShown(
  executor: Executor,
  shown: readonly { readonly deviceId: string; readonly version: number }[],
  at: Date,
): Promise<Set<string>> {
  const rows = await executor.execute<{ id: string }>(sql`
    with locked as materialized (${lockedDevices(shown.map(({ deviceId }) => deviceId))})
    update device d set shown_version = shown.version, shown_at = ${at.toISOString()}::timestamptz
    from locked join jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as shown("deviceId" text, version int)
      on shown."deviceId" = locked.id
    where d.id = locked.id and (d.shown_version is null or d.shown_version < shown.version) returning d.id`);
  return new Set(rows.map(({ id }) => id));
}

/** The receipt starts again, e.g. after the board's versions did. */
export async function forgetShown(executor: Executor, deviceId: string, above: number): Promise<void> {
  await executor
    .update(device)
    .set({ shownVersion: null, shownAt: null })
    .where(and(eq(device.id, deviceId), gt(device.shownVersion, above)));
}

/** The display was told to forget the versions that it has seen. */
export async function writeForgot(executor: Executor, deviceId: string): Promise<void> {
  await executor.update(device).set({ mustForget: false }).where(eq(device.id, deviceId));
}

/**
 * Many heartbeats in one statement; an older one never replaces a newer one. The gateway holds their sockets, or no more;
 * whoever heard the display later holds it since.
 */
export async function writeLastSeen(
  executor: Executor,
  rows: readonly { readonly deviceId: string; readonly at: number }[],
  { gatewayId, isHeld }: { readonly gatewayId: string; readonly isHeld: boolean },
): Promise<void> {
  const holder = isHeld
    ? sql`case when d.held_by is null or d.last_seen_at is null or d.last_seen_at <= to_timestamp(heard.at / 1000)
        then ${gatewayId} else d.held_by end`
    : sql`nullif(d.held_by, ${gatewayId})`;
  // Lists are one parameter each, however many they are: the text stays the same, and so does its plan.
  await executor.execute(sql`
    with locked as materialized (${lockedDevices(rows.map(({ deviceId }) => deviceId))})
    update device d set last_seen_at = greatest(d.last_seen_at, to_timestamp(heard.at / 1000)), held_by = ${holder}
    from locked join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as heard("deviceId" text, at float8)
      on heard."deviceId" = locked.id
    where d.id = locked.id`);
}

/**
 * The latest heartbeat of each board that has a device, epoch milliseconds; null when none was ever heard. Of those that the
 * asking gateway holds itself what their rows say.
 */
export async function readLastSeen(
  executor: Executor,
  boardIds: readonly string[],
  gatewayId: string,
): Promise<Map<string, number | null>> {
  if (boardIds.length === 0) return new Map();
  const rows = await executor
    .select({
      boardId: device.boardId,
      at: sql<
        number | null
      >`(extract(epoch from max(${heardAt(device.lastSeenAt, device.heldBy, gatewayId)})) * 1000)::float8`,
    })
    .from(device)
    .where(sql`${device.boardId} = ${anyOf(boardIds)}`)
    .groupBy(device.boardId);
  const latest = new Map<string, number | null>();
  for (const { boardId, at } of rows) if (boardId !== null) latest.set(boardId, at === null ? null : Math.floor(at));
  return latest;
}

/** A display of the demo household, on its board. */
export interface DemoDevice {
  readonly id: string;
  readonly boardId: string;
}

/** Takes every demo display that nobody plays, and keeps those that this player has: one statement, one winner. */
export async function leaseDemoDevices(executor: Executor, player: string, forMs: number): Promise<DemoDevice[]> {
  const rows = await executor.execute<{ id: string; boardId: string }>(sql`
    update device set played_by = ${player}, played_until = ${gatewayNow} + ${forMs} * interval '1 millisecond'
    where is_demo and board_id is not null
      and (played_by is null or played_by = ${player} or played_until < ${gatewayNow})
    returning id, board_id as "boardId"`);
  return [...rows];
}

export async function releaseDemoDevices(executor: Executor, player: string): Promise<void> {
  await executor.update(device).set({ playedBy: null, playedUntil: null }).where(eq(device.playedBy, player));
}
