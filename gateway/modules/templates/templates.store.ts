import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";

/** Whether Plus is active on a board of which the person is a current member. */
export async function selectHasPlus(executor: Executor, personId: string): Promise<boolean> {
  const [row] = await executor.execute<{ hasPlus: boolean }>(sql`
    select exists (select 1 from product_application pa join product pr on pr.id = pa.product_id and pr.is_plus
        and (pa.ends_at is null or pa.ends_at > gateway_now())
      join board b on b.id = pa.board_id
      join member m on m.tenant_id = b.tenant_id and m.person_id = ${personId} and m.is_current_member) as "hasPlus"`);
  return row?.hasPlus === true;
}
