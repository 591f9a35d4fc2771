import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { identify, openDisplaySocket } from "../support/displaySocket.ts";
import { type EventReader, openEvents } from "../support/eventReader.ts";
import { hasRedis, type RedisServer, redisServer } from "../support/redisServer.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const open: { close(): unknown }[] = [];

interface Pair {
  readonly redis: RedisServer;
  readonly one: TestApp;
  readonly other: TestApp;
  readonly otherUrl: string;
  readonly mia: Caller;
  readonly kitchen: string;
}

/** Two gateways on one database and one Redis: what is done on one is looked at on the other. */
async function start(): Promise<Pair> {
  const redis = await redisServer();
  open.push(redis);
  const config = { redisUrl: redis.url };
  const one = await testApp({
    config,
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .tenant("home", (tenant) => tenant.owner("mia").user("noor").board("kitchen", { device: true })),
  });
  open.unshift(one);
  const other = await testApp({ config, beside: one });
  open.unshift(other);
  const otherUrl = await other.listen();
  return { redis, one, other, otherUrl, mia: await one.as("mia"), kitchen: one.ids.boards.kitchen ?? "" };
}

async function watch(url: string, token?: string): Promise<EventReader> {
  const reader = await openEvents(url, { token });
  open.unshift(reader);
  return reader;
}

/** A subscription needs a moment to reach Redis: hints are repeated until the first one comes over. */
async function hear({ one, other }: Pair): Promise<void> {
  let heard = false;
  const stop = other.context.bus.follow("b:nobody", () => {
    heard = true;
  });
  await expect
    .poll(
      () => {
        one.context.bus.publish({ kind: "board", boardId: "nobody" });
        return heard;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  stop();
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe.runIf(hasRedis)("Two gateways with Redis between them", () => {
  it("tell each other's readers a new message, and that a display is heard", async () => {
    const pair = await start();
    await hear(pair);
    const stream = await watch(`${pair.otherUrl}/events`, pair.mia.token);
    await stream.next("board");
    const sentAt = performance.now();
    const version = await sendGrid(pair.mia, pair.kitchen, gridWith(63));
    expect((await stream.next("board")).data.version).toBe(version);
    expect(performance.now() - sentAt).toBeLessThan(2_000);
    expect((await stream.next("changed")).data).toEqual({ boardId: pair.kitchen, what: "message" });
    pair.one.app.live.presence.beat(pair.one.ids.devices.kitchen ?? "", pair.kitchen);
    expect((await stream.next("status")).data.latestHeartbeat).toBeGreaterThan(0);
  });

  it("cut what one of them revoked within two seconds on the other: membership, link, display", async () => {
    const pair = await start();
    await hear(pair);
    const { one, otherUrl, mia, kitchen } = pair;
    const made = await mia.graphql<{ createSimulatorToken: { simulatorToken: { token: string } } }>(
      `mutation CreateSimulatorToken($boardId: ID!) {
        createSimulatorToken(boardId: $boardId, isPublic: true) {
          ... on CreateSimulatorTokenSuccess { simulatorToken { token } }
        }
      }`,
      { boardId: kitchen },
    );
    const token = made.data?.createSimulatorToken.simulatorToken.token ?? "";
    const { pairingCode } = (await mia.post("/factory/device", { boardId: kitchen })).json();
    const display = (await one.anonymous.post("/pair", { pairingCode })).json();
    const status = await watch(`${otherUrl}/board-status/${kitchen}`, (await one.as("noor")).token);
    const simulator = await watch(`${otherUrl}/simulator/${kitchen}/events?token=${token}`);
    const socket = await openDisplaySocket(otherUrl, display.clientId);
    open.unshift(socket);
    socket.say(identify(display.clientId, display.token));
    await Promise.all([status.next("message"), simulator.next("board"), socket.next("display")]);
    const personId = one.ids.people.noor ?? "";
    await one.context.database.delete(member).where(eq(member.personId, personId));
    const revokedAt = performance.now();
    one.context.bus.publish({ kind: "membership", personId });
    await mia.graphql(
      `mutation Revoke($token: String!, $id: ID!) {
        deleteSimulatorToken(token: $token) { __typename }
        removeDevice(id: $id) { __typename }
      }`,
      { token, id: display.clientId },
    );
    await Promise.all([status.ended, simulator.next("gone"), socket.next("revoked")]);
    expect(performance.now() - revokedAt).toBeLessThan(2_000);
  });

  it("live on without Redis, catch up by the sweep, and hear each other again when it is back", async () => {
    const pair = await start();
    await hear(pair);
    const stream = await watch(`${pair.otherUrl}/events`, pair.mia.token);
    await stream.next("board");
    await pair.redis.kill();
    const first = await sendGrid(pair.mia, pair.kitchen, gridWith(64));
    await pair.other.app.live.sweep();
    expect((await stream.next("board")).data.version).toBe(first);
    await pair.redis.start();
    await hear(pair);
    await pair.one.clock.advance(15_000);
    const second = await sendGrid(pair.mia, pair.kitchen, gridWith(65));
    expect((await stream.next("board")).data.version).toBe(second);
  });
});
