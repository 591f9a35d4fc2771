import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import type { BoardSnapshot } from "../../gateway/live/boardFeed.ts";
import { displayLimits } from "../../gateway/modules/displays/displayLimits.ts";
import { createDisplayLots } from "../../gateway/modules/displays/displayLots.ts";
import { DisplaySession, type SessionWorld } from "../../gateway/modules/displays/displaySession.ts";
import { identify } from "../support/displaySocket.ts";
import { closeAll, connect, type DisplayWorld, open, start } from "../support/displayWorld.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { statementsOf } from "../support/statements.ts";

afterEach(closeAll);

describe("A display's session", () => {
  /** Sessions with these limits on a socket server of their own, beside the gateway's. */
  async function serve(world: DisplayWorld, limits: Partial<typeof displayLimits>, live = world.app.app.live) {
    const { context } = world.app;
    const sessionWorld: SessionWorld = {
      context,
      live,
      limits: { ...displayLimits, ...limits },
      sockets: new Map(),
      lots: createDisplayLots(context),
    };
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    open.unshift(server);
    const sessions: DisplaySession[] = [];
    const lines: Socket[] = [];
    server.on("connection", (socket, { socket: line }) => {
      lines.push(line);
      sessions.push(new DisplaySession(sessionWorld, { socket, line, identified() {} }, world.clientId, "127.0.0.1"));
    });
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    return { sessions, lines, socket: await connect(`http://127.0.0.1:${address.port}`, world.clientId) };
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

  it("is late while the display does not say that it shows what it was sent", async () => {
    const world = await start();
    const { socket, sessions } = await serve(world, {});
    const [session] = sessions;
    const lateAfter = (ms: number) => session?.isLate(performance.now() + ms);
    expect(lateAfter(1_000_000)).toBe(false);
    socket.say(identify(world.clientId, world.token));
    const { version } = await socket.next("display");
    expect([lateAfter(0), lateAfter(59_000), lateAfter(61_000)]).toEqual([false, false, true]);
    socket.say({ type: "shown", version });
    await expect.poll(() => lateAfter(61_000)).toBe(false);
  });

  it("keeps only the latest of the grids that come while one is on its way", async () => {
    const world = await start();
    const { live } = world.app.app;
    let tell: (snapshot: BoardSnapshot) => void = () => {};
    const watch: typeof live.boards.watch = (_boardId, listener) => {
      tell = (snapshot) => listener.update(snapshot);
      return () => {};
    };
    const { socket, sessions, lines } = await serve(world, {}, { ...live, boards: { ...live.boards, watch } });
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
    // Behind its close nothing may stand (RFC 6455, 5.5.1), not even what waited.
    tell({ update: { ...update, version: 4 }, frame: () => Buffer.alloc(0), versionFrame: () => Buffer.alloc(0) });
    sessions[0]?.again();
    const written = lines[0]?.bytesWritten;
    tell({ update: { ...update, version: 5 }, frame: () => Buffer.alloc(0), versionFrame: () => Buffer.alloc(0) });
    expect(await socket.closed).toBe(1012);
    expect(lines[0]?.bytesWritten).toBe(written);
    expect(socket.messages.at(-1)).toMatchObject({ type: "display", version: 4 });
  });

  it("keeps the order of grids and pings of a display that reads nothing for a while", async () => {
    const world = await start();
    const { live } = world.app.app;
    const told: ((snapshot: BoardSnapshot) => void)[] = [];
    const watch: typeof live.boards.watch = (_boardId, listener) => {
      told.push((snapshot) => listener.update(snapshot));
      return () => {};
    };
    const { socket, sessions } = await serve(world, {}, { ...live, boards: { ...live.boards, watch } });
    socket.say(identify(world.clientId, world.token));
    await socket.next("display");
    const update = (await live.boards.read([world.kitchen])).get(world.kitchen)?.update;
    if (update === undefined) throw new Error("The board is not there.");
    const heard: unknown[] = [];
    socket.socket.on("message", (data) => heard.push(JSON.parse(String(data)).version ?? "again"));
    socket.socket.on("ping", () => heard.push("ping"));
    // 16 MB, more than the connection holds while its reader sleeps: what cannot go is dropped but the last.
    socket.socket.pause();
    const rest = Array.from({ length: 6 }, () => Array<number>(3_000).fill(63));
    const show = async (version: number) => {
      told[0]?.({ update: { ...update, changes: [], rest, version }, frame: Buffer.of, versionFrame: Buffer.of });
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (let version = 1; version <= 300; version += 1) {
      await show(version);
      if (version === 1) sessions[0]?.keepAlive(performance.now());
    }
    socket.socket.resume();
    await expect.poll(() => heard.at(-1)).toBe(300);
    expect(heard.slice(0, 2)).toEqual([1, "ping"]);
    expect(heard.length).toBeLessThan(300);
    const versions = heard.filter((one) => one !== "ping");
    expect(versions).toEqual([...versions].sort((one, other) => Number(one) - Number(other)));
  });

  it("has it kept once, however many are given a message, and anew where that failed", async () => {
    const { app, kitchen } = await start();
    const warned: object[] = [];
    const log = Object.assign(Object.create(app.context.log), { warn: (about: object) => warned.push(about) });
    const lots = createDisplayLots({ ...app.context, log });
    const statementsFor = (update: BoardSnapshot["update"], done: () => boolean) =>
      statementsOf(app, async () => {
        for (let display = 0; display < 5; display += 1) lots.noteSent(update);
        await expect.poll(done).toBe(true);
      });
    const told: string[] = [];
    app.context.bus.subscribe(({ what }) => told.push(what ?? ""));
    await sendGrid(await app.as("mia"), kitchen, gridWith(63));
    const update = (await app.app.live.boards.read([kitchen])).get(kitchen)?.update;
    if (update === undefined) throw new Error("The board is not there.");
    const isNoted = (text: string) => text.includes("set sent_at");
    const first = await statementsFor(update, () => told.includes("receipt"));
    expect(first.filter(isNoted)).toHaveLength(1);
    // No id, and no text either: the database refuses it.
    const wrong = { ...update, boardId: "\0" };
    await statementsFor(wrong, () => warned.length === 1);
    const again = await statementsFor(wrong, () => warned.length === 2);
    expect(again.filter(isNoted)).toHaveLength(1);
    // What was kept is not said again: with what is refused it would be refused, too.
    lots.noteSent(update);
    lots.noteSent(wrong);
    await expect.poll(() => warned.length).toBe(3);
  });

  it("shows the latest of what came while its first state was read, and is let go without waiting for that", async () => {
    const world = await start();
    const { live } = world.app.app;
    const update = (await live.boards.read([world.kitchen])).get(world.kitchen)?.update;
    if (update === undefined) throw new Error("The board is not there.");
    const snapshotOf = (version: number): BoardSnapshot => ({
      update: { ...update, version },
      frame: () => Buffer.alloc(0),
      versionFrame: () => Buffer.alloc(0),
    });
    const tells: ((snapshot: BoardSnapshot) => void)[] = [];
    const answers: ((version: number) => void)[] = [];
    const watch: typeof live.boards.watch = (_boardId, listener) => {
      tells.push((snapshot) => listener.update(snapshot));
      return () => {};
    };
    const openings: typeof live.openings = async () => {
      const version = await new Promise<number>((resolve) => answers.push(resolve));
      return new Map([[world.kitchen, { snapshot: snapshotOf(version), status: undefined, position: "" }]]);
    };
    const slow = { ...live, openings, boards: { ...live.boards, watch } };
    const { socket } = await serve(world, {}, slow);
    socket.say(identify(world.clientId, world.token));
    await expect.poll(() => answers.length).toBe(1);
    for (const version of [3, 5]) tells[0]?.(snapshotOf(version));
    // Read before the last of them was written.
    answers[0]?.(4);
    expect((await socket.next("display")).version).toBe(3);
    expect((await socket.next("display")).version).toBe(5);

    const other = await serve(world, {}, slow);
    other.socket.say(identify(world.clientId, world.token));
    await expect.poll(() => answers.length).toBe(2);
    other.sessions[0]?.again();
    expect(await other.socket.closed).toBe(1012);
    answers[1]?.(6);
  });
});
