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

const open = async (caller: Caller, id: string) =>
  caller.graphql<{ getDraft: Draft }>(`query Open($id: ID!) { getDraft(id: $id) { ${selection} } }`, { id });

const change = (caller: Caller, variables: { draftId: string; formerMessageId: string; messageId: string }) =>
  call(
    caller,
    `mutation Change($draftId: ID!, $formerMessageId: ID!, $messageId: ID!) {
      changeDraft(draftId: $draftId, formerMessageId: $formerMessageId, messageId: $messageId) {
        ... on ChangeDraftSuccess { draft { ${selection} } } ... on Refusal { type rule } } }`,
    variables,
  );

describe("a draft that is opened and changed", () => {
  test("stays the same draft with another message, and the same change again is answered the same", async () => {
    const [first, second] = [await writeText(mia, "Tea at four"), await writeText(mia, "Tea at five")];
    const { id: draftId, created } = draftIn(await create(mia, first));
    const { data } = await open(mia, draftId);
    expect(data?.getDraft).toMatchObject({ id: draftId, message: { id: first, text: "Tea at four" } });
    const changes = { draftId, formerMessageId: first, messageId: second };
    const changed = draftIn(await change(mia, changes));
    expect(changed).toMatchObject({ id: draftId, created, message: { id: second, text: "Tea at five" } });
    expect(draftIn(await change(mia, changes))).toEqual(changed);
    expect((await list(mia)).filter(({ id }) => id === draftId)).toEqual([changed]);
  });

  test("writes over nothing that its changer has not seen", async () => {
    const [first, second, third] = [await writeText(mia, "A"), await writeText(mia, "B"), await writeText(mia, "C")];
    const { id: draftId } = draftIn(await create(mia, first));
    const answers = await Promise.all(
      [second, third].map((messageId) => change(mia, { draftId, formerMessageId: first, messageId })),
    );
    expect(answers.filter((answer) => "draft" in answer)).toHaveLength(1);
    expect(answers.find((answer) => !("draft" in answer))).toEqual({ type: "ValidationError", rule: "draftChanged" });
    // A message is one draft of a person.
    const other = draftIn(await create(mia, first));
    const held = (await open(mia, draftId)).data?.getDraft.message.id ?? "";
    expect(await change(mia, { draftId: other.id, formerMessageId: first, messageId: held })).toEqual({
      type: "ValidationError",
      rule: "draftChanged",
    });
  });

  test("is nobody else's to open or change, and takes no message that its owner may not see", async () => {
    const [own, hidden] = [await writeText(mia, "Mine"), await writeText(noor, "Hers alone")];
    const { id: draftId } = draftIn(await create(mia, own));
    expect((await open(noor, draftId)).errors?.[0]?.extensions.code).toBe("NotFound");
    const gone = { type: "NotFound", rule: null };
    expect(await change(noor, { draftId, formerMessageId: own, messageId: hidden })).toEqual(gone);
    expect(await change(mia, { draftId, formerMessageId: own, messageId: hidden })).toEqual(gone);
    expect((await open(mia, draftId)).data?.getDraft.message.id).toBe(own);
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
