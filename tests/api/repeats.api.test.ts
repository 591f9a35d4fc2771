import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { messageRepeat, scheduledMessage } from "../../gateway/boardState/boardState.tables.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { pin, readBoard, writeText } from "../support/messageCalls.ts";
import { day, hour, minute, RepeatHome } from "../support/repeatHome.ts";
import { changeRepeat, endRepeat, listRepeats, makeRepeat } from "../support/timingCalls.ts";

const home = RepeatHome.forThisFile();

describe("a message that comes again and again", () => {
  test("is shown at its time, once, and the next day again", async () => {
    const start = await home.app.clock.now();
    const { id, next } = await home.repeat(home.ben, "Feed the cat");
    expect(next?.sendAt).toBe(Math.floor(start / day) * day + 12 * hour + 10 * minute);
    await home.pass(10 * minute - 2_000);
    expect(await home.shown()).not.toBe("FEED THE CAT");
    await home.pass(4_000);
    expect(await home.shown()).toBe("FEED THE CAT");
    expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) + day);
    await home.sendAfterRate("Something else");
    const { version } = await readBoard(home.mia, home.kitchen);
    await Promise.all([home.app.context.jobs.sweep(), home.app.context.jobs.sweep()]);
    expect((await readBoard(home.mia, home.kitchen)).version).toBe(version);
    await home.pass(day);
    expect(await home.shown()).toBe("FEED THE CAT");
    expect((await readBoard(home.mia, home.kitchen)).currentAppearance?.attribution).toBe("Ben Example");
  });

  test("goes on after a gateway was down for two days: what it missed is not caught up in a heap", async () => {
    const { id, next } = await home.repeat(home.ben, "Water the plants");
    await home.pass(2 * day + hour + 20 * minute);
    const missed = await home.app.context.database
      .select()
      .from(scheduledMessage)
      .where(eq(scheduledMessage.repeatId, id));
    expect(missed.filter(({ state }) => state === "Missed")).toHaveLength(1);
    expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) + 3 * day);
  });

  test("is made once by the same call again, and has one next showing whoever plans it", async () => {
    const messageId = await writeText(home.ben, "Once");
    const make = () =>
      makeRepeat(home.ben, {
        boardId: home.kitchen,
        messageId,
        rhythm: "Weekly",
        weekday: 3,
        time: "07:00",
        idempotencyKey: "k1",
      });
    const answers = await Promise.all([make(), make()]);
    expect(answers[0]).toEqual(answers[1]);
    await Promise.all([home.app.context.jobs.sweep(), home.app.context.jobs.sweep()]);
    expect(await listRepeats(home.mia, home.kitchen)).toHaveLength(1);
    expect(await home.app.context.database.select().from(scheduledMessage)).toHaveLength(1);
  });

  test("can rest, is not sent while it does, and goes on with the next time", async () => {
    const { id, next } = await home.repeat(home.ben, "Lunch");
    expect(await changeRepeat(home.ben, "pause", id)).toMatchObject({
      repeat: { next: null, pausedAt: expect.any(Number) },
    });
    await home.pass(2 * day);
    expect(await home.shown()).not.toBe("LUNCH");
    const resumed = await changeRepeat(home.ben, "resume", id);
    expect(resumed).toMatchObject({ repeat: { pausedAt: null, next: { sendAt: (next?.sendAt ?? 0) + 2 * day } } });
    await home.pass(11 * minute);
    expect(await home.shown()).toBe("LUNCH");
  });

  test("tells the board's timeline that it comes again and again", async () => {
    const { next } = await home.repeat(home.ben, "Milk");
    const { data } = await home.ben.graphql<{ boardTimeline: { entries: object[] } }>(
      `query Timeline($boardId: ID!) { boardTimeline(boardId: $boardId) {
        entries { kind at repeat { rhythm weekday time } } } }`,
      { boardId: home.kitchen },
    );
    expect(data?.boardTimeline.entries).toContainEqual({
      kind: "Scheduled",
      at: next?.sendAt,
      repeat: { rhythm: "Daily", weekday: null, time: expect.stringMatching(/^\d\d:\d\d$/) },
    });
  });

  test("meets quiet hours and pins as a scheduled message does", async () => {
    await home.app.context.database.update(board).set({ quietHoursBegin: "1200", quietHoursEnd: "1300" });
    const messageId = await writeText(home.ben, "Quiet");
    const input = { boardId: home.kitchen, messageId, rhythm: "Daily", time: "12:10" } as const;
    expect(await makeRepeat(home.ben, input)).toMatchObject({ type: "QuietHours", rule: "quietHours" });
    expect(await makeRepeat(home.ben, { ...input, forced: true })).toMatchObject({
      __typename: "CreateMessageRepeatSuccess",
    });
    const pinned = await pin(home.mia, {
      boardId: home.kitchen,
      messageId: await writeText(home.mia, "Held"),
      secondsToPin: 1_200,
      forced: true,
    });
    expect(pinned.__typename).toBe("PinMessageToBoardV2Success");
    await home.pass(11 * minute);
    expect(await home.shown()).toBe("HELD");
    await home.pass(10 * minute);
    expect(await home.shown()).toBe("QUIET");
  });

  test("follows the board to another time zone", async () => {
    const { id, next } = await home.repeat(home.ben, "Zone", { time: "20:00" });
    await home.app.context.database.update(board).set({ timezone: "Asia/Tokyo" });
    await home.app.context.jobs.sweep();
    // It is 21:00 in Tokyo: the next 20:00 there is tomorrow's, nine hours before Greenwich's.
    expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) + day - 9 * hour);
  });

  test("is changed and ended by its author, Admins and the Owner, and seen by members only", async () => {
    const { id } = await home.repeat(home.ben, "Mine");
    expect(await changeRepeat(home.eve, "pause", id)).toMatchObject({
      type: "NotAuthorized",
      rule: "role",
      setBy: "Ben Example",
    });
    expect((await listRepeats(home.eve, home.kitchen))[0]).toMatchObject({ id, viewerMayChange: false });
    expect(await changeRepeat(home.noor, "pause", id)).toMatchObject({ __typename: "PauseMessageRepeatSuccess" });
    expect(await endRepeat(home.ben, id)).toEqual({ __typename: "DeleteMessageRepeatSuccess" });
    expect(await endRepeat(home.ben, id)).toMatchObject({ type: "NotFound" });
    expect(await listRepeats(home.mia, home.kitchen)).toEqual([]);
    await home.pass(11 * minute);
    expect(await home.shown()).not.toBe("MINE");
  });

  test("ends when whoever made it leaves the board", async () => {
    const { id } = await home.repeat(home.eve, "From Eve");
    const membership = home.app.context.database.update(member);
    await membership.set({ isCurrentMember: false }).where(eq(member.personId, home.app.ids.people.eve ?? ""));
    await home.pass(11 * minute);
    await home.app.context.jobs.sweep();
    expect(await home.shown()).not.toBe("FROM EVE");
    expect((await listRepeats(home.mia, home.kitchen)).map((one) => one.id)).not.toContain(id);
  });

  test("ends, too, when it rests and whoever made it leaves the board, and goes on for nobody until then", async () => {
    const { id } = await home.repeat(home.ben, "From Ben");
    const { id: other } = await home.repeat(home.noor, "From Noor");
    for (const one of [id, other]) await changeRepeat(home.noor, "pause", one);
    const left = { isCurrentMember: false };
    const bens = eq(member.personId, home.app.ids.people.ben ?? "");
    await home.app.context.database.update(member).set(left).where(bens);
    expect(await changeRepeat(home.mia, "resume", id)).toMatchObject({
      type: "ValidationError",
      rule: "repeatAuthor",
    });
    expect(await home.now(id)).toMatchObject({ next: null, pausedAt: expect.any(Number) });
    await home.app.context.jobs.sweep();
    expect((await listRepeats(home.mia, home.kitchen)).map((one) => one.id)).toEqual([other]);
    await home.app.context.database.update(member).set({ isCurrentMember: true }).where(bens);
  });

  test("has a bound for each board", async () => {
    const messageId = await writeText(home.ben, "Many");
    const [row] = await home.app.context.database
      .select()
      .from(messageRepeat)
      .where(eq(messageRepeat.id, (await home.repeat(home.ben, "First")).id));
    if (row === undefined) throw new Error("There is no repeat.");
    const copies = Array.from({ length: 49 }, (_, place) => ({ ...row, id: `copy-${place}`, pausedAt: new Date() }));
    await home.app.context.database.insert(messageRepeat).values(copies);
    const input = { boardId: home.kitchen, messageId, rhythm: "Daily", time: "09:00" } as const;
    expect(await makeRepeat(home.ben, input)).toMatchObject({ type: "ValidationError", rule: "repeats" });
  });
});
