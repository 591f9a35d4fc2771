import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

/** So many are added to one category, each a day older than the one before and named after its age. */
const many = 3_000;
const category = "Many";

let app: TestApp;
let mia: Caller;
beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });
  mia = await app.as("mia");
  await loadChannelCatalogue(app.context);
  await app.opened.sql`insert into channel_category (id, title) values ('many', ${category})`;
  await app.opened.sql`
    insert into marketplace_listing select (jsonb_populate_record(l, jsonb_build_object(
      'id', 'many-' || lpad(n::text, 4, '0'), 'title', 'Strand ' || lpad(n::text, 4, '0'), 'category_id', 'many',
      'release_date', to_char(date '2026-06-30' - n, 'YYYY-MM-DD')))).*
    from marketplace_listing l, generate_series(1, ${many}) n where l.id = 'channel-coffee'`;
  await app.opened.sql`
    insert into listing_feature_item (feature_type_id, listing_id, sort_order)
    select 'topchannels', 'many-' || lpad(n::text, 4, '0'), ${many} - n from generate_series(1, 300) n`;
});
afterAll(() => app?.close());

const named = (n: number) => `many-${String(n).padStart(4, "0")}`;
const ids = (listings: readonly { id: string }[]) => listings.map(({ id }) => id);
async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await mia.graphql<Data>(query, variables);
  expect(errors).toBeUndefined();
  return data as Data;
}

describe("a marketplace of thousands", () => {
  test("tells of each category as many as are asked for, the newest, and never more than 200", async () => {
    const newest = async (first: string) => {
      const { getDiscoverMarketPlaceListings: categories } = await ask<{
        getDiscoverMarketPlaceListings: { title: string; marketplaceListings: { id: string }[] }[];
      }>(`{ getDiscoverMarketPlaceListings { title marketplaceListings${first} { id previews(timezone: "UTC") } } }`);
      expect(categories.length).toBeGreaterThan(1);
      for (const { marketplaceListings } of categories) expect(marketplaceListings.length).toBeGreaterThan(0);
      return ids(categories.find(({ title }) => title === category)?.marketplaceListings ?? []);
    };
    expect(await newest("(first: 4)")).toEqual([1, 2, 3, 4].map(named));
    expect(await newest("")).toEqual(Array.from({ length: 200 }, (_, place) => named(place + 1)));
    const { errors } = await mia.graphql(
      "{ getDiscoverMarketPlaceListings { marketplaceListings(first: 201) { id } } }",
    );
    expect(errors?.[0]?.extensions.code).toBe("QUERY_REJECTED");
  });

  test.each([
    ["releaseDate", "desc"],
    ["title", "asc"],
    ["subscriptionsCount", "desc"],
  ])(
    "pages a category by %s: everything once, 24 at a time or as many as were asked for",
    async (sortBy, sortOrder) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: {
          marketplaceListingsByCategory: { marketplaceListings: { id: string }[]; nextCursor: string | null };
        } = await ask(
          `query Page($board: ID!, $cursor: String, $limit: Int) { marketplaceListingsByCategory(categoryTitle: "${category}",
            boardId: $board, sortBy: ${sortBy}, sortOrder: ${sortOrder}, cursor: $cursor, limit: $limit) {
            marketplaceListings { id } nextCursor } }`,
          { board: app.ids.boards.kitchen, cursor, limit: cursor === null ? null : 100 },
        );
        const { marketplaceListings, nextCursor } = page.marketplaceListingsByCategory;
        if (cursor === null) expect(marketplaceListings).toHaveLength(24);
        seen.push(...ids(marketplaceListings));
        cursor = nextCursor;
      } while (cursor !== null);
      expect(seen).toHaveLength(many);
      expect(new Set(seen).size).toBe(many);
      const inOrder = Array.from({ length: many }, (_, place) => named(place + 1));
      // None is installed: ties of the third go by id, which is downwards there.
      expect(seen).toEqual(sortBy === "subscriptionsCount" ? inOrder.toReversed() : inOrder);
    },
  );

  test("finds a hundred of thousands, and any one of them by a closer term", async () => {
    const find = async (term: string) =>
      ids(
        (
          await ask<{ marketplaceListingSearch: { id: string }[] }>(
            "query Search($term: String!, $tenant: ID!) { marketplaceListingSearch(term: $term, tenantId: $tenant) { id } }",
            { term, tenant: app.ids.tenants.Home },
          )
        ).marketplaceListingSearch,
      );
    expect(await find("strand")).toEqual(Array.from({ length: 100 }, (_, place) => named(place + 1)));
    expect(await find("strand 2741")).toEqual([named(2741)]);
  });

  test("tells no more than 200 of a selection, in its order, and counts what it tells", async () => {
    const { getMarketplaceListingFeatureType: selection } = await ask<{
      getMarketplaceListingFeatureType: { items: { sortOrder: number; marketplaceListing: { id: string } }[] };
    }>(
      `{ getMarketplaceListingFeatureType(id: "topchannels") { items { sortOrder marketplaceListing { id previews(timezone: "UTC") } } } }`,
    );
    const told = selection.items.map(({ marketplaceListing }) => marketplaceListing.id);
    expect(told).toHaveLength(200);
    expect(new Set(told).size).toBe(200);
    const orders = selection.items.map(({ sortOrder }) => sortOrder);
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
    // The last of what was added has the lowest place of those.
    const added = told.filter((id) => id.startsWith("many-"));
    expect(added[0]).toBe(named(300));
    expect(added).toEqual(added.toSorted().toReversed());
  });
});
