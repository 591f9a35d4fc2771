import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashSecret } from "../../gateway/callers/hash.ts";
import { newSecret } from "../../gateway/db/ids.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { identify, openDisplaySocket } from "../support/displaySocket.ts";
import { openEvents } from "../support/eventReader.ts";
import { sendText } from "../support/messageCalls.ts";
import { gridWith } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { readReceipt, startBroadcast, undo } from "../support/upkeepCalls.ts";

let app: TestApp;
let url: string;
let mia: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("eve")
        .tenant("Home", (home) => home.owner("mia").board("Hall", { device: true }).board("Virtual"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Lab")),
  });
  url = await app.listen();
});

afterAll(() => app?.close());

beforeEach(async () => {
  await app.clock.advance(60_000);
  mia = await app.as("mia");
});

async function sent(text: string, board = "Hall"): Promise<string> {
  const answer = await sendText(mia, app.ids.boards[board] ?? "", text);
  if (answer.__typename === "Refusal") throw new Error(answer.error);
  return answer.appearance.id;
}

/** The hall's display, in from its socket on; or another one there. */
async function display(clientId = app.ids.devices.Hall ?? "") {
  const token = newSecret();
  await app.context.database
    .update(device)
    .set({ tokenHash: hashSecret(token) })
    .where(eq(device.id, clientId));
  const socket = await openDisplaySocket(url, clientId);
  socket.say(identify(clientId, token));
  await socket.next("identified");
  return socket;
}

const stateOf = async (appearanceId: string) => (await readReceipt(mia, appearanceId)).state;

describe("the receipt of a message", () => {
  test("waits while the display is away, is sent when it comes, and shown when it says so", async () => {
    const appearance = await sent("First light");
    expect(await readReceipt(mia, appearance)).toEqual({ state: "Waiting", displays: 1, shown: 0, at: null });
    const socket = await display();
    const shown = await socket.next("display");
    await expect.poll(() => stateOf(appearance)).toBe("Sent");
    socket.say({ type: "shown", version: shown.version });
    await expect.poll(() => stateOf(appearance)).toBe("Shown");
    expect((await readReceipt(mia, appearance)).at).toBeGreaterThan(0);
    // What was shown stays so, whatever comes after it.
    await app.clock.advance(20_000);
    await sent("Second light");
    expect(await stateOf(appearance)).toBe("Shown");
    socket.close();
  });

  test("counts the displays that show it, each of them once", async () => {
    const second = newSecret();
    const { database, clock } = app.context;
    await database
      .insert(device)
      .values({ id: second, boardId: app.ids.boards.Hall ?? "", createdAt: new Date(clock.estimate()) });
    const appearance = await sent("Third light");
    const tell = async (clientId?: string) => {
      const socket = await display(clientId);
      const { version } = await socket.next("display");
      socket.say({ type: "shown", version });
      return socket;
    };
    const sockets = [await tell()];
    await expect.poll(() => readReceipt(mia, appearance)).toMatchObject({ displays: 2, shown: 1 });
    sockets.push(await tell());
    sockets.push(await tell(second));
    await expect.poll(() => readReceipt(mia, appearance)).toMatchObject({ displays: 2, shown: 2 });
    for (const socket of sockets) socket.close();
    await database.delete(device).where(eq(device.id, second));
    expect(await readReceipt(mia, appearance)).toMatchObject({ state: "Shown", displays: 2, shown: 2 });
  });

  test("says that something else came before the display had it", async () => {
    const appearance = await sent("Too quick");
    await app.clock.advance(20_000);
    await sent("Quicker");
    expect(await stateOf(appearance)).toBe("Replaced");
  });

  test("of a board without a display says so", async () => {
    expect(await readReceipt(mia, await sent("On screens", "Virtual"))).toEqual({
      state: "Virtual",
      displays: 0,
      shown: 0,
      at: null,
    });
  });

  test("says that it was taken back", async () => {
    const appearance = await sent("Oops");
    await undo(mia, appearance);
    expect(await stateOf(appearance)).toBe("Undone");
  });

  test("is for members of the board", async () => {
    const { errors } = await (await app.as("eve")).graphql(
      "query Receipt($id: ID!) { messageReceipt(appearanceId: $id) { state } }",
      { id: await sent("Not for Eve", "Virtual") },
    );
    expect(errors?.[0]?.extensions.code).toBe("NotFound");
  });

  test("names until when its author may take it back", async () => {
    const query = "query Undo($id: ID!) { getBoardV2(id: $id) { currentAppearance { undoUntil appeared } } }";
    const read = async () => {
      const { data } = await mia.graphql<{
        getBoardV2: { currentAppearance: { undoUntil: number | null; appeared: number } };
      }>(query, { id: app.ids.boards.Virtual });
      return data?.getBoardV2.currentAppearance;
    };
    await sent("For fifteen seconds", "Virtual");
    const shown = await read();
    expect(shown?.undoUntil).toBe((shown?.appeared ?? 0) + 15_000);
    await app.clock.advance(15_000);
    expect((await read())?.undoUntil).toBeNull();
  });
});

describe("the stream of a tab", () => {
  test("tells that a display shows the message, and how a broadcast of one's own goes on", async () => {
    const [mine, others] = await Promise.all([
      openEvents(`${url}/events`, { token: mia.token }),
      openEvents(`${url}/events`, { token: (await app.as("eve")).token }),
    ]);
    await Promise.all([mine.next("hello"), others.next("hello")]);
    const socket = await display();
    await socket.next("display");
    await sent("Watched");
    const shown = await socket.next("display");
    socket.say({ type: "shown", version: shown.version });
    await mine.next((event) => event.event === "changed" && event.data.what === "receipt");
    socket.close();

    await app.clock.advance(20_000);
    const started = await startBroadcast(mia, { boardIds: app.ids.boards.Hall ?? "", characters: gridWith(5) });
    if (started.__typename === "Refusal") throw new Error(started.type);
    const word = await mine.next("broadcast");
    expect(word.data).toEqual({ broadcastId: started.broadcast.id });
    expect(others.events.filter((event) => event.event === "broadcast")).toEqual([]);
    mine.close();
    others.close();
    await app.context.jobs.sweep();
  });
});
