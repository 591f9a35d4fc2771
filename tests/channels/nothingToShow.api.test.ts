import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { givePlus } from "../support/channels.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let board: string;

beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("hall")) });
  await loadChannelCatalogue(app.context);
  mia = await app.as("mia");
  board = app.ids.boards.hall ?? "";
  await givePlus(app.context, board);
});
afterAll(() => app?.close());

async function ask<Data = unknown>(query: string): Promise<Data> {
  const { data, errors } = await mia.graphql<Data>(query);
  expect(errors).toBeUndefined();
  return data as Data;
}

interface Shown {
  readonly id: string;
  readonly hasNothing: boolean;
  readonly next: readonly number[];
  readonly friendlyIdentifier: string;
}

interface Category {
  readonly marketplaceListings: readonly { readonly messageSet: { readonly id: string } | null }[];
}

async function channel(identifier: string): Promise<Shown | undefined> {
  const { getInstalledInstallables } = await ask<{ getInstalledInstallables: { channels: Shown[] } }>(
    `{ getInstalledInstallables(boardId: "${board}") { channels { id hasNothing next friendlyIdentifier } } }`,
  );
  return getInstalledInstallables.channels.find(({ friendlyIdentifier }) => friendlyIdentifier === identifier);
}

const blend = (name: "addMessageSetToBlended" | "removeMessageSetFromBlended", set: string) =>
  ask(`mutation { ${name}(input: { boardId: "${board}", messageSetId: "${set}" }) { __typename } }`);

async function slotsOf(id: string): Promise<number> {
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const { dayPlan } = await ask<{ dayPlan: { slots: { subscriptionId: string }[] } }>(
    `{ dayPlan(boardId: "${board}", date: "${date}") { slots { subscriptionId } } }`,
  );
  return dayPlan.slots.filter(({ subscriptionId }) => subscriptionId === id).length;
}

describe("a channel that has nothing to show", () => {
  test("has no place in the day while a blend holds no set, and has one with the first", async () => {
    const { getDiscoverMarketPlaceListings: categories } = await ask<{ getDiscoverMarketPlaceListings: Category[] }>(
      "{ getDiscoverMarketPlaceListings { id marketplaceListings { id messageSet { id } } } }",
    );
    const listings = categories.flatMap(({ marketplaceListings }) => marketplaceListings);
    const [set = ""] = listings.flatMap(({ messageSet }) => messageSet?.id ?? []);
    await blend("addMessageSetToBlended", set);
    const filled = await channel("blended");
    expect(filled).toMatchObject({ hasNothing: false });
    expect(filled?.next).toHaveLength(2);
    expect(await slotsOf(filled?.id ?? "")).toBeGreaterThan(0);
    await blend("removeMessageSetFromBlended", set);
    expect(await channel("blended")).toMatchObject({ hasNothing: true, next: [] });
    expect(await slotsOf(filled?.id ?? "")).toBe(0);
  });
});
