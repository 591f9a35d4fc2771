import { type SQL, sql } from "drizzle-orm";
import { anyOf } from "../../../db/anyOf.ts";
import type { Executor } from "../../../db/database.ts";
import { epochMs } from "../../../db/epoch.ts";
import type {
  FeatureTypeRecord,
  InstallableRecord,
  ListingRecord,
  ListingSubscriptionRecord,
  TitledRecord,
} from "./marketplace.refs.ts";

/** Whose installations a listing tells of: nobody's, a tenant's, or a board's. */
export interface Whose {
  readonly tenantId?: string;
  readonly boardId?: string;
}

const titledJson = (alias: string): SQL => {
  const row = sql.raw(alias);
  return sql`case when ${row}.id is null then null else json_build_object('id', ${row}.id, 'title', ${row}.title) end`;
};

const installableJson = sql`json_build_object('id', i.id, 'title', i.title, 'icon', i.icon, 'description', i.description,
  'friendlyIdentifier', i.friendly_identifier, 'public', i.public, 'published', i.published,
  'installationsAreSingleton', i.installations_are_singleton, 'subscriptionsCanBeRenamed', i.subscriptions_can_be_renamed,
  'hideFromInstallablesList', i.hide_from_installables_list, 'coverPhoto', i.cover_photo,
  'confirmedBody', i.confirmed_body, 'confirmedMessage', i.confirmed_message,
  'setupCallToActionUrl', i.setup_call_to_action_url, 'setupMessage', i.setup_message, 'setupBody', i.setup_body,
  'setupCallToActionLabel', i.setup_call_to_action_label, 'createdAt', ${epochMs(sql`i.created_at`)},
  'category', ${titledJson("c")}, 'developer', ${titledJson("d")})`;

function installationsJson({ tenantId, boardId }: Whose): SQL {
  if (tenantId === undefined && boardId === undefined) return sql`'[]'::json`;
  const ofTenant = tenantId === undefined ? sql`true` : sql`n.tenant_id = ${tenantId}`;
  const ofBoard = boardId === undefined ? sql`true` : sql`s.board_id = ${boardId}`;
  return sql`(select coalesce(json_agg(json_build_object('id', x.id, 'subscriptions', x.subscriptions) order by x.id), '[]')
    from (select n.id, json_agg(json_build_object('id', s.id, 'title', s.title, 'muted', s.muted,
        'marketplaceListingId', l.id) order by s.created_at, s.id) as subscriptions
      from installation n join subscription s on s.installation_id = n.id
      where n.installable_id = l.installable_id and ${ofTenant} and ${ofBoard} group by n.id) x)`;
}

const countOfSubscriptions = sql`(select count(*)::int from installation n join subscription s on s.installation_id = n.id
  where n.installable_id = l.installable_id)`;

function listingColumns(whose: Whose): SQL {
  return sql`l.id, l.title, coalesce(l.icon, i.icon) as icon, l.short_description as "shortDescription", l.description,
    l.free, l.release_date as "releaseDate", l.version, l.language, l.supports_flagship as "supportsFlagship",
    l.hidden_from_production as "hiddenFromProduction", ${countOfSubscriptions} as "subscriptionsCount",
    ${titledJson("g")} as "messageSet", ${titledJson("c")} as category, ${titledJson("d")} as developer,
    ${installableJson} as installable, ${installationsJson(whose)} as installations`;
}

const listingFrom = sql`marketplace_listing l join installable i on i.id = l.installable_id
  join developer d on d.id = l.developer_id left join channel_category c on c.id = l.category_id
  left join message_set g on g.id = l.message_set_id`;

type ListingRow = ListingRecord & Record<string, unknown>;

export async function selectListing(executor: Executor, id: string, whose: Whose): Promise<ListingRecord | undefined> {
  const [row] = await executor.execute<ListingRow>(sql`
    select ${listingColumns(whose)} from ${listingFrom} where l.id = ${id}`);
  return row;
}

/** The listings that the product shows at all. */
const isOffered = sql`l.supports_flagship and not l.hidden_from_production`;

export interface ListingFaceRow {
  readonly title: string;
  readonly developer: string;
  readonly icon: string | null;
  readonly categoryId: string | null;
}

export async function selectListingFace(executor: Executor, id: string): Promise<ListingFaceRow | undefined> {
  const [row] = await executor.execute<ListingFaceRow & Record<string, unknown>>(sql`
    select l.title, d.title as developer, l.icon, l.category_id as "categoryId"
    from marketplace_listing l join developer d on d.id = l.developer_id where l.id = ${id}`);
  return row;
}

/** What is offered, the newest first: so many of each category. */
export function selectNewestListings(executor: Executor, ofCategory: number): Promise<ListingRecord[]> {
  return executor.execute<ListingRow>(sql`
    select ${listingColumns({})} from (
      select l.id, row_number() over (partition by l.category_id order by l.release_date desc, l.id) as place
      from marketplace_listing l where ${isOffered}) newest
    join ${listingFrom} on l.id = newest.id
    where newest.place <= ${ofCategory} order by l.release_date desc, l.id`);
}

/** Those that have the words in their title, their texts, their category or their developer; titles first. */
export function selectListingsByTerm(
  executor: Executor,
  { words, supportsFlagship, limit }: { words: readonly string[]; supportsFlagship: boolean; limit: number },
  whose: Whose,
): Promise<ListingRecord[]> {
  const text = sql`lower(concat_ws(' ', l.title, l.short_description, l.description, c.title, d.title))`;
  const has = words.map((word) => sql`position(${word} in ${text}) > 0`);
  const flagship = supportsFlagship ? sql`l.supports_flagship` : sql`true`;
  return executor.execute<ListingRow>(sql`
    select ${listingColumns(whose)} from ${listingFrom}
    where not l.hidden_from_production and ${flagship} and ${sql.join(has, sql` and `)}
    order by position(${words[0] ?? ""} in lower(l.title)) = 0, lower(l.title), l.id limit ${limit}`);
}

export type ListingSort = "releaseDate" | "title" | "subscriptionsCount";

export interface ListingPlace {
  readonly value: string;
  readonly id: string;
}

const sortedBy: Readonly<Record<ListingSort, SQL>> = {
  releaseDate: sql`l.release_date`,
  title: sql`lower(l.title)`,
  // As text of equal length, so that one rule compares all three.
  subscriptionsCount: sql`lpad(${countOfSubscriptions}::text, 12, '0')`,
};

export interface CategoryQuestion {
  readonly categoryTitle: string;
  readonly sortBy: ListingSort;
  readonly isDescending: boolean;
  readonly supportsFlagship: boolean;
  readonly after: ListingPlace | undefined;
  readonly limit: number;
}

/** A page of a category; ties go by id, so that no page repeats or leaves out what another one held. */
export async function selectListingsOfCategory(
  executor: Executor,
  { categoryTitle, sortBy, isDescending, supportsFlagship, after, limit }: CategoryQuestion,
  whose: Whose,
): Promise<(ListingRecord & { readonly place: ListingPlace })[]> {
  const value = sortedBy[sortBy];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const compared = isDescending ? sql`<` : sql`>`;
  const isAfter =
    after === undefined ? sql`true` : sql`(${value}, l.id) ${compared} (${after.value} collate "C", ${after.id})`;
  const flagship = supportsFlagship ? sql`l.supports_flagship` : sql`true`;
  const rows = await executor.execute<ListingRow & { sortValue: string }>(sql`
    select ${listingColumns(whose)}, ${value} as "sortValue" from ${listingFrom}
    where c.title = ${categoryTitle} and not l.hidden_from_production and ${flagship} and ${isAfter}
    order by ${value} collate "C" ${direction}, l.id ${direction} limit ${limit}`);
  return rows.map((row) => ({ ...row, place: { value: row.sortValue, id: row.id } }));
}

/** Those that hold something, by title. */
export function selectCategories(executor: Executor): Promise<TitledRecord[]> {
  return executor.execute<TitledRecord & Record<string, unknown>>(sql`
    select c.id, c.title from channel_category c
    where exists (select 1 from marketplace_listing l where l.category_id = c.id and ${isOffered})
    order by c.title, c.id`);
}

/** Any of them, also one whose listings were all withdrawn. */
export async function selectCategory(executor: Executor, id: string): Promise<TitledRecord | undefined> {
  const [row] = await executor.execute<TitledRecord & Record<string, unknown>>(sql`
    select c.id, c.title from channel_category c where c.id = ${id}`);
  return row;
}

/** Channels of the Week, in their order. */
export function selectFeatured(executor: Executor, whose: Whose): Promise<ListingRecord[]> {
  return executor.execute<ListingRow>(sql`
    select ${listingColumns(whose)} from ${listingFrom} join featured_listing f on f.listing_id = l.id
    where ${isOffered} order by f.position`);
}

interface ShelfRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly items: readonly { readonly sortOrder: number; readonly listingId: string }[];
}

/** The shelves with what is offered on them, so many each; one of them, or all. */
export async function selectFeatureTypes(executor: Executor, limit: number, id?: string): Promise<FeatureTypeRecord[]> {
  const shelves = await executor.execute<ShelfRow>(sql`
    select t.id, t.title, coalesce((select json_agg(x) from (
      select x.sort_order as "sortOrder", l.id as "listingId"
      from listing_feature_item x join marketplace_listing l on l.id = x.listing_id
      where x.feature_type_id = t.id and ${isOffered} order by x.sort_order, l.id limit ${limit}) x), '[]') as items
    from listing_feature_type t where ${id === undefined ? sql`true` : sql`t.id = ${id}`} order by t.position`);
  const ids = [...new Set(shelves.flatMap(({ items }) => items.map(({ listingId }) => listingId)))];
  const rows = await executor.execute<ListingRow>(sql`
    select ${listingColumns({})} from ${listingFrom} where l.id = ${anyOf(ids)}`);
  const listings = new Map(rows.map((listing) => [listing.id, listing]));
  return shelves.map(({ id: shelf, title, items }) => ({
    id: shelf,
    title,
    items: items.flatMap(({ sortOrder, listingId }) => {
      const marketplaceListing = listings.get(listingId);
      return marketplaceListing === undefined ? [] : [{ sortOrder, marketplaceListing }];
    }),
  }));
}

/** The board's channels that a listing stands for. */
export function selectBoardSubscriptions(executor: Executor, boardId: string): Promise<ListingSubscriptionRecord[]> {
  return executor.execute<ListingSubscriptionRecord & Record<string, unknown>>(sql`
    select s.id, s.title, s.muted, l.id as "marketplaceListingId"
    from subscription s join installation n on n.id = s.installation_id
    join marketplace_listing l on l.installable_id = n.installable_id
    where s.board_id = ${boardId} order by s.created_at, s.id`);
}

export interface SubscriptionDetailRow {
  readonly boardId: string;
  readonly tenantId: string;
  readonly subscription: Omit<ListingSubscriptionRecord, "marketplaceListingId">;
  readonly installable: InstallableRecord;
  /** Null where its listing was withdrawn. */
  readonly listingId: string | null;
}

/** A channel of a board with what it was made of. */
export async function selectSubscriptionDetail(
  executor: Executor,
  subscriptionId: string,
): Promise<SubscriptionDetailRow | undefined> {
  const [row] = await executor.execute<SubscriptionDetailRow & Record<string, unknown>>(sql`
    select s.board_id as "boardId", n.tenant_id as "tenantId",
      json_build_object('id', s.id, 'title', s.title, 'muted', s.muted) as subscription,
      ${installableJson} as installable,
      (select l.id from marketplace_listing l where l.installable_id = i.id order by l.created_at, l.id limit 1) as "listingId"
    from subscription s join installation n on n.id = s.installation_id join installable i on i.id = n.installable_id
    join developer d on d.id = i.developer_id left join channel_category c on c.id = i.category_id
    where s.id = ${subscriptionId}`);
  return row;
}

/** What a tenant has installed, by title. */
export async function selectTenantInstallables(executor: Executor, tenantId: string): Promise<InstallableRecord[]> {
  const rows = await executor.execute<{ installable: InstallableRecord }>(sql`
    select ${installableJson} as installable from installable i join developer d on d.id = i.developer_id
    left join channel_category c on c.id = i.category_id
    where exists (select 1 from installation n where n.installable_id = i.id and n.tenant_id = ${tenantId})
    order by lower(i.title), i.id`);
  return rows.map(({ installable }) => installable);
}
