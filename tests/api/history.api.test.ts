import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillHistory } from "../support/fillHistory.ts";
import { historyPage, historyTexts, mutateById } from "../support/listCalls.ts";
import { readBoard, sendText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let noor: Caller;
let ben: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor", { firstName: "Noor", lastName: "Haddad" })
        .person("ben", { firstName: "Ben", lastName: "Ito" })
        .tenant("Home", (home) =>
          home.owner("mia").admin("noor").user("ben").board("Empty").board("Long").board("Short").board("Sources"),
        ),
  });
  [mia, noor, ben] = await Promise.all([app.as("mia"), app.as("noor"), app.as("ben")]);
});

afterAll(() => app?.close());

const idOf = (name: string) => app.ids.boards[name] ?? "";
const person = (name: string) => app.ids.people[name] ?? "";

/** Sends, long enough after the one before. */
async function send(caller: Caller, board: string, text: string): Promise<string> {
  await app.clock.advance(15_000);
  const sent = await sendText(caller, idOf(board), text);
  if (sent.__typename === "Refusal") throw new Error(sent.error);
  return sent.appearance.id;
}

async function searchTexts(caller: Caller, boardId: string, term: string, page = 0) {
  const { data, errors } = await caller.graphql<{ boardMessageAppearancesSearch: { message: { text: string } }[] }>(
    `query BoardMessageAppearancesSearch($boardId: ID!, $page: Int!, $term: String!) {
      boardMessageAppearancesSearch(boardId: $boardId, page: $page, term: $term) { message { text } } }`,
    { boardId, page, term },
  );
  return {
    texts: data?.boardMessageAppearancesSearch.map(({ message }) => message.text),
    code: errors?.[0]?.extensions,
  };
}

describe("a history", () => {
  test("is empty before the first message, and beyond its last page", async () => {
    expect(await historyTexts(mia, idOf("Empty"))).toEqual([]);
    expect(await historyTexts(mia, idOf("Empty"), 1_000_000)).toEqual([]);
  });

  test("of thousands comes 30 a page, newest first, none twice and none left out", async () => {
    const boardId = idOf("Long");
    await fillHistory(app, { boardId, personId: person("mia"), attribution: "Mia Keller", count: 2_005 });
    const first = await historyTexts(ben, boardId);
    expect(first).toHaveLength(30);
    expect(first[0]).toBe("Message 2005");
    expect((await historyTexts(ben, boardId, 1))[0]).toBe("Message 1975");
    expect(await historyTexts(ben, boardId, 66)).toHaveLength(25);
    expect(await historyTexts(ben, boardId, 67)).toEqual([]);
  });

  test("refuses a page that cannot be", async () => {
    const { errors } = await historyPage(mia, idOf("Long"), -1);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "ValidationError", rule: "page" });
  });

  test("is searched 50 a page by the beginnings of words", async () => {
    const boardId = idOf("Long");
    const { texts } = await searchTexts(noor, boardId, "mess 199");
    expect(texts).toHaveLength(11);
    expect(texts?.[0]).toBe("Message 1999");
    expect((await searchTexts(noor, boardId, "message")).texts).toHaveLength(50);
    expect((await searchTexts(noor, boardId, "message", 1)).texts?.[0]).toBe("Message 1955");
  });

  test.each(["%", "'", "\\", "_", "'; drop table message; --", "{99}"])("finds nothing by %s alone", async (term) => {
    expect((await searchTexts(mia, idOf("Short"), term)).texts).toEqual([]);
  });

  test("refuses a term of more than 200 characters", async () => {
    expect((await searchTexts(mia, idOf("Long"), "x".repeat(201))).code).toMatchObject({
      code: "ValidationError",
      rule: "term",
    });
  });
});

describe("deleting from a history", () => {
  test("is the Owner's alone", async () => {
    const id = await send(ben, "Short", "Only the Owner deletes");
    for (const caller of [ben, noor]) {
      expect(await mutateById(caller, "deleteMessageAppearanceV2", "id", id)).toMatchObject({ type: "NotAuthorized" });
    }
    expect(await historyTexts(ben, idOf("Short"))).toContain("Only the Owner deletes");
  });

  test("takes a message out of every list, leaves it on the board, and can be taken back for a minute", async () => {
    const boardId = idOf("Short");
    const id = await send(ben, "Short", "Surprise party");
    expect(await mutateById(mia, "deleteMessageAppearanceV2", "id", id)).toEqual({
      __typename: "DeleteMessageAppearanceV2Success",
    });
    expect(await historyTexts(ben, boardId)).not.toContain("Surprise party");
    expect((await searchTexts(ben, boardId, "surprise")).texts).toEqual([]);
    expect((await readBoard(ben, boardId)).currentAppearance?.id).toBe(id);

    expect(await mutateById(noor, "restoreMessageAppearance", "id", id)).toMatchObject({ type: "NotAuthorized" });
    expect(await mutateById(mia, "restoreMessageAppearance", "id", id)).toEqual({
      __typename: "RestoreMessageAppearanceSuccess",
    });
    expect((await historyTexts(ben, boardId))[0]).toBe("Surprise party");
    // Again changes nothing.
    expect(await mutateById(mia, "restoreMessageAppearance", "id", id)).toEqual({
      __typename: "RestoreMessageAppearanceSuccess",
    });
  });

  test("by version 1 is the same, and stays when its minute is over", async () => {
    const id = await send(mia, "Short", "Gone for good");
    expect(await mutateById(mia, "hideHistory", "appearance", id)).toEqual({ __typename: "HideHistorySuccess" });
    await app.clock.advance(60_500);
    expect(await mutateById(mia, "restoreMessageAppearance", "id", id)).toMatchObject({
      type: "ValidationError",
      rule: "restoreTime",
    });
    expect(await historyTexts(mia, idOf("Short"))).not.toContain("Gone for good");
  });

  test("of what another tab has deleted already says so", async () => {
    const id = await send(mia, "Short", "Twice");
    await mutateById(mia, "deleteMessageAppearanceV2", "id", id);
    expect(await mutateById(mia, "deleteMessageAppearanceV2", "id", id)).toMatchObject({ type: "NotFound" });
    expect(await mutateById(mia, "deleteMessageAppearanceV2", "id", "nothing")).toMatchObject({ type: "NotFound" });
  });

  test("is told to the other tabs", async () => {
    const id = await send(mia, "Short", "Told");
    const told: unknown[] = [];
    const end = app.context.bus.subscribe((hint) => told.push(hint));
    await mutateById(mia, "deleteMessageAppearanceV2", "id", id);
    end();
    expect(told).toContainEqual({ kind: "board", boardId: idOf("Short"), what: "history" });
  });
});

describe("the sources of a history", () => {
  interface Sources {
    readonly messageSources: { readonly id: string; readonly title: string }[];
    readonly nextCursor: string | null;
  }

  async function sources(caller: Caller, boardId: string, cursor?: string) {
    const { data, errors } = await caller.graphql<{ listMessageSourcesV2: Sources }>(
      `query ListMessageSourcesV2($boardId: ID!, $cursor: String) {
        listMessageSourcesV2(boardId: $boardId, cursor: $cursor) { messageSources { id title } nextCursor } }`,
      { boardId, ...(cursor === undefined ? {} : { cursor }) },
    );
    return { page: data?.listMessageSourcesV2, code: errors?.[0]?.extensions };
  }

  test("are the people and channels that have sent to the board, by name, each once", async () => {
    const boardId = idOf("Sources");
    expect((await sources(mia, boardId)).page).toEqual({ messageSources: [], nextCursor: null });
    await send(noor, "Sources", "From Noor");
    await send(ben, "Sources", "From Ben");
    await send(noor, "Sources", "From Noor again");
    await app.opened.sql`update message_appearance set subscription_id = 'weather', person_id = null,
      attribution = 'Weather' where board_id = ${boardId} and attribution = 'Ben Ito'`;
    await send(ben, "Sources", "From Ben again");
    const messageSources = [
      { id: person("ben"), title: "Ben Ito" },
      { id: person("noor"), title: "Noor Haddad" },
      { id: "weather", title: "Weather" },
    ];
    expect((await sources(mia, boardId)).page).toEqual({ messageSources, nextCursor: null });
    const { data } = await mia.graphql(
      `query BoardSources($boardId: ID!) { boardSources(boardId: $boardId) { subscriptionSet { messageSources { id title } } } }`,
      { boardId },
    );
    expect(data).toEqual({ boardSources: { subscriptionSet: { messageSources } } });
  });

  test("narrow the history, one or several, and an unknown one finds nothing", async () => {
    const boardId = idOf("Sources");
    expect(await historyTexts(mia, boardId, 0, person("noor"))).toEqual(["From Noor again", "From Noor"]);
    expect(await historyTexts(mia, boardId, 0, `weather, ${person("ben")},`)).toEqual(["From Ben again", "From Ben"]);
    expect(await historyTexts(mia, boardId, 0, "nobody")).toEqual([]);
  });

  test("refuse a cursor of another board", async () => {
    const cursor = Buffer.from(JSON.stringify([idOf("Long"), "Mia", "id"])).toString("base64url");
    expect((await sources(mia, idOf("Sources"), cursor)).code).toMatchObject({
      code: "ValidationError",
      rule: "cursor",
    });
    expect((await sources(mia, idOf("Sources"), "%%%")).code).toMatchObject({ rule: "cursor" });
  });
});
