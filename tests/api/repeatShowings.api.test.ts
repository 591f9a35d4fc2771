import { expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { writeText } from "../support/messageCalls.ts";
import { day, hour, minute, RepeatHome } from "../support/repeatHome.ts";
import { changeRepeat, changeShowing, makeRepeat, restore } from "../support/timingCalls.ts";

/* The showings of what comes again and again: from which day on, at another time, cancelled. */

const home = RepeatHome.forThisFile();

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function move(id: string, sendAt: number): Promise<unknown> {
  const { data } = await home.ben.graphql<{ rescheduleMessage: object }>(
    `mutation Move($id: ID!, $at: Timestamp!) { rescheduleMessage(scheduledMessageId: $id, sendAt: $at) { __typename
      ... on RescheduleMessageSuccess { scheduledMessage { id sendAt repeatId } } ... on Refusal { type } } }`,
    { id, at: sendAt },
  );
  return data?.rescheduleMessage;
}

const cancel = (id: string) =>
  home.ben.graphql("mutation Cancel($id: ID!) { unscheduleMessage(messageId: $id) { __typename } }", { id });

/** When messages wait to be shown, in order. */
async function waiting(): Promise<number[]> {
  const { data } = await home.ben.graphql<{ boardTimeline: { entries: { kind: string; at: number }[] } }>(
    "query Waiting($id: ID!) { boardTimeline(boardId: $id) { entries { kind at } } }",
    { id: home.kitchen },
  );
  return (data?.boardTimeline.entries ?? []).filter(({ kind }) => kind === "Scheduled").map(({ at }) => at);
}

test("a repeat begins on the day that was chosen, also after a rest and in another time zone", async () => {
  const noon = await home.app.clock.now();
  const startsOn = dayOf(noon + 20 * day);
  const { id, next } = await home.repeat(home.ben, "Advent", { startsOn });
  expect(next?.sendAt).toBe(Math.floor(noon / day) * day + 20 * day + 12 * hour + 10 * minute);
  expect(await home.now(id)).toMatchObject({ startsOn, next: { day: startsOn } });
  await home.pass(11 * minute);
  expect(await home.shown()).not.toBe("ADVENT");
  await changeRepeat(home.ben, "pause", id);
  expect(await changeRepeat(home.ben, "resume", id)).toMatchObject({ repeat: { next: { sendAt: next?.sendAt } } });
  await home.app.context.database.update(board).set({ timezone: "Asia/Tokyo" });
  await home.app.context.jobs.sweep();
  expect(await home.nextOf(id)).toBe((next?.sendAt ?? 0) - 9 * hour);
  expect(await home.now(id)).toMatchObject({ next: { day: startsOn } });
});

test("a repeat that begins in more than a year, or on no day, is refused", async () => {
  const input = {
    boardId: home.kitchen,
    messageId: await writeText(home.ben, "Far"),
    rhythm: "Daily",
    time: "09:00",
  } as const;
  const far = dayOf((await home.app.clock.now()) + 370 * day);
  expect(await makeRepeat(home.ben, { ...input, startsOn: far })).toMatchObject({ type: "ValidationError" });
  expect(await makeRepeat(home.ben, { ...input, startsOn: "tomorrow" })).toMatchObject({
    type: "ValidationError",
    rule: "repeat",
  });
});

test("a showing that is given another time is a message of its own, and none in between is lost", async () => {
  const { id, next } = await home.repeat(home.ben, "Compost");
  const regular = next?.sendAt ?? 0;
  const scheduledId = next?.scheduledMessageId ?? "";
  const later = regular + 2 * day + hour;
  const moved = { scheduledMessage: { id: scheduledId, sendAt: later, repeatId: null } };
  expect(await move(scheduledId, later)).toMatchObject(moved);
  expect(await home.nextOf(id)).toBe(regular + day);
  // An answer may get lost: the same once more moves nothing else.
  expect(await move(scheduledId, later)).toMatchObject(moved);
  expect(await waiting()).toEqual([regular + day, later]);
  await home.pass(11 * minute);
  expect(await home.shown()).not.toBe("COMPOST");
  await home.pass(day);
  expect(await home.shown()).toBe("COMPOST");
  expect(await home.nextOf(id)).toBe(regular + 2 * day);
});

test("a repeat whose showing was cancelled has the one after at once, and the cancelled one can come back", async () => {
  const { id, next } = await home.repeat(home.ben, "Rent");
  const regular = next?.sendAt ?? 0;
  await cancel(next?.scheduledMessageId ?? "");
  expect(await home.nextOf(id)).toBe(regular + day);
  expect(await restore(home.ben, next?.scheduledMessageId ?? "")).toMatchObject({
    scheduledMessage: { state: "Pending" },
  });
  expect(await waiting()).toEqual([regular]);
});

test("a showing that was moved or cancelled does not come back by a rest, another zone or a day that is taken back", async () => {
  const { id, next } = await home.repeat(home.ben, "Stove");
  const regular = next?.sendAt ?? 0;
  await move(next?.scheduledMessageId ?? "", regular + 30 * hour);
  expect(await home.now(id)).toMatchObject({ leftOut: [dayOf(regular)], next: { sendAt: regular + day } });
  await changeRepeat(home.ben, "pause", id);
  expect(await changeRepeat(home.ben, "resume", id)).toMatchObject({ repeat: { next: { sendAt: regular + day } } });
  await changeShowing(home.ben, "skip", id, dayOf(regular + day));
  await cancel((await home.now(id)).next?.scheduledMessageId ?? "");
  expect(await home.nextOf(id)).toBe(regular + 3 * day);
  await home.app.context.database.update(board).set({ timezone: "Asia/Tokyo" });
  await home.app.context.jobs.sweep();
  expect(await home.nextOf(id)).toBe(regular + 3 * day - 9 * hour);
  await changeShowing(home.ben, "unskip", id, dayOf(regular + day));
  expect(await home.nextOf(id)).toBe(regular + day - 9 * hour);
  await home.pass(regular + day - 9 * hour + minute - (await home.app.clock.now()));
  // The third day was cancelled.
  expect(await home.nextOf(id)).toBe(regular + 3 * day - 9 * hour);
});
