import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillHistory } from "../support/fillHistory.ts";
import { foundTexts, historyPage, mutateById } from "../support/listCalls.ts";
import { sendText, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let ben: Caller;
let eve: Caller;
let shown: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .person("eve")
        .tenant("Home", (home) => home.owner("mia").user("ben").board("Kitchen").board("Long"))
        .tenant("Second", (second) => second.owner("ben").board("Annex"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Other")),
  });
  [mia, ben, eve] = await Promise.all([app.as("mia"), app.as("ben"), app.as("eve")]);
  const sent = await sendText(mia, app.ids.boards.Kitchen ?? "", "Dinner is at seven");
  shown = sent.__typename === "Refusal" ? "" : sent.appearance.message.id;
});

afterAll(() => app?.close());

interface Favorites {
  readonly messageFavoritesQuery: { favorited: number; message: { id: string; text: string; isFavorited: boolean } }[];
}

async function favorites(caller: Caller, page = 0) {
  const { data, errors } = await caller.graphql<Favorites>(
    `query MessageFavoritesQuery($page: Int!) {
      messageFavoritesQuery(page: $page) { id favorited message { id text isFavorited } } }`,
    { page },
  );
  return { list: data?.messageFavoritesQuery ?? [], code: errors?.[0]?.extensions };
}

const texts = async (caller: Caller, page = 0) =>
  (await favorites(caller, page)).list.map(({ message }) => message.text);

describe("favorites", () => {
  test("are a person's own: none before the first, one after it, and the others see nothing of it", async () => {
    expect(await texts(ben)).toEqual([]);
    expect(await mutateById(ben, "favoriteV2", "messageId", shown)).toEqual({ __typename: "FavoriteV2Success" });
    expect((await favorites(ben)).list).toMatchObject([{ message: { text: "Dinner is at seven", isFavorited: true } }]);
    expect(await texts(mia)).toEqual([]);
    const { data } = await ben.graphql<{ boardMessageAppearances: { message: { isFavorited: boolean } }[] }>(
      `query History($boardId: ID!) { boardMessageAppearances(boardId: $boardId, page: 0) { message { isFavorited } } }`,
      { boardId: app.ids.boards.Kitchen },
    );
    expect(data?.boardMessageAppearances[0]?.message.isFavorited).toBe(true);
    expect(
      (await historyPage(mia, app.ids.boards.Kitchen ?? "")).data?.boardMessageAppearances[0]?.message,
    ).toMatchObject({ isFavorited: false });
  });

  test("marked twice are there once, and unmarked twice are gone", async () => {
    await mutateById(ben, "favoriteV2", "messageId", shown);
    expect(await texts(ben)).toEqual(["Dinner is at seven"]);
    for (const _time of [1, 2]) {
      expect(await mutateById(ben, "unFavoriteV2", "messageId", shown)).toEqual({ __typename: "UnFavoriteV2Success" });
      expect(await texts(ben)).toEqual([]);
    }
  });

  test("are marked and unmarked by version 1, too", async () => {
    const set = (favorited: boolean) =>
      mia.graphql(
        `mutation SetMessageFavorite($message: ID!, $favorited: Boolean!) {
          setMessageFavorite(message: $message, favorited: $favorited) {
            ... on SetMessageFavoriteSuccess { message { isFavorited } } } }`,
        { message: shown, favorited },
      );
    expect((await set(true)).data).toEqual({ setMessageFavorite: { message: { isFavorited: true } } });
    expect(await texts(mia)).toEqual(["Dinner is at seven"]);
    expect((await set(false)).data).toEqual({ setMessageFavorite: { message: { isFavorited: false } } });
    expect(await texts(mia)).toEqual([]);
  });

  test("may only be messages that the person may see", async () => {
    const own = await writeText(eve, "Of another household");
    for (const id of [own, "nothing"]) {
      expect(await mutateById(mia, "favoriteV2", "messageId", id)).toMatchObject({ type: "NotFound" });
      expect(await mutateById(mia, "unFavoriteV2", "messageId", id)).toMatchObject({ type: "NotFound" });
    }
  });

  test("of a board that the person has left are not shown; what they wrote themselves stays, and all come back with them", async () => {
    const kitchen = app.ids.boards.Kitchen ?? "";
    const foreign = await sentBy(mia, "Not for leavers");
    const own = await sentBy(ben, "Ben's own words");
    for (const messageId of [foreign, own]) {
      await mutateById(ben, "favoriteV2", "messageId", messageId);
      await mutateById(ben, "createDraftV2", "messageId", messageId);
    }
    const drafts = async () => {
      const { data } = await ben.graphql<{ getDrafts: { message: { text: string } }[] }>(
        "{ getDrafts(page: 0) { message { text } } }",
      );
      return data?.getDrafts.map(({ message }) => message.text);
    };
    const member = (isCurrent: boolean) => app.opened.sql`update member set is_current_member = ${isCurrent}
      where person_id = ${app.ids.people.ben ?? ""} and tenant_id = ${app.ids.tenants.Home ?? ""}`;
    const found = async (types: string[]) => foundTexts(ben, { boardId: app.ids.boards.Annex ?? "", types });
    expect(await texts(ben)).toEqual(["Ben's own words", "Not for leavers"]);
    await member(false);
    expect(await texts(ben)).toEqual(["Ben's own words"]);
    expect(await drafts()).toEqual(["Ben's own words"]);
    expect(await found(["Favorite"])).toEqual(["Ben's own words"]);
    expect(await found(["Draft"])).toEqual(["Ben's own words"]);
    await member(true);
    expect(await texts(ben)).toEqual(["Ben's own words", "Not for leavers"]);
    expect(await found(["Draft"])).toEqual(["Ben's own words", "Not for leavers"]);

    // A heart may be taken off all the same, and its answer tells nothing of the message.
    await member(false);
    const { data } = await ben.graphql<{ unFavoriteV2: { message: { text: string; isFavorited: boolean } } }>(
      `mutation Off($id: ID!) { unFavoriteV2(messageId: $id) {
        ... on UnFavoriteV2Success { message { text isFavorited } } } }`,
      { id: foreign },
    );
    expect(data?.unFavoriteV2.message).toEqual({ text: "", isFavorited: false });
    await member(true);
    expect(await texts(ben)).toEqual(["Ben's own words"]);

    async function sentBy(caller: Caller, text: string): Promise<string> {
      await app.clock.advance(20_000);
      const sent = await sendText(caller, kitchen, text);
      return sent.__typename === "Refusal" ? "" : sent.appearance.message.id;
    }
  });

  test("of thousands come 30 a page, the newest first", async () => {
    const prefix = await fillHistory(app, {
      boardId: app.ids.boards.Long ?? "",
      personId: app.ids.people.mia ?? "",
      attribution: "Mia",
      count: 2_000,
    });
    await app.opened.sql`insert into favorite (id, person_id, message_id, favorited_at)
      select 'f' || m.id, ${app.ids.people.mia ?? ""}, m.id, m.created_at from message m where m.id like ${`${prefix}-%`}`;
    const first = await texts(mia);
    expect(first).toHaveLength(30);
    expect(first[0]).toBe("Message 2000");
    expect((await texts(mia, 66)).at(-1)).toBe("Message 1");
    expect(await texts(mia, 67)).toEqual([]);
    expect((await favorites(mia, -1)).code).toMatchObject({ code: "ValidationError", rule: "page" });
  });
});
