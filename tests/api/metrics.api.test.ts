import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startBackups } from "../../gateway/backup/schedule.ts";
import { freePort } from "../../gateway/freePort.ts";
import { startMetricsServer } from "../../gateway/http/metricsServer.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { openEvents } from "../support/eventReader.ts";
import { schedule, sendText, writeText } from "../support/messageCalls.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";
import { routesOf } from "../support/routes.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

describe("metrics", () => {
  it("are not there unless they are switched on", async () => {
    const gateway = await testApp();
    expect((await gateway.anonymous.get("/metrics")).statusCode).toBe(404);
    await gateway.close();
  });

  it("count answers by status and time them by area, without ids, in the Prometheus text format", async () => {
    const gateway = await testApp({ config: { metrics: true } });
    try {
      gateway.app.metrics.gauge("clatter_test_things", "Things.", () => 7);
      await gateway.anonymous.get("/health/live");
      await gateway.anonymous.get("/health/live");
      await gateway.anonymous.get("/simulator/some-board-id");
      const answer = await gateway.anonymous.get("/metrics");
      expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
      // The format lets lines be empty.
      const lines = answer.body.split("\n").filter((line) => line !== "");
      expect(lines).toContain('http_request_duration_seconds_count{area="health"} 2');
      expect(lines).toContain('http_requests_total{status="200"} 2');
      expect(lines).toContain("clatter_test_things 7");
      expect(answer.body).not.toContain("some-board-id");
      // The format's values are Go's floats, whose "NaN" has no fixed case: the loop's lag has none before its first sample.
      const sample = /^[a-z_0-9]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? ([0-9.e+-]+|NaN|[+-]Inf)$/i;
      for (const line of lines.filter((text) => !text.startsWith("# "))) expect(line).toMatch(sample);
    } finally {
      await gateway.close();
    }
  });
});

describe("figures of what a gateway does", () => {
  it("count what came onto boards by who did it, refusals by their rule, and what was taken to be worked off", async () => {
    const gateway = await testApp({
      config: { metrics: true },
      seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
    });
    try {
      const figures = async () => samplesOf((await gateway.anonymous.get("/metrics")).body);
      const mia = await gateway.as("mia");
      const boardId = gateway.ids.boards.kitchen ?? "";
      await sendText(mia, boardId, "One");
      await sendText(mia, boardId, "Too soon");
      await gateway.clock.advance(20_000);
      await sendText(mia, boardId, "One");
      const messageId = await writeText(mia, "Later");
      await schedule(mia, { boardId, messageId, sendAt: (await gateway.clock.now()) + 60_000 });
      await gateway.clock.advance(60_000);
      await gateway.context.jobs.start();
      const appeared = () => gateway.opened.sql`select 1 from message_appearance`;
      await expect.poll(appeared, { timeout: 10_000 }).toHaveLength(2);
      const found = await figures();
      expect(found.get('clatter_messages_shown_total{by="person"}')).toBe(1);
      expect(found.get('clatter_messages_shown_total{by="job"}')).toBe(1);
      expect(found.get('clatter_sends_refused_total{rule="rateLimit"}')).toBe(1);
      expect(found.get('clatter_sends_refused_total{rule="fingerprint"}')).toBe(1);
      expect(found.get('clatter_leases_total{of="scheduledMessage"}')).toBe(1);
    } finally {
      await gateway.close();
    }
  });

  it("time statements by what they do to which table, also inside a transaction and where they fail", async () => {
    const gateway = await testApp({ config: { metrics: true } });
    try {
      const { database, sql } = gateway.opened;
      await sql`create table ledger (note text not null)`;
      const asked = async (statement: string) => {
        const found = samplesOf((await gateway.anonymous.get("/metrics")).body);
        const label = `{statement="${statement}"}`;
        return [found.get(`clatter_statements_total${label}`), found.get(`clatter_statement_seconds_total${label}`)];
      };
      expect(await asked("insert ledger")).toEqual([undefined, undefined]);
      await database.execute("with said as (select 'one' as note) insert into ledger select note from said");
      await database.transaction(async (transaction) => {
        await transaction.execute("insert into ledger values ('two')");
        await transaction.transaction((nested) => nested.execute("insert into ledger values ('three')"));
      });
      await expect(database.execute("insert into ledger values (null)")).rejects.toThrow();
      expect((await asked("insert ledger"))[0]).toBe(4);
      await database.execute(
        "with all_of as materialized (select note from ledger for no key update of ledger) select note from all_of",
      );
      expect((await asked("select ledger"))[0]).toBe(1);
      // Somebody holds the table: the statement that waits for it has taken as long as the lock was held.
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const begun = performance.now();
      let heldFor = 0;
      await sql.begin(async (inside) => {
        await inside`lock table ledger`;
        void database.execute("update ledger set note = note").then(release);
        await expect
          .poll(() => sql`select 1 from pg_locks where not granted and relation = 'ledger'::regclass`, { interval: 5 })
          .toHaveLength(1);
        const seen = performance.now();
        await expect.poll(() => performance.now() - seen, { interval: 5 }).toBeGreaterThan(50);
        heldFor = performance.now() - seen;
      });
      await released;
      const [times, seconds = 0] = await asked("update ledger");
      expect(times).toBe(1);
      expect(seconds * 1_000).toBeGreaterThanOrEqual(heldFor);
      expect(seconds * 1_000).toBeLessThanOrEqual(performance.now() - begun);
    } finally {
      await gateway.close();
    }
  });

  it("are 500 lines at most, whatever is called, refused and asked", async () => {
    const gateway = await testApp({ config: { metrics: true } });
    try {
      const { app, context, opened } = gateway;
      const routes = routesOf(app);
      expect(routes.length).toBeGreaterThan(50);
      for (const path of routes) await app.inject({ method: "POST", url: path, payload: {} });
      for (let n = 0; n < 300; n += 1) {
        context.tallies.refused.count(`rule${n}`);
        opened.times.note(`select ${n} from table_${n}`, 1);
      }
      const found = samplesOf((await gateway.anonymous.get("/metrics")).body);
      expect(found.size).toBeGreaterThan(200);
      expect(found.size).toBeLessThanOrEqual(500);
      expect(found.get('clatter_sends_refused_total{rule="other"}')).toBe(270);
      expect([...found.keys()].filter((name) => name.startsWith("http_request_duration_seconds_count"))).toHaveLength(
        16,
      );
    } finally {
      await gateway.close();
    }
  });
});

/** Figures by their name and labels. */
function samplesOf(body: string): Map<string, number> {
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

describe("readiness", () => {
  it("ends at once when a stop begins, before anything else", async () => {
    const gateway = await testApp();
    expect((await gateway.anonymous.get("/health/ready")).statusCode).toBe(200);
    let seen: number | undefined;
    gateway.app.lifecycle.onStop(async () => {
      seen = (await gateway.anonymous.get("/health/ready")).statusCode;
    });
    await gateway.close();
    expect(seen).toBe(503);
  });

  it("ends while the database is away", async () => {
    const gateway = await testApp();
    await gateway.opened.close();
    const answer = await gateway.anonymous.get("/health/ready");
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "database away" }]);
    expect((await gateway.anonymous.get("/health/live")).statusCode).toBe(200);
    await gateway.close();
  });
});

describe.runIf(hasRedis)("metrics of gateways that tell each other", () => {
  it("count what went over Redis, what was lost without it, and what a sweep found instead", async () => {
    const redis = await redisServer();
    await redis.start();
    const config = { metrics: true, redisUrl: redis.url };
    const first = await testApp({
      config,
      seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
    });
    const second = await testApp({ config, beside: first });
    const kitchen = first.ids.boards.kitchen ?? "";
    const figure = async ({ anonymous }: TestApp, name: string): Promise<number> => {
      const { body } = await anonymous.get("/metrics");
      return Number(
        body
          .split("\n")
          .find((line) => line.startsWith(`clatter_${name} `))
          ?.split(" ")[1],
      );
    };
    const mia = await first.as("mia");
    const reader = await openEvents(`${await second.listen()}/events`, { token: mia.token });
    try {
      await reader.next("board");
      expect(await figure(second, "stream_openings_total")).toBe(1);
      expect([await figure(second, "hints_heard_total"), await figure(second, "hint_age_seconds")]).toEqual([
        0,
        Number.NaN,
      ]);
      await sendText(mia, kitchen, "Told");
      await reader.next(({ event, data }) => event === "board" && data.version === 1);
      expect(await figure(first, "hints_sent_total")).toBeGreaterThan(0);
      expect(await figure(second, "hints_heard_total")).toBeGreaterThan(0);
      expect(await figure(second, "hint_age_seconds")).toBeLessThan(600);
      expect([await figure(first, "bus_up"), await figure(second, "sweep_repairs_total")]).toEqual([1, 0]);
      await redis.kill();
      await expect.poll(() => figure(first, "bus_up"), { timeout: 10_000 }).toBe(0);
      await first.clock.advance(20_000);
      await sendText(mia, kitchen, "Not told");
      await expect.poll(() => figure(first, "hints_lost_total"), { timeout: 20_000 }).toBeGreaterThan(0);
      // The sweep is timed, too; whichever comes first finds it once.
      await second.app.live.sweep();
      await reader.next(({ event, data }) => event === "board" && data.version === 2);
      expect(await figure(second, "sweep_repairs_total")).toBe(1);
      second.app.live.presence.beat("a display", kitchen);
      expect([await figure(first, "displays_online"), await figure(second, "displays_online")]).toEqual([0, 1]);
      await redis.start();
      await expect.poll(() => figure(first, "bus_up"), { timeout: 20_000 }).toBe(1);
    } finally {
      reader.close();
      await second.close();
      await first.close();
      await redis.close();
    }
  }, 60_000);
});

/** What `expr` of an alert compares its one figure with, and how. */
function thresholdOf(alert: string): { readonly name: string; readonly holds: (figure: number) => boolean } {
  const rules = readFileSync(projectPath("deploy/alerts.yaml"), "utf8").split("- alert: ");
  const rule = rules.find((text) => text.startsWith(`${alert}\n`)) ?? "";
  const [, name = "", sign, limit] = /expr: (\w+) (>|==) ([\d.]+)/.exec(rule) ?? [];
  if (limit === undefined) throw new Error(`${alert} does not compare one figure with a number`);
  return { name, holds: (figure) => (sign === ">" ? figure > Number(limit) : figure === Number(limit)) };
}

describe("an alert", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is on while its fault lasts: a message that nobody sends, calls that wait, a loop that is late", async () => {
    const gateway = await testApp({
      config: { metrics: true },
      seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
    });
    try {
      const figures = async () => samplesOf((await gateway.anonymous.get("/metrics")).body);
      const isOn = async (alert: string): Promise<boolean> => {
        const { name, holds } = thresholdOf(alert);
        const figure = (await figures()).get(name);
        if (figure === undefined) throw new Error(`there is no figure ${name}`);
        return holds(figure);
      };
      const alerts = [
        "ClatterDueLate",
        "ClatterDatabaseBusy",
        "ClatterDatabaseSlow",
        "ClatterNewsLate",
        "ClatterLoopDelay",
      ];
      for (const alert of alerts) expect([alert, await isOn(alert)]).toEqual([alert, false]);
      expect((await figures()).get("clatter_messages_late_seconds")).toBe(0);

      const mia = await gateway.as("mia");
      const boardId = gateway.ids.boards.kitchen ?? "";
      const messageId = await writeText(mia, "Later");
      const answer = await schedule(mia, { boardId, messageId, sendAt: Date.now() + 3_600_000 });
      if (answer.__typename === "Refusal") throw new Error(answer.type);
      const { scheduledMessage } = answer;
      // A gateway has taken it, and hangs.
      const { sql } = gateway.opened;
      await sql`update scheduled_message set send_at = now() - interval '150 seconds',
        leased_until = now() + interval '1 hour' where id = ${scheduledMessage.id}`;
      expect(await isOn("ClatterDueLate")).toBe(true);
      expect((await figures()).get("clatter_messages_late_seconds")).toBeGreaterThanOrEqual(150);
      await sql`delete from scheduled_message where id = ${scheduledMessage.id}`;
      expect(await isOn("ClatterDueLate")).toBe(false);

      // Somebody holds what all of them want; the figures themselves wait behind them, and tell how it was when they were asked.
      const { line, database } = gateway.opened;
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let holding: Promise<unknown> = Promise.resolve();
      await new Promise<void>((held) => {
        holding = sql.begin(async (inside) => {
          await inside`select pg_advisory_xact_lock(1, 1)`;
          held();
          await released;
        });
      });
      const calls = Array.from({ length: 250 }, async () => {
        await database.execute("select pg_advisory_xact_lock_shared(1, 1)");
      });
      await expect.poll(() => line.waiting(), { interval: 5 }).toBeGreaterThan(250);
      const busy = isOn("ClatterDatabaseBusy");
      await expect.poll(() => line.waiting(), { interval: 5 }).toBeGreaterThan(251);
      // A second and more goes by for the process.
      const before = performance.now();
      vi.useFakeTimers({ toFake: ["performance"] });
      vi.advanceTimersByTime(before + 1_100);
      const slow = isOn("ClatterDatabaseSlow");
      await expect.poll(() => line.waiting(), { interval: 5 }).toBeGreaterThan(252);
      await gateway.app.live.sweep();
      vi.advanceTimersByTime(14_900);
      const timely = isOn("ClatterNewsLate");
      await expect.poll(() => line.waiting(), { interval: 5 }).toBeGreaterThan(253);
      // Nothing is swept any more.
      vi.advanceTimersByTime(200);
      const late = isOn("ClatterNewsLate");
      await expect.poll(() => line.waiting(), { interval: 5 }).toBeGreaterThan(254);
      release();
      expect([await busy, await slow, await timely, await late]).toEqual([true, true, false, true]);
      await Promise.all([holding, ...calls]);
      await gateway.app.live.sweep();
      for (const alert of alerts) expect([alert, await isOn(alert)]).toEqual([alert, false]);
      vi.useRealTimers();

      for (let time = 0; time < 3; time += 1) {
        const until = performance.now() + 300;
        while (performance.now() < until);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await isOn("ClatterLoopDelay")).toBe(true);
    } finally {
      await gateway.close();
    }
  }, 60_000);
});

describe("metrics on a port of their own", () => {
  it("tell what the alerts ask, to this machine alone, and each alert's figure follows its fault", async () => {
    const metricsPort = await freePort();
    const gateway = await testApp({ config: { metricsPort, metricsHost: "127.0.0.1" } });
    startBackups(gateway.context.config, gateway.databaseUrl, gateway.app);
    const server = await startMetricsServer(gateway.context.config, gateway.app);
    try {
      const text = async (): Promise<string> => {
        const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
        expect(answer.status).toBe(200);
        return answer.text();
      };
      const read = async () => samplesOf(await text());
      expect((await gateway.anonymous.get("/metrics")).statusCode).toBe(404);
      expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
      const well = await read();
      const alerts = readFileSync(projectPath("deploy/alerts.yaml"), "utf8");
      const asked = [...alerts.matchAll(/\b(?:clatter|nodejs)_[a-z_0-9]+\b/g)].map(([name]) => name);
      expect(asked.length).toBeGreaterThan(10);
      for (const name of asked)
        expect(
          [...well.keys()].map((sample) => sample.replace(/\{.*/, "")),
          name,
        ).toContain(name);
      // As it counts answers of the public port, there has to be one.
      await gateway.anonymous.get("/health/live");
      const served = new Set([...(await read()).keys()].map((name) => name.replace(/\{.*/, "")));
      // What counts by a word has no sample before the first, but a name.
      for (const [, name = ""] of (await text()).matchAll(/^# TYPE (\w+) counter$/gm)) served.add(name);
      const dashboard = readFileSync(projectPath("deploy/grafana/clatter.json"), "utf8");
      const shown = [...dashboard.matchAll(/\b(?:clatter|http|nodejs|process)_[a-z_0-9]+\b/g)].map(([name]) => name);
      expect(shown.length).toBeGreaterThan(10);
      for (const name of shown) expect([...served], name).toContain(name);
      expect(well.get("clatter_database_up")).toBe(1);
      expect(well.get("clatter_database_read_only")).toBe(0);
      expect(well.get("clatter_messages_due")).toBe(0);
      expect(well.get("clatter_backup_age_seconds")).toBeNaN();
      expect(well.get("clatter_events_late_seconds")).toBe(0);
      // A backup of yesterday, an event that nobody takes away, and a disk that is full.
      await gateway.opened.sql`insert into board_event (board_id, version, kind, actor_kind, cause, at)
        values ('a board', 1, 'renamed', 'job', 'test', now() - interval '13 months 3 days')`;
      await gateway.opened.sql`insert into upkeep values ('backup', now() - interval '27 hours', '{}')`;
      await gateway.opened.database
        .execute(`do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
        .catch(() => {});
      const ill = await read();
      expect(ill.get("clatter_backup_age_seconds")).toBeGreaterThan(93_600);
      expect(ill.get("clatter_events_late_seconds")).toBeGreaterThan(172_800);
      expect(ill.get("clatter_database_read_only")).toBe(1);
      gateway.opened.line.lose();
      expect((await read()).get("clatter_database_up")).toBe(0);
      gateway.opened.line.found();
    } finally {
      await server?.close();
      await gateway.close();
    }
  });
});
