import { afterEach, describe, expect, it } from "vitest";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { identify } from "../support/displaySocket.ts";
import { closeAll, connect, connected, start } from "../support/displayWorld.ts";
import { openEvents } from "../support/eventReader.ts";
import { gridWith, sendGrid } from "../support/sending.ts";

afterEach(closeAll);

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
