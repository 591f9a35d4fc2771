import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import {
  categoryNotFound,
  channelNotFound,
  featureTypeNotFound,
  listingNotFound,
  listingsPage,
  strangeListingsCursor,
} from "../../../words/marketplaceRefusals.ts";
import { memberId } from "../../boards/access.ts";
import { accessBoard, listMemberships } from "../../boards/boards.service.ts";
import { readListingCursor, writeListingCursor } from "./listingCursor.ts";
import type {
  FeatureTypeRecord,
  InstallableRecord,
  ListingRecord,
  ListingSubscriptionRecord,
  TitledRecord,
} from "./marketplace.refs.ts";
import {
  type ListingFaceRow,
  type ListingSort,
  selectBoardSubscriptions,
  selectCategories,
  selectCategory,
  selectFeatured,
  selectFeatureTypes,
  selectListing,
  selectListingFace,
  selectListingsByTerm,
  selectListingsOfCategory,
  selectNewestListings,
  selectSubscriptionDetail,
  selectTenantInstallables,
  type Whose,
} from "./marketplace.store.ts";

type World = Pick<Context, "database">;

export interface Discover {
  readonly featuredListings: readonly ListingRecord[];
  readonly channels: readonly ListingSubscriptionRecord[];
}

/** Channels of the Week, and what the board has already. */
export async function discover(context: World, principal: Principal, boardId: string): Promise<Discover> {
  await accessBoard(context, principal, boardId, "member");
  const [featuredListings, channels] = await Promise.all([
    selectFeatured(context.database, { boardId }),
    selectBoardSubscriptions(context.database, boardId),
  ]);
  return { featuredListings, channels };
}

/** No list of an answer is longer, however much is offered; who asks for more is refused before. */
const longestList = 200;

export interface CategoryWithListings extends TitledRecord {
  /** The newest of what it offers: so many, or 200. */
  readonly newest: (count?: number | null) => Promise<ListingRecord[]>;
}

/** Every category; what they offer is read once for all that are asked for as many. */
export async function listCategoriesWithListings({ database }: World): Promise<CategoryWithListings[]> {
  const reads = new Map<number, Promise<ListingRecord[]>>();
  const read = (count: number): Promise<ListingRecord[]> => {
    const listings = reads.get(count) ?? selectNewestListings(database, count);
    reads.set(count, listings);
    return listings;
  };
  return (await selectCategories(database)).map((category) => ({
    ...category,
    newest: async (count) =>
      (await read(Math.max(0, count ?? longestList))).filter((listing) => listing.category?.id === category.id),
  }));
}

export function listCategories({ database }: World): Promise<TitledRecord[]> {
  return selectCategories(database);
}

export async function readCategory({ database }: World, id: string): Promise<TitledRecord> {
  const category = await selectCategory(database, id);
  if (category === undefined) throw new RefusalError("NotFound", categoryNotFound());
  return category;
}

export interface CategoryPageInput {
  readonly categoryTitle: string;
  readonly boardId: string;
  readonly sortBy: ListingSort;
  readonly sortOrder: "asc" | "desc";
  readonly supportsFlagship?: boolean | null | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit?: number | null | undefined;
}

export interface ListingPage {
  readonly listings: readonly ListingRecord[];
  /** Gives the next ones; null behind the last. */
  readonly nextCursor: string | null;
}

const usualPage = 24;
const longestPage = 100;

/** A page of a category, with what the board has of it. RefusalError `ValidationError` for a limit or cursor that cannot be. */
export async function listCategoryPage(
  context: World,
  principal: Principal,
  { categoryTitle, boardId, sortBy, sortOrder, ...input }: CategoryPageInput,
): Promise<ListingPage> {
  await accessBoard(context, principal, boardId, "member");
  const limit = input.limit ?? usualPage;
  if (limit < 1 || limit > longestPage) throw new RefusalError("ValidationError", listingsPage(), { rule: "limit" });
  const scope = [categoryTitle, sortBy, sortOrder];
  const after = input.cursor == null ? undefined : readListingCursor(scope, input.cursor);
  if (after === null) throw new RefusalError("ValidationError", strangeListingsCursor(), { rule: "cursor" });
  const question = {
    categoryTitle,
    sortBy,
    isDescending: sortOrder === "desc",
    supportsFlagship: input.supportsFlagship ?? true,
    after,
    // One more than asked for tells whether there are more.
    limit: limit + 1,
  };
  const found = await selectListingsOfCategory(context.database, question, { boardId });
  const listings = found.slice(0, limit);
  const last = found.length > limit ? listings.at(-1) : undefined;
  return { listings, nextCursor: last === undefined ? null : writeListingCursor(scope, last.place) };
}

/** What people see of a listing wherever it is named; undefined for none. */
export function readListingFace({ database }: World, id: string): Promise<ListingFaceRow | undefined> {
  return selectListingFace(database, id);
}

const mostFound = 100;
const longestTerm = 100;

/** What the term finds, by all of its words; nothing for none. */
export async function searchListings(
  context: World,
  principal: Principal,
  input: { readonly term: string; readonly tenantId: string; readonly supportsFlagship?: boolean | null | undefined },
): Promise<ListingRecord[]> {
  const words = input.term
    .slice(0, longestTerm)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const whose = await whoseOf(context, principal, { tenantId: input.tenantId });
  const question = { words, supportsFlagship: input.supportsFlagship ?? true, limit: mostFound };
  return selectListingsByTerm(context.database, question, whose);
}

/** Of the tenant and board that are asked for those that the caller belongs to: a listing itself is for everybody. */
async function whoseOf(
  context: World,
  principal: Principal,
  {
    tenantId,
    boardId,
  }: { readonly tenantId?: string | null | undefined; readonly boardId?: string | null | undefined },
): Promise<Whose> {
  if (memberId(principal) === null) return {};
  if (boardId != null) {
    await accessBoard(context, principal, boardId, "member");
    return { boardId };
  }
  if (tenantId == null) return {};
  const memberships = await listMemberships(context, principal);
  const isMember = memberships.some(({ isCurrentMember, tenant }) => isCurrentMember && tenant.id === tenantId);
  return isMember ? { tenantId } : {};
}

/** A listing, public for all; its installations for members alone. */
export async function readListing(
  context: World,
  principal: Principal,
  {
    id,
    ...whose
  }: {
    readonly id: string;
    readonly tenantId?: string | null | undefined;
    readonly boardId?: string | null | undefined;
  },
): Promise<ListingRecord> {
  const listing = await selectListing(context.database, id, await whoseOf(context, principal, whose));
  if (listing === undefined) throw new RefusalError("NotFound", listingNotFound());
  return listing;
}

export function listFeatureTypes({ database }: World): Promise<FeatureTypeRecord[]> {
  return selectFeatureTypes(database, longestList);
}

export async function readFeatureType({ database }: World, id: string): Promise<FeatureTypeRecord> {
  const [found] = await selectFeatureTypes(database, longestList, id);
  if (found === undefined) throw new RefusalError("NotFound", featureTypeNotFound());
  return found;
}

export interface InstallableDetail {
  readonly installable: InstallableRecord;
  readonly subscription: Omit<ListingSubscriptionRecord, "marketplaceListingId">;
  readonly marketplaceListing: ListingRecord | null;
}

/** What a channel of a board was made of; members of the board only. Its listing is null where it was withdrawn. */
export async function readInstallableDetail(
  context: World,
  principal: Principal,
  subscriptionId: string,
): Promise<InstallableDetail> {
  const row = await selectSubscriptionDetail(context.database, subscriptionId);
  if (row === undefined) throw new RefusalError("NotFound", channelNotFound());
  const { boardId, listingId, installable, subscription } = row;
  await accessBoard(context, principal, boardId, "member");
  const marketplaceListing =
    listingId === null ? null : ((await selectListing(context.database, listingId, { boardId })) ?? null);
  return { installable, subscription, marketplaceListing };
}

/** What a household has installed; for services of the same house, it asks for no rights. */
export function listTenantInstallables({ database }: World, tenantId: string): Promise<InstallableRecord[]> {
  return selectTenantInstallables(database, tenantId);
}
