import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startBackups } from "../../gateway/backup/schedule.ts";
import { freePort } from "../../gateway/freePort.ts";
import { startMetricsServer } from "../../gateway/http/metricsServer.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { figuresOf, homeWithFigures, samplesOf } from "../support/figures.ts";
import { schedule, writeText } from "../support/messageCalls.ts";
import { testApp } from "../support/testApp.ts";

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
    const gateway = await homeWithFigures();
    try {
      const figures = () => figuresOf(gateway);
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
      // A loop that this machine holds up itself is on time by the next look.
      const areOff = async () => {
        for (const alert of alerts) await expect.poll(() => isOn(alert), { message: alert }).toBe(false);
      };
      await areOff();
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
      await areOff();
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
    const server = await startMetricsServer(gateway.context.config);
    server?.attach(gateway.app);
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
