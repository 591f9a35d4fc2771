import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import { newId } from "../../../db/ids.ts";

export interface WebhookRow extends Record<string, unknown> {
  readonly sealed: string;
  readonly createdAt: number;
}

export async function selectAddress(executor: Executor, subscriptionId: string): Promise<WebhookRow | undefined> {
  const [row] = await executor.execute<WebhookRow>(sql`
    select sealed, ${epochMs(sql`created_at`)} as "createdAt" from webhook_address
    where subscription_id = ${subscriptionId}`);
  return row;
}

/** A new secret in the place of the one before, which opens nothing from then on; `keep` leaves one that is there. */
export async function writeAddress(
  executor: Executor,
  row: { readonly subscriptionId: string; readonly secretHash: string; readonly sealed: string },
  keep: boolean,
): Promise<void> {
  const hash = sql`${Buffer.from(row.secretHash, "base64url")}::bytea`;
  const again = keep
    ? sql`do nothing`
    : sql`(subscription_id) do update set secret_hash = excluded.secret_hash, sealed = excluded.sealed,
        created_at = excluded.created_at`;
  await executor.execute(sql`
    insert into webhook_address (subscription_id, secret_hash, sealed, created_at)
    values (${row.subscriptionId}, ${hash}, ${row.sealed}, ${gatewayNow}) on conflict ${again}`);
}

export interface FoundWebhook extends Record<string, unknown> {
  readonly subscriptionId: string;
  readonly boardId: string;
  readonly muted: boolean;
  readonly isFree: boolean;
}

/** The channel that a secret opens. */
export async function selectWebhook(
  executor: Executor,
  secretHash: string,
  identifiers: readonly string[],
): Promise<FoundWebhook | undefined> {
  const hash = sql`${Buffer.from(secretHash, "base64url")}::bytea`;
  const [row] = await executor.execute<FoundWebhook>(sql`
    select s.id as "subscriptionId", s.board_id as "boardId", s.muted,
      (not i.public or exists (select 1 from marketplace_listing l where l.installable_id = i.id and l.free)) as "isFree"
    from webhook_address a join subscription s on s.id = a.subscription_id
    join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    where a.secret_hash = ${hash} and i.friendly_identifier in ${[...identifiers]}`);
  return row;
}

/** Until when what happened on this board has it: what is shown now, or the last of what waits. */
export async function selectTakenUntil(executor: Executor, boardId: string): Promise<number | null> {
  const [row] = await executor.execute<{ until: number | null }>(sql`
    select ${epochMs(sql`greatest((select held_until from show where board_id = ${boardId}),
      (select max(w.show_at) + b.stay_minutes * interval '1 minute' from webhook_inbox w
        join subscription s on s.id = w.subscription_id where s.board_id = b.id and w.used_at is null
          and w.expires_at > ${gatewayNow}))`)} as until
    from board b where b.id = ${boardId}`);
  return row?.until ?? null;
}

/** Notes what came, and wakes the channels of its board. */
export async function insertArrival(
  executor: Executor,
  row: {
    readonly subscriptionId: string;
    readonly boardId: string;
    readonly text: string;
    readonly showAt: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  const moment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;
  await executor.execute(sql`
    insert into webhook_inbox (id, subscription_id, text, received_at, show_at, expires_at)
    values (${newId()}, ${row.subscriptionId}, ${row.text}, ${gatewayNow}, ${moment(row.showAt)}, ${moment(row.expiresAt)})`);
  await executor.execute(sql`
    update show set next_at = least(next_at, ${moment(row.showAt)}) where board_id = ${row.boardId}`);
}
