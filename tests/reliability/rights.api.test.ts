import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { identify, openDisplaySocket } from "../support/displaySocket.ts";
import { type EventReader, openEvents } from "../support/eventReader.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Two gateways on one database, and nothing but it between them: as with Redis away. */
async function start(): Promise<{ one: TestApp; other: TestApp; url: string; kitchen: string }> {
  const one = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .tenant("home", (tenant) => tenant.owner("mia").user("noor").board("kitchen", { device: true })),
  });
  open.push(one);
  const other = await testApp({ beside: one });
  open.unshift(other);
  const url = await other.listen();
  await expect.poll(() => other.context.bus.rightsLine(), { timeout: 10_000 }).toBeGreaterThan(0);
  return { one, other, url, kitchen: one.ids.boards.kitchen ?? "" };
}

async function watch(url: string, token?: string): Promise<EventReader> {
  const reader = await openEvents(url, { token });
  open.unshift(reader);
  return reader;
}

describe("Two gateways without Redis between them", () => {
  it("cut within two seconds what one revoked and the other holds: link, member, sign-in, display", async () => {
    const { one, url, kitchen } = await start();
    const [mia, noor] = [await one.as("mia"), await one.as("noor")];
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
    const members = await watch(`${url}/board-status/${kitchen}`, noor.token);
    const simulator = await watch(`${url}/simulator/${kitchen}/events?token=${token}`);
    const console = await watch(`${url}/events`, mia.token);
    const socket = await openDisplaySocket(url, display.clientId);
    open.unshift(socket);
    socket.say(identify(display.clientId, display.token));
    await Promise.all([
      members.next("message"),
      simulator.next("board"),
      console.next("board"),
      socket.next("display"),
    ]);
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
    await one.context.tokens.endSignIns(one.ids.people.mia ?? "");
    await Promise.all([members.ended, simulator.next("gone"), socket.next("revoked"), console.ended]);
    expect(performance.now() - revokedAt).toBeLessThan(2_000);
  });

  it("have a display show its name whose socket the other one holds", async () => {
    const { one, url, kitchen } = await start();
    const mia = await one.as("mia");
    const { pairingCode } = (await mia.post("/factory/device", { boardId: kitchen })).json();
    const display = (await one.anonymous.post("/pair", { pairingCode })).json();
    const socket = await openDisplaySocket(url, display.clientId);
    open.unshift(socket);
    socket.say(identify(display.clientId, display.token));
    await socket.next("display");
    await mia.graphql("mutation Identify($id: ID!) { identifyDevice(id: $id) { __typename } }", {
      id: display.clientId,
    });
    expect((await socket.next("name")).forMs).toBe(5_000);
  });

  it("look themselves while nobody can tell them, and when they can be told again", async () => {
    const { one, other, url, kitchen } = await start();
    const noor = await one.as("noor");
    const stream = await watch(`${url}/board-status/${kitchen}`, noor.token);
    await stream.next("message");
    const before = other.context.bus.rightsLine();
    // All connections that listen are cut, and the right ends in the same moment: nobody hears of it.
    await one.context.database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%clatter_rights%'`);
    const cutAt = performance.now();
    await one.context.database.delete(member).where(eq(member.personId, one.ids.people.noor ?? ""));
    await stream.ended;
    expect(performance.now() - cutAt).toBeLessThan(10_000);
    await expect.poll(() => other.context.bus.rightsLine(), { timeout: 10_000 }).toBeGreaterThan(before);
  });
});
