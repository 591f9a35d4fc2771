import { expect, it, onTestFinished, vi } from "vitest";
import { watchDatabase } from "../../gateway/db/watch.ts";
import { startWithCredential } from "../support/credentialWorld.ts";
import { testApp } from "../support/testApp.ts";

vi.setConfig({ testTimeout: 60_000 });

const rename = `mutation UpdateBoardV2($id: ID!) { updateBoardV2(id: $id, title: "Elsewhere") { __typename } }`;
const query = "query GetBoardV2($id: ID!) { getBoardV2(id: $id) { id title } }";

/** A gateway that is on the database by a role of its own, and what ends that role's sessions but for the watch's. */
async function start() {
  const { app: home, board } = await startWithCredential();
  const { sql } = home.opened;
  const role = `guest_${process.pid}_${Date.now()}`;
  const url = new URL(home.databaseUrl);
  const [owner] = await sql<{ name: string }[]>`select current_user as name`;
  await sql.unsafe(`create role ${role} login password 'guest'; grant ${owner?.name} to ${role}`);
  url.username = role;
  url.password = "guest";
  const app = await testApp({ beside: { databaseUrl: url.href } });
  const watch = watchDatabase(app.opened, app.context.log);
  onTestFinished(async () => {
    await watch.close();
    await app.close();
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
  });
  const watched = () => sql`
    select from pg_stat_activity where usename = ${role} and application_name = 'clatter watch'`;
  await expect.poll(async () => (await watched()).length).toBe(1);
  const mia = await app.as(home.ids.people.mia ?? "");
  return {
    app,
    role,
    sql,
    renamed: () => mia.post("/graphql", { query: rename, variables: { id: board("Kitchen") } }),
    read: () => mia.post("/graphql", { query, variables: { id: board("Kitchen") } }),
    endSessions: () => sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where usename = ${role} and application_name <> 'clatter watch'`,
    told: (what: RegExp) =>
      app.logLines.map((line) => JSON.parse(line).msg as string).filter((line) => what.test(line)),
    warnings: async () => (await app.anonymous.get("/health/ready")).json().warnings,
  };
}

it("a database that takes no writes is told as that, and left as soon as it takes them", async () => {
  const { sql, role, renamed, read, endSessions, told, warnings } = await start();
  await sql.unsafe(`alter role ${role} set default_transaction_read_only = on`);
  // Sessions that are open write on, as the watch's; those that come only read.
  await endSessions();
  const refused = await renamed();
  expect(refused.statusCode, refused.body).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(refused.json().errors).toMatchObject([
    {
      message: "Nothing can be saved right now: the database only reads. Boards keep what they show.",
      extensions: { code: "ServerError", rule: "readOnly" },
    },
  ]);
  expect((await read()).statusCode).toBe(200);
  expect(await warnings()).toEqual(["readOnly"]);
  await sql.unsafe(`alter role ${role} reset default_transaction_read_only`);
  // Its connections are made anew: those that are there would only read for ever.
  await expect.poll(warnings, { timeout: 10_000 }).toBeUndefined();
  await expect.poll(async () => (await renamed()).statusCode, { timeout: 10_000 }).toBe(200);
  expect(told(/writes/)).toEqual([
    "The database takes no writes: what would be saved is told to come back",
    "The database takes writes again: what is saved is taken",
  ]);
});

it("is found by whoever watches, before anybody writes", async () => {
  const { app, sql, role, endSessions, warnings, told } = await start();
  await sql.unsafe(`alter role ${role} set default_transaction_read_only = on`);
  await endSessions();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`;
  await expect.poll(() => told(/no writes/), { timeout: 10_000 }).toHaveLength(1);
  expect([app.opened.line.whyFull(), await warnings()]).toEqual(["readOnly", ["readOnly"]]);
});

it("a server without a connection left is told as away for a moment, once in the log", async () => {
  const { sql, role, renamed, read, endSessions, told } = await start();
  await sql.unsafe(`alter role ${role} connection limit 0`);
  await endSessions();
  for (const answer of [await read(), await renamed(), await read()]) {
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json().errors).toMatchObject([{ extensions: { code: "ServerError", rule: "databaseAway" } }]);
  }
  await sql.unsafe(`alter role ${role} connection limit -1`);
  await expect.poll(async () => (await read()).statusCode, { timeout: 10_000 }).toBe(200);
  expect(told(/connections/)).toEqual([
    "The database gives no more connections: calls are told to come back. Raise max_connections, or lower DATABASE_POOL",
  ]);
});
