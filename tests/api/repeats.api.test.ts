import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { messageRepeat, scheduledMessage } from "../../gateway/boardState/boardState.tables.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { pin, readBoard, sendText, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import {
  changeRepeat,
  changeShowing,
  endRepeat,
  listRepeats,
  makeRepeat,
  type RepeatAnswer,
  restore,
} from "../support/timingCalls.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let app: TestApp;
let mia: Caller;
let noor: Caller;
let ben: Caller;
let eve: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("eve")
        .tenant("Home", (home) =>
          home.owner("mia").admin("noor").user("ben").user("eve").board("Kitchen", { timezone: "UTC" }),
        ),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

async function signIn(): Promise<void> {
  [mia, noor, ben, eve] = await Promise.all([app.as("mia"), app.as("noor"), app.as("ben"), app.as("eve")]);
}

/** Each test meets a board without plans, pin or quiet hours, at noon of a Monday. */
beforeEach(async () => {
  await app.context.database.delete(scheduledMessage);
  await app.context.database.delete(messageRepeat);
  await app.context.database.update(board).set({ quietHoursBegin: "", quietHoursEnd: "", timezone: "UTC" });
  const now = await app.clock.now();
  const noon = Math.floor(now / day) * day + 12 * hour;
  const toMonday = (8 - (new Date(noon).getUTCDay() || 7)) % 7;
  await app.clock.advance(noon + (toMonday === 0 && noon <= now ? 7 : toMonday) * day - now);
  await signIn();
  await mia.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: kitchen });
});

async function pass(ms: number): Promise<void> {
  await app.clock.advance(ms);
  await app.context.jobs.sweep();
  await signIn();
}

const shown = async () => (await readBoard(mia, kitchen)).currentAppearance?.message.formatted.trim();

async function repeat(caller: Caller, text: string, more: object = {}): Promise<RepeatAnswer> {
  const messageId = await writeText(caller, text);
  const answer = await makeRepeat(caller, { boardId: kitchen, messageId, rhythm: "Daily", time: "12:10", ...more });
  if (answer.__typename === "Refusal") throw new Error(`${answer.type} ${answer.rule}`);
  return answer.repeat;
}

/** The repeat as it is now. */
async function now(id: string): Promise<RepeatAnswer> {
  const found = (await listRepeats(mia, kitchen)).find((one) => one.id === id);
  if (found === undefined) throw new Error("There is no such repeat.");
  return found;
}

const nextOf = async (id: string) => (await now(id)).next?.sendAt;

describe("a message that comes again and again", () => {
  test("is shown at its time, once, and the next day again", async () => {
    const start = await app.clock.now();
    const { id, next } = await repeat(ben, "Feed the cat");
    expect(next?.sendAt).toBe(Math.floor(start / day) * day + 12 * hour + 10 * minute);
    await pass(10 * minute - 2_000);
    expect(await shown()).not.toBe("FEED THE CAT");
    await pass(4_000);
    expect(await shown()).toBe("FEED THE CAT");
    expect(await nextOf(id)).toBe((next?.sendAt ?? 0) + day);
    await sendAfterRate("Something else");
    const { version } = await readBoard(mia, kitchen);
    await Promise.all([app.context.jobs.sweep(), app.context.jobs.sweep()]);
    expect((await readBoard(mia, kitchen)).version).toBe(version);
    await pass(day);
    expect(await shown()).toBe("FEED THE CAT");
    expect((await readBoard(mia, kitchen)).currentAppearance?.attribution).toBe("Ben Example");
  });

  test("goes on after a gateway was down for two days: what it missed is not caught up in a heap", async () => {
    const { id, next } = await repeat(ben, "Water the plants");
    await pass(2 * day + hour + 20 * minute);
    const missed = await app.context.database.select().from(scheduledMessage).where(eq(scheduledMessage.repeatId, id));
    expect(missed.filter(({ state }) => state === "Missed")).toHaveLength(1);
    expect(await nextOf(id)).toBe((next?.sendAt ?? 0) + 3 * day);
  });

  test("is made once by the same call again, and has one next showing whoever plans it", async () => {
    const messageId = await writeText(ben, "Once");
    const make = () =>
      makeRepeat(ben, {
        boardId: kitchen,
        messageId,
        rhythm: "Weekly",
        weekday: 3,
        time: "07:00",
        idempotencyKey: "k1",
      });
    const answers = await Promise.all([make(), make()]);
    expect(answers[0]).toEqual(answers[1]);
    await Promise.all([app.context.jobs.sweep(), app.context.jobs.sweep()]);
    expect(await listRepeats(mia, kitchen)).toHaveLength(1);
    expect(await app.context.database.select().from(scheduledMessage)).toHaveLength(1);
  });

  test("can rest, is not sent while it does, and goes on with the next time", async () => {
    const { id, next } = await repeat(ben, "Lunch");
    expect(await changeRepeat(ben, "pause", id)).toMatchObject({
      repeat: { next: null, pausedAt: expect.any(Number) },
    });
    await pass(2 * day);
    expect(await shown()).not.toBe("LUNCH");
    const resumed = await changeRepeat(ben, "resume", id);
    expect(resumed).toMatchObject({ repeat: { pausedAt: null, next: { sendAt: (next?.sendAt ?? 0) + 2 * day } } });
    await pass(11 * minute);
    expect(await shown()).toBe("LUNCH");
  });

  test("can be left out once", async () => {
    const { id, next } = await repeat(ben, "Tea");
    const skipped = await changeShowing(ben, "skip", id, next?.day ?? "");
    expect(skipped).toMatchObject({ repeat: { leftOut: [next?.day], next: { sendAt: (next?.sendAt ?? 0) + day } } });
    await pass(11 * minute);
    expect(await shown()).not.toBe("TEA");
    // What has passed is no leaving-out any more.
    expect(await now(id)).toMatchObject({ leftOut: [] });
    await pass(day);
    expect(await shown()).toBe("TEA");
    expect(await nextOf(id)).toBe((next?.sendAt ?? 0) + 2 * day);
  });

  test("that was left out once comes after all, when that is taken back", async () => {
    const { id, next } = await repeat(ben, "Cocoa");
    await changeShowing(ben, "skip", id, next?.day ?? "");
    expect(await changeShowing(ben, "unskip", id, next?.day ?? "")).toMatchObject({ repeat: { leftOut: [], next } });
    await pass(11 * minute);
    expect(await shown()).toBe("COCOA");
    expect(await nextOf(id)).toBe((next?.sendAt ?? 0) + day);
  });

  test("leaves out and takes back what was named, however often the same is asked and in whichever order", async () => {
    const { id, next } = await repeat(ben, "Toast");
    const first = next?.day ?? "";
    const at = next?.sendAt ?? 0;
    await changeShowing(ben, "skip", id, first);
    // The answer got lost, and the person pressed Try again.
    const again = await changeShowing(ben, "skip", id, first);
    expect(again).toMatchObject({ repeat: { leftOut: [first], next: { sendAt: at + day } } });
    const second = (await now(id)).next?.day ?? "";
    await Promise.all([changeShowing(ben, "skip", id, second), changeShowing(noor, "skip", id, second)]);
    expect(await now(id)).toMatchObject({ leftOut: [first, second], next: { sendAt: at + 2 * day } });
    // The first comes back alone, also when it is asked twice; the second stays left out.
    await changeShowing(ben, "unskip", id, first);
    const back = await changeShowing(ben, "unskip", id, first);
    expect(back).toMatchObject({ repeat: { leftOut: [second], next: { sendAt: at, day: first } } });
    await pass(11 * minute);
    expect(await shown()).toBe("TOAST");
    expect(await nextOf(id)).toBe(at + 2 * day);
    // One that is later than the next one changes nothing but itself.
    expect(await changeShowing(ben, "unskip", id, second)).toMatchObject({
      repeat: { leftOut: [], next: { sendAt: at + day } },
    });
  });

  test("is left out on the day that was named, also in another zone and after a rest", async () => {
    const { id, next } = await repeat(ben, "Porridge", { time: "20:00" });
    const left = next?.day ?? "";
    await changeShowing(ben, "skip", id, left);
    await app.context.database.update(board).set({ timezone: "America/New_York" });
    await app.context.jobs.sweep();
    const moved = await now(id);
    expect(moved.leftOut).toEqual([left]);
    expect(moved.next?.day).toBe(new Date(Date.parse(left) + day).toISOString().slice(0, 10));
    await changeRepeat(ben, "pause", id);
    expect(await changeShowing(ben, "skip", id, moved.next?.day ?? "")).toMatchObject({
      type: "NotFound",
      rule: "showing",
    });
    const resumed = await changeRepeat(ben, "resume", id);
    expect(resumed).toMatchObject({ repeat: { leftOut: [left], next: { day: moved.next?.day } } });
    await changeRepeat(ben, "pause", id);
    expect(await changeShowing(ben, "unskip", id, left)).toMatchObject({
      repeat: { leftOut: [], next: null, pausedAt: expect.any(Number) },
    });
    expect(await changeRepeat(ben, "resume", id)).toMatchObject({ repeat: { next: { day: left } } });
  });

  test("refuses to leave out what is not the next one, what has passed, and too many", async () => {
    const { id, next } = await repeat(ben, "Jam");
    for (const named of ["2001-01-01", "", "tomorrow", new Date((next?.sendAt ?? 0) + day).toISOString().slice(0, 10)])
      expect(await changeShowing(ben, "skip", id, named)).toMatchObject({ type: "NotFound", rule: "showing" });
    await changeShowing(ben, "skip", id, next?.day ?? "");
    const repeats = app.context.database.update(messageRepeat);
    const far = (place: number) => new Date((next?.sendAt ?? 0) + place * day).toISOString().slice(0, 10);
    await repeats.set({ leftOut: Array.from({ length: 50 }, (_, place) => far(place)) });
    await app.context.database.delete(scheduledMessage);
    await app.context.jobs.sweep();
    const last = (await now(id)).next;
    expect(last?.sendAt).toBe((next?.sendAt ?? 0) + 50 * day);
    expect(await changeShowing(ben, "skip", id, last?.day ?? "")).toMatchObject({ type: "ValidationError" });
    expect(await changeShowing(ben, "unskip", id, "2001-01-01")).toMatchObject({ repeat: { next: last } });
    await repeats.set({ leftOut: [next?.day ?? ""] });
    await pass(11 * minute);
    expect(await changeShowing(ben, "unskip", id, next?.day ?? "")).toMatchObject({
      type: "NotFound",
      rule: "showing",
    });
  });

  test("tells the board's timeline that it comes again and again", async () => {
    const { next } = await repeat(ben, "Milk");
    const { data } = await ben.graphql<{ boardTimeline: { entries: object[] } }>(
      `query Timeline($boardId: ID!) { boardTimeline(boardId: $boardId) {
        entries { kind at repeat { rhythm weekday time } } } }`,
      { boardId: kitchen },
    );
    expect(data?.boardTimeline.entries).toContainEqual({
      kind: "Scheduled",
      at: next?.sendAt,
      repeat: { rhythm: "Daily", weekday: null, time: expect.stringMatching(/^\d\d:\d\d$/) },
    });
  });

  test("of which one showing was cancelled comes the next time, and the cancelling can be taken back", async () => {
    const { id, next } = await repeat(ben, "Bread");
    const scheduledId = next?.scheduledMessageId ?? "";
    await ben.graphql("mutation Cancel($id: ID!) { unscheduleMessage(messageId: $id) { __typename } }", {
      id: scheduledId,
    });
    await app.context.jobs.sweep();
    expect(await nextOf(id)).toBe((next?.sendAt ?? 0) + day);
    expect(await restore(ben, scheduledId)).toMatchObject({
      scheduledMessage: { state: "Pending", sendAt: next?.sendAt },
    });
    await pass(11 * minute);
    expect(await shown()).toBe("BREAD");
    expect(await nextOf(id)).toBe((next?.sendAt ?? 0) + day);
  });

  test("meets quiet hours and pins as a scheduled message does", async () => {
    await app.context.database.update(board).set({ quietHoursBegin: "1200", quietHoursEnd: "1300" });
    const messageId = await writeText(ben, "Quiet");
    const input = { boardId: kitchen, messageId, rhythm: "Daily", time: "12:10" } as const;
    expect(await makeRepeat(ben, input)).toMatchObject({ type: "QuietHours", rule: "quietHours" });
    expect(await makeRepeat(ben, { ...input, forced: true })).toMatchObject({
      __typename: "CreateMessageRepeatSuccess",
    });
    const pinned = await pin(mia, {
      boardId: kitchen,
      messageId: await writeText(mia, "Held"),
      secondsToPin: 1_200,
      forced: true,
    });
    expect(pinned.__typename).toBe("PinMessageToBoardV2Success");
    await pass(11 * minute);
    expect(await shown()).toBe("HELD");
    await pass(10 * minute);
    expect(await shown()).toBe("QUIET");
  });

  test("follows the board to another time zone", async () => {
    const { id, next } = await repeat(ben, "Zone", { time: "20:00" });
    await app.context.database.update(board).set({ timezone: "Asia/Tokyo" });
    await app.context.jobs.sweep();
    // It is 21:00 in Tokyo: the next 20:00 there is tomorrow's, nine hours before Greenwich's.
    expect(await nextOf(id)).toBe((next?.sendAt ?? 0) + day - 9 * hour);
  });

  test("is changed and ended by its author, Admins and the Owner, and seen by members only", async () => {
    const { id } = await repeat(ben, "Mine");
    expect(await changeRepeat(eve, "pause", id)).toMatchObject({
      type: "NotAuthorized",
      rule: "role",
      setBy: "Ben Example",
    });
    expect((await listRepeats(eve, kitchen))[0]).toMatchObject({ id, viewerMayChange: false });
    expect(await changeRepeat(noor, "pause", id)).toMatchObject({ __typename: "PauseMessageRepeatSuccess" });
    expect(await endRepeat(ben, id)).toEqual({ __typename: "DeleteMessageRepeatSuccess" });
    expect(await endRepeat(ben, id)).toMatchObject({ type: "NotFound" });
    expect(await listRepeats(mia, kitchen)).toEqual([]);
    await pass(11 * minute);
    expect(await shown()).not.toBe("MINE");
  });

  test("ends when whoever made it leaves the board", async () => {
    const { id } = await repeat(eve, "From Eve");
    const membership = app.context.database.update(member);
    await membership.set({ isCurrentMember: false }).where(eq(member.personId, app.ids.people.eve ?? ""));
    await pass(11 * minute);
    await app.context.jobs.sweep();
    expect(await shown()).not.toBe("FROM EVE");
    expect((await listRepeats(mia, kitchen)).map((one) => one.id)).not.toContain(id);
  });

  test("has a bound for each board", async () => {
    const messageId = await writeText(ben, "Many");
    const [row] = await app.context.database
      .select()
      .from(messageRepeat)
      .where(eq(messageRepeat.id, (await repeat(ben, "First")).id));
    if (row === undefined) throw new Error("There is no repeat.");
    const copies = Array.from({ length: 49 }, (_, place) => ({ ...row, id: `copy-${place}`, pausedAt: new Date() }));
    await app.context.database.insert(messageRepeat).values(copies);
    const input = { boardId: kitchen, messageId, rhythm: "Daily", time: "09:00" } as const;
    expect(await makeRepeat(ben, input)).toMatchObject({ type: "ValidationError", rule: "repeats" });
  });
});

async function sendAfterRate(text: string): Promise<void> {
  await pass(16_000);
  const sent = await sendText(mia, kitchen, text);
  expect(sent.__typename).toBe("CreateMessageAppearanceV2Success");
}
