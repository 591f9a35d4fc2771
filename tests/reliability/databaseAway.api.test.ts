import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DatabaseAwayError } from "../../gateway/db/line.ts";
import { watchDatabase } from "../../gateway/db/watch.ts";
import { databaseAway } from "../../gateway/words/callRefusals.ts";
import { startWithCredential } from "../support/credentialWorld.ts";
import { startDatabaseProxy } from "../support/databaseProxy.ts";
import { shows } from "../support/developerCalls.ts";
import { type EventReader, openEvents } from "../support/eventReader.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

vi.setConfig({ testTimeout: 60_000 });

const rename = `mutation UpdateBoardV2($id: ID!) { updateBoardV2(id: $id, title: "Elsewhere") { __typename } }`;
const query = "query GetBoardV2($id: ID!) { getBoardV2(id: $id) { id title } }";

/** A gateway whose line to the database can be cut. */
async function start() {
  const { app: home, board, made } = await startWithCredential();
  const proxy = await startDatabaseProxy(home.databaseUrl);
  const app = await testApp({ beside: { databaseUrl: proxy.url } });
  const watch = watchDatabase(app.opened, app.context.log);
  onTestFinished(async () => {
    await proxy.mend();
    await watch.close();
    await app.close();
    await proxy.close();
  });
  return { app, proxy, mia: await app.as(home.ids.people.mia ?? ""), kitchen: board("Kitchen"), made };
}

const timed = async <Answer>(work: Promise<Answer>) => {
  const began = performance.now();
  return { answer: await work, ms: performance.now() - began };
};

const typed = { type: "ServerError", rule: "databaseAway" };
const faultOf = { code: "ServerError", rule: "databaseAway" };

describe.each(["cut", "swallow"] as const)("with the line to the database gone (%s)", (how) => {
  it("every way in says 503 and when to come back within five seconds, and works again by itself", async () => {
    const left: unknown[] = [];
    const hear = (error: unknown) => left.push(error);
    process.on("unhandledRejection", hear);
    onTestFinished(() => void process.off("unhandledRejection", hear));
    const { app, proxy, mia, kitchen, made } = await start();
    const url = await app.listen();
    expect((await mia.graphql(query, { id: kitchen })).status).toBe(200);
    const heard = app.context.bus.rightsLine();
    expect(heard).toBeGreaterThan(0);
    await proxy[how]();
    const headers = { authorization: `Bearer ${mia.token}`, "content-type": "application/json" };
    const ways: (() => Promise<Response>)[] = [
      () =>
        fetch(`${url}/graphql`, {
          method: "POST",
          headers,
          body: JSON.stringify({ query, variables: { id: kitchen } }),
        }),
      () => fetch(`${url}/events`, { headers: { ...headers, accept: "text/event-stream" } }),
      () => fetch(`${url}/v1/subscriptions`, { headers: shows(made) }),
      () => fetch(`${url}/v1/events`, { headers: shows(made) }),
      () => fetch(`${url}/dialects/cloud`, { headers: { "x-vestaboard-token": made.token } }),
      () => fetch(`${url}/board-status/${kitchen}`, { headers }),
    ];
    for (const round of ["while it is found out", "when it is known"]) {
      const answers = await Promise.all(ways.map((way) => timed(way())));
      for (const [way, { answer, ms }] of answers.entries()) {
        const where = `${round}, way ${way}`;
        expect(answer.status, where).toBe(503);
        expect(answer.headers.get("retry-after"), where).toBe("2");
        expect(ms, where).toBeLessThan(5_000);
        const body = await answer.json();
        if (way === 0) expect(body.errors, where).toMatchObject([{ extensions: faultOf }]);
        // Programs of a dialect print this member.
        else if (way === 4) expect(body, where).toMatchObject({ status: "error", message: databaseAway(), ...typed });
        else expect(body, where).toMatchObject(typed);
      }
    }
    // What a network swallowed stays swallowed: connections that nobody ends would wait for hours.
    await proxy.mend();
    await expect.poll(async () => (await mia.graphql(query, { id: kitchen })).status, { timeout: 10_000 }).toBe(200);
    const many = await Promise.all(Array.from({ length: 20 }, () => mia.graphql(query, { id: kitchen })));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
    // News of rights come over a connection of their own.
    await expect.poll(() => app.context.bus.rightsLine(), { timeout: 10_000 }).toBeGreaterThan(heard);
    expect(left).toEqual([]);
  });
});

describe("who waits for the database", () => {
  it("are a thousand at most: whoever comes then is told at once", async () => {
    const { app, proxy } = await start();
    proxy.swallow();
    const { line } = app.opened;
    const never = new Promise<never>(() => {});
    const waiting = Array.from({ length: 1_000 }, () => line.run(() => never).catch((error: unknown) => error));
    await expect(line.run(async () => "not asked")).rejects.toThrow("1000 calls wait for the database.");
    // They are let go together when it is known to be away.
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.any(DatabaseAwayError)));
    expect(line.waiting()).toBe(0);
  });

  it("hear of a full disk that nothing can be saved, while what is read comes through", async () => {
    const { app, mia, kitchen } = await start();
    await app.opened.sql.unsafe(`
      create or replace function out_of_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger out_of_space before update on board for each row execute function out_of_space()`);
    const refused = await mia.post("/graphql", { query: rename, variables: { id: kitchen } });
    expect(refused.statusCode, refused.body).toBe(503);
    expect(refused.json().errors).toMatchObject([{ extensions: { code: "ServerError", rule: "readOnly" } }]);
    expect(app.opened.line.isFull()).toBe(true);
    expect((await mia.graphql(query, { id: kitchen })).status).toBe(200);
    // The log tells of it, and that there is room, once each.
    const told = () => app.logLines.map((line) => JSON.parse(line).msg).filter((line) => /disk|room/.test(line));
    const lines = [
      "The database's disk is full: what would be saved is told to come back",
      "The database has room again: what is saved is taken",
    ];
    await expect.poll(told, { timeout: 10_000 }).toEqual(lines);
  });
});

describe("a disk that is full", () => {
  it.runIf(hasRedis)(
    "is told to every console of every gateway, to those that come, too, and taken back when there is room",
    async () => {
      const redis = await redisServer();
      await redis.start();
      onTestFinished(() => redis.close());
      const { app: home, board } = await startWithCredential();
      const gateways: { gateway: TestApp; url: string }[] = [];
      const readers: EventReader[] = [];
      for (const beside of [home, home]) {
        const gateway = await testApp({ beside, config: { redisUrl: redis.url } });
        const watch = watchDatabase(gateway.opened, gateway.context.log);
        gateways.push({ gateway, url: await gateway.listen() });
        onTestFinished(async () => {
          for (const reader of readers) reader.close();
          await watch.close();
          await gateway.close();
        });
      }
      const follow = async (place: number): Promise<EventReader> => {
        const { token } = await home.as("mia");
        const reader = await openEvents(`${gateways[place]?.url}/events`, { token });
        readers.push(reader);
        await reader.next("hello");
        return reader;
      };
      const [here, there] = [await follow(0), await follow(1)];
      const first = gateways[0]?.gateway ?? home;
      // Whatever takes room fails; what only reads does not.
      const { sql } = home.opened;
      await sql.unsafe(`
      create function no_room() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create function no_row() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_row before update of title on board for each row execute function no_row();
      create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room()`);
      const mia = await first.as(home.ids.people.mia ?? "");
      const renamed = () => mia.post("/graphql", { query: rename, variables: { id: board("Kitchen") } });
      expect((await renamed()).statusCode).toBe(503);
      for (const reader of [here, there, await follow(0)])
        expect((await reader.next("disk")).data).toEqual({ isFull: true });
      expect((await first.anonymous.get("/health/ready")).json()).toEqual({ status: "ready", warnings: ["readOnly"] });
      await sql.unsafe("drop event trigger no_room; drop trigger no_row on board");
      for (const reader of [here, there]) expect((await reader.next("disk")).data).toEqual({ isFull: false });
      expect((await renamed()).statusCode).toBe(200);
      // Nobody was told twice, and whoever comes now is told of nothing.
      const late = await follow(0);
      await late.next("board");
      expect([here, there, late].map(({ events }) => events.filter(({ event }) => event === "disk").length)).toEqual([
        2, 2, 0,
      ]);
    },
  );
});
