import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { givePlus } from "../support/channels.ts";
import { writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let board: string;
let attic: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("hall").board("attic")),
  });
  await loadChannelCatalogue(app.context);
  mia = await app.as("mia");
  board = app.ids.boards.hall ?? "";
  attic = app.ids.boards.attic ?? "";
  for (const one of [board, attic]) await givePlus(app.context, one);
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

/** A set of the marketplace. */
async function marketSet(): Promise<string> {
  const { getDiscoverMarketPlaceListings: categories } = await ask<{ getDiscoverMarketPlaceListings: Category[] }>(
    "{ getDiscoverMarketPlaceListings { id marketplaceListings { id messageSet { id } } } }",
  );
  const listings = categories.flatMap(({ marketplaceListings }) => marketplaceListings);
  const [set = ""] = listings.flatMap(({ messageSet }) => messageSet?.id ?? []);
  return set;
}

async function install(listing: string, at = board): Promise<string> {
  const { createSubscription } = await ask<{ createSubscription: { subscriptionId: string } }>(
    `mutation { createSubscription(boardId: "${at}", marketplaceListingId: "${listing}") {
      ... on CreateSubscriptionSuccess { subscriptionId } } }`,
  );
  return createSubscription.subscriptionId;
}

/** Puts a message into a channel's own set; its id there. */
async function addTo(subscriptionId: string, messageId: string): Promise<string> {
  const { addMessageSetCreatorMessage: added } = await ask<{
    addMessageSetCreatorMessage: { messageSetMessages: { id: string }[] };
  }>(
    `mutation { addMessageSetCreatorMessage(subscriptionIds: ["${subscriptionId}"], messageId: "${messageId}") {
      ... on AddMessageSetCreatorMessageSuccess { messageSetMessages { id } } } }`,
  );
  return added.messageSetMessages[0]?.id ?? "";
}

describe("a channel that has nothing to show", () => {
  test("has no place in the day while a blend holds no set, and has one with the first", async () => {
    const set = await marketSet();
    await blend("addMessageSetToBlended", set);
    const filled = await channel("blended");
    expect(filled).toMatchObject({ hasNothing: false });
    expect(filled?.next).toHaveLength(2);
    expect(await slotsOf(filled?.id ?? "")).toBeGreaterThan(0);
    await blend("removeMessageSetFromBlended", set);
    expect(await channel("blended")).toMatchObject({ hasNothing: true, next: [] });
    expect(await slotsOf(filled?.id ?? "")).toBe(0);
  });

  test("has none while its own set holds no message, and has one with the first", async () => {
    const subscriptionId = await install("message-set-creator");
    expect(await channel("message-set-creator")).toMatchObject({ hasNothing: true, next: [] });
    const entry = await addTo(subscriptionId, await writeText(mia, "Shoes off, please"));
    expect(await channel("message-set-creator")).toMatchObject({ hasNothing: false });
    expect((await channel("message-set-creator"))?.next).toHaveLength(2);
    await ask(`mutation { removeMessageSetCreatorMessage(id: "${entry}") { __typename } }`);
    expect(await channel("message-set-creator")).toMatchObject({ hasNothing: true, next: [] });
  });

  test("is looked at again as soon as its set or its blend is filled or emptied, and no other board with it", async () => {
    const subscriptionId = await install("message-set-creator");
    const messageId = await writeText(mia, "Milk");
    const set = await marketSet();
    let entry = "";
    const changes = [
      async () => {
        entry = await addTo(subscriptionId, messageId);
      },
      () => ask(`mutation { removeMessageSetCreatorMessage(id: "${entry}") { __typename } }`),
      () => blend("addMessageSetToBlended", set),
      () => blend("removeMessageSetFromBlended", set),
    ];
    await install("message-set-creator", attic);
    await blend("addMessageSetToBlended", set);
    await blend("removeMessageSetFromBlended", set);
    for (const change of changes) {
      await app.opened.sql`update show set next_at = 'infinity'`;
      await change();
      const due = await app.opened.sql<{ board: string }[]>`
        select board_id as board from show where next_at <= gateway_now()`;
      expect(due.map((row) => row.board)).toEqual([board]);
    }
  });
});
