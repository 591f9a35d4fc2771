import type { Builder } from "../../../schema/builder.ts";
import type { FeatureTypeRecord, ListingRecord } from "./marketplace.refs.ts";
import { CategoryRef, InstallableRef, MarketplaceListingRef } from "./marketplace.refs.ts";
import {
  type CategoryWithListings,
  type Discover,
  discover,
  type InstallableDetail,
  type ListingPage,
  listCategories,
  listCategoriesWithListings,
  listCategoryPage,
  listFeatureTypes,
  readCategory,
  readFeatureType,
  readInstallableDetail,
  readListing,
  searchListings,
} from "./marketplace.service.ts";
import { addMarketplaceTypes } from "./marketplaceTypes.schema.ts";

/** How many entries the cost rule takes a list for when the call says nothing. */
const expected = { categories: 10, ofCategory: 10, page: 24, featured: 4, shelf: 10, channels: 10 } as const;

/** What can be installed: discover, categories, search, listings. Everybody who is signed in sees the same. */
export function addMarketplace(builder: Builder): void {
  const subscription = addMarketplaceTypes();
  addDiscover(builder, subscription);
  addCategories(builder);
  addFeatureTypes(builder);
  builder.queryField("marketplaceListingSearch", (t) =>
    t.field({
      type: [MarketplaceListingRef],
      description: "Listings that have all words of the term, those first that have them in their title.",
      args: {
        term: t.arg.string({ required: true }),
        tenantId: t.arg.id({ required: true, description: "Whose installations the listings tell of." }),
        supportsFlagship: t.arg.boolean({ description: "Only those for boards of 6 x 22, the default." }),
      },
      extensions: { listSize: expected.page },
      resolve: (_root, input, { context, principal }) => searchListings(context, principal, input),
    }),
  );
  builder.queryField("marketplaceListingDetailQuery", (t) =>
    t.field({
      type: MarketplaceListingRef,
      description: "Public; installations are told to members of the tenant or board.",
      skipTypeScopes: true,
      args: { id: t.arg.id({ required: true }), tenantId: t.arg.id(), boardId: t.arg.id() },
      resolve: (_root, input, { context, principal }) => readListing(context, principal, input),
    }),
  );
  const detail = builder.objectRef<InstallableDetail>("InstallableDetail").implement({
    fields: (t) => ({
      installable: t.expose("installable", { type: InstallableRef }),
      subscription: t.expose("subscription", { type: subscription }),
      marketplaceListing: t.expose("marketplaceListing", {
        type: MarketplaceListingRef,
        nullable: true,
        description: "Null where it is not offered any more.",
      }),
    }),
  });
  builder.queryField("installableDetail", (t) =>
    t.field({
      type: detail,
      args: { subscriptionId: t.arg.id({ required: true }) },
      resolve: (_root, { subscriptionId }, { context, principal }) =>
        readInstallableDetail(context, principal, subscriptionId),
    }),
  );
}

function addDiscover(builder: Builder, subscription: ReturnType<typeof addMarketplaceTypes>): void {
  const featured = builder.objectRef<ListingRecord>("FeaturedListing").implement({
    fields: (t) => ({
      image: t.string({ nullable: true, description: "Always null: its board is its picture.", resolve: () => null }),
      description: t.exposeString("shortDescription"),
      marketplaceListing: t.field({ type: MarketplaceListingRef, resolve: (listing) => listing }),
    }),
  });
  const answer = builder.objectRef<Discover>("Discover").implement({
    fields: (t) => ({
      featuredListings: t.field({
        type: [featured],
        description: "Channels of the Week.",
        extensions: { listSize: expected.featured },
        resolve: ({ featuredListings }) => [...featuredListings],
      }),
      featuredChannel: t.field({
        type: featured,
        nullable: true,
        description: "The first of them.",
        resolve: ({ featuredListings }) => featuredListings[0] ?? null,
      }),
      channels: t.field({
        type: [subscription],
        description: "What the board has.",
        extensions: { listSize: expected.channels },
        resolve: ({ channels }) => [...channels],
      }),
    }),
  });
  builder.queryField("getDiscover", (t) =>
    t.field({
      type: answer,
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => discover(context, principal, boardId),
    }),
  );
  const category = builder.objectRef<CategoryWithListings>("CategoryWithListings").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      marketplaceListings: t.field({
        type: [MarketplaceListingRef],
        args: {
          first: t.arg.int({
            description: "The newest so many, 200 at most, which is what comes where none is given.",
          }),
        },
        extensions: { listSize: expected.ofCategory },
        resolve: ({ newest }, { first }) => newest(first),
      }),
    }),
  });
  builder.queryField("getDiscoverMarketPlaceListings", (t) =>
    t.field({
      type: [category],
      description: "Every category with what it offers for boards of 6 x 22, the newest first.",
      extensions: { listSize: expected.categories },
      resolve: (_root, _input, { context }) => listCategoriesWithListings(context),
    }),
  );
}

function addCategories(builder: Builder): void {
  for (const name of ["marketplaceListingsCategoriesQuery", "getDiscoverCategories"] as const) {
    builder.queryField(name, (t) =>
      t.field({
        type: [CategoryRef],
        extensions: { listSize: expected.categories },
        resolve: (_root, _input, { context }) => listCategories(context),
      }),
    );
  }
  builder.queryField("marketplaceCategory", (t) =>
    t.field({
      type: CategoryRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context }) => readCategory(context, id),
    }),
  );
  const page = builder.objectRef<ListingPage>("MarketplaceListingPage").implement({
    fields: (t) => ({
      marketplaceListings: t.field({
        type: [MarketplaceListingRef],
        extensions: { listSize: expected.page },
        resolve: ({ listings }) => [...listings],
      }),
      nextCursor: t.exposeString("nextCursor", { nullable: true }),
    }),
  });
  const sortBy = builder.enumType("MarketplaceListingSort", {
    values: ["releaseDate", "title", "subscriptionsCount"] as const,
  });
  const sortOrder = builder.enumType("SortOrder", { values: ["asc", "desc"] as const });
  builder.queryField("marketplaceListingsByCategory", (t) =>
    t.field({
      type: page,
      description: "A page of a category, 24 by default.",
      args: {
        categoryTitle: t.arg.string({ required: true }),
        boardId: t.arg.id({ required: true }),
        sortBy: t.arg({ type: sortBy, required: true }),
        sortOrder: t.arg({ type: sortOrder, required: true }),
        supportsFlagship: t.arg.boolean(),
        cursor: t.arg.string({ description: "The nextCursor of the answer before." }),
        limit: t.arg.int(),
      },
      resolve: (_root, input, { context, principal }) => listCategoryPage(context, principal, input),
    }),
  );
}

function addFeatureTypes(builder: Builder): void {
  const item = builder.objectRef<FeatureTypeRecord["items"][number]>("FeatureTypeItem").implement({
    fields: (t) => ({
      sortOrder: t.exposeInt("sortOrder"),
      marketplaceListing: t.expose("marketplaceListing", { type: MarketplaceListingRef }),
    }),
  });
  const featureType = builder.objectRef<FeatureTypeRecord>("FeatureType").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      items: t.field({ type: [item], extensions: { listSize: expected.shelf }, resolve: ({ items }) => [...items] }),
    }),
  });
  builder.queryField("getMarketplaceListingFeatureType", (t) =>
    t.field({
      type: featureType,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context }) => readFeatureType(context, id),
    }),
  );
  const input = builder.inputType("ListMarketplaceListingFeatureTypesInput", {
    fields: (t) => ({
      includeDynamic: t.boolean({ description: "Taken and unused: no selection is made by itself." }),
    }),
  });
  builder.queryField("listMarketplaceListingFeatureTypes", (t) =>
    t.field({
      type: [featureType],
      args: { input: t.arg({ type: input, required: true }) },
      extensions: { listSize: expected.shelf },
      resolve: (_root, _input, { context }) => listFeatureTypes(context),
    }),
  );
}
