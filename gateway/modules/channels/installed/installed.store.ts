import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import { newId } from "../../../db/ids.ts";
import type { ChannelRecord } from "../channels.refs.ts";
import type { Rhythm } from "../kit.ts";
import { nextColorNumber, numberChannels } from "./colors.store.ts";

/** Locks the board, so that two who install at once are one after the other. */
export async function lockBoard(executor: Executor, boardId: string): Promise<void> {
  await executor.execute(sql`select 1 from board where id = ${boardId} for update`);
}

/** A channel with what its installable and its listing say of it. */
export interface InstalledChannelRow extends ChannelRecord, Record<string, unknown> {
  readonly friendlyIdentifier: string;
  readonly categoryId: string | null;
  readonly subscriptionsCanBeRenamed: boolean;
  readonly isFree: boolean;
  /** The page of its developer. */
  readonly configurationUrl: string | null;
}

const isFree = sql`(not i.public or exists (select 1 from marketplace_listing l where l.installable_id = i.id and l.free))`;

/** The channels of a board, newest first; of all its channels, or of one. */
export function selectChannels(
  executor: Executor,
  boardId: string,
  subscriptionId: string | null = null,
): Promise<InstalledChannelRow[]> {
  return executor.execute<InstalledChannelRow>(sql`
    select s.id, s.title, coalesce(s.icon, i.icon) as icon, s.description, s.muted,
      s.requires_configuration as "requiresConfiguration", ${epochMs(sql`s.created_at`)} as "createdAt",
      (select count(*)::int from message_set_message m where m.message_set_id = s.message_set_id) as messages,
      i.friendly_identifier as "friendlyIdentifier", i.category_id as "categoryId",
      i.subscriptions_can_be_renamed as "subscriptionsCanBeRenamed", ${isFree} as "isFree", i.configuration_url as "configurationUrl"
    from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    where s.board_id = ${boardId} and (${subscriptionId}::text is null or s.id = ${subscriptionId})
    order by s.created_at desc, s.id`);
}

export interface OwnedChannel extends Record<string, unknown> {
  readonly subscriptionId: string;
  readonly boardId: string;
  readonly identifier: string;
  readonly isFree: boolean;
  readonly canBeRenamed: boolean;
}

/** Where a channel is, and whether its listing is free or not public. */
export async function selectOwner(executor: Executor, subscriptionId: string): Promise<OwnedChannel | undefined> {
  const [row] = await executor.execute<OwnedChannel>(sql`
    select s.id as "subscriptionId", s.board_id as "boardId", i.friendly_identifier as identifier,
      i.subscriptions_can_be_renamed as "canBeRenamed", ${isFree} as "isFree"
    from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    where s.id = ${subscriptionId}`);
  return row;
}

export interface ChannelRowChange {
  readonly muted: boolean | null;
  readonly title: string | null;
  /** Undefined: as it is; null: as its definition says. */
  readonly rhythm?: Rhythm | null | undefined;
  readonly phaseMinutes?: number | undefined;
  readonly priority?: number | undefined;
}

/** What its changer saw; undefined: whatever it is. */
export interface ChannelRowExpected {
  readonly title?: string | undefined;
  readonly rhythm?: Rhythm | null | undefined;
}

/** False where it is neither as its changer saw it nor as they want it. */
export async function updateChannel(
  executor: Executor,
  subscriptionId: string,
  { muted, title, rhythm, phaseMinutes, priority }: ChannelRowChange,
  expected: ChannelRowExpected = {},
): Promise<boolean> {
  const json = (value: Rhythm | null | undefined) =>
    value === undefined ? sql`rhythm` : sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  const chosen = json(rhythm);
  const rows = await executor.execute(sql`
    update subscription set muted = coalesce(${muted}::boolean, muted), title = coalesce(${title}::text, title),
      rhythm = ${chosen}, phase_minutes = coalesce(${phaseMinutes ?? null}::smallint, phase_minutes),
      priority = coalesce(${priority ?? null}::smallint, priority)
    where id = ${subscriptionId} and title in (coalesce(${expected.title ?? null}::text, title), ${title})
      and (rhythm is not distinct from ${json(expected.rhythm)} or rhythm is not distinct from ${chosen}) returning 1`);
  return rows.length > 0;
}

/** Puts several channels of a board into places of their own. */
export async function writePhases(
  executor: Executor,
  boardId: string,
  phases: readonly { readonly id: string; readonly phaseMinutes: number }[],
): Promise<void> {
  if (phases.length === 0) return;
  const values = phases.map(({ id, phaseMinutes }) => sql`(${id}, ${phaseMinutes}::smallint)`);
  await executor.execute(sql`
    update subscription s set phase_minutes = v.phase from (values ${sql.join(values, sql`, `)}) as v (id, phase)
    where s.id = v.id and s.board_id = ${boardId}`);
}

/** Its installation goes with the last of its channels, its own message set with it. */
export async function deleteChannel(executor: Executor, subscriptionId: string): Promise<void> {
  await executor.execute(sql`
    with gone as (delete from subscription where id = ${subscriptionId}
      returning id, installation_id, message_set_id, board_id),
    sets as (delete from message_set m using gone where m.id = gone.message_set_id and m.board_id = gone.board_id)
    delete from installation n using gone where n.id = gone.installation_id
      and not exists (select 1 from subscription s where s.installation_id = n.id and s.id <> gone.id)`);
}

export interface ListingRow extends Record<string, unknown> {
  readonly installableId: string;
  readonly identifier: string;
  readonly title: string;
  readonly description: string;
  readonly isFree: boolean;
  readonly isSingleton: boolean;
  /** What can be blended of it. */
  readonly messageSetId: string | null;
}

/** Whether it is the household's installation of this installable. */
export async function isInstallationOf(
  executor: Executor,
  one: { readonly installationId: string; readonly tenantId: string; readonly installableId: string },
): Promise<boolean> {
  const [row] = await executor.execute<{ known: boolean }>(sql`
    select exists (select 1 from installation where id = ${one.installationId} and tenant_id = ${one.tenantId}
      and installable_id = ${one.installableId}) as known`);
  return row?.known === true;
}

export async function selectListing(executor: Executor, listingId: string): Promise<ListingRow | undefined> {
  const [row] = await executor.execute<ListingRow>(sql`
    select l.installable_id as "installableId", i.friendly_identifier as identifier, l.title,
      l.short_description as description, (l.free or not i.public) as "isFree",
      i.installations_are_singleton as "isSingleton", l.message_set_id as "messageSetId"
    from marketplace_listing l join installable i on i.id = l.installable_id where l.id = ${listingId}`);
  return row;
}

export async function selectSubscriptionOf(
  executor: Executor,
  boardId: string,
  installableId: string,
): Promise<string | undefined> {
  const [row] = await executor.execute<{ id: string }>(sql`
    select s.id from subscription s join installation n on n.id = s.installation_id
    where s.board_id = ${boardId} and n.installable_id = ${installableId} order by s.created_at, s.id limit 1`);
  return row?.id;
}

/** Whoever calls it has locked the board: its number is the board's next one. */
export async function insertChannel(
  executor: Executor,
  row: {
    readonly boardId: string;
    readonly tenantId: string;
    readonly listing: ListingRow;
    readonly requiresConfiguration: boolean;
    readonly phaseMinutes: number;
    readonly messageSetId: string | null;
  },
): Promise<string> {
  const { boardId, tenantId, listing, requiresConfiguration, phaseMinutes, messageSetId } = row;
  await executor.execute(sql`
    insert into installation (id, tenant_id, installable_id, created_at)
    select ${newId()}, ${tenantId}, ${listing.installableId}, ${gatewayNow}
    where not exists (select 1 from installation where tenant_id = ${tenantId} and installable_id = ${listing.installableId})`);
  await numberChannels(executor, boardId);
  const id = newId();
  await executor.execute(sql`
    insert into subscription (id, installation_id, board_id, title, description, muted, requires_configuration,
      phase_minutes, message_set_id, color_number, created_at)
    select ${id}, (select n.id from installation n where n.tenant_id = ${tenantId}
        and n.installable_id = ${listing.installableId} order by n.created_at, n.id limit 1),
      ${boardId}, ${listing.title}, ${listing.description}, false, ${requiresConfiguration}, ${phaseMinutes}::smallint,
      ${messageSetId}::text, ${nextColorNumber(boardId)}, ${gatewayNow}`);
  return id;
}

export async function insertOwnSet(executor: Executor, boardId: string, title: string): Promise<string> {
  const id = newId();
  await executor.execute(sql`
    insert into message_set (id, title, board_id, created_at) values (${id}, ${title}, ${boardId}, ${gatewayNow})`);
  return id;
}

export interface BlendedRow {
  readonly id: string;
  readonly messageSetIds: readonly string[];
}

export async function selectBlended(executor: Executor, boardId: string): Promise<BlendedRow | undefined> {
  const [row] = await executor.execute<BlendedRow & Record<string, unknown>>(sql`
    select s.id, (select coalesce(json_agg(x.message_set_id order by x.created_at, x.message_set_id), '[]')
      from blended_message_set x where x.subscription_id = s.id) as "messageSetIds"
    from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    where s.board_id = ${boardId} and i.friendly_identifier = 'blended' order by s.created_at, s.id limit 1`);
  return row;
}

/** Whether a listing offers the set, or it is the board's own. */
export async function isBlendable(executor: Executor, boardId: string, messageSetId: string): Promise<boolean> {
  const [row] = await executor.execute<{ known: boolean }>(sql`
    select exists (select 1 from message_set m where m.id = ${messageSetId} and (m.board_id = ${boardId}
      or exists (select 1 from marketplace_listing l where l.message_set_id = m.id))) as known`);
  return row?.known === true;
}

export async function selectListingIdOf(executor: Executor, identifier: string): Promise<string | undefined> {
  const [row] = await executor.execute<{ id: string }>(sql`
    select l.id from marketplace_listing l join installable i on i.id = l.installable_id
    where i.friendly_identifier = ${identifier} limit 1`);
  return row?.id;
}

export async function writeBlended(
  executor: Executor,
  change: { readonly subscriptionId: string; readonly messageSetId: string; readonly isIn: boolean },
): Promise<void> {
  const { subscriptionId, messageSetId, isIn } = change;
  await executor.execute(
    isIn
      ? sql`insert into blended_message_set (subscription_id, message_set_id, created_at)
          values (${subscriptionId}, ${messageSetId}, ${gatewayNow}) on conflict do nothing`
      : sql`delete from blended_message_set where subscription_id = ${subscriptionId} and message_set_id = ${messageSetId}`,
  );
}
