import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { freePort } from "../../gateway/freePort.ts";
import { createLocalServer } from "../../gateway/http/httpServer.ts";
import { startMetricsServer } from "../../gateway/http/metricsServer.ts";
import { localPortListener } from "../../gateway/modules/dialects/localPort.ts";
import { dataFolder, doctor, listening } from "../support/doctor.ts";
import { testApp } from "../support/testApp.ts";

// docs/operating.md: it looks at everything that a gateway needs, and ends with 1 where there is a problem.
describe("what a start refuses is a problem for the doctor", () => {
  const named = ["BACKUP_PASSWORD", "PRICINGS", "LINK_LISTINGS", "SETTINGS_MODULES", "FLAGS", "SECRETS_KEY"];
  const variables = named.map((name) => `${name}_FILE`);

  it("a file that a variable names and that cannot be read, or holds something else; without naming it", async () => {
    const folder = dataFolder();
    const other = join(folder, "of-mia");
    writeFileSync(other, "hunter2");
    const missing = await doctor(Object.fromEntries(variables.map((name) => [name, join(folder, "none-of-mia")])));
    const wrong = await doctor(Object.fromEntries(variables.map((name) => [name, other])));
    for (const name of variables) {
      expect([name, missing.of(name)]).toEqual([name, ["problem: its file cannot be read (ENOENT)"]]);
      expect([name, wrong.of(name)]).toEqual([name, ["problem: what it holds is not what belongs there"]]);
    }
    expect([missing.code, wrong.code]).toEqual([1, 1]);
    expect(missing.text + wrong.text).not.toMatch(/mia|hunter2/);
  });

  it("keys of SECRETS_KEY that are none; without saying them", async () => {
    const { code, text, of } = await doctor({ SECRETS_KEY: "hunter2" });
    expect([code, of("SECRETS_KEY")]).toEqual([1, ["problem: what it holds is not what belongs there"]]);
    expect(text).not.toContain("hunter2");
    const key = Buffer.alloc(32, 7).toString("base64");
    expect((await doctor({ SECRETS_KEY: key })).of("SECRETS_KEY")).toEqual(["ok: it can be read"]);
  });

  it("several gateways without keys that they share", async () => {
    const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
    expect((await doctor({ REDIS_URL })).of("SECRETS_KEY")).toEqual([
      "problem: REDIS_URL is set and SECRETS_KEY is not: what one gateway seals, no other one can open",
    ]);
    const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
    expect((await doctor({ REDIS_URL, SECRETS_KEY })).of("SECRETS_KEY")).toEqual(["ok: it can be read"]);
  });

  it("a data folder whose restore was broken off, or whose data is elsewhere", async () => {
    const [broken, moved] = [dataFolder(), dataFolder()];
    writeFileSync(join(broken, "restoring"), "");
    writeFileSync(join(moved, "moved.json"), JSON.stringify({ to: "db.of-mia.example/clatter", at: "2026-11-29" }));
    const [first, second] = [await doctor({ DATA_DIR: broken }), await doctor({ DATA_DIR: moved })];
    expect(first.of("Data folder")).toEqual([expect.stringMatching(/^problem: .* its restore was broken off$/)]);
    expect(second.of("Data folder")).toEqual(["problem: its data was moved to another database"]);
    expect([first.code, second.code]).toEqual([1, 1]);
    expect(second.text).not.toContain("mia");
    // Neither matters where the data is in another place.
    const elsewhere = { DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none` };
    for (const DATA_DIR of [broken, moved])
      expect((await doctor({ ...elsewhere, DATA_DIR })).of("Data folder")).toEqual([]);
  });
});

it("says of backups by time that none was made yet, how they are made where there are to be none, and that a clock was ahead", async () => {
  const app = await testApp();
  onTestFinished(app.close);
  const at = { DATABASE_URL: app.databaseUrl };
  const [without, set] = [await doctor(at), await doctor({ ...at, BACKUP_EVERY: "24h" })];
  expect([without.of("Backup"), set.of("Backup")]).toEqual([
    ["note: none of BACKUP_EVERY"],
    ["note: BACKUP_EVERY is set, but none was made yet"],
  ]);
  expect(without.text).toContain("BACKUP_EVERY=24h makes one a day");
  expect(set.text).not.toContain("BACKUP_EVERY=24h");
  await app.opened.sql`insert into upkeep values ('backup', now() + interval '40 days', '{}')`;
  expect((await doctor(at)).of("Backup")).toEqual(["note: the last one is 960.0 h ahead of the database's clock"]);
});

it("other ports are the gateway's own where they answer as it does, and another program's else", async () => {
  const app = await testApp({ config: { metrics: true } });
  onTestFinished(app.close);
  const { port } = new URL(await app.listen());
  const at = { PORT: port, DATABASE_URL: app.databaseUrl };
  const [figures, local] = [await freePort(), await freePort()];
  const own = { ...at, METRICS_PORT: String(figures), LOCAL_API_PORT: String(local) };
  const metrics = await startMetricsServer(readConfig(own, []));
  const localServer = createLocalServer(readConfig(own, []));
  onTestFinished(async () => {
    await metrics?.close();
    await localServer?.close(0);
  });
  metrics?.attach(app.app);
  localServer?.attach(localPortListener(app.app));
  await localServer?.listen();
  localServer?.open();
  const well = await doctor(own);
  expect(well.of("Port of the figures")).toEqual([`ok: ${figures} is this product's, which runs`]);
  expect(well.of("Port of the Local API")).toEqual([`ok: ${local} is this product's, which runs`]);

  const answering = async (): Promise<number> =>
    listening(createServer((_request, response) => response.writeHead(200).end("up 1\n")));
  const [foreign, other] = [await answering(), await answering()];
  const { code, of } = await doctor({ ...at, METRICS_PORT: String(foreign), LOCAL_API_PORT: String(other) });
  expect(of("Port")).toEqual([`ok: ${port} is this product's, which runs`]);
  expect(of("Port of the figures")).toEqual([`problem: ${foreign} is taken by another program`]);
  expect(of("Port of the Local API")).toEqual([`problem: ${other} is taken by another program`]);
  expect(code).toBe(1);
});
