import { afterAll, beforeAll, expect, test } from "vitest";
import { type EventReader, openEvents } from "../support/eventReader.ts";
import { flag, like, share, shareText, writeMessage } from "../support/feedCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let eve: Caller;
let streams: Record<"here" | "there" | "eves", EventReader>;
const here = "a".repeat(32);
const there = "b".repeat(32);

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("eve")
        .tenant("Home", (home) => home.owner("mia").board("Hall"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Lab")),
  });
  mia = await app.as("mia");
  eve = await app.as("eve");
  const events = `${await app.listen()}/events`;
  streams = {
    here: await openEvents(events, { token: mia.token, tab: here }),
    there: await openEvents(events, { token: mia.token, tab: there }),
    eves: await openEvents(events, { token: eve.token, tab: here }),
  };
  for (const stream of Object.values(streams)) await stream.next("hello");
});

afterAll(async () => {
  for (const stream of Object.values(streams ?? {})) stream.close();
  await app?.close();
});

const told = (stream: EventReader) =>
  stream.events.filter(({ event }) => event === "mine").map(({ data }) => data.what);

/** A call of the tab `here`. */
async function fromHere(query: string, messageId: string): Promise<void> {
  const body = { query: `mutation Call($messageId: ID!) { ${query} { __typename } }`, variables: { messageId } };
  const { statusCode } = await mia.post("/graphql", body, { "clatter-tab": here });
  expect(statusCode).toBe(200);
}

test("hearts, drafts and likes are told to the person's other tabs, and to nobody else", async () => {
  const message = await writeMessage(mia, "Kept");
  await fromHere("favoriteV2(messageId: $messageId)", message);
  await fromHere("unFavoriteV2(messageId: $messageId)", message);
  await fromHere("createDraftV2(messageId: $messageId)", message);
  await fromHere("deleteDraftV2(messageId: $messageId)", message);
  const item = await shareText(app, eve, "Shared by Eve");
  // Without a name of the tab, all tabs are told.
  await like(mia, { feedItemId: item.id });
  await streams.here.next(({ event, data }) => event === "mine" && data.what === "likes");
  await streams.there.next(({ event, data }) => event === "mine" && data.what === "likes");
  expect(told(streams.here)).toEqual(["likes"]);
  expect([...new Set(told(streams.there))]).toEqual(["favorites", "drafts", "likes"]);
  expect(told(streams.eves)).toEqual([]);
});

test("what comes into the feed and what is flagged is told to everybody, without a word about it", async () => {
  const feeds = () => [streams.eves, streams.there].map(({ events }) => events.filter(({ event }) => event === "feed"));
  const [before = [], beforeThere = []] = feeds();
  await share(mia, await writeMessage(mia, "For all"));
  const shared = await streams.eves.next("feed");
  expect(shared.data).toEqual({});
  const item = await shareText(app, eve, "Rude to some");
  await streams.there.next("feed");
  await flag(mia, item.id);
  const more = () => feeds().map(({ length }, place) => length - ([before, beforeThere][place]?.length ?? 0));
  await expect.poll(more).toEqual([3, 3]);
});

test("a refused call tells nothing", async () => {
  const count = streams.there.events.length;
  await fromHere("favoriteV2(messageId: $messageId)", "no-such-message");
  await fromHere("deleteDraftV2(messageId: $messageId)", "no-such-message");
  const message = await writeMessage(mia, "A word after them");
  await fromHere("createDraftV2(messageId: $messageId)", message);
  await streams.there.next(({ event, data }) => event === "mine" && data.what === "drafts");
  expect(streams.there.events.slice(count).map(({ event }) => event)).toEqual(["mine"]);
});
