import { describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { messageRepeat, scheduledMessage } from "../../gateway/boardState/boardState.tables.ts";
import { day, minute, RepeatHome } from "../support/repeatHome.ts";
import { changeRepeat, changeShowing, restore } from "../support/timingCalls.ts";

const home = RepeatHome.forThisFile();

describe("a showing that is left out", () => {
  test("can be left out once", async () => {
    const { id, next } = await home.repeat(home.ben, "Tea");
    const skipped = await changeShowing(home.ben, "skip", id, next?.day ?? "");
    expect(skipped).toMatchObject({ repeat: { leftOut: [next?.day], next: { sendAt: (next?.sendAt ?? 0) + day } } });
    await home.pass(11 * minute);
    expect(await home.shown()).not.toBe("TEA");
    // What has passed is no leaving-out any more.
    expect(await home.now(id)).toMatchObject({ leftOut: [] });
    await home.pass(day);
    expect(await home.shown()).toBe("TEA");
    expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) + 2 * day);
  });

  test("that was left out once comes after all, when that is taken back", async () => {
    const { id, next } = await home.repeat(home.ben, "Cocoa");
    await changeShowing(home.ben, "skip", id, next?.day ?? "");
    expect(await changeShowing(home.ben, "unskip", id, next?.day ?? "")).toMatchObject({
      repeat: { leftOut: [], next },
    });
    await home.pass(11 * minute);
    expect(await home.shown()).toBe("COCOA");
    expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) + day);
  });

  test("leaves out and takes back what was named, however often the same is asked and in whichever order", async () => {
    const { id, next } = await home.repeat(home.ben, "Toast");
    const first = next?.day ?? "";
    const at = next?.sendAt ?? 0;
    await changeShowing(home.ben, "skip", id, first);
    // The answer got lost, and the person pressed Try again.
    const again = await changeShowing(home.ben, "skip", id, first);
    expect(again).toMatchObject({ repeat: { leftOut: [first], next: { sendAt: at + day } } });
    const second = (await home.now(id)).next?.day ?? "";
    await Promise.all([changeShowing(home.ben, "skip", id, second), changeShowing(home.noor, "skip", id, second)]);
    expect(await home.now(id)).toMatchObject({ leftOut: [first, second], next: { sendAt: at + 2 * day } });
    // The first comes back alone, also when it is asked twice; the second stays left out.
    await changeShowing(home.ben, "unskip", id, first);
    const back = await changeShowing(home.ben, "unskip", id, first);
    expect(back).toMatchObject({ repeat: { leftOut: [second], next: { sendAt: at, day: first } } });
    await home.pass(11 * minute);
    expect(await home.shown()).toBe("TOAST");
    expect(await home.nextOf(id)).toBe(at + 2 * day);
    // One that is later than the next one changes nothing but itself.
    expect(await changeShowing(home.ben, "unskip", id, second)).toMatchObject({
      repeat: { leftOut: [], next: { sendAt: at + day } },
    });
  });

  test("is left out on the day that was named, also in another zone and after a rest", async () => {
    const { id, next } = await home.repeat(home.ben, "Porridge", { time: "20:00" });
    const left = next?.day ?? "";
    await changeShowing(home.ben, "skip", id, left);
    await home.app.context.database.update(board).set({ timezone: "America/New_York" });
    await home.app.context.jobs.sweep();
    const moved = await home.now(id);
    expect(moved.leftOut).toEqual([left]);
    expect(moved.next?.day).toBe(new Date(Date.parse(left) + day).toISOString().slice(0, 10));
    await changeRepeat(home.ben, "pause", id);
    expect(await changeShowing(home.ben, "skip", id, moved.next?.day ?? "")).toMatchObject({
      type: "NotFound",
      rule: "showing",
    });
    const resumed = await changeRepeat(home.ben, "resume", id);
    expect(resumed).toMatchObject({ repeat: { leftOut: [left], next: { day: moved.next?.day } } });
    await changeRepeat(home.ben, "pause", id);
    expect(await changeShowing(home.ben, "unskip", id, left)).toMatchObject({
      repeat: { leftOut: [], next: null, pausedAt: expect.any(Number) },
    });
    expect(await changeRepeat(home.ben, "resume", id)).toMatchObject({ repeat: { next: { day: left } } });
  });

  test("refuses to leave out what is not the next one, what has passed, and too many", async () => {
    const { id, next } = await home.repeat(home.ben, "Jam");
    for (const named of ["2001-01-01", "", "tomorrow", new Date((next?.sendAt ?? 0) + day).toISOString().slice(0, 10)])
      expect(await changeShowing(home.ben, "skip", id, named)).toMatchObject({ type: "NotFound", rule: "showing" });
    await changeShowing(home.ben, "skip", id, next?.day ?? "");
    const repeats = home.app.context.database.update(messageRepeat);
    const far = (place: number) => new Date((next?.sendAt ?? 0) + place * day).toISOString().slice(0, 10);
    await repeats.set({ leftOut: Array.from({ length: 50 }, (_, place) => far(place)) });
    await home.app.context.database.delete(scheduledMessage);
    await home.app.context.jobs.sweep();
    const last = (await home.now(id)).next;
    expect(last?.sendAt).toBe((next?.sendAt ?? 0) + 50 * day);
    expect(await changeShowing(home.ben, "skip", id, last?.day ?? "")).toMatchObject({ type: "ValidationError" });
    expect(await changeShowing(home.ben, "unskip", id, "2001-01-01")).toMatchObject({ repeat: { next: last } });
    await repeats.set({ leftOut: [next?.day ?? ""] });
    await home.pass(11 * minute);
    expect(await changeShowing(home.ben, "unskip", id, next?.day ?? "")).toMatchObject({
      type: "NotFound",
      rule: "showing",
    });
  });

  test("of which one showing was cancelled comes the next time, and the cancelling can be taken back", async () => {
    const { id, next } = await home.repeat(home.ben, "Bread");
    const scheduledId = next?.scheduledMessageId ?? "";
    await home.ben.graphql("mutation Cancel($id: ID!) { unscheduleMessage(messageId: $id) { __typename } }", {
      id: scheduledId,
    });
    await home.app.context.jobs.sweep();
    expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) + day);
    expect(await restore(home.ben, scheduledId)).toMatchObject({
      scheduledMessage: { state: "Pending", sendAt: next?.sendAt },
    });
    await home.pass(11 * minute);
    expect(await home.shown()).toBe("BREAD");
    expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) + day);
  });
});
