import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { feedItem } from "../../gateway/modules/feed/feed.tables.ts";
import { censoredWord } from "../../gateway/modules/messages/messages.tables.ts";
import {
  deleteItem,
  flag,
  granted,
  like,
  lookAt,
  share,
  shareText,
  unlike,
  writeMessage,
} from "../support/feedCalls.ts";
import { sendText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let noor: Caller;
let ben: Caller;
let stranger: Caller;
let fans: Caller[];

const fanNames = Array.from({ length: 12 }, (_, place) => `fan${place}`);

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => {
      seed.person("mia", { firstName: "Mia", lastName: "Keller" }).person("noor", { lastName: "Haddad" }).person("ben");
      seed.person("stranger");
      for (const name of fanNames) seed.person(name);
      seed
        .tenant("Secret household", (home) => home.owner("mia").admin("noor").user("ben").board("Secret kitchen"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("stranger").board("Lab"));
    },
  });
});

/** Access tokens live ten minutes, and tests move the clock. */
async function signIn(): Promise<void> {
  [mia, noor, ben, stranger] = await Promise.all([app.as("mia"), app.as("noor"), app.as("ben"), app.as("stranger")]);
  fans = await Promise.all(fanNames.map((name) => app.as(name)));
}

beforeAll(signIn);
afterAll(() => app?.close());

const board = () => app.ids.boards["Secret kitchen"] ?? "";

describe("sharing to the feed", () => {
  test("shows the message to everybody who is signed in, under a short name", async () => {
    const item = await shareText(app, mia, "For everybody");
    expect(item).toMatchObject({
      personId: app.ids.people.mia,
      subscriptionId: null,
      attribution: "Mia K.",
      likeCount: 0,
      isSharedByMe: true,
      moderated: false,
      message: { text: "For everybody" },
    });
    expect(await lookAt(stranger, item.id)).toMatchObject({ isSharedByMe: false, message: { text: "For everybody" } });
  });

  test("tells strangers neither who wrote the message nor where it was", async () => {
    const sent = await sendText(noor, board(), "Written by Noor");
    if (sent.__typename === "Refusal") throw new Error(sent.type);
    const { feedItem: item } = granted(await share(mia, sent.appearance.message.id));
    expect(item.message.id).not.toBe(sent.appearance.message.id);
    const seen = JSON.stringify(await lookAt(stranger, item.id));
    expect(seen).toContain("Written by Noor");
    for (const secret of ["Haddad", "Keller", "Secret", board(), sent.appearance.message.id]) {
      expect(seen).not.toContain(secret);
    }
  });

  test.each([
    ["a member who did not write it", () => ben, true],
    ["somebody of another household", () => stranger, false],
  ])("takes what is on a board from %s", async (_who, caller, isTaken) => {
    await app.clock.advance(61_000);
    await signIn();
    const sent = await sendText(mia, board(), isTaken ? "On the board" : "Only for us");
    if (sent.__typename === "Refusal") throw new Error(sent.type);
    const answer = await share(caller(), sent.appearance.message.id);
    if (isTaken) expect(granted(answer).feedItem.attribution).toBe("Ben E.");
    else expect(answer).toMatchObject({ __typename: "Refusal", type: "NotFound" });
  });

  test("takes a message once, until it is taken back", async () => {
    const messageId = await writeMessage(mia, "Once");
    const first = granted(await share(mia, messageId)).feedItem;
    expect(await share(mia, messageId)).toMatchObject({ type: "AlreadyExists" });
    expect(granted(await deleteItem(mia, first.id))).toMatchObject({ deleted: true });
    expect(granted(await share(mia, messageId)).feedItem.id).not.toBe(first.id);
  });

  test("is done once by several hands at once", async () => {
    await app.clock.advance(61_000);
    const messageId = await writeMessage(mia, "All at once");
    const answers = await Promise.all(Array.from({ length: 6 }, () => share(mia, messageId)));
    expect(answers.filter((answer) => "feedItem" in answer)).toHaveLength(1);
    expect(answers.filter((answer) => "type" in answer && answer.type === "AlreadyExists")).toHaveLength(5);
  });

  test("refuses words that may not be shown", async () => {
    await app.clock.advance(61_000);
    const messageId = await writeMessage(mia, "What a gubbins");
    await app.context.database.insert(censoredWord).values({ word: "GUBBINS" });
    expect(await share(mia, messageId)).toMatchObject({ type: "Censored" });
    await app.context.database.delete(censoredWord);
  });

  test("is limited to ten a minute", async () => {
    await app.clock.advance(61_000);
    await signIn();
    const ids = await Promise.all(Array.from({ length: 11 }, (_, place) => writeMessage(ben, `Many ${place}`)));
    const answers = [];
    for (const id of ids) answers.push(await share(ben, id));
    expect(answers.slice(0, 10).every((answer) => "feedItem" in answer)).toBe(true);
    expect(answers[10]).toMatchObject({ type: "RateLimited" });
  });

  test("calls people who gave no name somebody", async () => {
    await signIn();
    await app.opened.sql`update person set first_name = '', last_name = ' ' where id = ${app.ids.people.fan0 ?? ""}`;
    expect((await shareText(app, fans[0] ?? mia, "Nameless")).attribution).toBe("Somebody");
  });
});

describe("likes", () => {
  test("count once a person, and go back", async () => {
    await signIn();
    const { id } = await shareText(app, mia, "Likeable");
    expect(granted(await like(noor, { feedItemId: id }))).toMatchObject({
      likeCount: 1,
      isLikedByMe: true,
      feedItem: { id, likeCount: 1, isLikedByMe: true },
      pick: null,
    });
    expect(await like(noor, { feedItemId: id })).toMatchObject({ type: "AlreadyLiked" });
    expect(granted(await like(mia, { feedItemId: id })).likeCount).toBe(2);
    expect(granted(await unlike(noor, { feedItemId: id }))).toMatchObject({ likeCount: 1, isLikedByMe: false });
    expect(granted(await unlike(noor, { feedItemId: id })).likeCount).toBe(1);
  });

  test("add up when many like at the same moment, each of them several times", async () => {
    const { id } = await shareText(app, mia, "Everybody at once");
    const presses = fans.flatMap((fan) => [fan, fan, fan]);
    const answers = await Promise.all(presses.map((fan) => like(fan, { feedItemId: id })));
    expect(answers.filter((answer) => "likeCount" in answer)).toHaveLength(fans.length);
    expect(granted(await unlike(fans[0] ?? mia, { feedItemId: id })).likeCount).toBe(fans.length - 1);
    await Promise.all(fans.flatMap((fan) => [unlike(fan, { feedItemId: id }), unlike(fan, { feedItemId: id })]));
    expect(await lookAt(mia, id)).toMatchObject({ likeCount: 0 });
  });

  test.each([
    ["nothing", { feedItemId: null }],
    ["a feed item and a pick", { feedItemId: "one", pickId: "other" }],
  ])("of %s are refused", async (_what, subject) => {
    expect(await like(mia, subject)).toMatchObject({ type: "ValidationError" });
  });

  test.each([["feedItemId"], ["pickId"]])("of an unknown %s find nothing", async (kind) => {
    expect(await like(mia, { [kind]: "nowhere" })).toMatchObject({ type: "NotFound" });
    expect(await unlike(mia, { [kind]: "nowhere" })).toMatchObject({ type: "NotFound" });
  });
});

describe("taking back what was shared", () => {
  test("is the sharer's alone, and then it is gone for all", async () => {
    await signIn();
    const { id } = await shareText(app, mia, "Taken back");
    expect(await deleteItem(noor, id)).toMatchObject({ type: "NotAuthorized" });
    expect(granted(await deleteItem(mia, id))).toMatchObject({ deleted: true });
    for (const caller of [mia, noor]) {
      expect(await lookAt(caller, id)).toMatchObject({ type: "NotFound" });
      expect(await like(caller, { feedItemId: id })).toMatchObject({ type: "NotFound" });
      expect(await deleteItem(caller, id)).toMatchObject({ type: "NotFound" });
      expect(await flag(caller, id)).toMatchObject({ type: "NotFound" });
    }
  });

  test("goes with the person", async () => {
    const { id } = await shareText(app, fans[3] ?? mia, "From somebody who leaves");
    await app.opened.sql`delete from person where id = ${app.ids.people.fan3 ?? ""}`;
    expect(await app.context.database.select().from(feedItem).where(eq(feedItem.id, id))).toEqual([]);
  });
});
