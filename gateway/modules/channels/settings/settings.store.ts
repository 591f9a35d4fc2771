import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { gatewayNow } from "../../../db/epoch.ts";
import type { KeptSettings } from "./keptSettings.ts";

export interface SettingsRow extends KeptSettings, Record<string, unknown> {
  readonly settingsVersion: string;
  readonly title: string;
  readonly boardId: string;
  readonly identifier: string;
  /** The page of its developer; null where it has none. */
  readonly configurationUrl: string | null;
}

export async function selectSettings(executor: Executor, subscriptionId: string): Promise<SettingsRow | undefined> {
  const [row] = await executor.execute<SettingsRow>(sql`
    select s.id, s.settings, s.secrets, s.settings_version as "settingsVersion", s.title, s.board_id as "boardId",
      i.friendly_identifier as identifier, i.configuration_url as "configurationUrl"
    from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    where s.id = ${subscriptionId}`);
  return row;
}

/** Only while nobody else saved others: what was kept must not come back. Answers what is kept now; undefined where somebody did. */
export async function writeSettings(
  executor: Executor,
  before: SettingsRow,
  after: { readonly settings: object; readonly secrets: object | null; readonly version: string },
): Promise<Pick<KeptSettings, "settings" | "secrets"> | undefined> {
  const secrets = (value: object | null) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  const [row] = await executor.execute<Pick<SettingsRow, "settings" | "secrets">>(sql`
    update subscription set settings = ${JSON.stringify(after.settings)}::jsonb, secrets = ${secrets(after.secrets)},
      settings_version = ${after.version}, requires_configuration = false
    where id = ${before.id} and settings = ${JSON.stringify(before.settings ?? {})}::jsonb
      and secrets is not distinct from ${secrets(before.secrets)} returning settings, secrets`);
  return row;
}

/** A few are enough for one channel: an older page's token ends when many newer ones are made. */
const mostTokens = 10;

export async function insertConfigurationToken(
  executor: Executor,
  token: {
    readonly tokenHash: string;
    readonly subscriptionId: string;
    readonly personId: string;
    readonly minutes: number;
  },
): Promise<void> {
  const { tokenHash, subscriptionId, personId, minutes } = token;
  await executor.execute(sql`
    delete from configuration_token where expires_at < ${gatewayNow} or token_hash in (
      select token_hash from configuration_token where subscription_id = ${subscriptionId}
      order by expires_at desc offset ${mostTokens - 1})`);
  await executor.execute(sql`
    insert into configuration_token (token_hash, subscription_id, person_id, expires_at)
    values (${tokenHash}, ${subscriptionId}, ${personId}, ${gatewayNow} + ${minutes} * interval '1 minute')`);
}

/** Whose channel the token opens; undefined when it opens none any more. */
export async function selectConfigurationToken(
  executor: Executor,
  tokenHash: string,
): Promise<{ readonly subscriptionId: string; readonly personId: string } | undefined> {
  const [row] = await executor.execute<{ subscriptionId: string; personId: string }>(sql`
    select k.subscription_id as "subscriptionId", k.person_id as "personId" from configuration_token k
    join subscription s on s.id = k.subscription_id join board b on b.id = s.board_id
    join member m on m.tenant_id = b.tenant_id and m.person_id = k.person_id and m.is_current_member
    where k.token_hash = ${tokenHash} and k.expires_at > ${gatewayNow}`);
  return row;
}
