import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { endStarts, newFolder, start } from "../support/starts.ts";
import { type TlsPostgres, tlsPostgres } from "../support/tlsPostgres.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let server: TlsPostgres;
beforeAll(async () => {
  server = await tlsPostgres();
});
afterEach(endStarts);
afterAll(() => server.close());

describe("a database that is reached by TLS", () => {
  it("is looked at by the doctor, which ends in good order", async () => {
    const environment = { DATABASE_URL: server.urlOf("sslmode=require") };
    const doctor = await start(newFolder(), { arguments: ["doctor"], environment });
    expect(await doctor.ended).toBe(1);
    expect(doctor.output()).toContain("Database settings:");
    expect(doctor.output()).toContain("It took ");
  });

  it("can be left in the midst of everything: whoever waits is told, and the next connects anew", async () => {
    const opened = openDatabase(server.urlOf("sslmode=require"), { connections: 4 });
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => opened.sql`select pg_sleep(0.01)`));
      const asked = [opened.sql`select pg_sleep(60)`, opened.sql`select pg_sleep(60)`].map((query) => query.execute());
      opened.reconnect();
      const told = await Promise.allSettled([...asked, opened.sql`select 1`]);
      expect(told.slice(0, 2).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      // The others hear of it one after the other.
      const answer = () => opened.sql`select 1 as one`.catch(() => undefined);
      await expect.poll(answer, { timeout: 10_000 }).toEqual([{ one: 1 }]);
    }
    opened.reconnect();
    await opened.close();
  });
});
