import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";

/** What of a person's works on a board, and ends with their account. */
export interface BoardEndings {
  readonly tenantId: string;
  readonly boardTitle: string;
  /** How many keys of the board work that they made. */
  readonly keys: number;
  /** Their own installables there, as the board calls them. */
  readonly installables: readonly string[];
}

/** Of the boards that the person sees, by title, those with any. */
export function selectEndings(
  executor: Executor,
  personId: string,
): Promise<(BoardEndings & Record<string, unknown>)[]> {
  return executor.execute<BoardEndings & Record<string, unknown>>(sql`
    with found as (
      select b.id, b.tenant_id, b.title,
        (select count(*)::int from api_credential c where c.board_id = b.id and c.person_id = m.person_id
          and c.installable_id is null and m.role in ('Owner', 'Admin')) as keys,
        array(select s.title from developer d join installable i on i.developer_id = d.id
          join installation n on n.installable_id = i.id join subscription s on s.installation_id = n.id
          where d.person_id = m.person_id and s.board_id = b.id order by s.created_at, s.id) as installables
      from member m join board b on b.tenant_id = m.tenant_id
      where m.person_id = ${personId} and m.is_current_member)
    select tenant_id as "tenantId", title as "boardTitle", keys, installables from found
    where keys > 0 or cardinality(installables) > 0 order by title, id`);
}
