import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { boardEvent } from "../../gateway/boardState/boardState.tables.ts";
import { pauseBoard, readTitle, updateBoard } from "../support/boardCalls.ts";
import { sendText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor")
        .person("ben")
        .person("root", { superadmin: true })
        .tenant("Home", (home) => home.owner("mia").admin("noor").user("ben").board("Kitchen").board("Hall"))
        .tenant("Den", (den) => den.owner("mia").board("Den")),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

const eventsOf = async (boardId: string) => {
  const rows = await app.context.database.select().from(boardEvent).where(eq(boardEvent.boardId, boardId));
  return rows.toSorted((one, other) => one.id - other.id).map(({ kind, actorId }) => ({ kind, actorId }));
};

describe("renaming", () => {
  test("an Owner renames, and the board's history tells of it", async () => {
    const mia = await app.as("mia");
    expect(await updateBoard(mia, { boardId: kitchen, updateTitle: { value: "  Cafe\u0301 window " } })).toEqual({
      __typename: "UpdateBoardSuccess",
      board: { id: kitchen, title: "Caf\u00e9 window" },
    });
    expect((await eventsOf(kitchen)).at(-1)).toEqual({ kind: "renamed", actorId: app.ids.people.mia });
  });

  test.each(["noor", "ben", "root"])("%s may not: only the Owner's role has the feature", async (name) => {
    const answer = await updateBoard(await app.as(name), { boardId: kitchen, updateTitle: { value: "Mine" } });
    expect(answer).toMatchObject({ __typename: "Refusal", type: "NotAuthorized" });
  });

  test("a flag gives it to an Admin too", async () => {
    const { flags } = app.context;
    const said = { ...flags, say: async (feature: string) => (feature === "renameBoard" ? true : undefined) };
    Object.assign(app.context, { flags: said });
    const answer = await updateBoard(await app.as("noor"), { boardId: kitchen, updateTitle: { value: "By Noor" } });
    Object.assign(app.context, { flags });
    expect(answer).toMatchObject({ board: { title: "By Noor" } });
  });

  test.each([
    ["nothing", ""],
    ["blanks", "  \u3000 "],
    ["what cannot be seen", "\u200b\u200d"],
    ["61 characters", "é".repeat(61)],
    ["10,000 characters", "a".repeat(10_000)],
    ["towers of accents", `a${"\u0301".repeat(300)}`],
    ["two lines", "Kitchen\nHall"],
    ["an override that turns text around", "Kitchen \u202egpj.exe"],
    ["an isolate", "\u2066Kitchen\u2069"],
  ])("a title of %s is refused by its rule, and nothing is written", async (_what, value) => {
    const mia = await app.as("mia");
    const before = await readTitle(mia, kitchen);
    const answer = await updateBoard(mia, { boardId: kitchen, updateTitle: { value } });
    expect(answer).toMatchObject({ type: "ValidationError", rule: "title" });
    expect(await readTitle(mia, kitchen)).toBe(before);
  });

  test.each([
    ["60 characters as people see them", "👩‍👩‍👧".repeat(20) + "é".repeat(40)],
    ["right-to-left words", "مطبخ\u200f"],
  ])("a title of %s is taken", async (_what, value) => {
    const answer = await updateBoard(await app.as("mia"), { boardId: kitchen, updateTitle: { value } });
    expect(answer).toMatchObject({ board: { title: value.normalize("NFC").trim() } });
  });

  test("of two that rename at once the last one's title stays", async () => {
    const mia = await app.as("mia");
    const titles = ["One", "Two", "Three", "Four"];
    await Promise.all(titles.map((value) => updateBoard(mia, { boardId: kitchen, updateTitle: { value } })));
    const last = (await eventsOf(kitchen)).filter(({ kind }) => kind === "renamed");
    expect(last.length).toBeGreaterThanOrEqual(4);
    expect(titles).toContain(await readTitle(mia, kitchen));
  });

  test("a tenant that was made for the board goes by its name; one with more boards keeps its own", async () => {
    const mia = await app.as("mia");
    const tenantOf = async (boardId: string) => {
      const { data } = await mia.graphql<{ getBoardV2: { tenant: { name: string } } }>(
        `query Tenant($id: ID!) { getBoardV2(id: $id) { tenant { name } } }`,
        { id: boardId },
      );
      return data?.getBoardV2.tenant.name;
    };
    const den = app.ids.boards.Den ?? "";
    await updateBoard(mia, { boardId: den, updateTitle: { value: "Study" } });
    expect(await tenantOf(den)).toBe("Study");
    expect(await tenantOf(kitchen)).toBe("Home");
  });

  test("the same call sets the time zone, for Admins and the Owner", async () => {
    const noor = await app.as("noor");
    expect(await updateBoard(noor, { boardId: kitchen, timezone: "Asia/Tokyo" })).toMatchObject({
      board: { id: kitchen },
    });
    expect(await updateBoard(noor, { boardId: kitchen, timezone: "+09:00" })).toMatchObject({ rule: "timezone" });
    expect(await updateBoard(await app.as("ben"), { boardId: kitchen, timezone: "UTC" })).toMatchObject({
      type: "NotAuthorized",
    });
  });
});

describe("muting", () => {
  test.each([
    ["30 minutes", 1_800],
    ["1 hour", 3_600],
    ["the rest of the day", 90_000],
  ])("a member mutes for %s, and unmutes", async (_words, duration) => {
    const ben = await app.as("ben");
    const paused = await pauseBoard(ben, { board: kitchen, duration });
    const until = (await app.clock.now()) + duration * 1000;
    expect(paused).toMatchObject({ __typename: "PauseBoardSuccess", paused: true });
    if (paused.__typename === "Refusal") throw new Error(paused.type);
    expect(Math.abs((paused.board.pausedUntil ?? 0) - until)).toBeLessThan(5_000);
    expect(await pauseBoard(ben, { board: kitchen, duration: 0 })).toMatchObject({
      paused: false,
      board: { pausedUntil: null },
    });
    expect((await eventsOf(kitchen)).slice(-2).map(({ kind }) => kind)).toEqual(["paused", "resumed"]);
  });

  test.each([-1, 1, 1_799, 86_400, 2_000_000_000])("%d seconds are no duration", async (duration) => {
    const answer = await pauseBoard(await app.as("mia"), { board: kitchen, duration });
    expect(answer).toMatchObject({ type: "ValidationError", rule: "duration" });
  });

  test("a member mutes up to a moment of the next 25 hours, and no other", async () => {
    const ben = await app.as("ben");
    const now = await app.clock.now();
    for (const until of [now + 90 * 60_000, now + 90_000_000 - 60_000]) {
      const paused = await pauseBoard(ben, { board: kitchen, until });
      expect(paused).toMatchObject({ __typename: "PauseBoardSuccess", paused: true, board: { pausedUntil: until } });
    }
    for (const until of [now - 1_000, now + 90_000_000 + 60_000, 0, -1]) {
      const refused = await pauseBoard(ben, { board: kitchen, until });
      expect(refused).toMatchObject({ type: "ValidationError", rule: "until" });
    }
    for (const both of [{ duration: 1_800, until: now + 60_000 }, {}]) {
      const refused = await pauseBoard(ben, { board: kitchen, ...both });
      expect(refused).toMatchObject({ type: "ValidationError", rule: "duration" });
    }
    await pauseBoard(ben, { board: kitchen, duration: 0 });
  });

  test("people's messages are shown all the same", async () => {
    const ben = await app.as("ben");
    await pauseBoard(ben, { board: kitchen, duration: 1_800 });
    expect(await sendText(ben, kitchen, "Still here")).toMatchObject({
      appearance: { attribution: expect.any(String) },
    });
    await pauseBoard(ben, { board: kitchen, duration: 0 });
  });

  test("its end is a job: once, and told in the board's history", async () => {
    const ben = await app.as("ben");
    await pauseBoard(ben, { board: kitchen, duration: 1_800 });
    await app.clock.advance(1_799_000);
    await app.context.jobs.sweep();
    const [still] = await app.context.database.select().from(board).where(eq(board.id, kitchen));
    expect(still?.pausedUntil).not.toBeNull();
    await app.clock.advance(2_000);
    await Promise.all([app.context.jobs.sweep(), app.context.jobs.sweep()]);
    const [ended] = await app.context.database.select().from(board).where(eq(board.id, kitchen));
    expect(ended).toMatchObject({ pausedUntil: null, pausedBy: null });
    const kinds = (await eventsOf(kitchen)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "pauseEnded")).toHaveLength(1);
  });

  test("a free end is kept to the moment by its job", async () => {
    const ben = await app.as("ben");
    await pauseBoard(ben, { board: kitchen, until: (await app.clock.now()) + 600_000 });
    await app.clock.advance(599_000);
    await app.context.jobs.sweep();
    const [still] = await app.context.database.select().from(board).where(eq(board.id, kitchen));
    expect(still?.pausedUntil).not.toBeNull();
    await app.clock.advance(2_000);
    await app.context.jobs.sweep();
    const [ended] = await app.context.database.select().from(board).where(eq(board.id, kitchen));
    expect(ended).toMatchObject({ pausedUntil: null, pausedBy: null });
  });

  test("unmuting what is not muted changes nothing", async () => {
    const before = (await eventsOf(kitchen)).length;
    expect(await pauseBoard(await app.as("ben"), { board: kitchen, duration: 0 })).toMatchObject({ paused: false });
    expect(await eventsOf(kitchen)).toHaveLength(before);
  });
});
