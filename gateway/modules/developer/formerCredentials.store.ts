import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs } from "../../db/epoch.ts";
import type { CredentialKind } from "./developer.tables.ts";

/** A credential that is no more; times are epoch milliseconds. */
export interface FormerCredential {
  readonly id: string;
  readonly kind: CredentialKind;
  readonly key: string;
  /** What it was called, else its installable. */
  readonly title: string | null;
  readonly deletedAt: number;
}

/** Those of a board whose calls are kept, the last deleted first. */
export function selectFormer(
  executor: Executor,
  boardId: string,
): Promise<(FormerCredential & Record<string, unknown>)[]> {
  return executor.execute<FormerCredential & Record<string, unknown>>(sql`
    select f.id, f.kind, f.key, f.title, ${epochMs(sql`f.deleted_at`)} as "deletedAt" from former_credential f
    where f.board_id = ${boardId} and exists (select 1 from former_request r where r.credential_id = f.id)
    order by f.deleted_at desc, f.id`);
}
