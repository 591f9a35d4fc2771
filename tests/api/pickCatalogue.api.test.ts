import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { message } from "../../gateway/boardState/boardState.tables.ts";
import { loadPickCatalogue } from "../../gateway/modules/picks/pickCatalogue.service.ts";
import { writePickCatalogue } from "../../gateway/modules/picks/pickCatalogue.store.ts";
import { readPickCatalogue } from "../../gateway/modules/picks/picks.data.ts";
import { pick, pickCategory, pickInCategory } from "../../gateway/modules/picks/picks.tables.ts";
import { granted, like } from "../support/feedCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Hall")),
  });
  mia = await app.as("mia");
  await loadPickCatalogue(app.context);
});

afterAll(() => app?.close());

async function themes(): Promise<{ id: string; title: string; picksLength: number }[]> {
  const { data } = await mia.graphql<{ picksCategories: { id: string; title: string; picksLength: number }[] }>(
    "{ picksCategories { id title picksLength } }",
  );
  return data?.picksCategories ?? [];
}

const catalogue = readPickCatalogue();

test("an installation without a demo household has the product's picks, and some for today", async () => {
  expect(await themes()).toEqual(catalogue.map(({ id, title, picks }) => ({ id, title, picksLength: picks.length })));
  const { data } = await mia.graphql<{ todaysPicks: { message: { text: string; authorFormatted: string } }[] }>(
    "{ todaysPicks { message { text authorFormatted } } }",
  );
  expect(data?.todaysPicks.map(({ message: { text } }) => text)).toEqual(
    catalogue.slice(0, 5).map(({ picks }) => picks[0]?.text),
  );
  expect(new Set(data?.todaysPicks.map((one) => one.message.authorFormatted))).toEqual(new Set(["Clatter"]));
});

test("a start that finds them changes nothing, and two at once do not get in each other's way", async () => {
  const [first] = catalogue[0]?.picks ?? [];
  granted(await like(mia, { pickId: first?.id ?? "" }));
  const read = async () => ({
    picks: await app.context.database.select().from(pick).orderBy(pick.id),
    categories: await app.context.database.select().from(pickCategory).orderBy(pickCategory.id),
  });
  const before = await read();
  expect(before.picks.find(({ id }) => id === first?.id)?.likeCount).toBe(1);
  await app.clock.advance(60_000);
  await Promise.all([loadPickCatalogue(app.context), loadPickCatalogue(app.context)]);
  expect(await read()).toEqual(before);
});

test("another version of the product moves and renames themes; what it leaves out stays for those who kept it", async () => {
  const { database } = app.context;
  const [gone, ...kept] = catalogue;
  const renamed = kept.map((category) => ({ ...category, title: `${category.title} anew` }));
  const own = { id: "our-own", title: "Ours", position: 99, createdAt: new Date(app.clock.estimate()) };
  await database.insert(pickCategory).values(own);
  await database.transaction((executor) =>
    writePickCatalogue(executor, renamed, { authorFormatted: "Clatter", now: app.clock.estimate() }),
  );
  expect((await themes()).map(({ title }) => title)).toEqual([...renamed.map(({ title }) => title), "Ours"]);
  const lone = (gone?.picks ?? []).filter(({ id }) => kept.every(({ picks }) => picks.every((one) => one.id !== id)));
  expect(lone.length).toBeGreaterThan(0);
  const ids = lone.map(({ id }) => id);
  expect(await database.select().from(pickInCategory).where(inArray(pickInCategory.pickId, ids))).toEqual([]);
  const [left] = await database
    .select({ text: message.text })
    .from(pick)
    .innerJoin(message, eq(message.id, pick.messageId))
    .where(eq(pick.id, ids[0] ?? ""));
  expect(left?.text).toBe(lone[0]?.text);
});

test("every pick fits a board, and says so in the file", () => {
  for (const { text, characters } of catalogue.flatMap(({ picks }) => picks)) {
    expect(characters).toHaveLength(132);
    expect(text.trim()).not.toBe("");
  }
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
});
