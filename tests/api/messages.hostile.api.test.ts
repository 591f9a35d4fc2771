import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message } from "../../gateway/boardState/boardState.tables.ts";
import { hostileGrids } from "../support/hostile.ts";
import { readBoard, sendText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const grids = hostileGrids();

let app: TestApp;
let mia: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen")),
  });
  mia = await app.as("mia");
  await sendText(mia, app.ids.boards.Kitchen ?? "", "Stored before");
});

afterAll(() => app?.close());

const unassigned = new Set([43, 45, 51, 57, 58, 61]);

/** Where a reader from the top left first stumbles, found here without the gateway's help. */
function placeOf(body: string): { row: number | null; column: number | null } {
  const grid: unknown = JSON.parse(body);
  if (!Array.isArray(grid) || grid.length !== 6) return { row: null, column: null };
  const row = grid.findIndex((cells: unknown) => !Array.isArray(cells) || cells.length !== 22);
  const fits = row === -1 ? grid : grid.slice(0, row);
  const isCode = (code: unknown) =>
    Number.isInteger(code) && Number(code) >= 0 && Number(code) <= 71 && !unassigned.has(Number(code));
  const broken = fits.findIndex((cells: unknown[]) => !cells.every(isCode));
  // A misshapen row is found while reading, and so is a cell that holds no byte; codes without a flap only then.
  if (broken === -1) return { row, column: null };
  return { row: broken, column: grid[broken].findIndex((code: unknown) => !isCode(code)) };
}

const entries = [
  ["createMessageV2", "createMessageV2(characters: $characters)", ""],
  ["createMessage2", "createMessage2(characters: $characters, boardId: $boardId)", ", $boardId: ID!"],
  ["createBoardMessage", "createBoardMessage(characters: $characters, boardId: $boardId)", ", $boardId: ID!"],
] as const;

async function send(entry: (typeof entries)[number], body: string) {
  const [name, call, declared] = entry;
  const query = `mutation Hostile($characters: Characters${declared}) { ${call} { __typename ... on Refusal { type row column } } }`;
  const boardId = declared === "" ? "" : `,"boardId":"${app.ids.boards.Kitchen}"`;
  const raw = `{"query":${JSON.stringify(query)},"variables":{"characters":${body === "" ? "null" : body}${boardId}}}`;
  const response = await mia.post("/graphql", raw, { "content-type": "application/json" });
  const answer = response.json();
  return { status: response.statusCode, code: answer.errors?.[0]?.extensions?.code, answer: answer.data?.[name] };
}

test("a grid nested thousands deep is a wrong grid, also in a call with an idempotency key", async () => {
  const deep = "[".repeat(40_000) + "]".repeat(40_000);
  const calls = {
    createMessageV2: `createMessageV2(characters: $characters, idempotencyKey: "deep")`,
    createMessage2: `createMessage2(characters: $characters, idempotencyKey: "deep", boardId: "${app.ids.boards.Kitchen}")`,
  };
  for (const [name, call] of Object.entries(calls)) {
    const query = `mutation Deep($characters: Characters) { ${call} { __typename ... on Refusal { type } } }`;
    const raw = `{"query":${JSON.stringify(query)},"variables":{"characters":${deep}}}`;
    const response = await mia.post("/graphql", raw, { "content-type": "application/json" });
    expect(response.json()).toEqual({ data: { [name]: { __typename: "Refusal", type: "CharactersInvalid" } } });
  }
});

describe.each(entries.map((entry) => ({ entry, name: entry[0] })))("$name", ({ entry }) => {
  test.each(grids.filter(({ expected }) => expected !== "ok"))(
    "refuses $id, $title, with its type and place",
    async ({ body, expected }) => {
      const { status, code, answer } = await send(entry, body);
      if (expected === "ValidationError") {
        // No JSON at all: the body is refused before anybody looks for a grid.
        expect({ status, answer }).toEqual({ status: 400, answer: undefined });
        expect(code).toBe("ValidationError");
        return;
      }
      const place = expected === "CharactersInvalid" ? placeOf(body) : { row: null, column: null };
      expect({ status, answer }).toEqual({ status: 200, answer: { __typename: "Refusal", type: expected, ...place } });
    },
  );
});

test("what looks wrong and is right is taken", async () => {
  const [written] = entries;
  for (const { body } of grids.filter(({ expected }) => expected === "ok")) {
    const { answer } = await send(written, body);
    expect(answer).toEqual({ __typename: "CreateMessageV2Success" });
  }
});

test("of all of that nothing was stored, and nothing that was stored is lost", async () => {
  const [rows] = await app.context.database.select({ count: count() }).from(message);
  expect(rows?.count).toBe(1 + grids.filter(({ expected }) => expected === "ok").length);
  const board = await readBoard(mia, app.ids.boards.Kitchen ?? "");
  expect(board).toMatchObject({
    version: 1,
    currentAppearance: { message: { formatted: expect.stringContaining("STORED BEFORE") } },
  });
});
