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

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<Record<string, never>> {
  const { data, errors } = await mia.graphql<Record<string, never>>(query, variables);
  expect(errors).toBeUndefined();
  return data as Record<string, never>;
}

interface Shown {
  readonly id: string;
  readonly hasNothing: boolean;
  readonly next: readonly number[];
  readonly friendlyIdentifier: string;
}

async function channel(identifier: string): Promise<Shown | undefined> {
  const { getInstalledInstallables } = await ask(
    `{ getInstalledInstallables(boardId: "${board}") { channels { id hasNothing next friendlyIdentifier } } }`,
  );
  return (getInstalledInstallables as { channels: readonly Shown[] }).channels.find(
    ({ friendlyIdentifier }) => friendlyIdentifier === identifier,
  );
}

const blend = (name: "addMessageSetToBlended" | "removeMessageSetFromBlended", set: string) =>
  ask(`mutation { ${name}(input: { boardId: "${board}", messageSetId: "${set}" }) { __typename } }`);

async function slotsOf(id: string): Promise<number> {
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const { dayPlan } = await ask(`{ dayPlan(boardId: "${board}", date: "${date}") { slots { subscriptionId } } }`);
  return (dayPlan as { slots: { subscriptionId: string }[] }).slots.filter(
    ({ subscriptionId }) => subscriptionId === id,
  ).length;
}

describe("a channel that has nothing to show", () => {
  test("has no place in the day while a blend holds no set, and has one with the first", async () => {
    const { getDiscoverMarketPlaceListings } = await ask(
      "{ getDiscoverMarketPlaceListings { id marketplaceListings { id messageSet { id } } } }",
    );
    const [set = ""] = (
      getDiscoverMarketPlaceListings as { marketplaceListings: { messageSet: { id: string } | null }[] }[]
    ).flatMap(({ marketplaceListings }) => marketplaceListings.flatMap(({ messageSet }) => messageSet?.id ?? []));
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
