import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({});
});
afterAll(() => app?.close());

/** What the server keeps prepared on the one connection of a transaction. */
const keptNow = sql`select statement, from_sql from pg_prepared_statements`;

test("what is asked again and again is prepared, in transactions and savepoints too, and answers the same", async () => {
  const kept = await app.context.database.transaction(async (outer) => {
    for (const value of ["1", "2", "3", "4"]) {
      expect([...(await outer.execute(sql`select ${value}::text as often`))]).toEqual([{ often: value }]);
    }
    await outer.transaction((inner) => inner.execute(sql`select ${"5"}::text as often`));
    await outer.execute(sql`select ${1}::int as once`);
    return outer.execute<{ statement: string; from_sql: boolean }>(keptNow);
  });
  const texts = kept.filter(({ from_sql: bySql }) => !bySql).map(({ statement }) => statement);
  expect(texts.filter((text) => text.includes("as often"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("as once"))).toEqual([]);
});

test("a table that is changed while its statements are prepared is read as it is then", async () => {
  const { database } = app.context;
  await app.opened.sql`create table turned (id int, word text)`;
  await app.opened.sql`insert into turned values (1, 'before')`;
  const read = async () => [...(await database.execute(sql`select id, word from turned where id = ${1}`))];
  // Every connection of the pool has it prepared.
  for (let call = 0; call < 6; call += 1) await Promise.all(Array.from({ length: 10 }, read));
  // What a newer version does beside one that still runs: only that a statement's columns are others it could not do.
  await app.opened.sql`alter table turned add column more text default 'more'`;
  await app.opened.sql`create index turned_id on turned (id)`;
  await app.opened.sql`update turned set word = 'after'`;
  const rows = await Promise.all(Array.from({ length: 10 }, read));
  expect(rows).toEqual(rows.map(() => [{ id: 1, word: "after" }]));
});

test("texts without end prepare no statements without end", { timeout: 90_000 }, async () => {
  const kept = await app.context.database.transaction(async (one) => {
    for (let text = 1; text <= 220; text += 1) {
      for (let again = 0; again < 3; again += 1) {
        await one.execute(sql`select ${1}::int as ${sql.raw(`endless_${text}`)}`);
      }
    }
    return one.execute<{ statement: string }>(keptNow);
  });
  const endless = kept.filter(({ statement }) => statement.includes("endless_"));
  expect(endless.length).toBeGreaterThan(100);
  expect(endless.length).toBeLessThanOrEqual(200);
});
