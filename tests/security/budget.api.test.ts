import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { network, spend } from "../../gateway/callers/budget.ts";
import { RefusalError } from "../../gateway/refusal.ts";
import { authorizationRequest, beginSignIn, openBrowser } from "../support/browser.ts";
import { figuresOf } from "../support/figures.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await testApp({ config: { metrics: true }, seed: (seed) => seed.person("mia", { password }) });
  origin = await app.listen();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.context.database.execute("delete from budget");
});

async function outcomes(attempts: readonly Promise<void>[]): Promise<{ taken: number; refused: RefusalError[] }> {
  const settled = await Promise.allSettled(attempts);
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(RefusalError);
  return { taken: settled.length - refused.length, refused };
}

const guess = (account: string, address = "192.0.2.1", count = 1) =>
  spend(app.context, "test", { account, address }, count);

test("of fifteen guesses at one account at the same moment ten are taken, and the rest hear until when", async () => {
  const { taken, refused } = await outcomes(Array.from({ length: 15 }, () => guess("mia")));
  expect(taken).toBe(10);
  expect(refused).toHaveLength(5);
  const now = await app.clock.now();
  for (const refusal of refused) {
    expect(refusal.type).toBe("RateLimited");
    expect(refusal.until).toBeGreaterThan(now + 50_000);
    expect(refusal.until).toBeLessThanOrEqual(now + 60_000);
  }
});

test("fifteen guesses in one request count fifteen, so that none is taken", async () => {
  await expect(guess("mia", "192.0.2.1", 15)).rejects.toMatchObject({ type: "RateLimited" });
  await guess("mia", "192.0.2.1", 8);
  await expect(guess("mia", "192.0.2.1", 3)).rejects.toMatchObject({ type: "RateLimited" });
  await guess("mia", "192.0.2.1", 2);
});

test("two gateways on one database share the budget", async () => {
  const second = await testApp({ beside: app });
  const attempts = Array.from({ length: 20 }, (_, index) =>
    spend((index % 2 === 0 ? app : second).context, "test", { account: "mia", address: `198.51.100.${index}` }),
  );
  const { taken } = await outcomes(attempts);
  await second.close();
  expect(taken).toBe(10);
});

test("an address that guesses at many accounts has thirty a minute", async () => {
  const { taken } = await outcomes(Array.from({ length: 40 }, (_, index) => guess(`account ${index}`)));
  expect(taken).toBe(30);
  await guess("account 39", "192.0.2.2");
});

test("within any minute there are ten, not ten before and ten after a full minute", async () => {
  await guess("mia");
  await app.clock.advance(55_000);
  await outcomes(Array.from({ length: 9 }, () => guess("mia")));
  await app.clock.advance(6_000);
  await guess("mia");
  const refusal = await guess("mia").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ type: "RateLimited" });
  const wait = (refusal as RefusalError).until ?? 0;
  await app.clock.advance(wait - (await app.clock.now()) + 1);
  await guess("mia");
});

test("one kind of guess leaves the others' budgets alone", async () => {
  await outcomes(Array.from({ length: 11 }, () => guess("mia")));
  await spend(app.context, "another", { account: "mia", address: "192.0.2.1" });
});

test("when the budgets cannot be read, guesses are refused and not free", async () => {
  const away = new Proxy(app.context.database, {
    get: (target, name) =>
      name === "execute" ? () => Promise.reject(new Error("connection lost")) : Reflect.get(target, name),
  });
  const attempt = spend({ ...app.context, database: away }, "test", { address: "192.0.2.1" });
  await expect(attempt).rejects.toMatchObject({ type: "RateLimited" });
});

test("the eleventh sign-in attempt of a minute is refused, even with the right password", async () => {
  const browser = openBrowser(origin);
  const page = await beginSignIn(browser, authorizationRequest(origin));
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    statuses.push((await browser.post(page, { emailAddress: "mia@example.com", password: `wrong ${attempt}` })).status);
  }
  const eleventh = await browser.post(page, { emailAddress: "MIA@example.com ", password });
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
  expect(eleventh.status).toBe(429);
  expect(await eleventh.json()).toMatchObject({ type: "RateLimited", until: expect.any(Number) });
  await app.clock.advance(61_000);
  expect((await browser.post(page, { emailAddress: "mia@example.com", password })).status).toBe(200);
});

const openLink = async () => (await app.anonymous.get("/reset-password/guessed")).statusCode;

test("whoever goes on guessing costs the database nothing, until there is an attempt again", async () => {
  const asked = async () => {
    const figures = await figuresOf(app);
    const ofBudgets = [...figures].filter(([name]) => /clatter_statements_total\{statement="\w+ budget"/.test(name));
    return ofBudgets.reduce((sum, [, times]) => sum + times, 0);
  };
  const before = await asked();
  const statuses: number[] = [];
  while (statuses.length < 400) statuses.push(...(await Promise.all(Array.from({ length: 20 }, openLink))));
  expect(statuses.filter((status) => status === 410)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(370);
  // Thirty that were taken, two for each that was refused at first, and then one a second.
  expect((await asked()) - before).toBeLessThan(120);
  await app.clock.advance(61_000);
  expect(await openLink()).toBe(410);
});

test("who was refused is let in soon after the table was emptied, and at once when they had not gone on guessing", async () => {
  for (let guesses = 0; guesses < 35; guesses += 1) await openLink();
  expect(await openLink()).toBe(429);
  await app.opened.sql`delete from budget`;
  expect(await openLink()).toBe(410);
  for (let guesses = 0; guesses < 80; guesses += 1) await openLink();
  await app.opened.sql`delete from budget`;
  await expect.poll(openLink, { timeout: 5_000 }).toBe(410);
});

test("an attempt that a full disk does not count is no refusal: nothing can be saved now", async () => {
  const browser = openBrowser(origin);
  const page = await beginSignIn(browser, authorizationRequest(origin));
  await app.opened.sql.unsafe(`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on budget for each row execute function no_room()`);
  const answer = await browser.post(page, { emailAddress: "mia@example.com", password });
  await app.opened.sql`drop trigger no_room on budget`;
  expect([answer.status, await answer.json()]).toMatchObject([503, { type: "ServerError", rule: "readOnly" }]);
});

test("the budgets hold neither addresses of people nor of networks", async () => {
  await guess("mia@example.com", "203.0.113.77");
  const rows = await app.context.database.execute<{ line: string }>(
    "select row_to_json(b)::text as line from budget b",
  );
  expect(rows).toHaveLength(2);
  for (const { line } of rows) expect(line).not.toMatch(/mia|203\.0/);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::99", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  // As some proxies write it into X-Forwarded-For, with the port of the connection.
  ["192.0.2.1:40123", "192.0.2.1"],
  ["[2001:db8:1:2::9]:40123", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["junk1", "none"],
  ["junk2", "none"],
  ["", "none"],
])("the address %s counts as %s", (address, counted) => {
  expect(network(address)).toBe(counted);
});
