import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readEventPosition } from "../../gateway/boardState/boardState.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { type EventReader, openEvents, parseEvent, settled } from "../support/eventReader.ts";
import type { Seed } from "../support/seed.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type TestApp, type TestAppOptions, testApp } from "../support/testApp.ts";

const household = (seed: Seed) =>
  seed
    .person("mia")
    .person("noor")
    .person("stranger")
    .tenant("home", (tenant) => tenant.owner("mia").user("noor").board("kitchen", { device: true }).board("hall"))
    .tenant("elsewhere", (tenant) => tenant.owner("stranger").board("theirs"));

const open: { close(): unknown }[] = [];

async function start(options: TestAppOptions = {}): Promise<{ app: TestApp; url: string; kitchen: string }> {
  const app = await testApp(options.beside === undefined ? { seed: household, ...options } : options);
  open.push(app);
  return { app, url: await app.listen(), kitchen: app.ids.boards.kitchen ?? "" };
}

async function events(url: string, options: Parameters<typeof openEvents>[1]): Promise<EventReader> {
  const reader = await openEvents(url, options);
  open.unshift(reader);
  return reader;
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe("The one stream of a console's tab", () => {
  it("says hello, then every board of the viewer and nothing of others", async () => {
    const { app, url, kitchen } = await start();
    const mia = await app.as("mia");
    const stream = await events(`${url}/events`, { token: mia.token });
    expect(stream.status).toBe(200);
    expect(stream.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(stream.headers["cache-control"]).toBe("no-store");
    expect(stream.headers["x-accel-buffering"]).toBe("no");
    expect(stream.headers["x-content-type-options"]).toBe("nosniff");
    expect(stream.headers["content-security-policy"]).toContain("default-src 'none'");
    const hello = await stream.next("hello");
    expect(hello.id).toMatch(/^[\w-]{22}\.\d+$/);
    const boards = [await stream.next("board"), await stream.next("board")].map((event) => event.data.boardId);
    expect(boards.sort()).toEqual([kitchen, app.ids.boards.hall].sort());
    const statuses = stream.events.filter((event) => event.event === "status");
    expect(statuses.map((event) => event.data.boardId)).toEqual([kitchen]);
  });

  it("refuses strangers with 401 and a bad bearer too, as JSON", async () => {
    const { app, url } = await start();
    for (const token of [undefined, "not-a-token"]) {
      const stream = await events(`${url}/events`, { token });
      expect(stream.status).toBe(401);
    }
    expect((await app.anonymous.get("/events")).json()).toMatchObject({ type: "NotAuthorized" });
  });

  it("tells a sent message to the other tab: the board with its change, then what changed, with an id", async () => {
    const { app, url, kitchen } = await start();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const stream = await events(`${url}/events`, { token: noor.token });
    await settled(stream, 2);
    const version = await sendGrid(mia, kitchen, gridWith(63));
    const board = await stream.next("board");
    expect(board.data).toMatchObject({ boardId: kitchen, version });
    const changes = board.data.changes as { characters: number[][]; version: number }[];
    expect(changes.at(-1)).toMatchObject({ version, characters: gridWith(63) });
    const changed = await stream.next("changed");
    expect(changed.data).toEqual({ boardId: kitchen, what: "message" });
    expect(changed.id).toMatch(/^[\w-]{22}\.\d+$/);
  });

  it("goes on after a cut where it was: the board as it is now, and what changed meanwhile", async () => {
    const { app, url, kitchen } = await start();
    const mia = await app.as("mia");
    const first = await events(`${url}/events`, { token: mia.token });
    const position = await settled(first, 2);
    first.close();
    const version = await sendGrid(mia, kitchen, gridWith(64));
    const second = await events(`${url}/events`, { token: mia.token, lastEventId: position });
    const board = await second.next((event) => event.event === "board" && event.data.boardId === kitchen);
    expect(board.data.version).toBe(version);
    expect((await second.next("changed")).data).toEqual({ boardId: kitchen, what: "message" });
    expect(second.events.some((event) => event.event === "reset")).toBe(false);
  });

  it("is told what happens between the reading of what it missed and that of what the board shows", async () => {
    const { app, url, kitchen } = await start();
    const mia = await app.as("mia");
    const { tail } = app.app.live;
    const lastEventId = await readEventPosition(app.context);
    const read = tail.missed;
    const isPast = () => app.opened.sql`
      select pg_snapshot_xmin(pg_current_snapshot()) > max(transaction_id) as "isPast" from board_event`;
    // The first stream that this gateway has: nobody followed the events before.
    vi.spyOn(tail, "missed").mockImplementation(async (boardIds, position) => {
      const missed = await read(boardIds, position);
      await sendGrid(mia, kitchen, gridWith(64));
      // Open transactions hold a position back, those of other databases on the server, too.
      await expect.poll(isPast).toEqual([{ isPast: true }]);
      return missed;
    });
    const stream = await events(`${url}/events`, { token: mia.token, lastEventId });
    expect((await stream.next("changed")).data).toEqual({ boardId: kitchen, what: "message" });
  });

  it("says that its viewer's boards changed also when the events of a new one cannot be read just then", async () => {
    const { app, url } = await start();
    const noor = await app.as("noor");
    const stream = await events(`${url}/events`, { token: noor.token });
    await settled(stream, 2);
    vi.spyOn(app.app.live.tail, "begin").mockRejectedValueOnce(new Error("away"));
    const personId = app.ids.people.noor ?? "";
    await app.context.database.update(member).set({ isCurrentMember: false }).where(eq(member.personId, personId));
    app.context.bus.publish({ kind: "membership", personId });
    await stream.next("boards");
  });

  it("begins anew with reset when the position is none of ours", async () => {
    const { app, url } = await start();
    const mia = await app.as("mia");
    const [epoch, number] = (await app.app.live.tail.position()).split(".");
    const [otherEpoch, ahead] = [`${"x".repeat(22)}.${number}`, `${epoch}.${Number(number) + 1_000_000}`];
    for (const lastEventId of ["nonsense", `${number}`, otherEpoch, ahead]) {
      const stream = await events(`${url}/events`, { token: mia.token, lastEventId });
      await settled(stream, 2);
      expect(stream.events[0]?.event).toBe("reset");
    }
  });

  it("speaks of a board no more within two seconds of its viewer's removal, and of a new one at once", async () => {
    const { app, url, kitchen } = await start();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const stream = await events(`${url}/events`, { token: noor.token });
    await settled(stream, 2);
    const personId = app.ids.people.noor ?? "";
    await app.context.database.update(member).set({ isCurrentMember: false }).where(eq(member.personId, personId));
    const removedAt = performance.now();
    app.context.bus.publish({ kind: "membership", personId });
    await stream.next("boards");
    expect(performance.now() - removedAt).toBeLessThan(2_000);
    await sendGrid(mia, kitchen, gridWith(65));
    await app.context.database.update(member).set({ isCurrentMember: true }).where(eq(member.personId, personId));
    app.context.bus.publish({ kind: "membership", personId });
    await stream.next("boards");
    const back = await stream.next((event) => event.event === "board" && event.data.boardId === kitchen);
    expect(back.data.version).toBe(1);
    expect(stream.events.filter((event) => event.event === "changed")).toEqual([]);
  });

  it("looks at its viewer's rights at least once a minute, also when nobody says that they changed", async () => {
    const { app, url } = await start();
    const noor = await app.as("noor");
    const stream = await events(`${url}/events`, { token: noor.token });
    await settled(stream, 2);
    const personId = app.ids.people.noor ?? "";
    await app.context.database.update(member).set({ isCurrentMember: false }).where(eq(member.personId, personId));
    await app.clock.advance(60_000);
    await stream.next("boards");
  });

  it("ends within two seconds of the sign-out", async () => {
    const { app, url } = await start();
    const mia = await app.as("mia");
    const stream = await events(`${url}/events`, { token: mia.token });
    await settled(stream, 2);
    await app.context.database.execute("delete from oidc_record where kind = 'Grant'");
    const signedOutAt = performance.now();
    app.context.bus.publish({ kind: "token", personId: app.ids.people.mia ?? "" });
    await stream.ended;
    expect(performance.now() - signedOutAt).toBeLessThan(2_000);
  });

  it("says bye when the gateway stops, with the time to come back after", async () => {
    const { app, url } = await start();
    const mia = await app.as("mia");
    const stream = await events(`${url}/events`, { token: mia.token });
    await settled(stream, 2);
    await app.app.lifecycle.beginStop(1_000);
    const bye = await stream.next("bye");
    expect(bye.data.retryAfterMs).toBeGreaterThanOrEqual(0);
    await stream.ended;
  });

  it("repairs a lost hint by its sweep: a second gateway that heard nothing tells the change, too", async () => {
    const { app, kitchen } = await start();
    const mia = await app.as("mia");
    const other = await start({ beside: app });
    const stream = await events(`${other.url}/events`, { token: mia.token });
    await settled(stream, 2);
    const version = await sendGrid(mia, kitchen, gridWith(66));
    await other.app.app.live.sweep();
    expect((await stream.next("board")).data).toMatchObject({ boardId: kitchen, version });
    expect((await stream.next("changed")).data).toEqual({ boardId: kitchen, what: "message" });
  });
});

describe("A stream that is cut", () => {
  /** The stream's bytes as they come over the wire, until they hold `until`. */
  function rawStream(url: string, token: string | undefined, until: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      let bytes = Buffer.alloc(0);
      socket.on("data", (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (!bytes.includes(until)) return;
        socket.destroy();
        resolve(bytes);
      });
      socket.on("error", reject);
      socket.write(`GET /events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
    });
  }

  it("loses nothing, whichever byte is the last to arrive", async () => {
    const { app, url, kitchen } = await start();
    const mia = await app.as("mia");
    const first = await events(`${url}/events`, { token: mia.token });
    await settled(first, 2);
    const watching = rawStream(url, mia.token, '"what":"message"}\n\n');
    // The raw reader is there once the gateway counts two streams.
    await expect.poll(() => app.app.live.streams.count()).toBe(2);
    await expect.poll(() => app.app.live.boards.watchedIds().length).toBe(2);
    const version = await sendGrid(mia, kitchen, gridWith(67));
    const bytes = await watching;
    const body = bytes.subarray(bytes.indexOf("\r\n\r\n") + 4).toString("latin1");
    const positions = new Set<string | undefined>();
    for (let cut = 0; cut <= body.length; cut += 1) {
      const whole = body.slice(0, cut).split("\n\n").slice(0, -1);
      // What arrived whole is readable at every cut; what did not is no event.
      positions.add(whole.map(parseEvent).reduce<string | undefined>((last, event) => event?.id ?? last, undefined));
    }
    // Before hello, and from hello on.
    expect(positions.size).toBeGreaterThanOrEqual(2);
    for (const position of positions) {
      const again = await events(`${url}/events`, {
        token: mia.token,
        ...(position === undefined ? {} : { lastEventId: position }),
      });
      const board = await again.next((event) => event.event === "board" && event.data.boardId === kitchen);
      expect(board.data.version).toBe(version);
      expect(again.events.some((event) => event.event === "reset")).toBe(false);
      again.close();
    }
  });
});

describe("The status of one board, for other programs", () => {
  it("says at once when it was heard last, and again when that turns", async () => {
    const { app, url, kitchen } = await start();
    const mia = await app.as("mia");
    const stream = await events(`${url}/board-status/${kitchen}`, { token: mia.token });
    const silent = await stream.next("message");
    expect(silent.data.latestHeartbeat).toBeNull();
    expect(Object.keys(silent.data).sort()).toEqual(["currentTime", "latestHeartbeat"]);
    app.app.live.presence.beat(app.ids.devices.kitchen ?? "", kitchen);
    const online = (await stream.next("message")).data as { latestHeartbeat: number; currentTime: number };
    expect(online.currentTime - 180_000).toBeLessThan(online.latestHeartbeat);
    await app.clock.advance(60_000);
    expect((await stream.next("message")).data.latestHeartbeat).toBe(online.latestHeartbeat);
    await app.clock.advance(2 * 60_000 + 1_000);
    const offline = (await stream.next("message")).data as { latestHeartbeat: number; currentTime: number };
    expect(offline.latestHeartbeat).toBe(online.latestHeartbeat);
    expect(offline.currentTime - 180_000).toBeGreaterThanOrEqual(offline.latestHeartbeat);
  });

  it("is for members only: 401 for strangers, 404 for other tenants", async () => {
    const { app, kitchen } = await start();
    expect((await app.anonymous.get(`/board-status/${kitchen}`)).statusCode).toBe(401);
    const stranger = await app.as("stranger");
    expect((await stranger.get(`/board-status/${kitchen}`)).statusCode).toBe(404);
    expect((await stranger.get("/board-status/none")).statusCode).toBe(404);
  });

  it("ends when its reader is no member any more", async () => {
    const { app, url, kitchen } = await start();
    const noor = await app.as("noor");
    const stream = await events(`${url}/board-status/${kitchen}`, { token: noor.token });
    await stream.next("message");
    const personId = app.ids.people.noor ?? "";
    await app.context.database.delete(member).where(eq(member.personId, personId));
    const removedAt = performance.now();
    app.context.bus.publish({ kind: "membership", personId });
    await stream.ended;
    expect(performance.now() - removedAt).toBeLessThan(2_000);
  });
});
