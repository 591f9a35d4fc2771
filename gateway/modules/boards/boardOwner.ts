import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whose the boards of an account are, in SQL: its Owner, who may have many accounts; the account itself where nobody is. */
export function boardOwner(tenantId: SQLWrapper): SQL<string> {
  return sql<string>`coalesce((select min(m.person_id) from member m
    where m.tenant_id = ${tenantId} and m.is_current_member and m.role = 'Owner'), ${tenantId})`;
}
