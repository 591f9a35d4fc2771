import { and, count, eq, isNotNull, isNull, max } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boardEvent, messageAppearance } from "../../gateway/boardState/boardState.tables.ts";
import { subscription } from "../../gateway/modules/channels/channels.tables.ts";
import { favorite } from "../../gateway/modules/favorites/favorites.tables.ts";
import { feedItem, feedLike } from "../../gateway/modules/feed/feed.tables.ts";
import { account } from "../../gateway/modules/people/people.tables.ts";
import { loadDemo } from "../../gateway/seed/demo.ts";
import { readDemoData } from "../../gateway/seed/household.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let signIn: Awaited<ReturnType<typeof loadDemo>>;

beforeAll(async () => {
  app = await testApp({ config: { demoPassword: "six-rows-of-flaps" } });
  signIn = await loadDemo(app.context);
});

afterAll(() => app?.close());

async function signedIn(emailAddress: string): Promise<Caller> {
  const [row] = await app.context.database.select().from(account).where(eq(account.emailAddress, emailAddress));
  if (row === undefined) throw new Error(`${emailAddress} is nobody.`);
  return app.as(row.personId);
}

interface DemoBoard {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly characters: number[][];
  readonly currentAppearance: { readonly isOnBoard: boolean; readonly message: { readonly characters: number[][] } };
}

async function boards(caller: Caller): Promise<DemoBoard[]> {
  const { data, errors } = await caller.graphql<{ fetchAllBoards: DemoBoard[] }>(`{ fetchAllBoards { id title boardStyle
    version lastSeen quietHoursBegin devices { id } productApplications { product { isPlus } } myMembership { role }
    currentAppearance { isOnBoard appeared message { characters } } characters pinnedMessage { pinnedBy }
    sendLaterMessage { attribution } } }`);
  expect(errors).toBeUndefined();
  return data?.fetchAllBoards ?? [];
}

test("has its people, boards, displays and roles", async () => {
  expect(signIn).toMatchObject({
    password: "six-rows-of-flaps",
    emailAddresses: expect.arrayContaining(["mia@example.com"]),
  });
  expect(await boards(await signedIn("mia@example.com"))).toMatchObject([
    {
      title: "Hallway",
      boardStyle: "white",
      myMembership: { role: "Owner" },
      lastSeen: expect.any(Number),
      devices: [{}],
      // The board that a new developer meets first takes the documentation's first message.
      pinnedMessage: null,
      quietHoursBegin: "",
      sendLaterMessage: { attribution: "Ben Keller" },
    },
    {
      title: "Kitchen",
      myMembership: { role: "Owner" },
      lastSeen: expect.any(Number),
      productApplications: [{ product: { isPlus: true } }],
      quietHoursBegin: "2200",
      sendLaterMessage: { attribution: "Mia Keller" },
    },
    {
      title: "Workshop Window",
      myMembership: { role: "User" },
      devices: [],
      lastSeen: null,
      pinnedMessage: { pinnedBy: "Noor Haddad" },
    },
  ]);
  expect(await boards(await signedIn("sam@example.org"))).toEqual([]);
});

test("has a month of messages, the latest of which each board shows", async () => {
  const { household } = readDemoData();
  const noor = await signedIn("noor@example.com");
  for (const board of await boards(noor)) {
    expect(board.currentAppearance).toMatchObject({ isOnBoard: true, message: { characters: board.characters } });
    const { data } = await noor.graphql<{ boardMessageAppearances: { version: number; appeared: number }[] }>(
      "query History($id: ID!) { boardMessageAppearances(boardId: $id, page: 0) { version appeared } }",
      { id: board.id },
    );
    const page = data?.boardMessageAppearances ?? [];
    expect(page[0]?.version).toBe(board.version);
    const times = page.map(({ appeared }) => appeared);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(times.every((at) => at <= app.clock.estimate())).toBe(true);
  }
  const [appearances] = await app.context.database.select({ count: count() }).from(messageAppearance);
  expect(appearances?.count).toBe(household.history.length + household.pinned.length);
  const [events] = await app.context.database.select({ count: count() }).from(boardEvent);
  expect(events?.count).toBe(appearances?.count);
  const [favorites] = await app.context.database.select({ count: count() }).from(favorite);
  expect(favorites?.count).toBe(household.favorites.length);
});

test("has the channels that sent something on their boards, and message sets of its people", async () => {
  const { database } = app.context;
  const [stray] = await database
    .select({ count: count() })
    .from(messageAppearance)
    .leftJoin(
      subscription,
      and(eq(subscription.id, messageAppearance.subscriptionId), eq(subscription.boardId, messageAppearance.boardId)),
    )
    .where(and(isNotNull(messageAppearance.subscriptionId), isNull(subscription.id)));
  expect(stray?.count).toBe(0);
  const mia = await signedIn("mia@example.com");
  const kitchen = (await boards(mia)).find(({ title }) => title === "Kitchen");
  const { data } = await mia.graphql<{ getMessageSetCreatorSubscriptions: { title: string; muted: boolean }[] }>(
    "query Sets($id: ID!) { getMessageSetCreatorSubscriptions(boardId: $id) { title muted } }",
    { id: kitchen?.id },
  );
  expect(data?.getMessageSetCreatorSubscriptions).toEqual([
    { title: "Dinner ideas", muted: true },
    { title: "Things we say", muted: false },
  ]);
});

test("says of each channel whose message stands in the history that it was shown, and when", async () => {
  const mia = await signedIn("mia@example.com");
  for (const { id } of await boards(mia)) {
    const { data } = await mia.graphql<{
      getInstalledInstallables: {
        channels: { channel: { id: string }; lastRun: { outcome: string; at: number } | null }[];
      };
    }>(
      "query Installed($id: ID!) { getInstalledInstallables(boardId: $id) { channels { channel { id } lastRun { outcome at } } } }",
      { id },
    );
    const newest = await app.context.database
      .select({ id: messageAppearance.subscriptionId, at: max(messageAppearance.appearedAt) })
      .from(messageAppearance)
      .where(and(eq(messageAppearance.boardId, id), isNotNull(messageAppearance.subscriptionId)))
      .groupBy(messageAppearance.subscriptionId);
    expect(newest.length).toBeGreaterThan(0);
    for (const { id: channel, at } of newest) {
      const found = data?.getInstalledInstallables.channels.find((one) => one.channel.id === channel);
      expect(found?.lastRun).toEqual({ outcome: "Shown", at: at?.getTime() });
    }
  }
});

test("has drafts of its people", async () => {
  const { household } = readDemoData();
  const { data } = await (await signedIn("mia@example.com")).graphql<{ getDrafts: { attribution: string }[] }>(
    "{ getDrafts(page: 0) { attribution message { text } } }",
  );
  const own = household.drafts.filter(({ person }) => person === "person-mia");
  expect(data?.getDrafts.map(({ attribution }) => attribution)).toEqual(own.map(() => "Mia Keller"));
});

test("has a feed of its people with likes, and picks by theme and for today", async () => {
  const { household } = readDemoData();
  const { database } = app.context;
  const items = await database.select().from(feedItem);
  expect(items).toHaveLength(household.feed.length);
  expect(items.every(({ createdAt }) => createdAt.getTime() <= app.clock.estimate())).toBe(true);
  expect(new Set(items.map(({ attribution }) => attribution))).toEqual(
    new Set(["Mia K.", "Ben K.", "Noor H.", "Sam O."]),
  );
  const [likes] = await database.select({ count: count() }).from(feedLike);
  expect(likes?.count).toBe(household.feed.flatMap(({ likedBy }) => likedBy).length);
  const { data } = await (await signedIn("sam@example.org")).graphql<{
    picksCategories: { title: string; picksLength: number }[];
    todaysPicks: { message: { text: string; authorFormatted: string } }[];
  }>("{ picksCategories { title picksLength } todaysPicks { message { text authorFormatted } } }");
  expect(data?.picksCategories).toEqual(
    household.picks.map(({ title, picks }) => ({ title, picksLength: picks.length })),
  );
  expect(data?.todaysPicks).toHaveLength(5);
  expect(data?.todaysPicks[1]?.message).toEqual({
    text: expect.stringContaining("Little strokes"),
    authorFormatted: "Clatter",
  });
});

test("has random ids, other ones each time", async () => {
  const ids = (await boards(await signedIn("mia@example.com"))).map(({ id }) => id);
  expect(ids.every((id) => /^[\w-]{22}$/.test(id))).toBe(true);
  const other = await testApp();
  try {
    const again = await loadDemo(other.context);
    expect(again?.password).toMatch(/^[\w-]{12}$/);
    const [row] = await other.context.database.select().from(messageAppearance).limit(1);
    expect(ids).not.toContain(row?.boardId);
  } finally {
    await other.close();
  }
});

test("is never loaded beside anybody", async () => {
  expect(await loadDemo(app.context)).toBeUndefined();
});

test("is loaded once by gateways that start together", async () => {
  const one = await testApp();
  const two = await testApp({ beside: one });
  try {
    const loads = await Promise.all([loadDemo(one.context), loadDemo(two.context)]);
    expect(loads.filter((load) => load !== undefined)).toHaveLength(1);
  } finally {
    await two.close();
    await one.close();
  }
});
