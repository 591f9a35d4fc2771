import { boardOf, openConsole, ownersFlags, rootsOf, type signInOf } from "./consoleBench.tsx";

const grid = (code: number) => Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => code));

/** A listing as the gateway tells it. */
export function listingOf(id: string, title: string, more: Record<string, unknown> = {}) {
  return {
    id,
    title,
    icon: null,
    shortDescription: `${title} in short.`,
    description: `All about ${title}.`,
    free: false,
    releaseDate: "2026-06-08",
    version: "1.0.0",
    language: "en",
    supportsFlagship: true,
    hiddenFromProduction: false,
    messageSet: null,
    category: { id: "art", title: "Art" },
    developer: { id: "dev", title: "Harbour House" },
    installable: {
      id: `${id}-installable`,
      friendlyIdentifier: id,
      public: true,
      installationsAreSingleton: false,
    },
    installations: [],
    requiresConfiguration: false,
    rhythm: "Once a day",
    previews: [grid(1), grid(2), grid(3)],
    hosts: [],
    ...more,
  };
}

const plus = [{ id: "a1", product: { id: "plus", title: "Plus", isPlus: true } }];

interface MarketOptions {
  isPlus?: boolean;
  listings?: readonly ReturnType<typeof listingOf>[];
  /** What the board has: listing ids. */
  channels?: Record<string, unknown>[];
  roots?: Record<string, unknown>;
  flags?: Record<string, boolean>;
  board?: Record<string, unknown>;
  signIn?: ReturnType<typeof signInOf>["client"];
}

/** The console before a marketplace with two categories and one selection. */
export function openMarket(
  path: string,
  { isPlus = true, channels = [], roots = {}, flags = {}, board = {}, ...more }: MarketOptions = {},
) {
  const listings = more.listings ?? [listingOf("haiku", "Haiku"), listingOf("life", "Game of Life", { free: true })];
  const gone = (sentence: string) => {
    throw Object.assign(new Error(sentence), { extensions: { code: "NotFound" } });
  };
  const categories = [
    { id: "art", title: "Art" },
    { id: "time", title: "Time & Date" },
  ];
  return openConsole(path, {
    flags: { ...ownersFlags, ...flags },
    ...(more.signIn ? { signIn: more.signIn } : {}),
    roots: rootsOf([boardOf("kitchen", "Kitchen", { productApplications: isPlus ? plus : [], ...board })], {
      getDiscover: () => ({
        featuredListings: listings.slice(0, 1).map((listing) => ({
          image: null,
          description: listing.shortDescription,
          marketplaceListing: listing,
        })),
        featuredChannel: null,
        channels,
      }),
      getDiscoverCategories: categories,
      getDiscoverMarketPlaceListings: [
        { ...categories[0], marketplaceListings: listings },
        { ...categories[1], marketplaceListings: [listingOf("flat", "Flat", { supportsFlagship: false })] },
      ],
      listMarketplaceListingFeatureTypes: [
        {
          id: "topchannels",
          title: "Top Channels",
          items: listings.map((marketplaceListing, place) => ({
            sortOrder: listings.length - place,
            marketplaceListing,
          })),
        },
      ],
      getMarketplaceListingFeatureType: ({ id }: { id: string }) =>
        id === "topchannels"
          ? {
              id,
              title: "Top Channels",
              items: listings.map((marketplaceListing, place) => ({
                sortOrder: listings.length - place,
                marketplaceListing,
              })),
            }
          : gone("There is no such selection of channels."),
      marketplaceCategory: ({ id }: { id: string }) =>
        categories.find((category) => category.id === id) ?? gone("There is no such category."),
      marketplaceListingsByCategory: { marketplaceListings: listings, nextCursor: null },
      marketplaceListingSearch: ({ term }: { term: string }) =>
        listings.filter(({ title }) => title.toLowerCase().includes(term.toLowerCase())),
      marketplaceListingDetailQuery: ({ id }: { id: string }) =>
        listings.find((listing) => listing.id === id) ?? gone("There is no such channel in the catalogue."),
      blendedQuery: null,
      ...roots,
    }),
  });
}
