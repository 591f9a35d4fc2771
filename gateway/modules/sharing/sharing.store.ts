import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { BoardLook } from "../../grid.ts";
import { visibleMessage } from "../messages/messageAccess.ts";

/** A message as whoever holds a link to it sees it: without who wrote it. */
export interface SharedMessageRecord {
  readonly id: string;
  readonly text: string;
  readonly columns: number;
  /** Codes, row by row. */
  readonly characters: Uint8Array;
}

export interface ShareTokenRecord {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly message: SharedMessageRecord;
  /** How the board looks on which it was shared. */
  readonly look: BoardLook;
}

interface TokenRow extends Record<string, unknown>, BoardLook {
  readonly id: string;
  readonly createdAt: number;
  readonly messageId: string;
  readonly text: string;
  readonly columns: number;
  readonly characters: Uint8Array;
}

export async function insertShareToken(
  executor: Executor,
  row: { readonly id: string; readonly tokenHash: string; readonly messageId: string; readonly personId: string },
  { style, code62 }: BoardLook,
): Promise<void> {
  await executor.execute(sql`
    insert into message_share_token (id, token_hash, message_id, person_id, style, code_62, created_at)
    values (${row.id}, ${row.tokenHash}, ${row.messageId}, ${row.personId}, ${style}, ${code62}, ${gatewayNow})`);
}

/** The living link with this token. It dies with the right of whoever shared the message to see it. */
export async function findShareToken(executor: Executor, tokenHash: string): Promise<ShareTokenRecord | undefined> {
  // Who shared it is known only in the row, so the rule is asked for that person by a second statement.
  const [owner] = await executor.execute<{ personId: string }>(sql`
    select person_id as "personId" from message_share_token where token_hash = ${tokenHash} and revoked_at is null`);
  if (owner === undefined) return undefined;
  const [row] = await executor.execute<TokenRow>(sql`
    select t.id, ${epochMs(sql`t.created_at`)} as "createdAt", g.id as "messageId", g.text, g.columns, g.characters,
      t.style, t.code_62 as code62
    from message_share_token t join message g on g.id = t.message_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and ${visibleMessage("g", owner.personId)}`);
  if (row === undefined) return undefined;
  const { id, createdAt, messageId, text, columns, characters, style, code62 } = row;
  const message = { id: messageId, text, columns, characters: Uint8Array.from(characters) };
  return { id, createdAt, message, look: { style, code62 } };
}

/** False when the person has shared nothing by this id. Revoked again, it stays revoked. */
export async function revokeShareTokenRow(executor: Executor, personId: string, id: string): Promise<boolean> {
  const revoked = await executor.execute(sql`
    update message_share_token set revoked_at = coalesce(revoked_at, ${gatewayNow})
    where id = ${id} and person_id = ${personId} returning id`);
  return revoked.length > 0;
}

/** How many links of the person's lead to a message, as a select. */
export function livingLinks(personId: string): SQL {
  return sql`select count(*) from message_share_token where person_id = ${personId} and revoked_at is null`;
}
