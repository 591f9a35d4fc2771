import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message } from "../../gateway/boardState/boardState.tables.ts";
import { newId } from "../../gateway/db/ids.ts";
import { encodeText } from "../../gateway/grid.ts";
import { pick, pickCategory, pickInCategory } from "../../gateway/modules/picks/picks.tables.ts";
import { granted, like, unlike } from "../support/feedCalls.ts";
import { show } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let stranger: Caller;

const dayMs = 24 * 60 * 60 * 1000;
const categories = ["Mornings", "Famous", "Laughs", "House", "Work", "Shop"] as const;
const categoryIds: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").board("Kitchen")),
  });
  // Well before the next midnight, whenever the test runs.
  await app.clock.advance(dayMs - ((await app.clock.now()) % dayMs));
  const createdAt = new Date(await app.clock.now());
  const sizes = { Mornings: 33, Famous: 2, Laughs: 3, House: 1, Work: 2, Shop: 1 };
  for (const [position, title] of categories.entries()) {
    const categoryId = newId();
    categoryIds[title] = categoryId;
    await app.context.database.insert(pickCategory).values({ id: categoryId, title, position, createdAt });
    for (let place = 0; place < sizes[title]; place += 1) await addPick(categoryId, `${title} ${place}`, place);
  }
  await signIn();
});

async function addPick(categoryId: string, text: string, position: number): Promise<string> {
  const [id, messageId, createdAt] = [newId(), newId(), new Date()];
  const grid = { rows: 6, columns: 22, characters: encodeText(text).grid };
  const { database } = app.context;
  await database.insert(message).values({ id: messageId, text, ...grid, authorFormatted: "Clatter", createdAt });
  await database.insert(pick).values({ id, messageId, createdAt });
  await database.insert(pickInCategory).values({ categoryId, pickId: id, position });
  return id;
}

/** Access tokens live ten minutes, and tests move the clock. */
async function signIn(): Promise<void> {
  [mia, stranger] = await Promise.all([app.as("mia"), app.as("stranger")]);
}

afterAll(() => app?.close());

interface PickAnswer {
  readonly id: string;
  readonly likeCount: number;
  readonly isLikedByMe: boolean;
  readonly message: { readonly id: string; readonly text: string };
  readonly categories: readonly { readonly title: string; readonly picksLength: number }[];
}

const pickFields = "id likeCount isLikedByMe message { id text } categories { title picksLength }";

async function picks(caller: Caller, categoryId: string, page: number, perPage?: number) {
  const { data, errors } = await caller.graphql<{ picks: PickAnswer[] }>(
    `query Picks($categoryId: ID!, $page: Int!, $perPage: Int) {
      picks(categoryId: $categoryId, page: $page, perPage: $perPage) { ${pickFields} } }`,
    { categoryId, page, ...(perPage === undefined ? {} : { perPage }) },
  );
  return {
    texts: data?.picks.map((one) => one.message.text),
    picks: data?.picks ?? [],
    code: errors?.[0]?.extensions.code,
  };
}

const texts = (title: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => `${title} ${from + place}`);

describe("the categories of the picks", () => {
  test.each([["mia"], ["stranger"]])("are the same for %s, in their order, by both calls", async (name) => {
    const caller = await app.as(name);
    const { data } = await caller.graphql<{
      picksCategories: { title: string; picksLength: number }[];
      listPicksCategoriesV2: { picksCategories: unknown };
    }>(`{ picksCategories { title picksLength } listPicksCategoriesV2 {
      ... on ListPicksCategoriesV2Success { picksCategories { title picksLength } } ... on Refusal { type error } } }`);
    expect(data?.picksCategories.map(({ title }) => title)).toEqual(categories);
    expect(data?.picksCategories[0]).toEqual({ title: "Mornings", picksLength: 33 });
    expect(data?.listPicksCategoriesV2.picksCategories).toEqual(data?.picksCategories);
  });
});

describe("the picks of a category", () => {
  test("come fifteen a page in their order, and a page past the end is empty", async () => {
    const category = categoryIds.Mornings ?? "";
    expect((await picks(mia, category, 0)).texts).toEqual(texts("Mornings", 0, 15));
    expect((await picks(mia, category, 1)).texts).toEqual(texts("Mornings", 15, 30));
    expect((await picks(mia, category, 2)).texts).toEqual(texts("Mornings", 30, 33));
    expect((await picks(mia, category, 3)).texts).toEqual([]);
    expect((await picks(stranger, category, 1_000_000)).texts).toEqual([]);
  });

  test.each([
    ["before the first", -1, 15, "ValidationError"],
    ["beyond all reason", 1_000_001, 15, "ValidationError"],
    ["of nothing", 0, 0, "ValidationError"],
    ["of more than 200", 0, 201, "QUERY_REJECTED"],
  ])("are refused for a page %s", async (_which, page, perPage, code) => {
    expect((await picks(mia, categoryIds.Mornings ?? "", page, perPage)).code).toBe(code);
  });

  test("are not found when the category is deleted meanwhile", async () => {
    const id = newId();
    await app.context.database
      .insert(pickCategory)
      .values({ id, title: "Short-lived", position: 99, createdAt: new Date() });
    const pickId = await addPick(id, "Homeless", 0);
    expect((await picks(mia, id, 0)).texts).toEqual(["Homeless"]);
    await app.context.database.delete(pickCategory).where(eq(pickCategory.id, id));
    expect(await picks(mia, id, 0)).toMatchObject({ picks: [], code: "NotFound" });
    expect(granted(await like(mia, { pickId })).pick).toMatchObject({ id: pickId, likeCount: 1 });
  });

  test("can be liked once a person, and say so to each of them", async () => {
    const category = categoryIds.House ?? "";
    const [only] = (await picks(mia, category, 0)).picks;
    const pickId = only?.id ?? "";
    expect(granted(await like(mia, { pickId }))).toMatchObject({ likeCount: 1, isLikedByMe: true, feedItem: null });
    expect(await like(mia, { pickId })).toMatchObject({ type: "AlreadyLiked" });
    const both = await Promise.all([like(stranger, { pickId }), like(stranger, { pickId })]);
    expect(both.filter((answer) => "likeCount" in answer)).toHaveLength(1);
    expect((await picks(mia, category, 0)).picks[0]).toMatchObject({ likeCount: 2, isLikedByMe: true });
    expect(granted(await unlike(mia, { pickId }))).toMatchObject({ likeCount: 1, isLikedByMe: false });
    expect((await picks(mia, category, 0)).picks[0]).toMatchObject({
      likeCount: 1,
      isLikedByMe: false,
      categories: [{ title: "House", picksLength: 1 }],
    });
  });

  test("may be sent by everybody to their own board", async () => {
    const [only] = (await picks(mia, categoryIds.Shop ?? "", 0)).picks;
    const sent = await show(mia, { boardId: app.ids.boards.Kitchen ?? "", messageId: only?.message.id ?? "" });
    expect(sent).toMatchObject({ __typename: "CreateMessageAppearanceV2Success" });
  });
});

describe("today's picks", () => {
  async function today(caller: Caller) {
    const { data } = await caller.graphql<{
      todaysPicks: {
        recommendAfter: number;
        recommendBefore: number;
        message: { text: string };
        pick: { id: string };
      }[];
    }>("query TodaysPicks { todaysPicks { recommendAfter recommendBefore message { text } pick { id } } }");
    return data?.todaysPicks ?? [];
  }

  test("are one of each of the first five categories, from one midnight to the next", async () => {
    const now = await app.clock.now();
    const found = await today(mia);
    expect(found.map(({ message: { text } }) => text)).toEqual(categories.slice(0, 5).map((title) => `${title} 0`));
    for (const { recommendAfter, recommendBefore } of found) {
      expect(recommendAfter).toBeLessThanOrEqual(now);
      expect(recommendBefore).toBeGreaterThan(now);
      expect(recommendBefore - recommendAfter).toBe(dayMs);
    }
  });

  test("go on to the next pick at midnight, and round again", async () => {
    const [first] = await today(mia);
    const toMidnight = (first?.recommendBefore ?? 0) - (await app.clock.now());
    await app.clock.advance(toMidnight + 1);
    await signIn();
    const expected = ["Mornings 1", "Famous 1", "Laughs 1", "House 0", "Work 1"];
    expect((await today(mia)).map(({ message: { text } }) => text)).toEqual(expected);
    expect((await today(stranger)).map(({ message: { text } }) => text)).toEqual(expected);
    await app.clock.advance(dayMs);
    await signIn();
    const next = ["Mornings 2", "Famous 0", "Laughs 2", "House 0", "Work 0"];
    expect((await today(mia)).map(({ message: { text } }) => text)).toEqual(next);
  });
});
