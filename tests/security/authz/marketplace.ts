import { loadChannelCatalogue } from "../../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { addMessageSet } from "../../support/messageSets.ts";
import type { AuthzWorld } from "../authzWorld.ts";
import { type GraphRow, members, quoted, signedIn, type Verdicts } from "./verdicts.ts";

/** The catalogue is the same for everybody; what a board or tenant has of it is not. */
const everybody: Verdicts = { ...signedIn, anonymous: "allowed" };

const withCatalogue =
  (call: (world: AuthzWorld) => Promise<string> | string): GraphRow["call"] =>
  async (world) => {
    await loadChannelCatalogue(world.app.context);
    return call(world);
  };

const listing = "{ id title installations { id subscriptions { id title } } }";

/** A channel of the board whose title nobody else may read. */
async function secretChannel({ app, board }: AuthzWorld): Promise<string> {
  const { subscriptionId } = await addMessageSet(app.context, board, "Secret message set");
  return subscriptionId;
}

export const marketplaceRows: Readonly<Record<string, GraphRow>> = {
  "Query.getDiscover": {
    expect: members,
    call: withCatalogue(
      ({ board }) => `getDiscover(boardId: ${quoted(board)}) { featuredListings { description } channels { title } }`,
    ),
  },
  "Query.getDiscoverMarketPlaceListings": {
    expect: signedIn,
    call: withCatalogue(() => "getDiscoverMarketPlaceListings { title }"),
  },
  "Query.marketplaceListingsCategoriesQuery": {
    expect: signedIn,
    call: withCatalogue(() => "marketplaceListingsCategoriesQuery { title }"),
  },
  "Query.getDiscoverCategories": { expect: signedIn, call: withCatalogue(() => "getDiscoverCategories { title }") },
  "Query.marketplaceCategory": {
    expect: signedIn,
    call: withCatalogue(() => 'marketplaceCategory(id: "category-home") { title }'),
  },
  "Query.marketplaceListingsByCategory": {
    expect: members,
    call: withCatalogue(
      ({ board }) =>
        `marketplaceListingsByCategory(categoryTitle: "Home", boardId: ${quoted(board)}, sortBy: title, sortOrder: asc)
          { marketplaceListings ${listing} }`,
    ),
  },
  "Query.marketplaceListingSearch": {
    expect: signedIn,
    call: withCatalogue(async (world) => {
      await secretChannel(world);
      return `marketplaceListingSearch(term: "message set", tenantId: ${quoted(world.tenant)}) ${listing}`;
    }),
  },
  "Query.marketplaceListingDetailQuery": {
    expect: everybody,
    call: withCatalogue(async (world) => {
      await secretChannel(world);
      return `marketplaceListingDetailQuery(id: "message-set-creator", tenantId: ${quoted(world.tenant)}) ${listing}`;
    }),
  },
  "CategoryWithListings.marketplaceListings": {
    expect: signedIn,
    call: withCatalogue(() => "getDiscoverMarketPlaceListings { marketplaceListings { title } }"),
  },
  "MarketplaceListing.previews": {
    expect: everybody,
    call: withCatalogue(() => 'marketplaceListingDetailQuery(id: "channel-clock") { previews(timezone: "UTC") }'),
  },
  "Query.installableDetail": {
    expect: members,
    call: withCatalogue(
      async (world) =>
        `installableDetail(subscriptionId: ${quoted(await secretChannel(world))}) { subscription { title } }`,
    ),
  },
  "Query.getMarketplaceListingFeatureType": {
    expect: signedIn,
    call: withCatalogue(() => 'getMarketplaceListingFeatureType(id: "homeessentials") { title }'),
  },
  "Query.listMarketplaceListingFeatureTypes": {
    expect: signedIn,
    call: withCatalogue(() => "listMarketplaceListingFeatureTypes(input: { includeDynamic: true }) { title }"),
  },
};
