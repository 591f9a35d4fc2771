import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { ApiScope } from "../../domain.ts";

/** A link as those see it who may end it. */
export interface LinkRow {
  readonly id: string;
  readonly listingId: string;
  readonly boardId: string;
  readonly boardTitle: string;
  readonly personId: string;
  /** Who let the app in. */
  readonly linkedBy: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

interface NewLinkRow {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string;
  readonly listingId: string;
  readonly tokenHash: string;
  readonly scopes: readonly ApiScope[];
}

/**
 * A right to the board that has ended ends the link with it, for good: whoever linked must be a current member, by the same
 * membership as then.
 */
const living = sql`account_link l join board b on b.id = l.board_id
  join member m on m.tenant_id = b.tenant_id and m.person_id = l.person_id and m.is_current_member
    and m.created_at <= l.created_at
  join person p on p.id = l.person_id`;

const linkColumns = sql`l.id, l.listing_id as "listingId", l.board_id as "boardId", b.title as "boardTitle", l.scopes,
  l.person_id as "personId", trim(p.first_name || ' ' || p.last_name) as "linkedBy",
  ${epochMs(sql`l.created_at`)} as "createdAt", ${epochMs(sql`l.last_used_at`)} as "lastUsedAt"`;

const arrayOf = (scopes: readonly ApiScope[]) =>
  sql`array[${sql.join(
    [...scopes].map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`;

/** Linked before, the link keeps its id and gets the new token; the token before is nobody's from then on. */
export async function upsertLink(executor: Executor, row: NewLinkRow): Promise<void> {
  await executor.execute(sql`
    insert into account_link (id, board_id, person_id, listing_id, token_hash, scopes, created_at)
    values (${row.id}, ${row.boardId}, ${row.personId}, ${row.listingId}, ${row.tokenHash}, ${arrayOf(row.scopes)}, ${gatewayNow})
    on conflict (person_id, board_id, listing_id) do update set token_hash = excluded.token_hash,
      scopes = excluded.scopes, created_at = excluded.created_at, last_used_at = null`);
}

/** Newest first. */
export function selectLinks(executor: Executor, personId: string): Promise<LinkRow[]> {
  return executor.execute<LinkRow & Record<string, unknown>>(sql`
    select ${linkColumns} from ${living} where l.person_id = ${personId} order by l.created_at desc, l.id`);
}

/** Those of all members, newest first. */
export function selectBoardLinks(executor: Executor, boardId: string): Promise<LinkRow[]> {
  return executor.execute<LinkRow & Record<string, unknown>>(sql`
    select ${linkColumns} from ${living} where l.board_id = ${boardId} order by l.created_at desc, l.id`);
}

export async function findLink(executor: Executor, tokenHash: string): Promise<LinkRow | undefined> {
  const [row] = await executor.execute<LinkRow & Record<string, unknown>>(sql`
    select ${linkColumns} from ${living} where l.token_hash = ${tokenHash}`);
  return row;
}

export async function noteUse(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`
    update account_link set last_used_at = ${gatewayNow} where id = ${id}
      and (last_used_at is null or last_used_at < ${gatewayNow} - interval '1 minute')`);
}

/** The board that was linked; undefined when there is no such link, or it is not the person's to end. */
export async function deleteLink(executor: Executor, personId: string, id: string): Promise<string | undefined> {
  const [row] = await executor.execute<{ boardId: string }>(sql`
    delete from account_link l where l.id = ${id} and (l.person_id = ${personId} or exists (
      select 1 from board b join member m on m.tenant_id = b.tenant_id and m.is_current_member and m.role = 'Owner'
      where b.id = l.board_id and m.person_id = ${personId})) returning board_id as "boardId"`);
  return row?.boardId;
}
