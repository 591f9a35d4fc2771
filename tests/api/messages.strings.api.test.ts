import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { hostileStrings } from "../support/hostile.ts";
import { readBoard, sendText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const strings = hostileStrings();

let app: TestApp;
let mia: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    // One person makes a board of each string, on one day.
    config: { limits: readConfig({ LIMITS: "boards=10000/10000,messages=10000/10000" }, []).limits },
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen")),
  });
  mia = await app.as("mia");
  kitchen = app.ids.boards.Kitchen ?? "";
  await sendText(mia, kitchen, "Stored before");
});

afterAll(() => app?.close());

const refusal = "... on Refusal { type error }";
/** One call for each string that a caller may choose. */
const entries = {
  "a message's text": `mutation Text($value: String!) { call: createMessageV2(text: $value) {
    ... on CreateMessageV2Success { message { id text formatted } missing } ${refusal} } }`,
  "an idempotency key": `mutation Key($value: String!) { call: createMessageV2(text: "Fine", idempotencyKey: $value) {
    ... on CreateMessageV2Success { message { id } } ${refusal} } }`,
  "a text with a key": `mutation Text($value: String!) { call: createMessageV2(text: $value, idempotencyKey: "one") {
    ... on CreateMessageV2Success { message { id } missing } ${refusal} } }`,
  "a board's title": `mutation Title($value: String!) { call: createBoardV2(title: $value, boardStyle: black, timezone: "UTC") {
    ... on CreateBoardV2Success { board { id title tenant { name } } } ${refusal} } }`,
  "a time zone": `mutation Zone($value: ID!) { call: createBoardV2(title: "Zone", boardStyle: black, timezone: $value) {
    ... on CreateBoardV2Success { board { timezone { id } } } ${refusal} } }`,
  "a board's id": "query Board($value: ID!) { call: getBoardV2(id: $value) { id } }",
  "a message's id": `mutation Show($value: ID!) { call: createMessageAppearanceV2(boardId: "BOARD", messageId: $value) {
    ... on CreateMessageAppearanceV2Success { appearance { id } } ${refusal} } }`,
  "a scheduled message's id": `mutation Cancel($value: ID!) { call: unscheduleMessage(messageId: $value) {
    ... on UnscheduleMessageSuccess { unscheduled } ${refusal} } }`,
  "a list of sources": `query Sources($value: String!) { call: boardMessageAppearances(boardId: "BOARD", page: 0, sources: $value) { id } }`,
} as const;

/** What a caller may be told; never that the gateway stumbled. */
const told = [
  "NotFound",
  "ValidationError",
  "MissingTextOrCharacters",
  "TextTooLong",
  "CharactersInvalid",
  "QUERY_REJECTED",
];

interface CallAnswer {
  readonly type?: string;
  readonly message?: { readonly text?: string };
  readonly board?: { readonly title?: string };
}

describe.each(Object.entries(entries).map(([name, query]) => ({ name, query })))("$name", ({ query }) => {
  test("takes or refuses every hostile string, and never stumbles", async () => {
    const unexpected: string[] = [];
    for (const { id, value } of strings) {
      const { status, data, errors } = await mia.graphql<{ call: CallAnswer | null }>(query.replace("BOARD", kitchen), {
        value,
      });
      const code = data?.call?.type ?? errors?.[0]?.extensions.code;
      if (status >= 500 || (code !== undefined && !told.includes(code))) unexpected.push(`${id}: ${status} ${code}`);
      const kept = data?.call?.message?.text ?? data?.call?.board?.title;
      if (kept !== undefined && kept !== kept.normalize("NFC")) unexpected.push(`${id}: not NFC`);
    }
    expect(unexpected).toEqual([]);
  }, 120_000);
});

test("what was stored before is still there", async () => {
  expect(await readBoard(mia, kitchen)).toMatchObject({
    version: 1,
    currentAppearance: { message: { formatted: expect.stringContaining("STORED BEFORE") } },
  });
});
