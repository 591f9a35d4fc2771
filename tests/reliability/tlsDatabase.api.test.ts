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
    const environment = {
      DATABASE_URL: server.urlOf("sslmode=verify-full"),
      NODE_EXTRA_CA_CERTS: server.authorityFile,
    };
    const doctor = await start(newFolder(), { arguments: ["doctor"], environment });
    expect(await doctor.ended).toBe(1);
    expect(doctor.output()).toContain("Database settings:");
    expect(doctor.output()).toContain("It took ");
  });

  it("can be left in the midst of everything: whoever waits is told, and the next connects anew", async () => {
    const opened = openDatabase(server.urlOf("sslmode=require"), { connections: 4 });
    const all = (seconds: number) => Array.from({ length: 4 }, () => opened.sql`select pg_sleep(${seconds})`.execute());
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all(all(0.01));
      const asked = all(60);
      opened.reconnect();
      const told = await Promise.allSettled(asked);
      expect(told.map(({ status }) => status)).toEqual(asked.map(() => "rejected"));
    }
    await Promise.all(all(0.01));
    opened.reconnect();
    await opened.close();
  });
});
