import { sql } from "drizzle-orm";
import { anyOf } from "../../../db/anyOf.ts";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";

/** Something that happened and waits to be shown. */
export interface WaitingEvent extends Record<string, unknown> {
  readonly id: string;
  readonly subscriptionId: string;
  readonly text: string;
  readonly showAt: number;
  readonly expiresAt: number;
}

/** Of a channel; what is behind them waits for the next look. */
const mostWaiting = 100;

/** What waits for these channels, the oldest first. */
export function selectWaitingEvents(executor: Executor, subscriptionIds: readonly string[]): Promise<WaitingEvent[]> {
  if (subscriptionIds.length === 0) return Promise.resolve([]);
  return executor.execute<WaitingEvent>(sql`
    select w.id, w.subscription_id as "subscriptionId", w.text, ${epochMs(sql`w.show_at`)} as "showAt",
      ${epochMs(sql`w.expires_at`)} as "expiresAt"
    from jsonb_array_elements_text(${JSON.stringify(subscriptionIds)}::jsonb) s(id)
    cross join lateral (select * from webhook_inbox where subscription_id = s.id and used_at is null
      order by show_at, id limit ${mostWaiting}) w
    order by w.show_at, w.id`);
}

/** They were shown, or are not worth it any more. */
export async function markUsed(executor: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await executor.execute(sql`update webhook_inbox set used_at = ${gatewayNow} 
    where id = ${anyOf(ids)}`);
}

/** Kept as long as outcomes are. */
export async function deleteOldEvents(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from webhook_inbox where ctid in (select ctid from webhook_inbox
      where received_at < ${gatewayNow} - interval '14 days' limit 10000)`);
}
