import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { heardAt } from "../../db/gatewayLife.ts";
import { device, pairing } from "./displays.tables.ts";

export interface DeviceRow {
  readonly id: string;
  readonly boardId: string | null;
  readonly latestLocationCountryCode: string | null;
  readonly lastSeenAt: Date | null;
  readonly isDemo: boolean;
}

const deviceColumns = {
  id: device.id,
  boardId: device.boardId,
  latestLocationCountryCode: device.latestLocationCountryCode,
  lastSeenAt: heardAt(device.lastSeenAt, device.heldBy).mapWith(device.lastSeenAt),
  isDemo: device.isDemo,
};

export async function insertDevice(
  executor: Executor,
  row: { id: string; boardId: string | null; countryCode: string | null; createdAt: Date },
): Promise<void> {
  const { countryCode, ...rest } = row;
  await executor.insert(device).values({ ...rest, latestLocationCountryCode: countryCode });
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
): Promise<DeviceRow | undefined> {
  const [row] = await executor.update(device).set({ boardId }).where(eq(device.id, deviceId)).returning(deviceColumns);
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
    })
    .from(device)
    .where(inArray(device.id, [...deviceIds]));
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

export async function writeIdentity(
  executor: Executor,
  deviceId: string,
  identity: { rows: number; columns: number; firmware: string },
): Promise<void> {
  await executor.update(device).set(identity).where(eq(device.id, deviceId));
}

/** The receipt of a version; an older one never replaces a newer one. False when it was known, or is older. */
export async function writeShown(executor: Executor, deviceId: string, version: number, at: Date): Promise<boolean> {
  const written = await executor
    .update(device)
    .set({ shownVersion: version, shownAt: at })
    .where(and(eq(device.id, deviceId), or(isNull(device.shownVersion), lt(device.shownVersion, version))))
    .returning({ id: device.id });
  return written.length > 0;
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
    ? sql`case when held_by is null or last_seen_at is null or last_seen_at <= to_timestamp(heard.at / 1000)
        then ${gatewayId} else held_by end`
    : sql`nullif(held_by, ${gatewayId})`;
  // One parameter, however many they are: the text stays the same, and so does its plan.
  await executor.execute(sql`
    update device set last_seen_at = greatest(last_seen_at, to_timestamp(heard.at / 1000)), held_by = ${holder}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as heard("deviceId" text, at float8)
    where device.id = heard."deviceId"`);
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
    .where(inArray(device.boardId, [...boardIds]))
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
