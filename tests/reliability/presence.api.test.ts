import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashSecret } from "../../gateway/callers/hash.ts";
import type { Hint } from "../../gateway/context.ts";
import { newId, newSecret } from "../../gateway/db/ids.ts";
import { createPresence, type PresenceStore } from "../../gateway/live/presence.ts";
import { writeLastSeen } from "../../gateway/modules/displays/displays.store.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { identify, openDisplaySocket, type TestSocket } from "../support/displaySocket.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const silent = { warn: () => {} };

/** A presence whose clock stands where the test puts it, and everything that leaves it. */
function alone(store: PresenceStore = { writeLastSeen: async () => {} }) {
  const hints: Hint[] = [];
  const clock = { at: 1_000_000 };
  const presence = createPresence(
    { estimate: () => clock.at },
    { publish: (hint) => void hints.push(hint) },
    store,
    silent,
  );
  return { hints, clock, presence };
}

describe("A display that says every five seconds that it lives", () => {
  it("is told of when it comes, once a minute while it stays, and when it goes: not at each of its beats", () => {
    const { hints, clock, presence } = alone();
    const began = clock.at;
    for (; clock.at <= began + 115_000; clock.at += 5_000) presence.beat("one", "kitchen");
    expect(hints).toEqual([
      { kind: "status", boardId: "kitchen", at: began },
      { kind: "status", boardId: "kitchen", at: began + 60_000 },
    ]);
    expect(presence.latest("kitchen")).toBe(began + 115_000);
    presence.leave("one");
    expect(hints.at(-1)).toEqual({ kind: "status", boardId: "kitchen", at: began + 115_000 });
  });

  it("is written once a minute and when it goes, and forgotten then", async () => {
    const written: number[] = [];
    const { clock, presence } = alone({
      writeLastSeen: async (rows) => void written.push(...rows.map(({ at }) => at)),
    });
    const began = clock.at;
    for (; clock.at <= began + 70_000; clock.at += 5_000) {
      presence.beat("one", "kitchen");
      await presence.flush();
    }
    expect(written).toEqual([began, began + 60_000]);
    presence.leave("one");
    await presence.flush();
    await presence.flush();
    expect(written).toEqual([began, began + 60_000, began + 70_000]);
    expect(presence.latest("kitchen")).toBeUndefined();
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

  it("all are written however many they are, also those that leave in one moment", async () => {
    const { database } = app.context;
    const last = newId();
    await database.insert(device).values({ id: last, boardId: app.ids.boards["board 0"] ?? "", createdAt: new Date() });
    const failures: unknown[] = [];
    const presence = createPresence(
      app.clock,
      app.context.bus,
      { writeLastSeen: (rows) => writeLastSeen(database, rows) },
      { warn: (...said: unknown[]) => void failures.push(said) },
    );
    // A statement has at most 65,535 parameters: two a display were too many here.
    for (let place = 0; place < 33_000; place += 1) presence.beat(`display ${place}`, "board");
    presence.beat(last, "board");
    await presence.flush();
    const [row] = await database.select().from(device).where(eq(device.id, last));
    expect([failures, row?.lastSeenAt === null]).toEqual([[], false]);
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
