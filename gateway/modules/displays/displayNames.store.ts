import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import type { BackFillLot } from "../../jobs/backFills.ts";
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

/**
 * Gives displays of before names, each, the next number that its board has free; of so many behind this id. Locked in the order
 * of all lots.
 */
export async function nameLot(executor: Executor, after: string, size: number): Promise<BackFillLot> {
  const [row] = await executor.execute<{ seen: number; last: string }>(sql`
    with lot as materialized (select id from device where id > ${after} order by id limit ${size}),
    locked as materialized (
      select d.id, d.board_id from device d where d.id in (select id from lot) and d.name is null and d.board_id is not null
      order by d.id for no key update),
    unnamed as (select id, board_id, row_number() over (partition by board_id order by id) as place from locked),
    free as (
      select b.board_id, n, row_number() over (partition by b.board_id order by n) as place
      from (select distinct board_id from unnamed) b
      cross join lateral generate_series(1, (select count(*) from device d where d.board_id = b.board_id)::int) n
      where not exists (
        select 1 from device d where d.board_id = b.board_id and d.name = ${displayWord}::text || ' ' || n)),
    named as (
      update device d set name = ${displayWord}::text || ' ' || free.n
      from unnamed join free on free.board_id = unnamed.board_id and free.place = unnamed.place where d.id = unnamed.id)
    select (select count(*) from lot)::int as seen, coalesce((select max(id) from lot), '') as last`);
  return row ?? { seen: 0, last: "" };
}
