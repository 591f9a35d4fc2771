import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type DiscoverInput,
  type DiscoverPart,
  type DiscoverShelves,
  discoverMachine,
  type LoadedDiscover,
} from "../../../machines/channel/discoverMachine.ts";
import {
  type ListingPageWish,
  type ListingSort,
  type LoadedListings,
  listingListMachine,
} from "../../../machines/channel/listingListMachine.ts";
import { ask } from "../../gql/ask.ts";
import {
  categoryPageQuery,
  categoryQuery,
  featureTypeQuery,
  featureTypesQuery,
  shelvesQuery,
  weekQuery,
} from "./marketplaceOperations.ts";

/** How many of a category Discover shows. */
const listingsOfCategory = 4;

/** Discover on the gateway's calls; previews are by the board's clock. */
export function provideDiscover(client: ApolloClient, timezone: string) {
  return discoverMachine.provide({
    actors: {
      loadDiscover: fromPromise<LoadedDiscover, DiscoverInput>(({ input }) => loadDiscover(client, timezone, input)),
    },
  });
}

async function loadDiscover(
  client: ApolloClient,
  timezone: string,
  { boardId }: DiscoverInput,
): Promise<LoadedDiscover> {
  const [week, categories, featureTypes] = await Promise.allSettled([
    ask(client, weekQuery, { boardId, timezone }),
    ask(client, shelvesQuery, { timezone, first: listingsOfCategory }),
    ask(client, featureTypesQuery, {}),
  ]);
  if (week.status === "rejected" && categories.status === "rejected" && featureTypes.status === "rejected") {
    throw week.reason;
  }
  const shelves: DiscoverShelves = {
    week: week.status === "rejected" ? [] : weekOf(week.value.getDiscover.featuredListings),
    categories:
      categories.status === "rejected"
        ? []
        : categories.value.getDiscoverMarketPlaceListings.map(shelfOf).filter(isFull),
    featureTypes:
      featureTypes.status === "rejected"
        ? []
        : featureTypes.value.listMarketplaceListingFeatureTypes.map(({ id, title, items }) => ({
            id,
            title,
            count: shownOf(items).length,
          })),
  };
  const parts = { week, categories, featureTypes };
  const names = Object.keys(parts) as DiscoverPart[];
  return { shelves, missing: names.filter((name) => parts[name].status === "rejected") };
}

const weekOf = (featured: readonly { marketplaceListing: { id: string } }[]) =>
  featured.map(({ marketplaceListing }) => marketplaceListing.id);

interface Category {
  readonly id: string;
  readonly title: string;
  readonly marketplaceListings: readonly { readonly id: string; readonly supportsFlagship: boolean }[];
}

const shelfOf = ({ id, title, marketplaceListings }: Category) => ({
  id,
  title,
  listingIds: marketplaceListings.filter(({ supportsFlagship }) => supportsFlagship).map((listing) => listing.id),
});

const isFull = ({ listingIds }: { listingIds: readonly string[] }): boolean => listingIds.length > 0;

interface Item {
  readonly sortOrder: number;
  readonly marketplaceListing: { readonly id: string; readonly supportsFlagship: boolean };
}

/** The items of a feature type in their order. */
const shownOf = (items: readonly Item[]): string[] =>
  items
    .filter(({ marketplaceListing }) => marketplaceListing.supportsFlagship)
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ marketplaceListing }) => marketplaceListing.id);

/** Channels, section 9: a page, and how each sort runs. */
const pageSize = 24;
/** The gateway gives no more at once. */
const mostAtOnce = 96;
const orders = { releaseDate: "desc", title: "asc", subscriptionsCount: "desc" } as const satisfies Record<
  ListingSort,
  "asc" | "desc"
>;

/** Listings of a shelf on the gateway's calls. The first page of a place that was left brings as many as were there. */
export function provideListingList(client: ApolloClient, timezone: string, listingsBefore: () => number) {
  return listingListMachine.provide({
    actors: {
      loadListings: fromPromise<LoadedListings, ListingPageWish>(({ input }) =>
        input.kind === "category"
          ? loadCategory(client, timezone, input, input.cursor === null ? listingsBefore() : 0)
          : loadFeatureType(client, timezone, input),
      ),
    },
  });
}

async function loadCategory(
  client: ApolloClient,
  timezone: string,
  { id, boardId, sortBy, cursor: begin }: ListingPageWish,
  atLeast: number,
): Promise<LoadedListings> {
  const { marketplaceCategory: category } = await ask(client, categoryQuery, { id }, "cache-first");
  const wanted = Math.max(pageSize, atLeast);
  const ids: string[] = [];
  let cursor = begin;
  do {
    const answer = await ask(client, categoryPageQuery, {
      categoryTitle: category.title,
      boardId,
      timezone,
      sortBy,
      sortOrder: orders[sortBy],
      cursor,
      limit: Math.min(mostAtOnce, wanted - ids.length),
    });
    const page = answer.marketplaceListingsByCategory;
    ids.push(...page.marketplaceListings.map((listing) => listing.id));
    cursor = page.nextCursor ?? null;
  } while (cursor !== null && ids.length < wanted);
  return { ids, nextCursor: cursor };
}

async function loadFeatureType(
  client: ApolloClient,
  timezone: string,
  { id }: ListingPageWish,
): Promise<LoadedListings> {
  const { getMarketplaceListingFeatureType: found } = await ask(client, featureTypeQuery, { id, timezone });
  return { ids: shownOf(found.items), nextCursor: null };
}
