import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../gateway/db/ids.ts";
import { fillHistory } from "../support/fillHistory.ts";
import { found, foundTexts, mutateById, searchFor } from "../support/listCalls.ts";
import { sendText, write, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let ben: Caller;
let eve: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("ben", { firstName: "Ben", lastName: "Ito" })
        .person("eve")
        .tenant("Home", (home) =>
          home.owner("mia").user("ben").board("Empty").board("Words").board("Long").board("All"),
        )
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Other")),
  });
  [mia, ben, eve] = await Promise.all([app.as("mia"), app.as("ben"), app.as("eve")]);
});

afterAll(() => app?.close());

const idOf = (name: string) => app.ids.boards[name] ?? "";
const person = (name: string) => app.ids.people[name] ?? "";
const onlyHistory = { types: ["MessageAppearance"] };

async function send(caller: Caller, board: string, text: string) {
  await app.clock.advance(15_000);
  const sent = await sendText(caller, idOf(board), text);
  if (sent.__typename === "Refusal") throw new Error(sent.error);
  return sent.appearance;
}

describe("the words of a search", () => {
  beforeAll(async () => {
    for (const text of [
      "Grüße aus Zürich",
      "Don't be late",
      "{63}{63} DINNER {64}",
      "Crème brûlée 50% off",
      "Straße",
    ]) {
      await send(mia, "Words", text);
    }
  });

  test.each([
    ["dinner", "{63}{63} DINNER {64}"],
    ["DIN", "{63}{63} DINNER {64}"],
    ["grusse", "Grüße aus Zürich"],
    ["GRÜSSE", "Grüße aus Zürich"],
    ["gruesse zue", "Grüße aus Zürich"],
    ["zur aus", "Grüße aus Zürich"],
    ["creme BRULEE", "Crème brûlée 50% off"],
    ["crème", "Crème brûlée 50% off"],
    ["50%", "Crème brûlée 50% off"],
    ["don't", "Don't be late"],
    ["dont", "Don't be late"],
    ["strasse", "Straße"],
    ["straße", "Straße"],
    ["{63}", "{63}{63} DINNER {64}"],
    ["🟧 dinner", "{63}{63} DINNER {64}"],
  ])("%s finds %s", async (term, text) => {
    expect(await foundTexts(mia, { boardId: idOf("Words"), term, ...onlyHistory })).toEqual([text]);
  });

  test.each(["inner", "63", "dinner lunch", "{65}", "red", "%", "'", '"', "\\", "_", "' or 1=1 --", "(((", "!&|"])(
    "%s finds nothing",
    async (term) => {
      expect(await found(mia, { boardId: idOf("Words"), term, ...onlyHistory })).toMatchObject({
        searchMessages: [],
        nextCursor: null,
      });
    },
  );

  test("an empty term is none: everything is listed, newest first", async () => {
    expect(await foundTexts(mia, { boardId: idOf("Words"), term: "  ", ...onlyHistory })).toEqual([
      "Straße",
      "Crème brûlée 50% off",
      "{63}{63} DINNER {64}",
      "Don't be late",
      "Grüße aus Zürich",
    ]);
  });

  test("what does not fit a search is refused by the rule it breaks", async () => {
    const boardId = idOf("Words");
    expect(await searchFor(mia, { boardId, term: "x".repeat(201) })).toMatchObject({ rule: "term" });
    expect(await searchFor(mia, { boardId, limit: 0 })).toMatchObject({ rule: "limit" });
    expect(await searchFor(mia, { boardId, limit: 101 })).toMatchObject({ rule: "limit" });
    expect(await searchFor(mia, { boardId, tags: Array.from({ length: 51 }, (_, at) => `tag ${at}`) })).toMatchObject({
      rule: "tags",
    });
  });
});

describe("the pages of a search", () => {
  beforeAll(() =>
    fillHistory(app, {
      boardId: idOf("Long"),
      personId: person("ben"),
      attribution: "Ben Ito",
      count: 3_000,
      text: "case when n % 100 = 0 then 'Rare ' else 'Common ' end || n",
    }),
  );

  test("of thousands hold 24 each, none twice and none left out", async () => {
    const boardId = idOf("Long");
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { searchMessages: readonly { message: { text: string } }[]; nextCursor: string | null } = await found(
        mia,
        { boardId, term: "rare", limit: 7, cursor, ...onlyHistory },
      );
      seen.push(...page.searchMessages.map(({ message }) => message.text));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => `Rare ${3000 - at * 100}`));
    expect(await foundTexts(mia, { boardId, term: "common", ...onlyHistory })).toHaveLength(24);
  });

  test("go the other way round, too", async () => {
    const boardId = idOf("Long");
    const oldest = await found(mia, { boardId, limit: 2, sortDirection: "Asc", ...onlyHistory });
    expect(oldest.searchMessages.map(({ message }) => message.text)).toEqual(["Common 1", "Common 2"]);
    const next = { boardId, limit: 2, sortDirection: "Asc", cursor: oldest.nextCursor, ...onlyHistory };
    expect(await foundTexts(mia, next)).toEqual(["Common 3", "Common 4"]);
  });

  test("hold their place when a message comes meanwhile", async () => {
    const boardId = idOf("Long");
    const first = await found(mia, { boardId, limit: 2, ...onlyHistory });
    await send(mia, "Long", "Came meanwhile");
    const second = await foundTexts(mia, { boardId, limit: 2, cursor: first.nextCursor, ...onlyHistory });
    expect(second).toEqual(["Common 2998", "Common 2997"]);
  });

  test("belong to their board, their search and their person", async () => {
    const boardId = idOf("Long");
    const { nextCursor: cursor } = await found(mia, { boardId, term: "common", ...onlyHistory });
    const refused = { __typename: "Refusal", type: "ValidationError", rule: "cursor" };
    expect(await searchFor(mia, { boardId: idOf("Words"), term: "common", cursor, ...onlyHistory })).toMatchObject(
      refused,
    );
    expect(await searchFor(mia, { boardId, term: "rare", cursor, ...onlyHistory })).toMatchObject(refused);
    expect(await searchFor(mia, { boardId, term: "common", cursor })).toMatchObject(refused);
    expect(await searchFor(ben, { boardId, term: "common", cursor, ...onlyHistory })).toMatchObject(refused);
    for (const strange of ["", "%%%", "bnVsbA", "W10", "x".repeat(1000)]) {
      const answer = await searchFor(mia, { boardId, term: "common", cursor: strange, ...onlyHistory });
      expect(answer).toMatchObject(refused);
    }
  });

  test("are narrowed to sources, and an unknown one finds nothing", async () => {
    const boardId = idOf("Long");
    const ofMia = { boardId, sources: [person("mia")], ...onlyHistory };
    expect(await foundTexts(mia, ofMia)).toEqual(["Came meanwhile"]);
    expect(await foundTexts(mia, { boardId, sources: ["nobody"] })).toEqual([]);
  });
});

describe("what a search finds", () => {
  let shown: { readonly id: string; readonly message: { readonly id: string } };

  beforeAll(async () => {
    const { sql } = app.opened;
    shown = await send(mia, "All", "Needle in the history");
    await mutateById(mia, "favoriteV2", "messageId", shown.message.id);
    await mutateById(ben, "favoriteV2", "messageId", await writeText(ben, "Needle of Ben"));
    await mutateById(mia, "createDraftV2", "messageId", await writeText(mia, "Needle in a draft"));
    await mutateById(ben, "createDraftV2", "messageId", await writeText(ben, "Needle in a draft of Ben"));
    const blank = await write(mia, { characters: Array.from({ length: 6 }, () => Array(22).fill(0)) });
    if (blank.__typename !== "Refusal") await mutateById(mia, "createDraftV2", "messageId", blank.message.id);
    const likes = { pick: 3, feed: 7 };
    const copy = async (text: string) => writeText(eve, text);
    const picked = await copy("Needle that was picked");
    const category = newId();
    await sql`insert into pick_category (id, title, position, created_at) values (${category}, 'Sewing', 1, gateway_now())`;
    await sql`insert into pick (id, message_id, like_count, created_at) values ('pick', ${picked}, ${likes.pick}, gateway_now())`;
    await sql`insert into pick_in_category (category_id, pick_id, position) values (${category}, 'pick', 0)`;
    for (const [id, moderated] of [
      ["shared", false],
      ["hidden", true],
    ] as const) {
      await sql`insert into feed_item (id, message_id, person_id, attribution, like_count, moderated, created_at)
        values (${id}, ${await copy(`Needle ${id}`)}, ${person("eve")}, 'Eve E.', ${likes.feed}, ${moderated}, gateway_now())`;
    }
  });

  const everything = () => found(mia, { boardId: idOf("All"), term: "needle" });
  const kinds = (entries: readonly { __typename: string }[]) => entries.map(({ __typename }) => __typename).sort();

  test("is everything that the person may see, of every type", async () => {
    const { searchMessages } = await everything();
    expect(kinds(searchMessages)).toEqual(["Draft", "Favorite", "FeedItem", "MessageAppearance", "Pick"]);
    expect(searchMessages.map(({ message }) => message.text)).not.toContain("Needle of Ben");
  });

  test("is of the asked types only", async () => {
    const { searchMessages } = await found(mia, { boardId: idOf("All"), term: "needle", types: ["Draft", "Favorite"] });
    expect(kinds(searchMessages)).toEqual(["Draft", "Favorite"]);
    expect(await foundTexts(mia, { boardId: idOf("All"), types: [] })).toEqual([]);
  });

  test("is sorted by likes, and pages go on across types", async () => {
    const asked = { boardId: idOf("All"), term: "needle", sortBy: "Likes" };
    const whole = await found(mia, asked);
    expect(whole.searchMessages.slice(0, 2).map(({ id }) => id)).toEqual(["shared", "pick"]);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { searchMessages: readonly { id: string }[]; nextCursor: string | null } = await found(mia, {
        ...asked,
        limit: 1,
        cursor,
      });
      paged.push(...page.searchMessages.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole.searchMessages.map(({ id }) => id));
  });

  test("by tags are the picks of categories of that title", async () => {
    expect(await foundTexts(mia, { boardId: idOf("All"), tags: ["sewing"] })).toEqual(["Needle that was picked"]);
    expect(await foundTexts(mia, { boardId: idOf("All"), tags: ["cooking"] })).toEqual([]);
  });

  test("a draft of nothing is not shown", async () => {
    expect(await foundTexts(mia, { boardId: idOf("All"), types: ["Draft"] })).toEqual(["Needle in a draft"]);
  });

  test("in a message set is found on the board that has the set", async () => {
    const { sql } = app.opened;
    const message = await writeText(eve, "Needle of a set");
    await sql`insert into developer (id, title) values ('developer', 'Somebody')`;
    await sql`insert into installable (id, title, friendly_identifier, public, published, installations_are_singleton,
      subscriptions_can_be_renamed, hide_from_installables_list, developer_id, created_at)
      values ('sets', 'Sets', 'sets', true, true, false, true, false, 'developer', gateway_now())`;
    await sql`insert into installation (id, tenant_id, installable_id, created_at)
      values ('installation', ${app.ids.tenants.Home ?? ""}, 'sets', gateway_now())`;
    await sql`insert into message_set (id, title, created_at) values ('set', 'Set', gateway_now())`;
    await sql`insert into subscription (id, installation_id, board_id, title, muted, requires_configuration, message_set_id, created_at)
      values ('channel', 'installation', ${idOf("All")}, 'Set', false, false, 'set', gateway_now())`;
    await sql`insert into message_set_message (id, message_set_id, message_id, created_at)
      values ('entry', 'set', ${message}, gateway_now())`;
    const types = ["MessageSetMessage"];
    expect(await foundTexts(mia, { boardId: idOf("All"), term: "needle", types })).toEqual(["Needle of a set"]);
    expect(await foundTexts(mia, { boardId: idOf("All"), sources: ["channel"], types })).toEqual(["Needle of a set"]);
    expect(await foundTexts(mia, { boardId: idOf("Words"), term: "needle", types })).toEqual([]);
  });

  test("is no longer what the Owner deleted from the history", async () => {
    await mutateById(mia, "deleteMessageAppearanceV2", "id", shown.id);
    expect(kinds((await everything()).searchMessages)).not.toContain("MessageAppearance");
  });

  test("is nothing on a board without messages", async () => {
    expect(await foundTexts(mia, { boardId: idOf("Empty"), term: "Came", ...onlyHistory })).toEqual([]);
  });

  test("by version 1 is the same, and its refusal is an error", async () => {
    const query = `query ListSearchMessages($boardId: ID!, $cursor: String) {
      listSearchMessages(boardId: $boardId, cursor: $cursor, types: [Draft]) { nextCursor searchMessages {
        __typename ... on Draft { message { text } } } } }`;
    const { data } = await mia.graphql(query, { boardId: idOf("All") });
    expect(data).toEqual({
      listSearchMessages: {
        nextCursor: null,
        searchMessages: [{ __typename: "Draft", message: { text: "Needle in a draft" } }],
      },
    });
    const { errors } = await mia.graphql(query, { boardId: idOf("All"), cursor: "strange" });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "ValidationError", rule: "cursor" });
  });
});
