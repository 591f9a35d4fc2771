import { eq, sql } from "drizzle-orm";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { simulatorKey, simulatorToken } from "./simulator.tables.ts";

export interface SimulatorLinkRow {
  readonly id: string;
  readonly boardId: string;
  readonly version: number;
  readonly isPublic: boolean;
  readonly revokedAt: Date | null;
  /** Empty: any site. */
  readonly frameOrigins: string[];
}

const linkColumns = {
  id: simulatorToken.id,
  boardId: simulatorToken.boardId,
  version: simulatorToken.version,
  isPublic: simulatorToken.isPublic,
  revokedAt: simulatorToken.revokedAt,
  frameOrigins: simulatorToken.frameOrigins,
};

export async function findLink(executor: Executor, boardId: string): Promise<SimulatorLinkRow | undefined> {
  const [row] = await executor.select(linkColumns).from(simulatorToken).where(eq(simulatorToken.boardId, boardId));
  return row;
}

/** As `findLink`, for many boards; one without a link is missing. */
export async function findLinks(
  executor: Executor,
  boardIds: readonly string[],
): Promise<Map<string, SimulatorLinkRow>> {
  const rows = await executor
    .select(linkColumns)
    .from(simulatorToken)
    .where(sql`${simulatorToken.boardId} = ${anyOf(boardIds)}`);
  return new Map(rows.map((row) => [row.boardId, row]));
}

/** Makes the board's link, or brings a revoked one back; one that is there stays as it is. */
export async function upsertLink(
  executor: Executor,
  row: { id: string; boardId: string; createdAt: Date },
): Promise<SimulatorLinkRow> {
  const [made] = await executor
    .insert(simulatorToken)
    .values({ ...row, version: 1, isPublic: true })
    .onConflictDoUpdate({ target: simulatorToken.boardId, set: { revokedAt: null } })
    .returning(linkColumns);
  if (made === undefined) throw new Error("The link of a board was written and not found.");
  return made;
}

/** Names the sites that may frame the board; undefined when there is no link or it was revoked. */
export async function writeFrameOrigins(
  executor: Executor,
  boardId: string,
  frameOrigins: string[],
): Promise<SimulatorLinkRow | undefined> {
  const [row] = await executor
    .update(simulatorToken)
    .set({ frameOrigins })
    .where(sql`${simulatorToken.boardId} = ${boardId} and ${simulatorToken.revokedAt} is null`)
    .returning(linkColumns);
  return row;
}

/** Raises the version, which ends every token; false when there is no link or it was revoked already. */
export async function revokeLink(executor: Executor, boardId: string, at: Date): Promise<boolean> {
  const rows = await executor
    .update(simulatorToken)
    .set({ revokedAt: at, version: sql`${simulatorToken.version} + 1` })
    .where(sql`${simulatorToken.boardId} = ${boardId} and ${simulatorToken.revokedAt} is null`)
    .returning({ id: simulatorToken.id });
  return rows.length > 0;
}

/** The signing key; the one given is kept when there is none yet. */
export async function readOrKeepKey(executor: Executor, fresh: Uint8Array, at: Date): Promise<Uint8Array> {
  await executor.insert(simulatorKey).values({ id: 1, secret: fresh, createdAt: at }).onConflictDoNothing();
  const [row] = await executor.select({ secret: simulatorKey.secret }).from(simulatorKey).where(eq(simulatorKey.id, 1));
  if (row === undefined) throw new Error("The key of the simulator was written and not found.");
  return row.secret;
}
