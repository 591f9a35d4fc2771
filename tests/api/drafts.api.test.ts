import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { sendText, writeText } from "../support/messageCalls.ts";
import { gridWith } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let noor: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor", { firstName: "Noor", lastName: "Haddad" })
        .person("stranger", { firstName: "", lastName: "" })
        .tenant("Home", (home) => home.owner("mia").user("noor").board("kitchen")),
  });
  [mia, noor, stranger] = await Promise.all([app.as("mia"), app.as("noor"), app.as("stranger")]);
});

afterAll(() => app?.close());

interface Draft {
  readonly id: string;
  readonly created: number;
  readonly attribution: string;
  readonly message: { readonly id: string; readonly text: string };
}

const selection = "id created attribution message { id text }";

async function call(caller: Caller, query: string, variables: Record<string, unknown>) {
  const { data, errors } = await caller.graphql<Record<string, Record<string, unknown>>>(query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] ?? {};
}

const create = (caller: Caller, messageId: string) =>
  call(
    caller,
    `mutation Keep($id: ID!) { createDraftV2(messageId: $id) {
      ... on CreateDraftV2Success { draft { ${selection} } } ... on Refusal { type } } }`,
    { id: messageId },
  );

const save = (caller: Caller, message: Record<string, unknown>) =>
  call(
    caller,
    `mutation Save($message: SaveDraftMessage!) { saveDraft(message: $message) {
      ... on SaveDraftSuccess { missing draft { ${selection} } } ... on Refusal { type rule } } }`,
    { message },
  );

const deletions = {
  draftId: ["deleteDraft(draftId: $id)", "DeleteDraftSuccess"],
  messageId: ["deleteDraftV2(messageId: $id)", "DeleteDraftV2Success"],
} as const;

function forget(caller: Caller, by: keyof typeof deletions, id: string) {
  const [field, success] = deletions[by];
  return call(
    caller,
    `mutation Forget($id: ID!) { ${field} { ... on ${success} { deleted } ... on Refusal { type } } }`,
    { id },
  );
}

async function list(caller: Caller, page = 0): Promise<Draft[]> {
  const { data } = await caller.graphql<{ getDrafts: Draft[] }>(
    `query GetDrafts($page: Int!) { getDrafts(page: $page) { ${selection} } }`,
    { page },
  );
  return data?.getDrafts ?? [];
}

const draftIn = (answer: Record<string, unknown>) => answer.draft as Draft;

describe("a draft", () => {
  test("keeps a message under the name of who saved it, and saved again is the same", async () => {
    const messageId = await writeText(mia, "Not yet");
    const first = draftIn(await create(mia, messageId));
    expect(first).toMatchObject({ attribution: "Mia Keller", message: { id: messageId, text: "Not yet" } });
    expect(first.created).toBeGreaterThan(0);
    expect(draftIn(await create(mia, messageId))).toEqual(first);
    expect((await list(mia)).filter((draft) => draft.message.id === messageId)).toEqual([first]);
    expect(await list(noor)).toEqual([]);
  });

  test("can be of what a board of one's own shows, and of nothing else of others", async () => {
    const hidden = await writeText(mia, "Only mine");
    expect(await create(noor, hidden)).toEqual({ type: "NotFound" });
    const shown = await sendText(mia, app.ids.boards.kitchen ?? "", "For all of us");
    if (shown.__typename === "Refusal") throw new Error(shown.type);
    const { id } = shown.appearance.message;
    expect(draftIn(await create(noor, id))).toMatchObject({ attribution: "Noor Haddad" });
    expect(await create(stranger, id)).toEqual({ type: "NotFound" });
    expect(await create(stranger, "")).toEqual({ type: "NotFound" });
  });

  test("is saved by one call in version 1: text, grid, or a message that exists", async () => {
    expect(await save(stranger, { text: "Ready at {63} \u2603" })).toMatchObject({
      missing: ["\u2603"],
      draft: { attribution: "stranger", message: { text: "Ready at {63} \u2603" } },
    });
    const grid = gridWith(63);
    expect(draftIn(await save(stranger, { characters: grid })).message.text).toBe(
      loadGridCore().decode(Uint8Array.from(grid.flat()), 6, 22),
    );
    const messageId = await writeText(stranger, "Existing");
    expect(draftIn(await save(stranger, { id: messageId })).message.id).toBe(messageId);
    expect(await save(stranger, {})).toEqual({ type: "MissingTextOrCharacters", rule: "content" });
    expect(await save(stranger, { id: messageId, text: "both" })).toEqual({ type: "ValidationError", rule: "content" });
    expect(await save(stranger, { characters: [[99]] })).toMatchObject({ type: "CharactersInvalid" });
    expect(await save(stranger, { text: "many words ".repeat(60) })).toMatchObject({ type: "TextTooLong" });
    expect(await save(noor, { id: messageId })).toMatchObject({ type: "NotFound" });
  });

  test("is written once by the same call of version 1 again", async () => {
    const again = () =>
      call(
        mia,
        `mutation Save($message: SaveDraftMessage!, $key: String!) { saveDraft(message: $message, idempotencyKey: $key) {
          ... on SaveDraftSuccess { draft { id message { id } } } } }`,
        { message: { text: "Once" }, key: "press-1" },
      );
    expect(draftIn(await again())).toEqual(draftIn(await again()));
  });

  test("is forgotten by its own id or its message's, once, and by nobody else; the message stays", async () => {
    const messageId = await writeText(mia, "To forget");
    const { id } = draftIn(await create(mia, messageId));
    expect(await forget(noor, "draftId", id)).toMatchObject({ type: "NotFound" });
    expect(await forget(noor, "messageId", messageId)).toMatchObject({ type: "NotFound" });
    expect(await forget(mia, "draftId", id)).toMatchObject({ deleted: true });
    expect(await forget(mia, "draftId", id)).toMatchObject({ type: "NotFound" });
    expect(draftIn(await create(mia, messageId)).id).not.toBe(id);
    expect(await forget(mia, "messageId", messageId)).toMatchObject({ deleted: true });
    expect((await list(mia)).some((draft) => draft.message.id === messageId)).toBe(false);
  });
});

describe("a list of drafts", () => {
  test("has 30 a page, newest first", async () => {
    for (let place = 0; place < 31; place += 1) await save(noor, { text: `Idea ${place}` });
    await app.clock.advance(1_000);
    await save(noor, { text: "The latest" });
    const [first, second, third] = await Promise.all([list(noor, 0), list(noor, 1), list(noor, 2)]);
    expect([first.length, second.length, third.length]).toEqual([30, 3, 0]);
    expect(first[0]?.message.text).toBe("The latest");
    const created = [...first, ...second].map((draft) => draft.created);
    expect(created).toEqual(created.toSorted((one, other) => other - one));
  });

  test("has no page before the first", async () => {
    const { errors } = await noor.graphql("{ getDrafts(page: -1) { id } }");
    expect(errors?.[0]?.extensions).toMatchObject({ code: "ValidationError", rule: "page" });
  });
});
