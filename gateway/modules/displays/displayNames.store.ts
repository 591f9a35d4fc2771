import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { displayWord } from "../../words/displays.ts";
import { device } from "./displays.tables.ts";

/** "Display 1", or the next number that no display of the board has. */
export const freeName = (
  boardId: string,
): SQL => sql`(select ${displayWord}::text || ' ' || min(n) from generate_series(1,
  1 + (select count(*) from device d where d.board_id = ${boardId})::int) n
  where not exists (select 1 from device d where d.board_id = ${boardId} and d.name = ${displayWord}::text || ' ' || n))`;

/** False when it is gone. */
export async function nameDevice(executor: Executor, deviceId: string, name: string): Promise<boolean> {
  const named = await executor.update(device).set({ name }).where(eq(device.id, deviceId)).returning({ id: device.id });
  return named.length > 0;
}

/** Gives a name to a display of before names, so that it has one to show. */
export async function nameUnnamed(executor: Executor, deviceId: string, boardId: string): Promise<boolean> {
  const unnamed = and(eq(device.id, deviceId), isNull(device.name));
  const named = await executor
    .update(device)
    .set({ name: freeName(boardId) })
    .where(unnamed)
    .returning({ id: device.id });
  return named.length > 0;
}
