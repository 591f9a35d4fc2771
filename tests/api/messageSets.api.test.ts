import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messageSet } from "../../gateway/modules/channels/channels.tables.ts";
import { writeText } from "../support/messageCalls.ts";
import { addMessageSet } from "../support/messageSets.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let noor: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").user("noor").board("kitchen").board("hall").board("attic"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
  });
  [mia, noor, stranger] = await Promise.all([app.as("mia"), app.as("noor"), app.as("stranger")]);
});

afterAll(() => app?.close());

const idOf = (name: string) => app.ids.boards[name] ?? "";
const setOn = async (board: string, title: string) =>
  (await addMessageSet(app.context, idOf(board), title)).subscriptionId;

async function channels(caller: Caller, board: string): Promise<{ id: string; title: string; messages: number }[]> {
  const { data } = await caller.graphql<{
    getMessageSetCreatorSubscriptions: { id: string; title: string; messages: number }[];
  }>("query Sets($id: ID!) { getMessageSetCreatorSubscriptions(boardId: $id) { id title messages } }", {
    id: idOf(board),
  });
  return data?.getMessageSetCreatorSubscriptions ?? [];
}

async function add(caller: Caller, subscriptionIds: string[], messageId: string) {
  const { data, errors } = await caller.graphql<{ addMessageSetCreatorMessage: Record<string, unknown> }>(
    `mutation Add($sets: [ID!]!, $id: ID!) { addMessageSetCreatorMessage(subscriptionIds: $sets, messageId: $id) {
      ... on AddMessageSetCreatorMessageSuccess { messageSetMessages { id messageSetId isRemovable message { id text } } }
      ... on Refusal { type rule } } }`,
    { sets: subscriptionIds, id: messageId },
  );
  expect(errors).toBeUndefined();
  return data?.addMessageSetCreatorMessage ?? {};
}

interface InSet {
  readonly id: string;
  readonly isRemovable: boolean;
}

/** Adds a message of Noor's to a set; how the set holds it. */
async function addOne(subscriptionId: string, text: string): Promise<InSet> {
  const added = await add(noor, [subscriptionId], await writeText(noor, text));
  const [entry] = added.messageSetMessages as InSet[];
  return entry as InSet;
}

async function remove(caller: Caller, id: string) {
  const { data, errors } = await caller.graphql<{ removeMessageSetCreatorMessage: Record<string, unknown> }>(
    `mutation Remove($id: ID!) { removeMessageSetCreatorMessage(id: $id) {
      ... on RemoveMessageSetCreatorMessageSuccess { id } ... on Refusal { type } } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  return data?.removeMessageSetCreatorMessage ?? {};
}

/** What a search finds in the sets that a board shows. */
async function inSets(caller: Caller, board: string): Promise<readonly InSet[]> {
  const { data } = await caller.graphql<{ listSearchMessagesV2: { searchMessages: InSet[] } }>(
    `query Found($id: ID!) { listSearchMessagesV2(boardId: $id, limit: 50, types: [MessageSetMessage]) {
      ... on ListSearchMessagesV2Success { searchMessages { ... on MessageSetMessage { id isRemovable } } } } }`,
    { id: idOf(board) },
  );
  return data?.listSearchMessagesV2.searchMessages ?? [];
}

describe("message sets", () => {
  test("are listed by title, with how many messages they hold, on their own board", async () => {
    await setOn("kitchen", "Riddles");
    await setOn("kitchen", "Dinner");
    expect(await channels(noor, "kitchen")).toMatchObject([
      { title: "Dinner", messages: 0 },
      { title: "Riddles", messages: 0 },
    ]);
    expect(await channels(noor, "hall")).toEqual([]);
    expect(await channels(stranger, "kitchen")).toEqual([]);
  });

  test("take a message each, once, and tell the other tabs of their boards", async () => {
    const [hall, attic] = [await setOn("hall", "Jokes"), await setOn("attic", "Haiku")];
    const messageId = await writeText(noor, "A duck paid the bill");
    const hints: unknown[] = [];
    const unsubscribe = app.context.bus.subscribe((hint) => hints.push(hint));
    const added = await add(noor, [hall, attic, hall], messageId);
    unsubscribe();
    expect(added).toMatchObject({
      messageSetMessages: [{ message: { id: messageId } }, { message: { id: messageId } }],
    });
    expect(hints).toEqual(
      expect.arrayContaining([
        { kind: "board", boardId: idOf("hall"), what: "messageSets" },
        { kind: "board", boardId: idOf("attic"), what: "messageSets" },
      ]),
    );
    expect(await add(noor, [hall], messageId)).toMatchObject({ messageSetMessages: [{}] });
    expect(await channels(mia, "hall")).toMatchObject([{ messages: 1 }]);
    // What a set of the board holds can be used by all of its members.
    const { data } = await mia.graphql<{ createDraftV2: { __typename: string } }>(
      "mutation Keep($id: ID!) { createDraftV2(messageId: $id) { __typename } }",
      { id: messageId },
    );
    expect(data?.createDraftV2.__typename).toBe("CreateDraftV2Success");
  });

  test("take all or nothing, and nothing from or for others", async () => {
    const [own, foreign] = [await setOn("hall", "Own"), await setOn("lab", "Theirs")];
    const messageId = await writeText(noor, "Mine alone");
    expect(await add(noor, [own, foreign], messageId)).toMatchObject({ type: "NotFound" });
    expect(await add(noor, [own, "no-such-channel"], messageId)).toMatchObject({ type: "NotFound" });
    expect((await channels(noor, "hall")).find(({ id }) => id === own)?.messages).toBe(0);
    expect(await add(stranger, [foreign], messageId)).toMatchObject({ type: "NotFound" });
    expect(await add(noor, [own], "no-such-message")).toMatchObject({ type: "NotFound" });
  });

  test("give a message back to any member of their board, once, and tell the other tabs; it stays elsewhere", async () => {
    const subscriptionId = await setOn("hall", "Limericks");
    const [stays, goes] = [await addOne(subscriptionId, "There was"), await addOne(subscriptionId, "An old man")];
    expect(goes.isRemovable).toBe(true);
    const hints: unknown[] = [];
    const unsubscribe = app.context.bus.subscribe((hint) => hints.push(hint));
    expect(await remove(stranger, goes.id)).toEqual({ type: "NotFound" });
    expect(hints).toEqual([]);
    expect(await remove(mia, goes.id)).toEqual({ id: goes.id });
    unsubscribe();
    expect(hints).toEqual([{ kind: "board", boardId: idOf("hall"), what: "messageSets" }]);
    expect(await remove(mia, goes.id)).toEqual({ type: "NotFound" });
    const found = (await inSets(mia, "hall")).map(({ id }) => id);
    expect(found).toContain(stays.id);
    expect(found).not.toContain(goes.id);
    expect((await channels(mia, "hall")).find(({ id }) => id === subscriptionId)?.messages).toBe(1);
    // It can be added again.
    expect(await addOne(subscriptionId, "An old man")).toMatchObject({ isRemovable: true });
  });

  test("of the marketplace keep theirs, whoever asks", async () => {
    const { subscriptionId, messageSetId } = await addMessageSet(app.context, idOf("attic"), "Trivia");
    const { id } = await addOne(subscriptionId, "Honey never spoils");
    expect(await inSets(mia, "attic")).toContainEqual({ id, isRemovable: true });
    await app.context.database.update(messageSet).set({ boardId: null }).where(eq(messageSet.id, messageSetId));
    expect(await inSets(mia, "attic")).toContainEqual({ id, isRemovable: false });
    expect(await remove(mia, id)).toEqual({ type: "NotFound" });
    expect(await inSets(mia, "attic")).toContainEqual({ id, isRemovable: false });
  });

  test("want at least one to be chosen, and not too many", async () => {
    const messageId = await writeText(noor, "Nowhere");
    const refused = { type: "ValidationError", rule: "subscriptionIds" };
    expect(await add(noor, [], messageId)).toEqual(refused);
    const many = Array.from({ length: 51 }, (_, place) => `channel-${place}`);
    expect(await add(noor, many, messageId)).toEqual(refused);
  });
});
