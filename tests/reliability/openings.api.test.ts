import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashSecret } from "../../gateway/callers/hash.ts";
import { newId, newSecret } from "../../gateway/db/ids.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { type CrowdReader, crowdReader } from "../support/crowd.ts";
import { identify, openDisplaySocket, type TestSocket } from "../support/displaySocket.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { statementsOf } from "../support/statements.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const many = 500;
const people = Array.from({ length: 20 }, (_, place) => `person ${place}`);

let app: TestApp;
let url: string;
const open: { close(): void }[] = [];
const tokens = new Map<string, string>();
const boardOf = (name: string): string => app.ids.boards[`board of ${name}`] ?? "";

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => {
      for (const name of [...people, "host", "guest"]) seed.person(name);
      for (const name of people) seed.tenant(name, (tenant) => tenant.owner(name).board(`board of ${name}`));
      seed.tenant("inn", (tenant) => tenant.owner("host").user("guest").board("room"));
    },
  });
  url = await app.listen();
  for (const name of people) tokens.set(name, (await app.as(name)).token ?? "");
});
beforeEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  for (const one of open.splice(0)) one.close();
  await app?.close();
});

/** Where the public page of the person's board is told of it. */
async function publish(name: string): Promise<string> {
  const caller = app.withToken(tokens.get(name) ?? "");
  const { data } = await caller.graphql<{ createSimulatorToken: { simulatorToken: { token: string } } }>(
    `mutation Publish($boardId: ID!) { createSimulatorToken(boardId: $boardId, isPublic: true) {
      ... on CreateSimulatorTokenSuccess { simulatorToken { token } } } }`,
    { boardId: boardOf(name) },
  );
  return `/simulator/${boardOf(name)}/events?token=${data?.createSimulatorToken.simulatorToken.token ?? ""}`;
}

const ofPerson = (place: number): string => people[place % people.length] ?? "";

function bearer(name: string): Record<string, string> {
  return { authorization: `Bearer ${tokens.get(name)}` };
}

async function consoles(count: number, more: Record<string, string> = {}): Promise<CrowdReader[]> {
  const readers = await Promise.all(
    Array.from({ length: count }, (_, place) => crowdReader(url, "/events", { ...bearer(ofPerson(place)), ...more })),
  );
  open.push(...readers);
  return readers;
}

/** Those that the gateway has taken: it takes one in a turn of its loop. */
const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

/** All ask in one moment; resolves when each has what its stream begins with. */
async function opened(readers: readonly CrowdReader[], last: string): Promise<void> {
  await expect.poll(() => connections()).toBeGreaterThanOrEqual(readers.length);
  for (const reader of readers) reader.ask();
  await Promise.all(readers.map((reader) => reader.until(last)));
}

/** Of what the gateway asked while they came, what was for them; its sweeps and sums come by the clock. */
async function saidForThem(coming: () => Promise<unknown>): Promise<string[]> {
  // Rights are read again by the clock and when the line that tells of them is there again, by statements of the same words.
  const turns = (["tick", "checkAll"] as const).map((turn) => vi.spyOn(app.app.live.guards, turn));
  for (const turn of turns) turn.mockReturnValue();
  try {
    return (await statementsOf(app, coming)).filter((text) => parts.test(text));
  } finally {
    for (const turn of turns) turn.mockRestore();
  }
}
function expectFew(said: readonly string[], most: number): void {
  expect(said.length).toBeGreaterThanOrEqual(2);
  expect(said.length).toBeLessThanOrEqual(most);
}
const parts =
  /"oidc_record"|as ask\(|as "lastSeen"|"must_forget"|as said\(|as given\(|from "simulator_token" where.*any|frame_color as "frameColor" from board where id = any/s;

describe("Five hundred that come in one moment", () => {
  it("as consoles, each with the boards of its person, cost three statements at most", async () => {
    const readers = await consoles(many);
    const said = await saidForThem(() => opened(readers, "event: board"));
    expectFew(said, 3);
    for (const [place, reader] of readers.entries()) {
      expect(reader.text()).toContain(`"boardId":"${boardOf(ofPerson(place))}"`);
      expect(reader.text().match(/event: board\n/g)).toHaveLength(1);
    }
  });

  it("as consoles that were cut, each told what it missed, cost three, too", async () => {
    const position = await app.app.live.tail.position();
    const versions = new Map<string, number>();
    for (const name of people.slice(0, 5)) {
      versions.set(name, await sendGrid(app.withToken(tokens.get(name) ?? ""), boardOf(name), gridWith(63)));
    }
    const readers = await consoles(many, { "last-event-id": position });
    const said = await saidForThem(() => opened(readers, "event: board"));
    expectFew(said, 3);
    for (const [place, reader] of readers.entries()) {
      const name = ofPerson(place);
      const version = versions.get(name);
      if (version !== undefined) await reader.until(`"boardId":"${boardOf(name)}","what":"message"`);
      expect(reader.text()).toContain(`"version":${version ?? 0}`);
      expect(reader.text()).not.toContain("event: reset");
      expect(reader.text().includes("event: changed")).toBe(version !== undefined);
    }
  });

  it("as public pages of two boards cost three", async () => {
    const links = await Promise.all(people.slice(0, 2).map(publish));
    const readers = await Promise.all(
      Array.from({ length: many }, (_, place) =>
        crowdReader(url, links[place % 2] ?? "", {}, `127.0.0.${2 + (place % 3)}`),
      ),
    );
    open.push(...readers);
    const said = await saidForThem(() => opened(readers, "event: look"));
    expectFew(said, 3);
    for (const [place, reader] of readers.entries()) {
      expect(reader.text()).toContain(`"boardId":"${boardOf(ofPerson(place % 2))}"`);
      expect(reader.text()).toContain("event: token");
    }
  });

  it("as a public page, gets its board before a look that changes meanwhile", async () => {
    const [name = ""] = people;
    const [link, boardId] = [await publish(name), boardOf(name)];
    const page = async (): Promise<CrowdReader> => {
      const reader = await crowdReader(url, link, {});
      open.push(reader);
      reader.ask();
      return reader;
    };
    const witness = await page();
    await witness.until("event: look");
    const { live } = app.app;
    const { openings } = live;
    let goOn = (): void => {};
    const held = new Promise<void>((waits) => {
      Object.assign(live, {
        openings: async (boardIds: readonly string[]) => {
          waits();
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
          return openings(boardIds);
        },
      });
    });
    try {
      const late = await page();
      await held;
      await app.opened.sql`update board set style = 'white' where id = ${boardId}`;
      app.context.bus.publish({ kind: "board", boardId, what: "look" });
      await witness.until('"style":"white"');
      goOn();
      await late.until("event: look");
      const told = [...late.text().matchAll(/event: (board|look)/g)].map(([, event]) => event);
      expect(told).toEqual(["board", "look"]);
      expect(late.text()).toContain('"style":"white"');
    } finally {
      Object.assign(live, { openings });
    }
  });

  it("as displays, each on its board, cost three, and what they say of themselves one more", async () => {
    const identities = Array.from({ length: many }, (_, place) => ({
      clientId: newId(),
      token: newSecret(),
      boardId: boardOf(ofPerson(place)),
    }));
    const createdAt = new Date();
    await app.context.database.insert(device).values(
      identities.map(({ clientId, token, boardId }) => ({
        id: clientId,
        boardId,
        tokenHash: hashSecret(token),
        createdAt,
      })),
    );
    for (const most of [4, 3]) {
      const sockets: TestSocket[] = await Promise.all(
        identities.map(({ clientId }) => openDisplaySocket(url, clientId)),
      );
      open.push(...sockets);
      const said = await saidForThem(async () => {
        for (const [place, socket] of sockets.entries()) {
          socket.say(identify(identities[place]?.clientId ?? "", identities[place]?.token ?? ""));
        }
        await Promise.all(sockets.map((socket) => socket.next("display")));
        await expect.poll(() => app.app.live.presence.count()).toBeGreaterThanOrEqual(many);
      });
      expectFew(said, most);
      for (const [place, socket] of sockets.entries()) {
        expect(socket.messages[0]).toMatchObject({ type: "identified", title: `board of ${ofPerson(place)}` });
        socket.close();
      }
    }
    const rows = await app.context.database.select({ firmware: device.firmware }).from(device);
    expect(new Set(rows.map(({ firmware }) => firmware))).toEqual(new Set(["test/1"]));
  });

  it("let nobody spoil it for the others by what no database takes", async () => {
    const good = { clientId: newId(), token: newSecret(), boardId: boardOf("person 0") };
    const odd = { ...good, clientId: newId(), token: newSecret() };
    await app.context.database.insert(device).values(
      [good, odd].map(({ clientId, token, boardId }) => ({
        id: clientId,
        boardId,
        tokenHash: hashSecret(token),
        createdAt: new Date(),
      })),
    );
    const sockets = await Promise.all(
      ["%00", good.clientId, odd.clientId].map((clientId) => openDisplaySocket(url, clientId)),
    );
    open.push(...sockets);
    const [nobody, fine, strange] = sockets;
    nobody?.say(identify("\u0000", "wrong"));
    fine?.say(identify(good.clientId, good.token));
    strange?.say({ ...identify(odd.clientId, odd.token), firmware: "\u0000\ud800" });
    await Promise.all([nobody?.next("revoked"), fine?.next("display"), strange?.next("display")]);
    const [row] = await app.context.database.select().from(device).where(eq(device.id, odd.clientId));
    expect(row?.firmware).toBe("\ufffd\ufffd");
  });
});

describe("Three hundred streams at rest", () => {
  it("have their rights read again by a statement a second, whoever looks at what", async () => {
    const readers = await consoles(300);
    await opened(readers, "event: board");
    const perSecond: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      const said = await statementsOf(app, async () => {
        const checked = app.app.live.guards.checks();
        await app.clock.advance(1_000);
        app.app.live.guards.tick();
        await expect.poll(() => app.app.live.guards.checks()).toBeGreaterThan(checked);
        // Its own answer comes after those of statements that were sent before it.
        await app.context.tokens.boardsOf({
          kind: "person",
          personId: app.ids.people["person 0"] ?? "",
          superadmin: false,
          email: "",
          tokenId: "",
          grantId: null,
        });
      });
      // One of them is the test's own.
      perSecond.push(said.filter((text) => text.includes("as viewer(key, place)")).length - 1);
    }
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(2);
    expect(app.app.live.guards.checks()).toBeGreaterThanOrEqual(300);
  });

  it("end when a right ended between its reading and its stream", async () => {
    const { token = "" } = await app.as("guest");
    const personId = app.ids.people.guest ?? "";
    const path = `/board-status/${app.ids.boards.room}`;
    const reader = await crowdReader(url, path, { authorization: `Bearer ${token}` });
    open.push(reader);
    const { tokens: kept } = app.context;
    const enter = kept.enter.bind(kept);
    // The person is removed, and everybody told, after what they may was read and before their stream stands.
    kept.enter = async (token) => {
      const entered = await enter(token);
      await app.context.database.delete(member).where(eq(member.personId, personId));
      app.context.bus.publish({ kind: "membership", personId });
      return entered;
    };
    try {
      const ended = expect(reader.until("never")).rejects.toThrow("It closed");
      reader.ask();
      const askedAt = performance.now();
      await ended;
      // Not by the regular reading, which may be a minute later.
      expect(performance.now() - askedAt).toBeLessThan(5_000);
    } finally {
      kept.enter = enter;
    }
  });
});
