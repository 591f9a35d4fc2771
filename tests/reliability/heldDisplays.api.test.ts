import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";
import { openEvents } from "../support/eventReader.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface World {
  readonly one: TestApp;
  readonly other: TestApp;
  readonly kitchen: string;
  readonly display: string;
}

async function start(redisUrl?: string): Promise<World> {
  const config = redisUrl === undefined ? {} : { redisUrl };
  const one = await testApp({
    config,
    seed: (seed) =>
      seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("kitchen", { device: true })),
  });
  open.unshift(one);
  const other = await testApp({ config, beside: one });
  open.unshift(other);
  const kitchen = one.ids.boards.kitchen ?? "";
  await sendGrid(await one.as("mia"), kitchen, gridWith(63));
  return { one, other, kitchen, display: one.ids.devices.kitchen ?? "" };
}

/** What the asked gateway says of the board, by the ways on which one may ask; online by the rule of three minutes. */
async function said(
  app: TestApp,
  { one, kitchen }: World,
): Promise<{ graph: boolean; receipt: string | undefined; stream: boolean }> {
  const token = (await one.as("mia")).token ?? "";
  const { data } = await app.withToken(token).graphql<{
    getBoardV2: { lastSeen: number | null };
    boardMessageAppearances: readonly { receipt: { state: string } }[];
  }>(
    `query Said($id: ID!) { getBoardV2(id: $id) { lastSeen }
        boardMessageAppearances(boardId: $id, page: 0) { receipt { state } } }`,
    { id: kitchen },
  );
  const frames = (await app.app.live.status.read([kitchen])).get(kitchen);
  const { latestHeartbeat, currentTime } = JSON.parse(/data: (.*)/.exec(String(frames?.plain))?.[1] ?? "{}");
  return {
    graph: (data?.getBoardV2.lastSeen ?? null) !== null,
    receipt: data?.boardMessageAppearances[0]?.receipt.state,
    stream: latestHeartbeat !== null && currentTime - 180_000 < latestHeartbeat,
  };
}

const [online, offline] = [
  { graph: true, receipt: "Accepted", stream: true },
  { graph: false, receipt: "Waiting", stream: false },
];

describe("Two gateways without Redis between them", () => {
  it("both know for a quarter of an hour that a display of one of them is online, by one row a minute, and when it goes", async () => {
    const world = await start();
    const { one, other, kitchen, display } = world;
    const { presence } = one.app.live;
    const row = async () =>
      (await one.opened.sql`select last_seen_at::text as at, held_by as held from device where id = ${display}`)[0];
    presence.beat(display, kitchen);
    await presence.flush();
    const first = await row();
    expect(first).toMatchObject({ at: expect.any(String), held: expect.any(String) });
    // Never so far that a tick in between would find it silent.
    for (let step = 1; step <= 24; step += 1) {
      await one.clock.advance(20_000);
      presence.beat(display, kitchen);
      await presence.flush();
      if (step % 6 !== 0) continue;
      await other.clock.refresh();
      expect([await said(one, world), await said(other, world)]).toEqual([online, online]);
    }
    expect(await row()).toEqual(first);
    presence.leave(display);
    await presence.flush();
    expect(await row()).toMatchObject({ held: null });
    await one.clock.advance(180_000);
    await other.clock.refresh();
    expect([await said(one, world), await said(other, world)]).toEqual([offline, offline]);
  }, 60_000);

  it("a gateway that died is believed for three minutes", async () => {
    const world = await start();
    const { one, other, display } = world;
    const { sql } = one.opened;
    await sql`insert into gateway_life (id, name, seen_at) values ('dead', 'clatter gateway dead', gateway_now())`;
    await sql`update device set held_by = 'dead', last_seen_at = gateway_now() - interval '14 minutes' where id = ${display}`;
    expect(await said(other, world)).toEqual(online);
    await one.clock.advance(178_000);
    await other.clock.refresh();
    expect(await said(other, world)).toEqual(online);
    await one.clock.advance(3_000);
    await other.clock.refresh();
    expect(await said(other, world)).toEqual(offline);
  });

  it("one stops: what it held is free, and it is forgotten", async () => {
    const world = await start();
    const { one, other, kitchen, display } = world;
    other.app.live.presence.beat(display, kitchen);
    await other.app.live.presence.flush();
    const rows = () => one.opened.sql`
      select (select count(*)::int from gateway_life) as gateways, held_by is null as free from device where id = ${display}`;
    await one.app.live.presence.flush();
    expect(await rows()).toMatchObject([{ gateways: 2, free: false }]);
    await other.close();
    open.splice(open.indexOf(other), 1);
    expect(await rows()).toMatchObject([{ gateways: 1, free: true }]);
    expect(await said(one, world)).toEqual(online);
  });

  it("rows are written each minute while a gateway is connected that gives no word for itself", async () => {
    const { one } = await start();
    const { live } = one.app;
    const before = one.opened.beside({ connections: 1, applicationName: "clatter gateway before" });
    open.unshift(before);
    await before.sql`select 1`;
    const row = async () =>
      (
        await one.opened.sql`
          select extract(epoch from last_seen_at)::float8 as at from device where id = ${one.ids.devices.kitchen ?? ""}`
      )[0]?.at;
    const beat = async () => {
      live.presence.beat(one.ids.devices.kitchen ?? "", one.ids.boards.kitchen ?? "");
      await live.presence.flush();
    };
    const goOn = async (steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        await one.clock.advance(20_000);
        await beat();
      }
    };
    await beat();
    // The next word is given after a minute: then it knows.
    await goOn(4);
    const then = await row();
    await goOn(4);
    expect(await row()).toBeGreaterThan(then);
  });
});

describe.runIf(hasRedis)("With Redis", () => {
  it("whoever begins to look reads what was said within three minutes, and nothing is kept longer", async () => {
    const redis = await redisServer();
    open.push(redis);
    const world = await start(redis.url);
    const { one, other, kitchen, display } = world;
    const own = new Redis(redis.url);
    open.unshift({ close: () => own.disconnect() });
    await expect.poll(() => other.context.bus.traffic().isUp && one.context.bus.traffic().isUp).toBe(true);
    expect((await said(other, world)).stream).toBe(false);
    // Nothing of it is in the rows yet.
    const at = one.clock.estimate() - 100_000;
    await own.set(`clatter:presence:${kitchen}`, String(at));
    const reader = await openEvents(`${await other.listen()}/board-status/${kitchen}`, {
      token: (await one.as("mia")).token,
    });
    open.unshift(reader);
    expect((await reader.next("message")).data).toMatchObject({ latestHeartbeat: at });
    one.app.live.presence.beat(display, kitchen);
    await expect.poll(() => own.pttl(`clatter:presence:${kitchen}`)).toBeGreaterThan(170_000);
    expect(await own.pttl(`clatter:presence:${kitchen}`)).toBeLessThanOrEqual(180_000);
    expect(Number(await own.get(`clatter:presence:${kitchen}`))).toBeGreaterThan(at);
  });
});
