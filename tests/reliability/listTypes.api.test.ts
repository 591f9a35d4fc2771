import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { testApp } from "../support/testApp.ts";

/* The driver asks new connections for the types of lists, and leaves it to nobody when the connection ends meanwhile. */

/** A way to the database that counts the connections whose client asks for types. */
async function startListener(databaseUrl: string) {
  const real = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "clatter-types-"));
  const realFolder = real.searchParams.get("host");
  const port = Number(real.port || 5432);
  const seen = { connections: 0, asking: 0 };
  const server = createServer((near) => {
    seen.connections += 1;
    const far = connect(
      realFolder === null ? { host: real.hostname, port } : { path: join(realFolder, `.s.PGSQL.${port}`) },
    );
    near.on("data", (bytes) => {
      if (bytes.includes("pg_catalog.pg_type")) seen.asking += 1;
      far.write(bytes);
    });
    far.on("data", (bytes) => near.write(bytes));
    for (const socket of [near, far])
      socket.on("error", () => {}).on("close", () => [near, far].map((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(join(folder, ".s.PGSQL.5432"), resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  real.host = "localhost";
  real.port = "";
  real.searchParams.set("host", folder);
  return { url: real.href, seen };
}

it("are asked for by a pool's first connection alone, and lists are read by all", async () => {
  const { databaseUrl } = await testApp();
  const { url, seen } = await startListener(databaseUrl);
  const opened = openDatabase(url, { connections: 4 });
  onTestFinished(() => opened.close());
  await opened.sql`select 1`;
  let inside = 0;
  let meet = () => {};
  const together = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const lists = Array.from({ length: 4 }, () =>
    opened.sql.begin(async (transaction) => {
      inside += 1;
      if (inside === 4) meet();
      await together;
      return transaction`select array['a', 'b,c'] as list`;
    }),
  );
  for (const rows of await Promise.all(lists)) expect(rows).toEqual([{ list: ["a", "b,c"] }]);
  expect(seen).toEqual({ connections: 4, asking: 1 });
});

it("are asked for by nobody who reads none", async () => {
  const { databaseUrl } = await testApp();
  const { url, seen } = await startListener(databaseUrl);
  const opened = openDatabase(url, { connections: 1, readsLists: false });
  onTestFinished(() => opened.close());
  expect((await opened.sql`select 1 as one`)[0]?.one).toBe(1);
  expect(seen).toEqual({ connections: 1, asking: 0 });
});
