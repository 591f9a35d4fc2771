import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import type { BackFillLot } from "../../../jobs/backFills.ts";

/** One more than any channel of the board has. */
export const nextColorNumber = (boardId: string) =>
  sql`(select coalesce(max(c.color_number), -1) + 1 from subscription c where c.board_id = ${boardId})`;

const numberLocked = sql`
  update subscription s set color_number = v.number from (
    select l.id, coalesce((select max(c.color_number) from subscription c where c.board_id = l.board_id), -1)
      + row_number() over (partition by l.board_id order by l.created_at, l.id) as number from locked l) v
  where s.id = v.id`;

/**
 * Counts the channels of a board that have no number: of before numbers, or of a gateway of the version before. In order of
 * installing, behind those that have one; locked in the order of all lots.
 */
export async function numberChannels(executor: Executor, boardId: string): Promise<void> {
  await executor.execute(sql`
    with locked as materialized (select s.id, s.board_id, s.created_at from subscription s
      where s.board_id = ${boardId} and s.color_number is null order by s.id for no key update)
    ${numberLocked}`);
}

/** Counts the channels of all boards of which one is among so many behind this id: a board is counted as a whole. */
export async function numberLot(executor: Executor, after: string, size: number): Promise<BackFillLot> {
  const [row] = await executor.execute<{ seen: number; last: string }>(sql`
    with lot as materialized (select id, board_id from subscription where id > ${after} order by id limit ${size}),
    locked as materialized (select s.id, s.board_id, s.created_at from subscription s
      where s.board_id in (select board_id from lot) and s.color_number is null order by s.id for no key update),
    numbered as (${numberLocked})
    select (select count(*) from lot)::int as seen, coalesce((select max(id) from lot), '') as last`);
  return row ?? { seen: 0, last: "" };
}
