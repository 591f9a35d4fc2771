import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBoardState } from "../../gateway/boardState/boardState.ts";
import { hashSecret } from "../../gateway/callers/hash.ts";
import { newId, newSecret } from "../../gateway/db/ids.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { identify, openDisplaySocket, type TestSocket } from "../support/displaySocket.ts";
import { sendText, write } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

interface Line {
  readonly id: string;
  readonly text?: string;
  readonly expected?: number[][];
  readonly error?: string;
}

function readLines(path: string): Line[] {
  return readFileSync(projectPath(path), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/*
 * Real messages and what they look like, from two readers that share no code with the core: the hand-checked grids, and a
 * plain reference layout.
 */
const texts = new Map(readLines("gateway/seed/data/messages.jsonl").map(({ id, text }) => [id, text ?? ""]));
const hand = readLines("grid-core/tests/data/hand.jsonl");
const shown = [...hand.filter(({ error }) => error === undefined), ...readLines("tests/data/grids/expected.jsonl")].map(
  ({ id, expected }) => ({ id, text: texts.get(id) ?? "", expected: expected ?? [] }),
);
const refused = hand.filter(({ error }) => error !== undefined);

let app: TestApp;
let mia: Caller;
let url: string;
/** One board, and one display on it, for each message: a board takes one message in 15 s. */
const displays = new Map<string, { readonly boardId: string; readonly socket: TestSocket }>();

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("Home", (home) => {
        home.owner("mia");
        for (const { id } of shown) home.board(id, { title: id });
      }),
  });
  mia = await app.as("mia");
  url = await app.listen();
  await Promise.all(shown.map(({ id }) => connectDisplay(id)));
}, 120_000);

afterAll(async () => {
  for (const { socket } of displays.values()) socket.close();
  await app?.close();
});

async function connectDisplay(name: string): Promise<void> {
  const boardId = app.ids.boards[name] ?? "";
  const [clientId, token] = [newId(), newSecret()];
  await app.context.database
    .insert(device)
    .values({ id: clientId, boardId, tokenHash: hashSecret(token), createdAt: new Date() });
  const socket = await openDisplaySocket(url, clientId);
  socket.say(identify(clientId, token));
  const blank = await socket.next("display");
  expect(blank).toMatchObject({ version: 0, characters: Array(6).fill(Array(22).fill(0)) });
  displays.set(name, { boardId, socket });
}

describe("a message's whole way, from its text to the display", () => {
  test("is walked by more than a hundred real messages", () => {
    expect(shown.length).toBeGreaterThan(100);
    expect(displays.size).toBe(shown.length);
  });

  test.each(shown)("$id arrives as expected, cell by cell", async ({ id, text, expected }) => {
    const display = displays.get(id);
    if (display === undefined) throw new Error(`${id} has no display.`);
    const answer = await sendText(mia, display.boardId, text);
    expect(answer).toMatchObject({ appearance: { version: 1, isOnBoard: true } });
    const arrived = await display.socket.next("display");
    const cells = (arrived.characters as number[][]).flatMap((row, y) => row.map((code, x) => ({ y, x, code })));
    const differing = cells.filter(({ y, x, code }) => code !== expected[y]?.[x]);
    expect({ version: arrived.version, cells: cells.length, differing }).toEqual({
      version: 1,
      cells: 132,
      differing: [],
    });
    // What a screen that opens now is told: the same grid, on its way or at rest.
    const update = await readBoardState(app.context, display.boardId);
    expect(update?.changes.at(-1)?.characters ?? update?.rest).toEqual(expected);
  });

  test.each(refused)("$id is refused as $error", async ({ text, error }) => {
    expect(await write(mia, { text: text ?? "" })).toMatchObject({ type: error });
  });
});
