import { describe, expect, it } from "vitest";
import { sendToBoard } from "../../gateway/modules/messages/sending.service.ts";
import { figuresOf, homeWithFigures } from "../support/figures.ts";
import { schedule, sendText, writeText } from "../support/messageCalls.ts";
import { routesOf } from "../support/routes.ts";
import { testApp } from "../support/testApp.ts";

describe("figures of what a gateway does", () => {
  it("count what came onto boards by who did it, refusals by their rule, and what was taken to be worked off", async () => {
    const gateway = await homeWithFigures();
    try {
      const figures = () => figuresOf(gateway);
      const mia = await gateway.as("mia");
      const boardId = gateway.ids.boards.kitchen ?? "";
      await sendText(mia, boardId, "One");
      await sendText(mia, boardId, "Too soon");
      // A broadcast's round that comes too soon is tried again, and nobody is told of it.
      const again = {
        ...{ operation: "createBroadcast", boardId, input: { text: "Again" }, act: { kind: "show" } as const },
        ...{ forced: false, forcePinnedMessageOverride: false, onceKey: "broadcast:1" },
      };
      const sender = { kind: "person", personId: gateway.ids.people.mia ?? "", superadmin: false } as const;
      const principal = { ...sender, email: "", tokenId: "", grantId: null };
      await expect(sendToBoard(gateway.context, principal, again)).rejects.toMatchObject({ rule: "rateLimit" });
      await gateway.clock.advance(20_000);
      await sendText(mia, boardId, "One");
      const messageId = await writeText(mia, "Later");
      await schedule(mia, { boardId, messageId, sendAt: (await gateway.clock.now()) + 60_000 });
      await gateway.clock.advance(60_000);
      await gateway.context.jobs.start();
      await expect.poll(async () => (await figures()).get('clatter_messages_shown_total{by="job"}')).toBe(1);
      const found = await figures();
      expect(found.get('clatter_messages_shown_total{by="person"}')).toBe(1);
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
        const found = await figuresOf(gateway);
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
      for (const url of routes) {
        await app.inject({ method: "GET", url });
        await app.inject({ method: "POST", url, payload: {} });
      }
      for (let n = 0; n < 300; n += 1) {
        context.tallies.refused.count(`rule${n}`);
        opened.times.note(`select ${n} from table_${n}`, 1);
        context.tallies.shown.count(`kind${n}`);
        context.tallies.leases.count(`work${n}`);
      }
      await gateway.anonymous.graphql("{ __typename }");
      const found = await figuresOf(gateway);
      expect(found.size).toBeGreaterThan(200);
      const named = (name: string) => [...found.keys()].filter((sample) => sample.startsWith(`${name}{`));
      // How many of these a run has seen is its own; a gateway that has run for long has 26 statuses, four kinds of
      // collections with nine lines each, and some 25 lines of kinds of sockets, timers and calls that are open.
      const byTime = /^(http_requests_total\{|nodejs_gc_duration_seconds|nodejs_active_)/;
      const always = [...found.keys()].filter((sample) => !byTime.test(sample));
      expect(always.length + 26 + 4 * 9 + 25).toBeLessThanOrEqual(500);
      expect(found.get('clatter_sends_refused_total{rule="other"}')).toBe(270);
      expect(named("http_request_duration_seconds_count").length).toBe(15);
      // Whoever asks first for something else takes nothing away from it.
      for (const area of ["graphql", "events", "dialects", "v1", "mcp", "simulator"])
        expect(named("http_request_duration_seconds_count").join()).toContain(`{area="${area}"}`);
    } finally {
      await gateway.close();
    }
  });
});
