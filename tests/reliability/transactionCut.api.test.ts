import { sql as text } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { startDatabaseProxy } from "../support/databaseProxy.ts";
import { testApp } from "../support/testApp.ts";

/** A pool of one connection, whose line can be cut. */
async function start() {
  const home = await testApp();
  const proxy = await startDatabaseProxy(home.databaseUrl);
  const opened = openDatabase(proxy.url, { connections: 1 });
  onTestFinished(async () => {
    await opened.close();
    await proxy.close();
    await home.close();
  });
  await opened.sql`create table cut (what text)`;
  return { opened, proxy };
}

it("a transaction whose connection ends while it asks is told so, and the next one goes on", async () => {
  const { opened, proxy } = await start();
  const asked = opened.database.transaction(async (transaction) => {
    await transaction.execute(text`insert into cut values ('before')`);
    const slow = transaction.execute(text`select pg_sleep(60)`);
    setImmediate(() => proxy.break());
    await slow;
  });
  await expect(asked).rejects.toThrow();
  await opened.database.transaction((transaction) => transaction.execute(text`insert into cut values ('after')`));
  expect(await opened.sql`select what from cut`).toEqual([{ what: "after" }]);
});

it("what a cut transaction says later is said to nobody", async () => {
  const { opened, proxy } = await start();
  let isThrough = () => {};
  const through = new Promise<void>((resolve) => {
    isThrough = resolve;
  });
  let later: unknown;
  const asked = opened.database.transaction(async (transaction) => {
    await transaction.execute(text`insert into cut values ('before')`);
    proxy.break();
    // The pool has connected anew meanwhile.
    await expect
      .poll(() =>
        opened.sql`select 1`.then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    later = await transaction.execute(text`insert into cut values ('later')`).catch((error: unknown) => error);
    isThrough();
  });
  await expect(asked).rejects.toThrow();
  await through;
  expect(later).toBeInstanceOf(Error);
  expect(await opened.sql`select what from cut`).toEqual([]);
});
