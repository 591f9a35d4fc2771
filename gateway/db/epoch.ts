import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A timestamptz as epoch milliseconds, in SQL. */
export function epochMs(moment: SQLWrapper): SQL<number> {
  return sql<number>`floor(extract(epoch from ${moment}) * 1000)::float8`;
}

/** The gateway's one clock, in SQL (decision 14). */
export const gatewayNow = sql`gateway_now()`;
