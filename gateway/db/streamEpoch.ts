import type postgres from "postgres";
import { newId } from "./ids.ts";

/**
 * Positions in streams are transaction numbers, which mean something on one server alone: a database that was restored, or
 * moved, goes on with other numbers. So a position is `epoch.number`, and the epoch is drawn anew wherever the database finds
 * itself on another server, as another database, or on another line of its log (a restore to a point in time). Whoever comes
 * with a position of another epoch starts anew.
 */

/** Everything before it was told: no server's transactions begin as low. */
const longTold = "3";

/** Draws the epoch where there is none for this place; the caller holds the lock of migrations. */
export async function settleEpoch(sql: postgres.Sql): Promise<void> {
  const place = await placeOf(sql);
  const [row] = await sql<{ drawnOn: string }[]>`select drawn_on as "drawnOn" from stream_epoch where id = 1`;
  if (row?.drawnOn === place) return;
  await sql.begin(async (transaction) => {
    await forgetNumbers(transaction);
    // It may have gone back in time, and versions of boards with it: displays forget those that they have seen.
    if (row !== undefined) await transaction`update device set must_forget = true where board_id is not null`;
    await transaction`
      insert into stream_epoch (id, epoch, drawn_on) values (1, ${newId()}, ${place})
      on conflict (id) do update set epoch = excluded.epoch, drawn_on = excluded.drawn_on`;
  });
}

/** Events with numbers that this server has yet to reach would be told again when it does. */
async function forgetNumbers(sql: postgres.TransactionSql): Promise<void> {
  const ahead = sql`transaction_id >= pg_snapshot_xmin(pg_current_snapshot())`;
  const [found] = await sql`select 1 from board_event where ${ahead} limit 1`;
  if (found === undefined) return;
  await sql`alter table board_event disable trigger board_event_append_only`;
  await sql`update board_event set transaction_id = ${longTold}::text::xid8 where ${ahead}`;
  await sql`alter table board_event enable trigger board_event_append_only`;
}

async function placeOf(sql: postgres.Sql): Promise<string> {
  const [database] = await sql<{ oid: string }[]>`
    select oid::text as oid from pg_database where datname = current_database()`;
  // Some hosts keep these functions to themselves; then only the database tells.
  const [server] = await sql<{ server: string }[]>`
    select s.system_identifier || '/' || c.timeline_id as server from pg_control_system() s, pg_control_checkpoint() c`.catch(
    () => [{ server: "unknown" }],
  );
  return `${server?.server}/${database?.oid}`;
}
