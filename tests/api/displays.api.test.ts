import { afterEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import type { BoardSnapshot } from "../../gateway/live/boardFeed.ts";
import { DisplaySession, displayLimits, type SessionWorld } from "../../gateway/modules/displays/displaySession.ts";
import { readSocketDevices } from "../../gateway/modules/displays/displays.store.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { identify, openDisplaySocket, type TestSocket } from "../support/displaySocket.ts";
import { openEvents } from "../support/eventReader.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

interface World {
  readonly app: TestApp;
  readonly url: string;
  readonly mia: Caller;
  readonly kitchen: string;
  readonly clientId: string;
  readonly token: string;
}

const open: { close(): unknown }[] = [];

async function start(): Promise<World> {
  const app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("kitchen", { title: "Kitchen" })),
  });
  open.push(app);
  const mia = await app.as("mia");
  const kitchen = app.ids.boards.kitchen ?? "";
  const { pairingCode } = (await mia.post("/factory/device", { boardId: kitchen })).json();
  const { clientId, token } = (await app.anonymous.post("/pair", { pairingCode })).json();
  return { app, url: await app.listen(), mia, kitchen, clientId, token };
}

async function connect(url: string, clientId: string): Promise<TestSocket> {
  const socket = await openDisplaySocket(url, clientId);
  open.unshift(socket);
  return socket;
}

async function connected(world: World): Promise<TestSocket> {
  const socket = await connect(world.url, world.clientId);
  socket.say(identify(world.clientId, world.token));
  await socket.next("display");
  return socket;
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe("A display on its socket", () => {
  it("identifies, and gets its board's name, then what the board shows", async () => {
    const world = await start();
    await sendGrid(world.mia, world.kitchen, gridWith(63));
    const socket = await connect(world.url, world.clientId);
    socket.say(identify(world.clientId, world.token));
    expect(await socket.next("identified")).toMatchObject({
      boardId: world.kitchen,
      title: "Kitchen",
      code62: "degree",
    });
    const display = await socket.next("display");
    expect(display).toMatchObject({ version: 1, characters: gridWith(63) });
    expect(Object.keys(display).sort()).toEqual(
      ["characters", "seed", "serverTime", "startAt", "transition", "type", "version"].sort(),
    );
  });

  it("gets every new grid, says that it shows it, and a repeated identify changes nothing", async () => {
    const world = await start();
    const socket = await connected(world);
    const version = await sendGrid(world.mia, world.kitchen, gridWith(64));
    expect(await socket.next("display")).toMatchObject({ version, characters: gridWith(64) });
    socket.say(identify(world.clientId, world.token));
    socket.say({ type: "shown", version });
    const receipt = async () => (await world.app.context.database.select().from(device))[0]?.shownVersion;
    await expect.poll(receipt).toBe(version);
    expect(socket.messages.filter((message) => message.type === "identified").length).toBe(1);
  });

  it("makes its board online by its heartbeats, and offline three minutes after the last one", async () => {
    const world = await start();
    const lastSeen = async () => {
      const answer = await world.mia.graphql<{ getBoardV2: { lastSeen: number | null } }>(
        "query GetBoardV2($id: ID!) { getBoardV2(id: $id) { lastSeen } }",
        { id: world.kitchen },
      );
      return answer.data?.getBoardV2.lastSeen;
    };
    expect(await lastSeen()).toBeNull();
    const socket = await connected(world);
    socket.say({ type: "heartbeat", clientId: world.clientId, at: Date.now() });
    await expect.poll(lastSeen, { timeout: 5_000 }).toBeGreaterThan(0);
    socket.close();
    await world.app.clock.advance(3 * 60_000 + 1_000);
    expect(await lastSeen()).toBeNull();
  });

  it.each([
    ["ahead", 86_400_000],
    ["behind", -86_400_000],
  ])("is as alive with a clock a day off (%s) as with a true one", async (_how, off) => {
    const world = await start();
    const socket = await connected(world);
    const latest = async () => {
      const reader = await openEvents(`${world.url}/board-status/${world.kitchen}`, { token: world.mia.token });
      const { data } = await reader.next("message");
      reader.close();
      return data as { latestHeartbeat: number | null; currentTime: number };
    };
    const before = world.app.clock.estimate();
    for (let beat = 0; beat < 3; beat += 1) {
      socket.say({ type: "heartbeat", clientId: world.clientId, at: before + off });
      socket.say(identify(world.clientId, world.token));
    }
    const version = await sendGrid(world.mia, world.kitchen, gridWith(66));
    expect(await socket.next("display")).toMatchObject({ version });
    const { latestHeartbeat, currentTime } = await latest();
    expect(latestHeartbeat).toBeGreaterThanOrEqual(before - 1_000);
    expect(latestHeartbeat).toBeLessThanOrEqual(currentTime);
    await world.app.clock.advance(3 * 60_000 + 1_000);
    const silent = await latest();
    expect(silent.currentTime - 180_000).toBeGreaterThan(silent.latestHeartbeat ?? 0);
  });

  it("may say identify with every heartbeat, and is turned away once its token is wrong", async () => {
    const world = await start();
    const socket = await connected(world);
    for (let beat = 0; beat < 5; beat += 1) {
      socket.say({ type: "heartbeat", clientId: world.clientId, at: beat });
      socket.say(identify(world.clientId, world.token));
    }
    socket.say(identify(world.clientId, "another token"));
    expect(await socket.next("revoked")).toMatchObject({ reason: "unknown" });
    expect(await socket.closed).toBe(4401);
  });

  it("drops to the latest grid when it comes back after having missed some", async () => {
    const world = await start();
    (await connected(world)).close();
    for (const code of [63, 64, 65]) {
      await sendGrid(world.mia, world.kitchen, gridWith(code));
      await world.app.clock.advance(15_000);
    }
    const socket = await connect(world.url, world.clientId);
    socket.say(identify(world.clientId, world.token));
    expect(await socket.next("display")).toMatchObject({ version: 3, characters: gridWith(65) });
    expect(socket.messages.filter((message) => message.type === "display").length).toBe(1);
  });

  it("is told revoked and closed within two seconds of its removal, and not let in again", async () => {
    const world = await start();
    const socket = await connected(world);
    const removedAt = performance.now();
    await world.mia.graphql(`mutation RemoveDevice($id: ID!) { removeDevice(id: $id) { __typename } }`, {
      id: world.clientId,
    });
    expect(await socket.next("revoked")).toEqual({ type: "revoked", reason: "removed" });
    expect(await socket.closed).toBe(4401);
    expect(performance.now() - removedAt).toBeLessThan(2_000);
    const again = await connect(world.url, world.clientId);
    again.say(identify(world.clientId, world.token));
    expect(await again.next("revoked")).toEqual({ type: "revoked", reason: "unknown" });
  });

  it("takes the place of its own older socket", async () => {
    const world = await start();
    const older = await connected(world);
    const newer = await connected(world);
    expect(await older.next("revoked")).toEqual({ type: "revoked", reason: "replaced" });
    const version = await sendGrid(world.mia, world.kitchen, gridWith(66));
    expect(await newer.next("display")).toMatchObject({ version });
  });

  it("is asked to come back when the gateway stops", async () => {
    const world = await start();
    const socket = await connected(world);
    await world.app.app.lifecycle.beginStop(1_000);
    expect(await socket.closed).toBe(1012);
  });
});

describe("A display's session", () => {
  /** Sessions with these limits on a socket server of their own, beside the gateway's. */
  async function serve(world: World, limits: Partial<typeof displayLimits>, live = world.app.app.live) {
    const { context } = world.app;
    const sessionWorld: SessionWorld = {
      context,
      live,
      limits: { ...displayLimits, ...limits },
      sockets: new Map(),
      readDevices: (ids) => readSocketDevices(context.database, ids),
      readBoards: async (ids) => new Map(ids.map((id) => [id, { title: "Kitchen", code62: "degree" }])),
    };
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    open.unshift(server);
    const sessions: DisplaySession[] = [];
    server.on("connection", (socket) =>
      sessions.push(new DisplaySession(sessionWorld, socket, world.clientId, "127.0.0.1")),
    );
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    return { sessions, socket: await connect(`http://127.0.0.1:${address.port}`, world.clientId) };
  }

  it("ends when nobody identifies in time", async () => {
    const { socket } = await serve(await start(), { identifyWithinMs: 20 });
    expect(await socket.closed).toBe(4408);
  });

  it("pings a display that lives and ends one that has fallen silent", async () => {
    const world = await start();
    const { socket, sessions } = await serve(world, {});
    socket.say(identify(world.clientId, world.token));
    await socket.next("display");
    const pinged = new Promise((resolve) => socket.socket.once("ping", resolve));
    sessions[0]?.keepAlive(performance.now());
    await pinged;
    sessions[0]?.keepAlive(performance.now() + displayLimits.silentAfterMs + 1);
    expect(await socket.closed).toBe(1006);
  });

  it("keeps only the latest of the grids that come while one is on its way", async () => {
    const world = await start();
    const { live } = world.app.app;
    let tell: (snapshot: BoardSnapshot) => void = () => {};
    const watch: typeof live.boards.watch = (_boardId, listener) => {
      tell = (snapshot) => listener.update(snapshot);
      return () => {};
    };
    const { socket } = await serve(world, {}, { ...live, boards: { ...live.boards, watch } });
    socket.say(identify(world.clientId, world.token));
    await socket.next("display");
    const update = (await live.boards.read([world.kitchen])).get(world.kitchen)?.update;
    if (update === undefined) throw new Error("The board is not there.");
    for (let version = 1; version <= 1_000; version += 1) {
      const next = { ...update, version };
      tell({ update: next, frame: () => Buffer.alloc(0), versionFrame: () => Buffer.alloc(0) });
    }
    expect((await socket.next("display")).version).toBe(1);
    expect((await socket.next("display")).version).toBe(1_000);
    // Versions that begin again: the display forgets what it shows first.
    tell({ update: { ...update, version: 3 }, frame: () => Buffer.alloc(0), versionFrame: () => Buffer.alloc(0) });
    await socket.next("reset");
    expect((await socket.next("display")).version).toBe(3);
  });
});

describe("What the socket refuses", () => {
  it("hears nothing before identify, and no wrong token, client or version", async () => {
    const world = await start();
    const { url, clientId, token } = world;
    const table: [what: string, messages: object[], code: number][] = [
      ["a heartbeat first", [{ type: "heartbeat", clientId, at: 1 }], 4400],
      ["a receipt first", [{ type: "shown", version: 1 }], 4400],
      ["a wrong token", [identify(clientId, "A".repeat(43))], 4401],
      ["an empty token", [identify(clientId, "")], 4401],
      ["another client", [identify("someone-else", token)], 4401],
      [
        "another client's heartbeat",
        [identify(clientId, token), { type: "heartbeat", clientId: "other", at: 1 }],
        4400,
      ],
      ["a version never sent", [identify(clientId, token), { type: "shown", version: 99 }], 4400],
    ];
    for (const [what, messages, code] of table) {
      const socket = await connect(url, clientId);
      for (const message of messages) socket.say(message);
      expect([what, await socket.closed]).toEqual([what, code]);
    }
    const unknown = await connect(url, "no-such-device");
    unknown.say(identify("no-such-device", token));
    expect(await unknown.closed).toBe(4401);
  });

  it("closes on what is no message, on 4 kB, and on too many of them; the gateway lives on", async () => {
    const world = await start();
    const rubbish = [
      "",
      "null",
      "[]",
      "{}",
      "{",
      '{"type":"display"}',
      '{"type":"__proto__"}',
      Buffer.from([0xff, 0xfe]),
    ];
    for (const text of rubbish) {
      const socket = await connect(world.url, world.clientId);
      socket.say(text);
      expect([String(text), await socket.closed]).toEqual([String(text), 4400]);
    }
    const long = await connect(world.url, world.clientId);
    long.say("x".repeat(4_097));
    expect(await long.closed).toBe(1009);
    const flood = await connected(world);
    for (let beat = 0; beat < 100; beat += 1) flood.say({ type: "heartbeat", clientId: world.clientId, at: beat });
    expect(await flood.closed).toBe(4429);
    await connected(world);
  });
});
