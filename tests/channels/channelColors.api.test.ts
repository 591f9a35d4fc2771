import { afterEach, beforeEach, expect, test } from "vitest";
import { fillBack } from "../../gateway/jobs/backFills.ts";
import { turnOf } from "../../gateway/jobs/cleaning.ts";
import { channelColors } from "../../gateway/modules/channels/installed/colors.ts";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { givePlus } from "../support/channels.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

/* A channel has its colour in order of installing, and keeps it for life (docs/look.md, section 9). */

let app: TestApp;
let mia: Caller;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen").board("hall")),
  });
  await loadChannelCatalogue(app.context);
  mia = await app.as("mia");
  for (const name of ["kitchen", "hall"]) await givePlus(app.context, idOf(name));
});
afterEach(() => app?.close());

const idOf = (name: string): string => app.ids.boards[name] ?? "";

async function call<Answer>(query: string): Promise<Answer> {
  const { data, errors } = await mia.graphql<Record<string, Answer>>(query);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] as Answer;
}

async function install(listing: string, board = "kitchen"): Promise<string> {
  const { subscriptionId } = await call<{ subscriptionId: string }>(
    `mutation { createSubscription(boardId: "${idOf(board)}", marketplaceListingId: "channel-${listing}") {
      ... on CreateSubscriptionSuccess { subscriptionId } } }`,
  );
  return subscriptionId;
}

const remove = (id: string) =>
  call(`mutation { deleteSubscription(id: "${id}") { ... on DeleteSubscriptionSuccess { deleted } } }`);

type Coloured = { readonly subscriptionId: string; readonly colorKey: number };

/** The colours of the list, by title; those that the day is drawn with are the same. */
async function colors(board = "kitchen"): Promise<Record<string, number>> {
  const { channels } = await call<{ channels: { id: string; title: string; colorKey: number }[] }>(
    `{ getInstalledInstallables(boardId: "${idOf(board)}") { channels { id title colorKey } } }`,
  );
  const { slots, ambient } = await call<{ slots: Coloured[]; ambient: Coloured[] }>(
    `{ dayPlan(boardId: "${idOf(board)}", date: "2026-12-24") { slots { subscriptionId colorKey } ambient { subscriptionId colorKey } } }`,
  );
  const drawn = new Map([...slots, ...ambient].map(({ subscriptionId, colorKey }) => [subscriptionId, colorKey]));
  for (const { id, colorKey } of channels) expect(drawn.get(id) ?? colorKey).toBe(colorKey);
  expect(drawn.size).toBeGreaterThan(0);
  return Object.fromEntries(channels.map(({ title, colorKey }) => [title, colorKey]));
}

const [richard, twain, clock, moon] = ["Poor Richard", "Dry Wit with Mr. Twain", "Clock", "Moon Tonight"] as const;
const forget = (board = "kitchen") =>
  app.opened.sql`update subscription set color_number = null where board_id = ${idOf(board)}`;
const fill = () => fillBack([channelColors])(app.context, turnOf(app.context));

test("a channel keeps its colour when others go, and a new one gets one that nobody has", async () => {
  const first = await install("poor-richard");
  await install("twain");
  await install("clock");
  await install("clock", "hall");
  expect(await colors()).toEqual({ [richard]: 0, [twain]: 1, [clock]: 2 });
  await remove(first);
  expect(await colors()).toEqual({ [twain]: 1, [clock]: 2 });
  await install("moon");
  expect(await colors()).toEqual({ [twain]: 1, [clock]: 2, [moon]: 3 });
  expect(await colors("hall")).toEqual({ [clock]: 0 });
});

test("channels that are installed at once have colours of their own", async () => {
  await Promise.all(["poor-richard", "twain", "clock", "moon"].map((listing) => install(listing)));
  expect(Object.values(await colors()).sort()).toEqual([0, 1, 2, 3]);
});

test("channels of before kept colours get them by order of installing, and keep them then", async () => {
  const first = await install("poor-richard");
  await install("twain");
  await forget();
  await install("clock", "hall");
  await install("moon", "hall");
  await forget("hall");
  const before = { [richard]: 0, [twain]: 1 };
  expect(await colors()).toEqual(before);
  await fill();
  expect([await colors(), await colors("hall")]).toEqual([before, { [clock]: 0, [moon]: 1 }]);
  await remove(first);
  expect(await colors()).toEqual({ [twain]: 1 });
});

test("whoever installs before they were counted comes behind them, as does what a former gateway installs", async () => {
  await install("poor-richard");
  await install("twain");
  await forget();
  const own = await install("clock");
  expect(await colors()).toEqual({ [richard]: 0, [twain]: 1, [clock]: 2 });
  const late = await install("moon");
  await app.opened.sql`update subscription set color_number = null where id = ${late}`;
  await fill();
  await remove(own);
  expect(await colors()).toEqual({ [richard]: 0, [twain]: 1, [moon]: 3 });
});
