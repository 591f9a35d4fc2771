import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import {
  latestBoardEventId,
  readBoardEvents,
  readBoardState,
  readBoardStates,
} from "../../gateway/boardState/boardState.ts";
import type { Transition } from "../../gateway/boardState/transition.ts";
import { favorite } from "../../gateway/modules/favorites/favorites.tables.ts";
import { pin, sendText, sendVersion1, show, write, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let noor: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor", { firstName: "Noor", lastName: "Haddad" })
        .tenant("Home", (home) =>
          home
            .owner("mia")
            .user("noor")
            .board("History")
            .board("Chain")
            .board("Rest")
            .board("Events")
            .board("Versions"),
        ),
  });
  await freshCallers();
});

afterAll(() => app?.close());

async function freshCallers(): Promise<void> {
  [mia, noor] = await Promise.all([app.as("mia"), app.as("noor")]);
}

/** Long enough for the rate limit. */
async function pause(): Promise<void> {
  await app.clock.advance(15_000);
}

const idOf = (name: string) => app.ids.boards[name] ?? "";

interface HistoryEntry {
  readonly id: string;
  readonly attribution: string;
  readonly isOnBoard: boolean;
  readonly version: number;
  readonly appeared: number;
  readonly message: {
    readonly text: string;
    readonly formatted: string;
    readonly isFavorited: boolean;
    readonly authorFormatted: string;
  };
}

async function history(caller: Caller, page: number, sources?: string) {
  const { data, errors } = await caller.graphql<{ boardMessageAppearances: HistoryEntry[] }>(
    `query BoardMessageAppearances($boardId: ID!, $page: Int!, $sources: String) {
      boardMessageAppearances(boardId: $boardId, page: $page, sources: $sources) {
        id attribution isOnBoard version appeared message { text formatted isFavorited authorFormatted } } }`,
    { boardId: idOf("History"), page, ...(sources === undefined ? {} : { sources }) },
  );
  return { entries: data?.boardMessageAppearances ?? [], code: errors?.[0]?.extensions.code };
}

describe("the history of a board", () => {
  const written: string[] = [];

  beforeAll(async () => {
    for (let place = 0; place < 33; place += 1) {
      await pause();
      if (place % 10 === 0) await freshCallers();
      const text = `Number ${place}`;
      written.unshift(text);
      await sendText(place % 3 === 0 ? noor : mia, idOf("History"), text);
    }
    await freshCallers();
  }, 60_000);

  test("comes newest first, thirty a page, each with who sent it", async () => {
    const [first, second, third] = [await history(mia, 0), await history(mia, 1), await history(mia, 2)];
    expect(first.entries.map(({ message }) => message.text)).toEqual(written.slice(0, 30));
    expect(second.entries.map(({ message }) => message.text)).toEqual(written.slice(30));
    expect(third.entries).toEqual([]);
    expect(first.entries.map(({ isOnBoard }) => isOnBoard)).toEqual([true, ...Array(29).fill(false)]);
    expect(new Set(first.entries.map(({ attribution }) => attribution))).toEqual(
      new Set(["Mia Keller", "Noor Haddad"]),
    );
    expect(first.entries[0]?.message).toMatchObject({
      authorFormatted: "Mia Keller",
      formatted: expect.stringContaining("NUMBER 32"),
    });
  });

  test("can be narrowed to some sources, all of them or none", async () => {
    const { noor: noorId = "", mia: miaId = "" } = app.ids.people;
    const ofNoor = await history(mia, 0, noorId);
    expect(ofNoor.entries).toHaveLength(11);
    expect(ofNoor.entries.every(({ attribution }) => attribution === "Noor Haddad")).toBe(true);
    expect((await history(mia, 0, `${noorId}, ${miaId}`)).entries).toHaveLength(30);
    expect((await history(mia, 0, "")).entries).toHaveLength(30);
    expect((await history(mia, 0, "nobody")).entries).toEqual([]);
  });

  test("refuses pages before the first, and more sources than anybody has", async () => {
    expect((await history(mia, -1)).code).toBe("ValidationError");
    // A list this long is dearer than any call may be.
    expect((await history(mia, 0, Array(201).fill("x").join(","))).code).toBe("QUERY_REJECTED");
  });

  test("shows a heart to who gave it, and to nobody else", async () => {
    const { database } = app.context;
    const sent = await show(mia, { boardId: idOf("Rest"), messageId: await writeText(mia, "Loved") });
    if (sent.__typename === "Refusal") throw new Error(sent.type);
    const { id: messageId } = sent.appearance.message;
    await database
      .insert(favorite)
      .values({ id: "heart", personId: app.ids.people.noor ?? "", messageId, favoritedAt: new Date() });
    const read = (caller: Caller) =>
      caller.graphql("query Shown($id: ID!) { boardMessageQuery(boardId: $id) { isFavorited } }", { id: idOf("Rest") });
    expect((await read(noor)).data).toEqual({ boardMessageQuery: { isFavorited: true } });
    expect((await read(mia)).data).toEqual({ boardMessageQuery: { isFavorited: false } });
  });
});

describe("what a screen is told of a board", () => {
  /** Columns start 1.2 s after each other: the flaps of a change turn for 15 s and more. */
  const slow: Transition = { pace: "classic", order: "column", stepIntervalMs: 1200, stepSize: 1 };
  const blank = Array(6).fill(Array(22).fill(0));

  test("is the grid at rest before the changes, and all changes that still turn", async () => {
    const boardId = idOf("Chain");
    await app.context.database.update(board).set({ transition: slow }).where(eq(board.id, boardId));
    const grids: number[][][] = [];
    const send = async (text: string) => {
      const sent = await sendText(mia, boardId, text);
      if (sent.__typename === "Refusal") throw new Error(sent.type);
      grids.push(sent.appearance.message.characters);
    };
    await send("Zebras zigzag zestfully by the zoo");
    const one = await readBoardState(app.context, boardId);
    expect(one).toMatchObject({
      boardId,
      version: 1,
      rest: blank,
      changes: [{ version: 1, characters: grids[0], transition: slow }],
    });
    expect(one?.serverTime).toBeGreaterThanOrEqual(one?.changes[0]?.startAt ?? Number.POSITIVE_INFINITY);

    await pause();
    await send("Yaks yawn yonder");
    const two = await readBoardState(app.context, boardId);
    expect(two?.rest).toEqual(blank);
    expect(two?.changes.map(({ version, characters }) => ({ version, characters }))).toEqual([
      { version: 1, characters: grids[0] },
      { version: 2, characters: grids[1] },
    ]);

    await app.clock.advance(60_000);
    expect(await readBoardState(app.context, boardId)).toMatchObject({ version: 2, rest: grids[1], changes: [] });
    await send("Xylophones");
    expect(await readBoardState(app.context, boardId)).toMatchObject({
      rest: grids[1],
      changes: [{ version: 3, characters: grids[2] }],
    });
  });

  test("is at rest once the last flap has landed, not when it could have at the latest", async () => {
    const boardId = idOf("Versions");
    // One A is one flap: over after the start delay of at most 120 ms and one last flap.
    await sendText(mia, boardId, "A");
    expect((await readBoardState(app.context, boardId))?.changes).toHaveLength(1);
    await app.clock.advance(300);
    expect((await readBoardState(app.context, boardId))?.changes).toEqual([]);
  });

  test("of a board that is not there is nothing", async () => {
    expect(await readBoardState(app.context, "nothing")).toBeUndefined();
    expect(await readBoardStates(app.context, [])).toEqual(new Map());
  });
});

test("events can be read on from any of them, in order, and none twice", async () => {
  const boardId = idOf("Events");
  const from = await latestBoardEventId(app.context);
  const sent = await sendText(mia, boardId, "One");
  if (sent.__typename === "Refusal") throw new Error(sent.type);
  await pin(noor, { boardId, messageId: sent.appearance.message.id, secondsToPin: 60 });
  // An event is read once no older transaction of the whole server, other databases of it included, can still end.
  await expect.poll(() => readBoardEvents(app.context, [boardId], from, 2)).toHaveLength(2);
  const first = await readBoardEvents(app.context, [boardId], from, 1);
  expect(first).toMatchObject([
    {
      kind: "appeared",
      version: 1,
      actorKind: "person",
      actorId: app.ids.people.mia,
      cause: "createMessageAppearanceV2",
      subjectId: sent.appearance.id,
    },
  ]);
  const rest = await readBoardEvents(app.context, [boardId], first[0]?.id ?? 0, 10);
  expect(rest).toMatchObject([{ kind: "pinned", version: 1, actorId: app.ids.people.noor }]);
  expect(await readBoardEvents(app.context, [boardId], rest[0]?.id ?? 0, 10)).toEqual([]);
  expect(await readBoardEvents(app.context, [], from, 10)).toEqual([]);
});

describe("version 1 and version 2", () => {
  test("write the same message from the same text", async () => {
    await app.clock.advance(60_000);
    await freshCallers();
    const one = await sendVersion1(mia, { boardId: idOf("Versions"), text: "Same text, {63}" });
    const two = await write(mia, { text: "Same text, {63}" });
    if (one.__typename === "Refusal" || two.__typename === "Refusal") throw new Error("Refused.");
    const { id: _one, ...first } = one.message;
    const { id: _two, ...second } = two.message;
    expect(first).toEqual(second);
  });

  test("a grid decides when a text comes with it, and its text is what it shows", async () => {
    const characters = Array.from({ length: 6 }, (_row, row) =>
      Array.from({ length: 22 }, (_cell, column) => (row === 0 && column < 2 ? 8 + column : 0)),
    );
    const answer = await write(mia, { text: "Something else", characters });
    expect(answer).toMatchObject({ message: { characters, text: expect.stringMatching(/^HI/) } });
  });

  test.each([
    ["neither text nor grid", { characters: null }, "MissingTextOrCharacters"],
    ["an empty text", { text: " \n " }, "MissingTextOrCharacters"],
    ["a text of which nothing can be shown", { text: "👍" }, "MissingTextOrCharacters"],
    ["a text of more than six lines", { text: "a\nb\nc\nd\ne\nf\ng" }, "TextTooLong"],
    ["a text of ten thousand letters", { text: "a".repeat(10_000) }, "TextTooLong"],
    ["an escape of no flap", { text: "{43}" }, "CharactersInvalid"],
  ])("refuse %s", async (_name, input, type) => {
    expect(await write(mia, input)).toMatchObject({ type });
  });
});
