import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import type { SendEvent } from "../../machines/message/sendContext.ts";
import { beginQuietHours } from "../support/quietHours.ts";
import { freshGrid, openSendFlow } from "../support/sendFlow.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

/** The console's send flow with its real ports, against the real gateway: only the wire between them is short. */

let app: TestApp;
let mia: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("eve")
        .tenant("Home", (home) => home.owner("mia").board("Kitchen", { timezone: "Europe/Zurich" }))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Lab")),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

beforeEach(async () => {
  await app.clock.advance(60_000);
  mia = await app.as("mia");
  await app.context.database.update(board).set({ quietHoursBegin: "", quietHoursEnd: "" });
  await mia.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: kitchen });
});

const request = (type: "send.request" | "pin.request" | "schedule.request", characters = freshGrid()): SendEvent => ({
  type,
  boardId: kitchen,
  characters,
  idempotencyKey: crypto.randomUUID(),
});

async function history(): Promise<{ id: string; message: { characters: number[][] } }[]> {
  const { data } = await mia.graphql<{ boardMessageAppearances: [] }>(
    "query History($id: ID!) { boardMessageAppearances(boardId: $id, page: 0) { id message { characters } } }",
    { id: kitchen },
  );
  return data?.boardMessageAppearances ?? [];
}

describe("the console's send flow against the gateway", () => {
  test("a message is on the board's history once, and the flow leads there", async () => {
    const flow = openSendFlow(mia);
    const grid = freshGrid();
    flow.send(request("send.request", grid));
    await flow.reach("sent");
    expect((await history()).filter(({ message }) => String(message.characters) === String(grid))).toHaveLength(1);
    expect(flow.told).toMatchObject([
      { type: "send.succeeded", notice: { id: "message-sent" } },
      { type: "navigate.history", boardId: kitchen },
    ]);
  });

  test("a second message within 15 s is refused until a moment, and goes through after it", async () => {
    const flow = openSendFlow(mia);
    flow.send(request("send.request"));
    await flow.reach("sent");
    flow.send(request("send.request"));
    await flow.reach("failed");
    const now = await app.clock.now();
    const refused = flow.told.at(-1);
    expect(refused).toMatchObject({
      type: "send.refused",
      notice: { id: "message-rate-limited", cause: "RateLimited" },
    });
    const until = refused?.type === "send.refused" ? (refused.notice.until ?? 0) : 0;
    expect(until - now).toBeGreaterThan(0);
    expect(until - now).toBeLessThanOrEqual(15_000);
    await app.clock.advance(15_000);
    flow.send({ type: "send.retry" });
    await flow.reach("sent");
  });

  test("the same grid again is sent without a second entry", async () => {
    const flow = openSendFlow(mia);
    const grid = freshGrid();
    flow.send(request("send.request", grid));
    await flow.reach("sent");
    const before = await history();
    await app.clock.advance(16_000);
    flow.send(request("send.request", grid));
    await flow.reach("sent");
    expect(await history()).toEqual(before);
    expect(flow.told.filter(({ type }) => type === "send.succeeded").at(-1)).toMatchObject({ isAlreadyShown: true });
  });

  test("a pin asks whoever sends next, with its end and its author, and a Yes sends over it", async () => {
    const flow = openSendFlow(mia);
    flow.send(request("pin.request"));
    await flow.reach("choosingTime");
    flow.send({ type: "time.change", hours: 1 });
    flow.send({ type: "time.confirm", now: await app.clock.now() });
    await flow.reach("pinned");
    await app.clock.advance(16_000);
    flow.send(request("send.request"));
    const { context } = await flow.reach("confirmingPinned");
    expect(context.prompt).toMatchObject({ id: "prompt-pinned", setBy: "Mia Keller" });
    expect((context.prompt?.until ?? 0) - (await app.clock.now())).toBeGreaterThan(3_500_000);
    flow.send({ type: "confirm.yes" });
    await flow.reach("sent");
    const { data } = await mia.graphql("query Pin($id: ID!) { boardPinnedQuery(boardId: $id) { id } }", {
      id: kitchen,
    });
    expect(data).toEqual({ boardPinnedQuery: null });
  });

  test("quiet hours ask, and a Yes sends in spite of them", async () => {
    await beginQuietHours(app, kitchen);
    const flow = openSendFlow(mia);
    flow.send(request("send.request"));
    const { context } = await flow.reach("confirmingQuietHours");
    expect(context.prompt?.until).toBeGreaterThan(await app.clock.now());
    flow.send({ type: "confirm.yes" });
    await flow.reach("sent");
  });

  test("a schedule asks by the hours of its own moment, by the board's clock", async () => {
    const now = await app.clock.now();
    const inFourHours = new Intl.DateTimeFormat("en", {
      timeZone: "Europe/Zurich",
      hour: "2-digit",
      hourCycle: "h23",
    }).format(now + 4 * 3_600_000);
    await app.context.database
      .update(board)
      .set({ quietHoursBegin: `${inFourHours}00`, quietHoursEnd: `${inFourHours}59` })
      .where(eq(board.id, kitchen));
    const flow = openSendFlow(mia);
    const minute = Math.floor(now / 60_000) % 60;
    // Half past that hour is surely within it, whatever the minute is now.
    const minutes = 4 * 60 - minute + 30;
    flow.send(request("schedule.request"));
    flow.send({ type: "time.change", hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    flow.send({ type: "time.confirm", now });
    await flow.reach("confirmingQuietHours");
    flow.send({ type: "confirm.yes" });
    await flow.reach("scheduled");

    const now2 = openSendFlow(mia);
    now2.send(request("schedule.request"));
    now2.send({ type: "time.change", seconds: 5 });
    now2.send({ type: "time.confirm", now });
    await now2.reach("scheduled");
    const { data } = await mia.graphql<{ scheduledMessages: unknown[] }>(
      "query Next($id: ID!) { scheduledMessages(boardId: $id) { id } }",
      { id: kitchen },
    );
    expect(data?.scheduledMessages).toHaveLength(2);
  });

  test.each(["CreateMessageV2", "CreateMessageAppearanceV2"])(
    "an answer to %s that is lost after the commit ends in one entry, once the person tries again",
    async (operation) => {
      let lost = 0;
      const flow = openSendFlow(mia, (asked) => asked === operation && lost++ === 0);
      const grid = freshGrid();
      flow.send(request("send.request", grid));
      const { context } = await flow.reach("failed");
      expect(context.notice?.cause).toBe("AnswerLost");
      flow.send({ type: "send.retry" });
      await flow.reach("sent");
      expect((await history()).filter(({ message }) => String(message.characters) === String(grid))).toHaveLength(1);
    },
  );

  test("a board of another tenant is not there", async () => {
    const flow = openSendFlow(mia);
    flow.send({ ...request("send.request"), boardId: app.ids.boards.Lab ?? "" } as SendEvent);
    const { context } = await flow.reach("failed");
    expect(context.problem).toMatchObject({ step: "checkBoard", refusal: { code: "NotFound" } });
  });
});

describe("with messagesV2 off", () => {
  const version1 = () => openSendFlow(mia, undefined, false);

  test("one call writes and sends, and its words are those of version 1", async () => {
    const flow = version1();
    const grid = freshGrid();
    flow.send(request("send.request", grid));
    await flow.reach("sent");
    expect((await history()).filter(({ message }) => String(message.characters) === String(grid))).toHaveLength(1);
    expect(flow.told).toMatchObject([
      { type: "send.succeeded", notice: { id: "message-created" }, appearanceId: expect.any(String) },
      { type: "navigate.history" },
    ]);
  });

  test("the same grid again is told as already there, and nothing is written", async () => {
    const flow = version1();
    const grid = freshGrid();
    flow.send(request("send.request", grid));
    await flow.reach("sent");
    const before = await history();
    await app.clock.advance(16_000);
    flow.send(request("send.request", grid));
    await flow.reach("failed");
    expect(flow.told.at(-1)).toMatchObject({ type: "send.refused", notice: { id: "message-already-shown" } });
    expect(await history()).toEqual(before);
  });

  test("an answer that got lost leaves one appearance after the next try", async () => {
    let isLost = true;
    const flow = openSendFlow(
      mia,
      (operation) => {
        const loses = isLost && operation === "createMessage2";
        if (loses) isLost = false;
        return loses;
      },
      false,
    );
    const grid = freshGrid();
    flow.send(request("send.request", grid));
    await flow.reach("failed");
    flow.send({ type: "send.retry" });
    await flow.reach("sent");
    expect((await history()).filter(({ message }) => String(message.characters) === String(grid))).toHaveLength(1);
  });

  test("a pin and a time travel in the same call, and a pin asks", async () => {
    const flow = version1();
    flow.send(request("pin.request"));
    flow.send({ type: "time.change", minutes: 10 });
    flow.send({ type: "time.confirm", now: await app.clock.now() });
    await flow.reach("pinned");
    await app.clock.advance(16_000);
    flow.send(request("send.request"));
    await flow.reach("confirmingPinned");
    flow.send({ type: "confirm.yes" });
    await flow.reach("sent");
    flow.send(request("schedule.request"));
    flow.send({ type: "time.change", minutes: 10 });
    flow.send({ type: "time.confirm", now: await app.clock.now() });
    await flow.reach("scheduled");
    expect(flow.told.at(-1)).toMatchObject({ notice: { id: "message-scheduled" } });
  });
});
