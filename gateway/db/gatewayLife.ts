import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { gatewayNow } from "./epoch.ts";

/** What the connections of gateways call themselves, each with a word of its own after it. */
export const gatewayName = "clatter gateway";

/**
 * When a display was heard last: while the gateway that holds its socket lives, as late as that said so. The row itself is up
 * to a quarter of an hour behind. `but` is a gateway whose word does not count, since it knows better itself.
 */
export function heardAt(lastSeenAt: SQLWrapper, heldBy: SQLWrapper, but?: string | SQL): SQL<Date | null> {
  const other = but === undefined ? sql`` : sql`and life.id <> ${but}`;
  return sql`greatest(${lastSeenAt}, (select life.seen_at from gateway_life life where life.id = ${heldBy} ${other}))`;
}

/**
 * Says that this gateway lives. Whether one of the version before stands on the database, too: it says nothing here, and
 * reads the rows of displays alone. Who has not been heard of for months is forgotten.
 */
export async function renewLife(executor: Executor, id: string): Promise<{ readonly isBeforeThere: boolean }> {
  const [row] = await executor.execute<{ isBeforeThere: boolean }>(sql`
    with forgotten as (delete from gateway_life where seen_at < ${gatewayNow} - interval '90 days'),
    renewed as (insert into gateway_life (id, name, seen_at)
      values (${id}, current_setting('application_name'), ${gatewayNow})
      on conflict (id) do update set seen_at = excluded.seen_at, name = excluded.name returning name)
    select exists (select 1 from pg_stat_activity a where a.datname = current_database()
      and a.application_name like ${`${gatewayName} %`} and a.application_name <> renewed.name
      and not exists (select 1 from gateway_life life where life.name = a.application_name)) as "isBeforeThere"
    from renewed`);
  return { isBeforeThere: row?.isBeforeThere === true };
}

/** It stops, and holds no socket any more. */
export async function endLife(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`delete from gateway_life where id = ${id}`);
}
