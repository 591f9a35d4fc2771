import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashSecret } from "../../gateway/callers/hash.ts";
import type { Hint } from "../../gateway/context.ts";
import { newId, newSecret } from "../../gateway/db/ids.ts";
import { createPresence } from "../../gateway/live/presence.ts";
import { writeLastSeen } from "../../gateway/modules/displays/displays.store.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { identify, openDisplaySocket, type TestSocket } from "../support/displaySocket.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const silent = { warn: () => {} };

interface Written {
  readonly deviceId: string;
  readonly at: number;
  readonly isHeld: boolean;
}

/** A presence whose clock stands where the test puts it, and everything that leaves it. */
function alone({ isBeforeThere = false } = {}) {
  const hints: Hint[] = [];
  const kept: unknown[] = [];
  const written: Written[] = [];
  const lots: number[] = [];
  const words: number[] = [];
  const clock = { at: 1_000_000, estimate: () => clock.at };
  const presence = createPresence({
    clock,
    bus: {
      publish: (hint) => void hints.push(hint),
      shortLived: { set: (...said) => void kept.push(said), get: async () => new Map() },
    },
    store: {
      async writeLastSeen(rows, isHeld) {
        lots.push(rows.length);
        written.push(...rows.map((row) => ({ ...row, isHeld })));
      },
      async renewLife() {
        words.push(clock.at);
        return { isBeforeThere };
      },
      async endLife() {
        words.push(Number.NaN);
      },
    },
    log: silent,
  });
  return { hints, kept, written, lots, words, clock, presence };
}

describe("A display that says every five seconds that it lives", () => {
  it("is told of when it comes, once a minute while it stays, and when it goes: not at each of its beats", () => {
    const { hints, kept, clock, presence } = alone();
    const began = clock.at;
    for (; clock.at <= began + 115_000; clock.at += 5_000) presence.beat("one", "kitchen");
    expect(hints).toEqual([
      { kind: "status", boardId: "kitchen", at: began },
      { kind: "status", boardId: "kitchen", at: began + 60_000 },
    ]);
    expect(presence.latest("kitchen")).toBe(began + 115_000);
    presence.leave("one");
    expect(hints.at(-1)).toEqual({ kind: "status", boardId: "kitchen", at: began + 115_000 });
    // What is kept ends three minutes after the heartbeat, not after it was told: that one was five seconds old.
    expect(kept).toEqual([
      ["presence:kitchen", String(began), 180_000],
      ["presence:kitchen", String(began + 60_000), 180_000],
      ["presence:kitchen", String(began + 115_000), 175_000],
    ]);
  });

  it("is written when it comes, every quarter of an hour at most while it stays, and when it goes, and forgotten then", async () => {
    const { written, words, clock, presence } = alone();
    const began = clock.at;
    for (; clock.at <= began + 3_600_000; clock.at += 5_000) {
      presence.beat("one", "kitchen");
      await presence.flush();
    }
    const gaps = written.slice(1).map(({ at }, place) => at - (written[place]?.at ?? 0));
    expect(written[0]).toEqual({ deviceId: "one", at: began, isHeld: true });
    expect(gaps.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(600_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(905_000);
    // The gateway gives its word once a minute, for all of them together.
    expect(words.length).toBe(61);
    presence.leave("one");
    const count = written.length;
    await presence.flush();
    await presence.flush();
    expect(written.slice(count)).toEqual([{ deviceId: "one", at: began + 3_600_000, isHeld: false }]);
    expect(presence.latest("kitchen")).toBeUndefined();
  });

  it("is written once a minute while a gateway of the version before is there, which reads nothing else", async () => {
    const { written, clock, presence } = alone({ isBeforeThere: true });
    const began = clock.at;
    for (; clock.at <= began + 600_000; clock.at += 5_000) {
      presence.beat("one", "kitchen");
      await presence.flush();
    }
    expect(written.length).toBeGreaterThanOrEqual(10);
  });

  it("is no more held when it is silent, although its socket is open, and is again with its next word", async () => {
    const { written, words, clock, presence } = alone();
    const began = clock.at;
    presence.beat("one", "kitchen");
    await presence.flush();
    clock.at += 60_000;
    await presence.flush();
    expect(written).toEqual([
      { deviceId: "one", at: began, isHeld: true },
      { deviceId: "one", at: began, isHeld: false },
    ]);
    // The word of this minute was given without it.
    expect(words).toEqual([began, began + 60_000]);
    presence.beat("one", "kitchen");
    await presence.flush();
    expect(written.at(-1)).toEqual({ deviceId: "one", at: began + 60_000, isHeld: true });
  });

  it("is held by nobody once its gateway stops", async () => {
    const { written, words, clock, presence } = alone();
    presence.beat("one", "kitchen");
    await presence.flush();
    await presence.flush(true);
    expect(written.at(-1)).toEqual({ deviceId: "one", at: clock.at, isHeld: false });
    expect(words.at(-1)).toBeNaN();
  });

  it("is one of forty thousand, which are written in lots", async () => {
    const { written, lots, presence } = alone();
    for (let place = 0; place < 40_000; place += 1) presence.beat(`display ${place}`, `board ${place}`);
    await presence.flush();
    expect([written.length, Math.max(...lots)]).toEqual([40_000, 1_000]);
  });

  it("is of the board that it was put on last", () => {
    const { presence } = alone();
    presence.beat("one", "kitchen");
    presence.beat("one", "hall");
    expect([presence.latest("kitchen"), presence.latest("hall")]).toEqual([undefined, 1_000_000]);
  });
});

describe("With many displays", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({
      seed: (seed) =>
        seed.person("mia").tenant("home", (tenant) => {
          tenant.owner("mia");
          for (let place = 0; place < 60; place += 1) tenant.board(`board ${place}`);
        }),
    });
  });
  afterAll(() => app?.close());

  it("forty thousand are written by one gateway, also those that leave in one moment, and by one statement", async () => {
    const { database, bus } = app.context;
    const last = newId();
    await database.insert(device).values({ id: last, boardId: app.ids.boards["board 0"] ?? "", createdAt: new Date() });
    const failures: unknown[] = [];
    const holder = { gatewayId: "a gateway", isHeld: true };
    const presence = createPresence({
      clock: app.clock,
      bus,
      store: {
        writeLastSeen: (rows, isHeld) => writeLastSeen(database, rows, { ...holder, isHeld }),
        renewLife: async () => ({ isBeforeThere: false }),
        endLife: async () => {},
      },
      log: { warn: (...said: unknown[]) => void failures.push(said) },
    });
    for (let place = 0; place < 40_000; place += 1) presence.beat(`display ${place}`, "board");
    presence.beat(last, "board");
    await presence.flush();
    const read = async () => (await database.select().from(device).where(eq(device.id, last)))[0];
    const held = await read();
    expect([failures, held?.lastSeenAt === null, held?.heldBy]).toEqual([[], false, "a gateway"]);
    for (let place = 0; place < 40_000; place += 1) presence.leave(`display ${place}`);
    presence.leave(last);
    await presence.flush();
    expect([failures, presence.count(), (await read())?.heldBy]).toEqual([[], 0, null]);
    // A statement has at most 65,535 parameters: two a display were too many here.
    const rows = Array.from({ length: 40_000 }, (_, place) => ({ deviceId: `display ${place}`, at: 1_000 }));
    await writeLastSeen(database, [...rows, { deviceId: last, at: app.clock.estimate() }], holder);
    expect((await read())?.heldBy).toBe("a gateway");
    await database.delete(device).where(eq(device.id, last));
  }, 30_000);

  it("a display is held by the gateway that heard it last, whichever writes last", async () => {
    const { database } = app.context;
    const [id, board] = [newId(), app.ids.boards["board 1"] ?? ""];
    await database.insert(device).values({ id, boardId: board, createdAt: new Date() });
    const write = async (gatewayId: string, at: number, isHeld: boolean) => {
      await writeLastSeen(database, [{ deviceId: id, at }], { gatewayId, isHeld });
      const [row] = await database.select().from(device).where(eq(device.id, id));
      return [row?.heldBy, row?.lastSeenAt?.getTime()];
    };
    expect(await write("one", 10_000, true)).toEqual(["one", 10_000]);
    expect(await write("other", 20_000, true)).toEqual(["other", 20_000]);
    // The first one finds only now that its socket was dead.
    expect(await write("one", 10_000, true)).toEqual(["other", 20_000]);
    expect(await write("one", 10_000, false)).toEqual(["other", 20_000]);
    expect(await write("other", 30_000, false)).toEqual([null, 30_000]);
    await database.delete(device).where(eq(device.id, id));
  });

  it("sixty that come back in one moment, each to its own board, cost a handful of statements", async () => {
    const { database } = app.context;
    const identities = Array.from({ length: 60 }, (_, place) => ({
      clientId: newId(),
      token: newSecret(),
      boardId: app.ids.boards[`board ${place}`] ?? "",
    }));
    await database.insert(device).values(
      identities.map(({ clientId, token, boardId }) => ({
        id: clientId,
        boardId,
        tokenHash: hashSecret(token),
        // As it says itself: nothing about it is news.
        rows: 6,
        columns: 22,
        firmware: "test/1",
        createdAt: new Date(),
      })),
    );
    const url = await app.listen();
    const sockets: TestSocket[] = await Promise.all(identities.map(({ clientId }) => openDisplaySocket(url, clientId)));
    const execute = vi.spyOn(database, "execute");
    const select = vi.spyOn(database, "select");
    for (const [place, socket] of sockets.entries()) {
      socket.say(identify(identities[place]?.clientId ?? "", identities[place]?.token ?? ""));
    }
    const said = await Promise.all(sockets.map((socket) => socket.next("identified")));
    const cost = execute.mock.calls.length + select.mock.calls.length;
    execute.mockRestore();
    select.mockRestore();
    for (const socket of sockets) socket.close();
    expect(said[7]).toMatchObject({ boardId: identities[7]?.boardId, title: "board 7", code62: "degree" });
    // Board by board it would be at least one for each of them.
    expect(cost).toBeLessThan(30);
  });
});
