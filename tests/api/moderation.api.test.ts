import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  decide,
  deleteItem,
  flag,
  granted,
  like,
  lookAt,
  queueOf,
  share,
  shareText,
  writeMessage,
} from "../support/feedCalls.ts";
import { show } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let judge: Caller;
let crowd: Caller[];

const crowdNames = Array.from({ length: 7 }, (_, place) => `reader${place}`);

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => {
      seed.person("mia").person("judge", { superadmin: true });
      for (const name of crowdNames) seed.person(name);
      seed.tenant("Home", (home) =>
        home.owner("mia").user("reader0").user("reader3").board("Kitchen").board("Window", { code62: "heart" }),
      );
    },
  });
});

/** Access tokens live ten minutes, and sharing moves the clock. */
async function shared(text: string): Promise<string> {
  [mia, judge] = await Promise.all([app.as("mia"), app.as("judge")]);
  crowd = await Promise.all(crowdNames.map((name) => app.as(name)));
  return (await shareText(app, mia, text)).id;
}

afterAll(() => app?.close());

const reader = (place: number): Caller => crowd[place] ?? mia;
const waiting = async (id: string) => (await queueOf(judge, "Waiting")).entries.find((entry) => entry.id === id);

/** The ids of the newest in the feed, as the caller finds them. */
async function feedOf(caller: Caller): Promise<string[]> {
  const { data, errors } = await caller.graphql<{
    listSearchMessagesV2: { searchMessages: { id: string }[] };
  }>(
    `query Feed($boardId: ID!) { listSearchMessagesV2(boardId: $boardId, limit: 24, types: [FeedItem]) {
      ... on ListSearchMessagesV2Success { searchMessages { ... on FeedItem { id } } } ... on Refusal { type } } }`,
    { boardId: app.ids.boards.Kitchen ?? "" },
  );
  expect(errors).toBeUndefined();
  return data?.listSearchMessagesV2.searchMessages.map(({ id }) => id) ?? [];
}

describe("a flag", () => {
  test("takes the message out of the flagger's feed, and the third out of everybody's but the sharer's", async () => {
    const id = await shared("In the list");
    expect(await feedOf(reader(0))).toContain(id);
    granted(await flag(reader(0), id));
    expect(await feedOf(reader(0))).not.toContain(id);
    expect(await feedOf(reader(3))).toContain(id);
    for (const place of [1, 2]) granted(await flag(reader(place), id));
    expect(await feedOf(reader(3))).not.toContain(id);
    expect(await feedOf(mia)).toContain(id);
    granted(await decide(judge, id, "Keep"));
    expect(await feedOf(reader(3))).toContain(id);
    expect(await feedOf(reader(0))).not.toContain(id);
  });

  test("hides the message for who raised it, at once, and for nobody else", async () => {
    const id = await shared("Flagged once");
    expect(granted(await flag(reader(0), id, "  Not kind  ")).flag).toEqual({ feedItemId: id, reason: "Not kind" });
    expect(await lookAt(reader(0), id)).toMatchObject({ type: "NotFound" });
    expect(await like(reader(0), { feedItemId: id })).toMatchObject({ type: "NotFound" });
    expect(await lookAt(reader(1), id)).toMatchObject({ moderated: false, isFlaggedByMe: false });
    expect((await waiting(id))?.flags).toMatchObject([{ reason: "Not kind" }]);
  });

  test("of a third person hides it for all but the sharer, who is told", async () => {
    const id = await shared("Flagged by three");
    for (const place of [0, 1]) granted(await flag(reader(place), id));
    expect(await lookAt(reader(3), id)).toMatchObject({ moderated: false });
    granted(await flag(reader(2), id));
    expect(await lookAt(reader(3), id)).toMatchObject({ type: "NotFound" });
    expect(await lookAt(mia, id)).toMatchObject({ moderated: true, isSharedByMe: true });
    expect(await waiting(id)).toMatchObject({ feedItem: { moderated: true } });
  });

  test("counts once a person, also when they press at the same moment", async () => {
    const id = await shared("Pressed often");
    const answers = await Promise.all([0, 0, 0, 1, 1, 1].map((place) => flag(reader(place), id)));
    expect(answers.filter((answer) => "flag" in answer)).toHaveLength(2);
    expect(await lookAt(reader(2), id)).toMatchObject({ moderated: false });
    expect((await waiting(id))?.flags).toHaveLength(2);
    expect(await flag(reader(0), id)).toMatchObject({ type: "AlreadyExists" });
  });

  test("of three persons at the same moment hides it", async () => {
    const id = await shared("Three at once");
    await Promise.all([0, 1, 2].map((place) => flag(reader(place), id)));
    expect(await lookAt(reader(4), id)).toMatchObject({ type: "NotFound" });
  });

  test("is not for the sharer", async () => {
    const id = await shared("Mine");
    expect(await flag(mia, id)).toMatchObject({ type: "NotAuthorized" });
  });

  test.each([
    ["nothing", ""],
    ["blanks", " \n\t "],
    ["501 characters", "x".repeat(501)],
    ["10 kB", "x".repeat(10_240)],
    ["what cannot be seen", "\u200b\u202e\u0007"],
  ])("with a reason of %s is refused, and nothing is hidden", async (_what, reason) => {
    const id = await shared("Reasons");
    expect(await flag(reader(0), id, reason)).toMatchObject({ type: "ValidationError", rule: "reason" });
    expect(await lookAt(reader(0), id)).toMatchObject({ isFlaggedByMe: false });
  });

  test.each([
    ["500 characters", "x".repeat(500)],
    ["500 signs outside the basic plane", "😀".repeat(500)],
    ["markup and quotes", `<img src=x onerror="alert(1)"> ' ; drop table feed_flag; --`],
    ["a character that PostgreSQL cannot hold", "a\u0000b"],
  ])("takes a reason of %s", async (_what, reason) => {
    const id = await shared("Reasons");
    granted(await flag(reader(0), id, reason));
    expect((await waiting(id))?.flags[0]?.reason).toHaveLength(reason.length);
  });

  test("is raised ten times a minute at most", async () => {
    const ids = [];
    for (let place = 0; place < 11; place += 1) ids.push(await shared(`Again ${place}`));
    await app.clock.advance(61_000);
    const answers = [];
    for (const id of ids) answers.push(await flag(reader(5), id));
    expect(answers.filter((answer) => "flag" in answer)).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ type: "RateLimited" });
  });
});

describe("the queue of a superadmin", () => {
  test("shows what is hidden already before what is not, and to nobody else", async () => {
    const [mild, hidden] = [await shared("Mild"), await shared("Hidden")];
    granted(await flag(reader(0), mild));
    for (const place of [0, 1, 2]) granted(await flag(reader(place), hidden));
    const order = (await queueOf(judge, "Waiting")).entries.map((entry) => entry.id);
    expect(order.indexOf(hidden)).toBeLessThan(order.indexOf(mild));
    expect(order.indexOf(hidden)).toBeGreaterThanOrEqual(0);
    expect(await queueOf(mia, "Waiting")).toEqual({ entries: [], code: "NotAuthorized" });
    expect(await queueOf(app.anonymous, "Waiting")).toEqual({ entries: [], code: "NotAuthorized" });
  });

  test("tells what code 62 is on the board that the message came onto first", async () => {
    const { Kitchen = "", Window = "" } = app.ids.boards;
    /** Sends the message to these boards, shares and flags it; what the queue says of it. */
    const flaggedFrom = async (boards: string[], text: string) => {
      await app.clock.advance(61_000);
      mia = await app.as("mia");
      const messageId = await writeMessage(mia, text);
      for (const boardId of boards) {
        granted(await show(mia, { boardId, messageId }));
        await app.clock.advance(16_000);
        mia = await app.as("mia");
      }
      const { id } = granted(await share(mia, messageId)).feedItem;
      judge = await app.as("judge");
      crowd = await Promise.all(crowdNames.map((name) => app.as(name)));
      granted(await flag(reader(0), id));
      return (await waiting(id))?.code62;
    };
    expect(await flaggedFrom([Window], "With love ~")).toBe("heart");
    expect(await flaggedFrom([Window, Kitchen], "Love for all ~")).toBe("heart");
    expect(await flaggedFrom([Kitchen, Window], "19~")).toBe("degree");
    expect(await flaggedFrom([], "20~")).toBe("degree");
  });

  test("keeps a message: it is back for all but those who flagged it, and three new flags hide it again", async () => {
    const id = await shared("Kept");
    for (const place of [0, 1, 2]) granted(await flag(reader(place), id));
    expect(granted(await decide(judge, id, "Keep")).feedItem.moderated).toBe(false);
    expect(await waiting(id)).toBeUndefined();
    expect(await lookAt(reader(3), id)).toMatchObject({ moderated: false });
    expect(await lookAt(reader(0), id)).toMatchObject({ type: "NotFound" });
    for (const place of [3, 4]) granted(await flag(reader(place), id));
    expect(await lookAt(reader(6), id)).toMatchObject({ moderated: false });
    granted(await flag(reader(5), id));
    expect(await lookAt(reader(6), id)).toMatchObject({ type: "NotFound" });
    expect((await waiting(id))?.flags).toHaveLength(3);
  });

  test("hides a message for good, and its copy cannot be shared anew", async () => {
    const id = await shared("Never again");
    granted(await flag(reader(0), id));
    expect(granted(await decide(judge, id, "Hide")).feedItem.moderated).toBe(true);
    expect(await lookAt(reader(1), id)).toMatchObject({ type: "NotFound" });
    expect(await lookAt(mia, id)).toMatchObject({ moderated: true });
    expect((await queueOf(judge, "Hidden")).entries.map((entry) => entry.id)).toContain(id);
    granted(await deleteItem(mia, id));
    await app.clock.advance(61_000);
    const again = await writeMessage(reader(1), "never AGAIN");
    expect(await share(reader(1), again)).toMatchObject({ type: "Censored", rule: "hidden" });
  });

  test("takes a decision back", async () => {
    const id = await shared("Second thoughts");
    granted(await flag(reader(0), id));
    granted(await decide(judge, id, "Hide"));
    expect(granted(await decide(judge, id, "Keep")).feedItem.moderated).toBe(false);
    expect(await lookAt(reader(1), id)).toMatchObject({ moderated: false });
    expect((await queueOf(judge, "Hidden")).entries.map((entry) => entry.id)).not.toContain(id);
  });

  test("says that a message is gone meanwhile", async () => {
    const id = await shared("Gone");
    granted(await flag(reader(0), id));
    granted(await deleteItem(mia, id));
    expect(await waiting(id)).toBeUndefined();
    expect(await decide(judge, id, "Hide")).toMatchObject({ type: "NotFound" });
  });

  test("is closed to everybody who is no superadmin", async () => {
    const id = await shared("Not yours to judge");
    granted(await flag(reader(0), id));
    for (const caller of [mia, reader(0)]) {
      expect(await decide(caller, id, "Hide")).toMatchObject({ type: "NotAuthorized" });
    }
    expect(await lookAt(reader(1), id)).toMatchObject({ moderated: false });
  });
});
