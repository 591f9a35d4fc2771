import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { gatewayNow } from "../db/epoch.ts";
import type { DueWork } from "./jobs.ts";

/** What cleans up is not due at a time: once a minute is enough, and one gateway does it for all. */
export function onceAMinute(works: readonly DueWork[]): DueWork {
  return async function cleanUp(context) {
    if (!(await takeMinute(context.database))) return;
    for (const work of works) await work(context);
  };
}

/** True for one asker a minute, on however many gateways. A clock that was set back does not stop it. */
async function takeMinute(executor: Executor): Promise<boolean> {
  const rows = await executor.execute(sql`
    insert into upkeep as u (name, at, detail) values ('cleaning', ${gatewayNow}, '{}') on conflict (name) do update set at = excluded.at
      where u.at <= excluded.at - interval '1 minute' or u.at > excluded.at returning 1 as taken`);
  return rows.length > 0;
}
