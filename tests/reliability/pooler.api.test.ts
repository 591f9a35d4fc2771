import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { countOtherGateways, openStorage } from "../../gateway/db/storage.ts";
import { watchDatabase } from "../../gateway/db/watch.ts";
import { doctor } from "../support/doctor.ts";
import { hasPgBouncer, pgBouncer } from "../support/pgBouncer.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { start as begin, endStarts, newFolder, refusal } from "../support/starts.ts";
import { testApp } from "../support/testApp.ts";

vi.setConfig({ testTimeout: 60_000 });

const names = Array.from({ length: 12 }, (_, at) => `board ${at}`);
const query = "query GetBoardV2($id: ID!) { getBoardV2(id: $id) { id title } }";

async function start() {
  const bouncer = await pgBouncer(inject("databaseServerUrl"));
  const dataDir = mkdtempSync(join(tmpdir(), "clatter-pooler-"));
  const app = await testApp({
    async open(databaseUrl) {
      const environment = {
        DATABASE_URL: bouncer.urlOf(databaseUrl),
        DATABASE_DIRECT_URL: databaseUrl,
        DATABASE_POOL: "20",
        DATA_DIR: dataDir,
      };
      return (await openStorage(readConfig(environment, ["--no-demo"]))).opened;
    },
    seed: (seed) =>
      seed.person("mia").tenant("home", (home) => names.reduce((all, name) => all.board(name), home.owner("mia"))),
  });
  const watch = watchDatabase(app.opened, app.context.log);
  onTestFinished(async () => {
    await watch.close();
    await app.close();
    await bouncer.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { app, bouncer, mia: await app.as("mia"), boards: names.map((name) => app.ids.boards[name] ?? "") };
}

/** Whether what one of the pooler's two connections to the server has prepared can be used by the other one. */
async function usesPreparedElsewhere(url: string): Promise<boolean> {
  const open = () => openDatabase(inject("databaseServerUrl"), { connections: 1, pooler: { url, prepares: true } });
  const [one, other] = [open(), open()];
  const use = (sql: postgres.Sql | postgres.TransactionSql) => sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  try {
    const [before] = await use(one.sql);
    return await other.sql.begin(async (holding) => {
      const [held] = await holding<{ pid: number }[]>`select pg_backend_pid() as pid, 'held'`;
      expect(held?.pid).toBe(before?.pid);
      const [after] = await one.sql.begin(use).catch((error: unknown) => {
        expect(error).toMatchObject({ code: expect.stringMatching(/^(26000|25P02)$/) });
        return [];
      });
      expect(after?.pid).not.toBe(before?.pid);
      return after !== undefined;
    });
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

describe.runIf(hasPgBouncer)("behind PgBouncer in transaction mode", () => {
  it("reads and sends, each by whichever connection is free, within the time limits, and hears what the database tells", async () => {
    const { app, bouncer, mia, boards } = await start();
    for (let round = 1; round <= 4; round += 1) {
      const versions = await Promise.all(boards.map((board) => sendGrid(mia, board, gridWith(62 + round))));
      expect(new Set(versions).size, `versions of round ${round}`).toBe(1);
      const reads = await Promise.all([...boards, ...boards, ...boards].map((id) => mia.graphql(query, { id })));
      expect(reads.map(({ status, errors }) => errors ?? status)).toEqual(reads.map(() => 200));
      await app.clock.advance(15_000);
    }
    const { sql } = app.opened;
    const backends = await Promise.all(names.map(() => sql`select pg_backend_pid() as pid from pg_sleep(0.01)`));
    expect(new Set(backends.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2);
    // Its own connections begin with the limits that it lets nobody name.
    const shown = await sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;
    expect(shown[0]).toEqual({ statement: "15s", idle: "30s", zone: "UTC" });
    // LISTEN has a session to itself.
    expect(app.context.bus.rightsLine()).toBe(1);
    // By the pooler's name nobody could tell it from another gateway's.
    expect(await countOtherGateways(app.opened)).toBe(0);
    const moved = new Promise<void>((resolve) => app.clock.subscribe(resolve));
    await app.clock.advance(1_000);
    await moved;
    // Away is away, whichever of the two it is.
    await bouncer.kill();
    const away = await mia.post("/graphql", { query, variables: { id: boards[0] } });
    expect([away.statusCode, away.json().errors[0].extensions.rule]).toEqual([503, "databaseAway"]);
    await bouncer.start();
    await expect.poll(async () => (await mia.graphql(query, { id: boards[0] })).status, { timeout: 10_000 }).toBe(200);
  });

  it("is told from the database, by a start and by the doctor, where nothing else is named", async () => {
    const bouncer = await pgBouncer(inject("databaseServerUrl"));
    onTestFinished(bouncer.close);
    onTestFinished(endStarts);
    const environment = { DATABASE_URL: bouncer.urlOf(inject("databaseServerUrl")) };
    const remedy =
      "Name the database itself in DATABASE_DIRECT_URL, and the pooler, such as PgBouncer, in DATABASE_URL.";
    const { code, lines } = await refusal(await begin(newFolder(), { environment }));
    expect([code, lines]).toEqual([1, [`A pooler answers instead of the database. ${remedy}`]]);
    const { text, of } = await doctor(environment);
    expect(of("Database")).toEqual(["problem: by a socket of this machine: a pooler answers, such as PgBouncer"]);
    expect(text).toContain(remedy);
  });

  it("is found by the doctor where it is said to keep prepared statements and does not", async () => {
    const bouncer = await pgBouncer(inject("databaseServerUrl"));
    onTestFinished(bouncer.close);
    const environment = {
      DATABASE_URL: bouncer.urlOf(inject("databaseServerUrl")),
      DATABASE_DIRECT_URL: inject("databaseServerUrl"),
    };
    const prepared = await doctor({ ...environment, DATABASE_PREPARE: "on" });
    // What is said, held against what happens: one of its two connections to the server is in use when the other one prepares.
    if (await usesPreparedElsewhere(environment.DATABASE_URL)) {
      expect(prepared.of("Pooler")).toEqual([expect.not.stringMatching(/^problem/)]);
    } else {
      expect(prepared.of("Pooler")).toEqual([
        "problem: by a socket of this machine, prepared statements belong to one of its connections",
      ]);
      expect(prepared.text).toContain("Leave DATABASE_PREPARE out");
    }
    expect((await doctor(environment)).of("Pooler")).toEqual([expect.not.stringMatching(/^problem/)]);
  });

  it.each([1, 2])("is no fault to the doctor where each keeps its session, with %i to share", async (connections) => {
    const bouncer = await pgBouncer(inject("databaseServerUrl"), { mode: "session", connections });
    onTestFinished(bouncer.close);
    const { of } = await doctor({
      DATABASE_URL: bouncer.urlOf(inject("databaseServerUrl")),
      DATABASE_DIRECT_URL: inject("databaseServerUrl"),
      DATABASE_PREPARE: "on",
    });
    expect(of("Pooler")).toEqual([expect.stringMatching(/^(ok|note): by a socket of this machine, statements /)]);
  });
});
