import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import type { BoardSnapshot } from "../../gateway/live/boardFeed.ts";
import { createDisplayLots } from "../../gateway/modules/displays/displayLots.ts";
import { DisplaySession, displayLimits, type SessionWorld } from "../../gateway/modules/displays/displaySession.ts";
import { identify } from "../support/displaySocket.ts";
import { closeAll, connect, type DisplayWorld, open, start } from "../support/displayWorld.ts";

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
      sessions.push(new DisplaySession(sessionWorld, { socket, line }, world.clientId, "127.0.0.1"));
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
});
