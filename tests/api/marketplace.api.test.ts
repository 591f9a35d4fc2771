import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCatalogue } from "../../gateway/modules/channels/catalogue/catalogue.data.ts";
import { installable, messageSet, messageSetMessage } from "../../gateway/modules/channels/channels.tables.ts";
import {
  loadChannelCatalogue,
  loadChannelCatalogueIn,
} from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { marketplaceListing } from "../../gateway/modules/channels/marketplace/marketplace.tables.ts";
import { addMessageSet } from "../support/messageSets.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").board("kitchen"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
  });
  [mia, stranger] = await Promise.all([app.as("mia"), app.as("stranger")]);
  await loadChannelCatalogue(app.context);
});
afterAll(() => app?.close());

const catalogue = readCatalogue();
const offered = catalogue.channels.filter(({ hidden, supportsFlagship }) => supportsFlagship && !hidden);
const kitchen = () => app.ids.boards.kitchen ?? "";
const home = () => app.ids.tenants.Home ?? "";

interface Listing {
  readonly id: string;
  readonly title: string;
  readonly releaseDate: string;
  readonly subscriptionsCount: number;
  readonly installations: { subscriptions: { title: string }[] }[];
}

async function ask<Data>(caller: Caller, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await caller.graphql<Data>(query, variables);
  expect(errors).toBeUndefined();
  return data as Data;
}

const listing = "id title releaseDate subscriptionsCount installations { subscriptions { title } }";

async function pageOf(sortBy: string, sortOrder: string, more: Record<string, unknown> = {}, categoryTitle = "Home") {
  const data = await ask<{
    marketplaceListingsByCategory: { marketplaceListings: Listing[]; nextCursor: string | null };
  }>(
    mia,
    `query Page($board: ID!, $category: String!, $sortBy: MarketplaceListingSort!, $sortOrder: SortOrder!, $cursor: String, $limit: Int) {
      marketplaceListingsByCategory(categoryTitle: $category, boardId: $board, sortBy: $sortBy, sortOrder: $sortOrder,
        cursor: $cursor, limit: $limit) { marketplaceListings { ${listing} } nextCursor } }`,
    { board: kitchen(), category: categoryTitle, sortBy, sortOrder, ...more },
  );
  return data.marketplaceListingsByCategory;
}

describe("the catalogue of an installation", () => {
  test("is whole without a demo household, and a start that finds it writes nothing", async () => {
    const rows = await app.context.database.select().from(marketplaceListing);
    expect(rows.map(({ id }) => id).sort()).toEqual(catalogue.channels.map(({ id }) => id).sort());
    await app.context.database
      .update(marketplaceListing)
      .set({ title: "Touched" })
      .where(eq(marketplaceListing.id, "channel-clock"));
    await Promise.all([loadChannelCatalogue(app.context), loadChannelCatalogue(app.context)]);
    const [clock] = await app.context.database
      .select()
      .from(marketplaceListing)
      .where(eq(marketplaceListing.id, "channel-clock"));
    expect(clock?.title).toBe("Touched");
  });

  test("of another version renames, adds and withdraws; what is installed keeps its installable", async () => {
    const now = await app.clock.now();
    const other = {
      ...catalogue,
      channels: catalogue.channels.filter(({ id }) => id !== "channel-coffee"),
      featureTypes: catalogue.featureTypes.map((one) => ({
        ...one,
        items: one.items.filter(({ channelId }) => channelId !== "channel-coffee"),
      })),
    };
    const load = (which: typeof catalogue) =>
      app.context.database.transaction((executor) => loadChannelCatalogueIn(executor, "Clatter", now, which));
    await load(other);
    const read = () => app.context.database.select().from(marketplaceListing);
    expect((await read()).map(({ id }) => id)).not.toContain("channel-coffee");
    expect((await read()).find(({ id }) => id === "channel-clock")?.title).toBe("Clock");
    const kept = await app.context.database.select().from(installable).where(eq(installable.id, "channel-coffee"));
    expect(kept).toHaveLength(1);
    await load(catalogue);
    expect((await read()).map(({ id }) => id)).toContain("channel-coffee");
  });

  test("holds the messages of a listing as a set that can be blended", async () => {
    const [set] = await app.context.database
      .select()
      .from(messageSet)
      .where(eq(messageSet.id, "channel-coffee-messages"));
    expect(set?.boardId).toBeNull();
    const entries = await app.context.database
      .select()
      .from(messageSetMessage)
      .where(eq(messageSetMessage.messageSetId, "channel-coffee-messages"));
    expect(entries).toHaveLength(catalogue.channels.find(({ id }) => id === "channel-coffee")?.messages.length ?? 0);
  });
});

describe("discover", () => {
  test("shows the channels of the week, the shelves, and every category with what it offers", async () => {
    const data = await ask<{
      getDiscover: { featuredListings: { marketplaceListing: { id: string } }[]; channels: unknown[] };
      getDiscoverMarketPlaceListings: { title: string; marketplaceListings: { id: string }[] }[];
      listMarketplaceListingFeatureTypes: { id: string; items: { marketplaceListing: { id: string } }[] }[];
    }>(
      mia,
      `query Discover($id: ID!) { getDiscover(boardId: $id) { featuredListings { marketplaceListing { id } } channels { title } }
        getDiscoverMarketPlaceListings { title marketplaceListings { id } }
        listMarketplaceListingFeatureTypes(input: { includeDynamic: true }) { id items { marketplaceListing { id } } } }`,
      { id: kitchen() },
    );
    expect(data.getDiscover.featuredListings.map((one) => one.marketplaceListing.id)).toEqual(
      catalogue.channelsOfTheWeek,
    );
    expect(data.getDiscoverMarketPlaceListings.map(({ title }) => title)).toEqual(
      catalogue.categories.map(({ title }) => title).toSorted(),
    );
    const ids = data.getDiscoverMarketPlaceListings.flatMap((one) => one.marketplaceListings.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(offered.map(({ id }) => id).toSorted());
    expect(data.listMarketplaceListingFeatureTypes.map(({ id }) => id)).toEqual([
      "homeessentials",
      "workessentials",
      "newnotable",
      "topchannels",
      "trendingchannels",
    ]);
    expect(data.listMarketplaceListingFeatureTypes[0]?.items.map((one) => one.marketplaceListing.id)).toEqual(
      catalogue.featureTypes[0]?.items.map(({ channelId }) => channelId),
    );
  });

  test("has previews of every listing as grids, the same for everybody at one moment", async () => {
    const data = await ask<{
      getDiscoverMarketPlaceListings: { marketplaceListings: { id: string; previews: number[][][] }[] }[];
    }>(mia, '{ getDiscoverMarketPlaceListings { marketplaceListings { id previews(timezone: "Europe/Zurich") } } }');
    const listings = data.getDiscoverMarketPlaceListings.flatMap((one) => one.marketplaceListings);
    for (const { id, previews } of listings) {
      expect(previews.length, id).toBe(3);
      for (const grid of previews)
        expect([grid.length, ...grid.map((row) => row.length)]).toEqual([6, 22, 22, 22, 22, 22, 22]);
    }
  });
});

describe("a category", () => {
  test("is sorted in three ways, and its pages hold everything once", async () => {
    const ofHome = offered.filter(({ category }) => category === "Home");
    const byTitle = await pageOf("title", "asc");
    expect(byTitle.nextCursor).toBeNull();
    expect(byTitle.marketplaceListings.map(({ title }) => title)).toEqual(
      ofHome.map(({ title }) => title).toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    );
    const newest = await pageOf("releaseDate", "desc");
    const dates = newest.marketplaceListings.map(({ releaseDate }) => releaseDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    await addMessageSet(app.context, kitchen(), "Ours");
    const popular = await pageOf("subscriptionsCount", "desc");
    expect(popular.marketplaceListings[0]).toMatchObject({ id: "message-set-creator", subscriptionsCount: 1 });
    for (const [sortBy, order] of [
      ["title", "asc"],
      ["releaseDate", "desc"],
      ["subscriptionsCount", "desc"],
    ] as const) {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(sortBy, order, { cursor, limit: 3 });
        ids.push(...page.marketplaceListings.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(ids).toEqual((await pageOf(sortBy, order)).marketplaceListings.map(({ id }) => id));
    }
  });

  test("refuses the cursor of another order, a page without end, and knows no category of strangers' making", async () => {
    const { nextCursor } = await pageOf("title", "asc", { limit: 2 });
    const refused = async (variables: Record<string, unknown>) =>
      (
        await mia.graphql(
          `query Page($board: ID!, $cursor: String, $limit: Int) { marketplaceListingsByCategory(categoryTitle: "Home", boardId: $board,
            sortBy: title, sortOrder: desc, cursor: $cursor, limit: $limit) { nextCursor } }`,
          { board: kitchen(), ...variables },
        )
      ).errors?.[0]?.extensions;
    expect(await refused({ cursor: nextCursor })).toMatchObject({ code: "ValidationError", rule: "cursor" });
    expect(await refused({ cursor: "nonsense" })).toMatchObject({ code: "ValidationError", rule: "cursor" });
    expect(await refused({ limit: 101 })).toMatchObject({ code: "ValidationError", rule: "limit" });
    expect((await pageOf("title", "asc", {}, "Nowhere")).marketplaceListings).toEqual([]);
    const missing = await mia.graphql('{ marketplaceCategory(id: "category-none") { id } }');
    expect(missing.errors?.[0]?.extensions.code).toBe("NotFound");
  });
});

describe("search and detail", () => {
  const search = async (caller: Caller, term: string) =>
    (
      await ask<{ marketplaceListingSearch: Listing[] }>(
        caller,
        `query Search($term: String!, $tenant: ID!) { marketplaceListingSearch(term: $term, tenantId: $tenant) { ${listing} } }`,
        { term, tenant: home() },
      )
    ).marketplaceListingSearch;

  test("finds all words, in any case, titles first, and takes signs for what they are", async () => {
    const clocks = await search(mia, "CLOCK");
    expect(clocks[0]?.title.toLowerCase()).toContain("clock");
    expect((await search(mia, "five cities")).map(({ id }) => id)).toEqual(["channel-world-clock"]);
    expect(await search(mia, "  ")).toEqual([]);
    expect(await search(mia, "%_'")).toEqual([]);
    expect(await search(mia, "Blended")).toEqual([]);
  });

  test("tells installations to members alone; the listing itself is for everybody", async () => {
    await addMessageSet(app.context, kitchen(), "Only ours");
    const titles = (found: Listing[]) =>
      found.flatMap((one) => one.installations.flatMap(({ subscriptions }) => subscriptions.map(({ title }) => title)));
    expect(titles(await search(mia, "message set creator"))).toContain("Only ours");
    expect(titles(await search(stranger, "message set creator"))).toEqual([]);
    const detail = (caller: Caller) =>
      caller.graphql<{ marketplaceListingDetailQuery: Listing }>(
        `query Detail($tenant: ID) { marketplaceListingDetailQuery(id: "message-set-creator", tenantId: $tenant) { ${listing} } }`,
        { tenant: home() },
      );
    expect(titles([(await detail(mia)).data?.marketplaceListingDetailQuery as Listing])).toContain("Only ours");
    for (const caller of [stranger, app.anonymous]) {
      expect((await detail(caller)).data?.marketplaceListingDetailQuery).toMatchObject({
        title: "Message Set Creator",
        installations: [],
      });
    }
  });

  test("a channel of a board tells what it was made of, also when its listing was withdrawn", async () => {
    const { subscriptionId } = await addMessageSet(app.context, kitchen(), "Ours too");
    const detail = () =>
      ask<{ installableDetail: unknown }>(
        mia,
        `query Detail($id: ID!) { installableDetail(subscriptionId: $id) { installable { friendlyIdentifier category { title } }
          subscription { title } marketplaceListing { id } } }`,
        { id: subscriptionId },
      );
    expect(await detail()).toMatchObject({
      installableDetail: {
        installable: { friendlyIdentifier: "message-set-creator", category: { title: "Home" } },
        subscription: { title: "Ours too" },
        marketplaceListing: { id: "message-set-creator" },
      },
    });
    await app.context.database.delete(marketplaceListing).where(eq(marketplaceListing.id, "message-set-creator"));
    expect(await detail()).toMatchObject({ installableDetail: { marketplaceListing: null } });
  });
});
