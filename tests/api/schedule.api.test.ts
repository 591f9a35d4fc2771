import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { boardEvent, messageAppearance, scheduledMessage } from "../../gateway/boardState/boardState.tables.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { pin, readBoard, schedule, sendText, sendVersion1, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let mia: Caller;
let ben: Caller;
let kitchen: string;
let hallway: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("eve")
        .tenant("Home", (home) =>
          home
            .owner("mia")
            .admin("noor")
            .user("ben")
            .user("eve")
            .board("Kitchen", { timezone: "UTC" })
            .board("Hallway"),
        ),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
  hallway = app.ids.boards.Hallway ?? "";
});

afterAll(() => app?.close());

/** Each test meets a board without plans, pin or quiet hours, whose last message is long past. */
beforeEach(async () => {
  await app.context.database.delete(scheduledMessage);
  await app.context.database.update(board).set({ quietHoursBegin: "", quietHoursEnd: "" });
  await app.clock.advance(minute);
  [mia, ben] = await Promise.all([app.as("mia"), app.as("ben")]);
  await mia.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: kitchen });
});

async function plan(caller: Caller, text: string, inMs: number, confirmations = {}) {
  const sendAt = (await app.clock.now()) + inMs;
  const answer = await schedule(caller, {
    boardId: kitchen,
    messageId: await writeText(caller, text),
    sendAt,
    ...confirmations,
  });
  if (answer.__typename === "Refusal") throw new Error(answer.type);
  return answer.scheduledMessage;
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await app.context.database.select().from(scheduledMessage).where(eq(scheduledMessage.id, id));
  return row?.state;
}

async function pass(ms: number): Promise<void> {
  await app.clock.advance(ms);
  await app.context.jobs.sweep();
  [mia, ben] = await Promise.all([app.as("mia"), app.as("ben")]);
}

const shownText = async () => (await readBoard(mia, kitchen)).currentAppearance?.message.formatted.trim();

describe("a scheduled message", () => {
  test("is shown at its time, not before, once, and as its author's", async () => {
    const planned = await plan(ben, "Later", 10 * minute);
    expect((await readBoard(mia, kitchen)).sendLaterMessage).toMatchObject({ id: planned.id });
    await pass(10 * minute - 1_000);
    expect(await stateOf(planned.id)).toBe("Pending");
    await pass(1_001);
    expect(await stateOf(planned.id)).toBe("Sent");
    expect(await shownText()).toBe("LATER");
    expect((await readBoard(mia, kitchen)).currentAppearance?.attribution).toBe("Ben Example");
    const { version } = await readBoard(mia, kitchen);
    await Promise.all([app.context.jobs.sweep(), app.context.jobs.sweep()]);
    expect((await readBoard(mia, kitchen)).version).toBe(version);
  });

  test("is shown once by two gateways that sweep at the same time", async () => {
    const other = await testApp({ beside: app });
    try {
      const planned = await plan(mia, "One of two", minute);
      await app.clock.advance(minute + 1);
      await Promise.all([app.context.jobs.sweep(), other.context.jobs.sweep()]);
      const rows = await app.context.database
        .select()
        .from(messageAppearance)
        .where(eq(messageAppearance.onceKey, `scheduled:${planned.id}`));
      expect(rows).toHaveLength(1);
      expect(await stateOf(planned.id)).toBe("Sent");
    } finally {
      await other.close();
    }
  });

  test("up to an hour late is shown late; later than that it is missed, and shown so", async () => {
    const late = await plan(mia, "Late", minute);
    await pass(minute + hour - 10_000);
    expect(await stateOf(late.id)).toBe("Sent");
    const missed = await plan(mia, "Missed", minute);
    await pass(minute + hour + 1);
    expect(await stateOf(missed.id)).toBe("Missed");
    expect(await shownText()).toBe("LATE");
    const { data } = await mia.graphql("query Plans($id: ID!) { scheduledMessages(boardId: $id) { id state } }", {
      id: kitchen,
    });
    expect(data).toEqual({ scheduledMessages: [{ id: missed.id, state: "Missed" }] });
  });

  test("waits for the end of a pin, and for the rate limit", async () => {
    await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Pinned"), secondsToPin: 30 * 60 });
    const planned = await plan(mia, "After the pin", 5 * minute);
    await pass(6 * minute);
    expect(await stateOf(planned.id)).toBe("Pending");
    await pass(25 * minute);
    expect(await stateOf(planned.id)).toBe("Sent");
    const hasty = await plan(mia, "Right after", 5_000);
    await pass(5_001);
    expect(await stateOf(hasty.id)).toBe("Pending");
    await pass(10_000);
    expect(await stateOf(hasty.id)).toBe("Sent");
  });

  test("over a pin that holds for more than an hour is missed, and clears it with a Yes", async () => {
    await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Pinned for long"), secondsToPin: 4 * 3600 });
    const held = await plan(mia, "Held up", minute);
    const confirmed = await plan(mia, "Confirmed", 90 * minute, { forcePinnedMessageOverride: true });
    await pass(minute + hour + 2);
    expect(await stateOf(held.id)).toBe("Missed");
    await pass(29 * minute);
    expect(await stateOf(confirmed.id)).toBe("Sent");
    expect((await readBoard(mia, kitchen)).pinnedMessage).toBeNull();
  });

  test("is not kept from its board by any number that another board holds up", async () => {
    await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "In the way"), secondsToPin: 3600 });
    const [first] = await app.context.database
      .select()
      .from(scheduledMessage)
      .where(eq(scheduledMessage.id, (await plan(mia, "Held up", minute)).id));
    if (first === undefined) throw new Error("The plan is not there.");
    const copies = Array.from({ length: 450 }, (_, place) => ({ ...first, id: `held-${place}` }));
    await app.context.database.insert(scheduledMessage).values(copies);
    const sendAt = (await app.clock.now()) + minute + 1;
    const behind = await schedule(mia, { boardId: hallway, messageId: await writeText(mia, "Behind them"), sendAt });
    if (behind.__typename === "Refusal") throw new Error(behind.type);
    await pass(minute + 2);
    expect([await stateOf(first.id), await stateOf(behind.scheduledMessage.id)]).toEqual(["Pending", "Sent"]);
  });

  test("for a time in quiet hours needs a Yes, also when none are now", async () => {
    const now = await app.clock.now();
    const begin = new Date(now + 2 * hour).toISOString().slice(11, 16).replace(":", "");
    const end = new Date(now + 4 * hour).toISOString().slice(11, 16).replace(":", "");
    await app.context.database.update(board).set({ quietHoursBegin: begin, quietHoursEnd: end });
    const call = { boardId: kitchen, messageId: await writeText(mia, "In the night"), sendAt: now + 3 * hour };
    expect(await schedule(mia, call)).toMatchObject({ type: "QuietHours", rule: "quietHours" });
    expect(await schedule(mia, { ...call, sendAt: now + hour })).toMatchObject({
      scheduledMessage: { state: "Pending" },
    });
    const confirmed = await schedule(mia, { ...call, forced: true });
    if (confirmed.__typename === "Refusal") throw new Error(confirmed.type);
    await pass(hour + 1);
    await pass(2 * hour);
    expect(await stateOf(confirmed.scheduledMessage.id)).toBe("Sent");
  });

  test.each([
    ["the past", -1_000],
    ["more than a year ahead", 365 * 24 * hour + minute],
  ])("for %s is refused", async (_name, inMs) => {
    const sendAt = (await app.clock.now()) + inMs;
    const messageId = await writeText(mia, "When");
    expect(await schedule(mia, { boardId: kitchen, messageId, sendAt })).toMatchObject({
      type: "ValidationError",
      rule: "sendAt",
    });
  });

  test("that the board shows already is over, and nothing is written twice", async () => {
    const planned = await plan(mia, "The same", minute);
    await sendText(mia, kitchen, "The same");
    const { version } = await readBoard(mia, kitchen);
    await pass(minute + 1);
    expect(await stateOf(planned.id)).toBe("Sent");
    expect((await readBoard(mia, kitchen)).version).toBe(version);
  });

  test("of somebody who has left the board is not shown", async () => {
    const eve = await app.as("eve");
    const planned = await plan(eve, "From afar", minute);
    await app.context.database
      .update(member)
      .set({ isCurrentMember: false })
      .where(eq(member.personId, app.ids.people.eve ?? ""));
    await pass(minute + 1);
    expect(await stateOf(planned.id)).toBe("Cancelled");
    expect(await shownText()).not.toBe("FROM AFAR");
  });

  test("of version 1 stands on the same function", async () => {
    const sendAt = (await app.clock.now()) + minute;
    expect(await sendVersion1(mia, { boardId: kitchen, text: "Version 1", sendAt })).toMatchObject({ created: true });
    await pass(minute + 1);
    expect(await shownText()).toBe("VERSION 1");
  });
});

describe("cancelling", () => {
  const unschedule = (caller: Caller, messageId: string) =>
    caller.graphql<{ unscheduleMessage: unknown }>(
      `mutation Cancel($messageId: ID!) { unscheduleMessage(messageId: $messageId) { __typename
        ... on UnscheduleMessageSuccess { unscheduled } ... on Refusal { type } } }`,
      { messageId },
    );

  test("is for its author, Admins and the Owner", async () => {
    const planned = await plan(mia, "Mine", 10 * minute);
    expect((await unschedule(ben, planned.id)).data).toMatchObject({ unscheduleMessage: { type: "NotAuthorized" } });
    expect((await unschedule(await app.as("noor"), planned.id)).data).toMatchObject({
      unscheduleMessage: { unscheduled: true },
    });
    const own = await plan(ben, "His", 10 * minute);
    expect((await unschedule(ben, own.id)).data).toMatchObject({ unscheduleMessage: { unscheduled: true } });
    expect((await unschedule(ben, own.id)).data).toMatchObject({ unscheduleMessage: { type: "NotFound" } });
    await pass(10 * minute + 1);
    expect(await stateOf(planned.id)).toBe("Cancelled");
  });

  test("at the very time either shows the message or cancels it, never both", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const planned = await plan(mia, `Race ${round}`, minute);
      await app.clock.advance(minute + 1);
      const fresh = await app.as("mia");
      const [, answer] = await Promise.all([app.context.jobs.sweep(), unschedule(fresh, planned.id)]);
      const state = await stateOf(planned.id);
      const rows = await app.context.database
        .select()
        .from(messageAppearance)
        .where(eq(messageAppearance.onceKey, `scheduled:${planned.id}`));
      const cancelled = JSON.stringify(answer.data).includes('"unscheduled":true');
      expect({ state, shown: rows.length }).toEqual(
        cancelled ? { state: "Cancelled", shown: 0 } : { state: "Sent", shown: 1 },
      );
      outcomes.push(state ?? "");
      mia = await app.as("mia");
    }
    expect(outcomes).toHaveLength(12);
  });
});

test("everything that happened to the board stands in its events, in order, and cannot be rewritten", async () => {
  const rows = await app.context.database
    .select()
    .from(boardEvent)
    .where(eq(boardEvent.boardId, kitchen))
    .orderBy(boardEvent.id);
  const versions = rows.filter(({ kind }) => kind === "appeared").map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, place) => place + 1));
  const kinds = new Set(rows.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["scheduled", "unscheduled", "appeared", "pinned", "unpinned", "pinEnded", "missed"]));
  await expect(app.context.database.delete(boardEvent)).rejects.toThrow();
  await expect(app.context.database.update(boardEvent).set({ cause: "another" })).rejects.toThrow();
});
