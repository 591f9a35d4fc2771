import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";

export interface SealedRow extends Record<string, unknown> {
  readonly id: string;
  /** An envelope each, by setting; of a webhook's address one alone, by no name. */
  readonly envelopes: Readonly<Record<string, string>>;
}

/** Channels with an envelope that does not begin like this, in the order of their ids. */
export function selectOlderSettings(executor: Executor, begin: string, after: string, limit: number) {
  return executor.execute<SealedRow>(sql`
    select s.id, s.secrets as envelopes from subscription s
    where s.secrets is not null and s.id > ${after}
      and exists (select 1 from jsonb_each_text(s.secrets) e where not starts_with(e.value, ${begin}))
    order by s.id limit ${limit}`);
}

/** Addresses of webhooks in such an envelope. */
export function selectOlderAddresses(executor: Executor, begin: string, after: string, limit: number) {
  return executor.execute<SealedRow>(sql`
    select subscription_id as id, jsonb_build_object('', sealed) as envelopes from webhook_address
    where subscription_id > ${after} and not starts_with(sealed, ${begin}) order by subscription_id limit ${limit}`);
}

/** Unless somebody has saved others meanwhile. */
export async function writeSettingsEnvelopes(executor: Executor, before: SealedRow, envelopes: object): Promise<void> {
  await executor.execute(sql`
    update subscription set secrets = ${JSON.stringify(envelopes)}::jsonb
    where id = ${before.id} and secrets = ${JSON.stringify(before.envelopes)}::jsonb`);
}

export async function writeAddressEnvelope(executor: Executor, before: SealedRow, sealed: string): Promise<void> {
  await executor.execute(sql`
    update webhook_address set sealed = ${sealed}
    where subscription_id = ${before.id} and sealed = ${before.envelopes[""] ?? ""}`);
}
