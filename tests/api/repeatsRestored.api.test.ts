import { beforeEach, expect, test } from "vitest";
import { day, hour, minute, RepeatHome } from "../support/repeatHome.ts";
import { changeHabits, changeRepeat, changeShowing, endRepeat, restore } from "../support/timingCalls.ts";

/* A showing of what comes again and again that was cancelled, and comes after all. */

const home = RepeatHome.forThisFile();

let id: string;
/** The first showing, and those after it. */
let regular: number;
let first: string;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Cancels the next showing; its id. */
async function cancelNext(): Promise<string> {
  const scheduledId = (await home.now(id)).next?.scheduledMessageId ?? "";
  await home.ben.graphql("mutation Cancel($id: ID!) { unscheduleMessage(messageId: $id) { __typename } }", {
    id: scheduledId,
  });
  return scheduledId;
}

/** When messages wait to be shown, in order. */
async function waiting(): Promise<number[]> {
  const { data } = await home.ben.graphql<{ scheduledMessages: { sendAt: number }[] }>(
    "query Waiting($id: ID!) { scheduledMessages(boardId: $id) { sendAt } }",
    { id: home.kitchen },
  );
  return (data?.scheduledMessages ?? []).map(({ sendAt }) => sendAt).sort();
}

const asBefore = () => ({ leftOut: [], next: { scheduledMessageId: first, sendAt: regular, day: dayOf(regular) } });

beforeEach(async () => {
  const repeat = await home.repeat(home.ben, `Stew ${crypto.randomUUID().slice(0, 8)}`);
  ({ id } = repeat);
  first = repeat.next?.scheduledMessageId ?? "";
  regular = repeat.next?.sendAt ?? 0;
});

test("is the repeat's next one again, alone at its instant, however often that is asked", async () => {
  await cancelNext();
  expect(await home.now(id)).toMatchObject({ leftOut: [dayOf(regular)], next: { sendAt: regular + day } });
  const [restored] = await Promise.all([restore(home.ben, first), restore(home.noor, first)]);
  expect(restored).toMatchObject({ scheduledMessage: { state: "Pending", sendAt: regular } });
  expect(await restore(home.ben, first)).toEqual(restored);
  expect(await home.now(id)).toMatchObject(asBefore());
  expect(await changeShowing(home.ben, "unskip", id, dayOf(regular))).toMatchObject({ repeat: asBefore() });
  await home.app.context.jobs.sweep();
  expect(await waiting()).toEqual([regular]);
  await home.pass(11 * minute);
  expect(await home.shown()).toMatch(/^STEW/);
  expect(await home.nextOf(id)).toBe(regular + day);
});

test("stops with its repeat, and waits while that rests", async () => {
  await cancelNext();
  await restore(home.ben, first);
  await changeRepeat(home.ben, "pause", id);
  expect(await waiting()).toEqual([]);
  expect(await restore(home.ben, first)).toMatchObject({ type: "ValidationError", rule: "repeatPaused" });
  await changeRepeat(home.ben, "resume", id);
  expect(await waiting()).toEqual([regular]);
  // Another message stands for it by now.
  expect(await restore(home.ben, first)).toMatchObject({ scheduledMessage: { state: "Pending", sendAt: regular } });
  expect(await waiting()).toEqual([regular]);
  await endRepeat(home.ben, id);
  expect(await waiting()).toEqual([]);
});

test("comes back beside another one in whichever order, and none of them twice", async () => {
  await cancelNext();
  const second = await cancelNext();
  expect(await home.now(id)).toMatchObject({ leftOut: [dayOf(regular), dayOf(regular + day)] });
  await restore(home.ben, first);
  expect(await home.now(id)).toMatchObject({ ...asBefore(), leftOut: [dayOf(regular + day)] });
  // The rhythm brings it after the first one.
  await restore(home.ben, second);
  expect(await home.now(id)).toMatchObject(asBefore());
  expect(await waiting()).toEqual([regular]);
  await home.pass(11 * minute);
  expect(await waiting()).toEqual([regular + day]);
  await restore(home.ben, second);
  expect(await waiting()).toEqual([regular + day]);
});

test("comes back after the last that was cancelled, too, and the day after stays as it was", async () => {
  await cancelNext();
  const second = await cancelNext();
  await restore(home.ben, second);
  expect(await home.now(id)).toMatchObject({ leftOut: [dayOf(regular)], next: { sendAt: regular + day } });
  await restore(home.ben, first);
  expect(await home.now(id)).toMatchObject(asBefore());
  expect(await waiting()).toEqual([regular]);
});

test("is a message of its own at its instant, once the board's clock has another zone", async () => {
  await cancelNext();
  await changeHabits(home.mia, { boardId: home.kitchen, timezone: "America/Lima" });
  await home.app.context.jobs.sweep();
  await restore(home.ben, first);
  expect(await waiting()).toEqual([regular, regular + day + 5 * hour]);
});
