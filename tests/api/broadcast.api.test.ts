import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { messageAppearance } from "../../gateway/boardState/boardState.tables.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { storeBroadcast } from "../../gateway/modules/broadcasts/broadcasts.service.ts";
import { runBroadcasts } from "../../gateway/modules/broadcasts/runBroadcasts.ts";
import { pin, readBoard, sendText, writeText } from "../support/messageCalls.ts";
import { personOf } from "../support/principals.ts";
import { gridWith } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { type BroadcastAnswer, changeBroadcast, readBroadcast, startBroadcast } from "../support/upkeepCalls.ts";

let app: TestApp;
let mia: Caller;
let ids: (...names: string[]) => string;

const many = Array.from({ length: 200 }, (_one, index) => `Hall ${String(index + 1).padStart(3, "0")}`);

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor", { firstName: "Noor", lastName: "Haddad" })
        .person("eve")
        .tenant("Home", (home) => {
          home.owner("mia").user("noor");
          for (const name of ["Kitchen", "Study", "Attic", ...many]) home.board(name, { timezone: "UTC" });
        })
        .tenant("Workshop", (workshop) => workshop.owner("noor").admin("mia").board("Bench", { timezone: "UTC" }))
        .tenant("Club", (club) => club.owner("noor").user("mia").board("Bar"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Lab")),
  });
  ids = (...names) => names.map((name) => app.ids.boards[name] ?? name).join(",");
});

afterAll(() => app?.close());

let code = 0;
const nextGrid = () => {
  code = (code % 26) + 1;
  return gridWith(code);
};

beforeEach(async () => {
  await app.clock.advance(61_000);
  mia = await app.as("mia");
  await app.context.database.update(board).set({ quietHoursBegin: "", quietHoursEnd: "" });
  await app.context.database.execute(sql`delete from pinned_message`);
});

/** Begins one, and works on it until nothing is left. */
async function broadcast(boardIds: string, more: Record<string, unknown> = {}): Promise<BroadcastAnswer> {
  const started = await startBroadcast(mia, { boardIds, characters: nextGrid(), ...more });
  if (started.__typename === "Refusal") throw new Error(`${started.type} ${started.rule}`);
  await app.context.jobs.sweep();
  return readBroadcast(mia, started.broadcast.id);
}

const states = (answer: BroadcastAnswer) => answer.targets.map((target) => target.state);
const shownCode = async (name: string) => (await readBoard(mia, ids(name))).characters[0]?.[0];

describe("a broadcast", () => {
  test("reaches every board with the one message", async () => {
    const done = await broadcast(ids("Kitchen", "Study", "Bench"));
    expect(done).toMatchObject({ state: "Done", undoUntil: expect.any(Number) });
    expect(done.targets.map(({ title, state }) => [title, state])).toEqual([
      ["Kitchen", "Sent"],
      ["Study", "Sent"],
      ["Bench", "Sent"],
    ]);
    for (const name of ["Kitchen", "Study", "Bench"]) expect(await shownCode(name)).toBe(code);
  });

  test("is the same one for the same call, and another for another list", async () => {
    const input = { boardIds: ids("Kitchen", "Study"), characters: nextGrid(), idempotencyKey: "once" };
    const [first, second] = await Promise.all([startBroadcast(mia, input), startBroadcast(mia, input)]);
    if (first.__typename === "Refusal" || second.__typename === "Refusal") throw new Error("It was refused.");
    expect(second.broadcast.id).toBe(first.broadcast.id);
    const other = await startBroadcast(mia, { ...input, boardIds: ids("Attic") });
    if (other.__typename === "Refusal") throw new Error(other.type);
    expect(other.broadcast.id).not.toBe(first.broadcast.id);
    await app.context.jobs.sweep();
    const appearances = await app.context.database
      .select()
      .from(messageAppearance)
      .where(eq(messageAppearance.messageId, first.broadcast.message.id));
    expect(appearances).toHaveLength(3);
  });

  test("counts a board that shows the message already as reached, and writes nothing there", async () => {
    const grid = nextGrid();
    await startBroadcast(mia, { boardIds: ids("Kitchen"), characters: grid });
    await app.context.jobs.sweep();
    const { version } = await readBoard(mia, ids("Kitchen"));
    await app.clock.advance(61_000);
    const again = await startBroadcast(mia, { boardIds: ids("Kitchen", "Study"), characters: grid });
    if (again.__typename === "Refusal") throw new Error(again.type);
    await app.context.jobs.sweep();
    expect(states(await readBroadcast(mia, again.broadcast.id))).toEqual(["Sent", "Sent"]);
    expect((await readBoard(mia, ids("Kitchen"))).version).toBe(version);
  });

  test("says at each board why it was not reached, and tries only those again", async () => {
    await sendText(mia, ids("Study"), "Just now");
    await pin(mia, { boardId: ids("Attic"), messageId: await writeText(mia, "Held"), secondsToPin: 600 });
    await app.clock.advance(10_000);
    const done = await broadcast(ids("Kitchen", "Study", "Attic"));
    expect(done.targets.map(({ state, refusal }) => [state, refusal?.type, refusal?.rule])).toEqual([
      ["Sent", undefined, undefined],
      ["Refused", "RateLimited", "rateLimit"],
      ["Refused", "RateLimited", "rateLimit"],
    ]);
    await app.clock.advance(6_000);
    await changeBroadcast(mia, "retryBroadcast", done.id);
    await app.context.jobs.sweep();
    const second = await readBroadcast(mia, done.id);
    expect(second.targets.map(({ state, refusal }) => [state, refusal?.type])).toEqual([
      ["Sent", undefined],
      ["Sent", undefined],
      ["Refused", "MessagePinned"],
    ]);
    expect(second.targets[2]?.refusal).toMatchObject({ setBy: "Mia Keller", rule: "pinned" });
    await changeBroadcast(mia, "retryBroadcast", done.id, ", forcePinnedMessageOverride: true");
    await app.context.jobs.sweep();
    expect(states(await readBroadcast(mia, done.id))).toEqual(["Sent", "Sent", "Sent"]);
    expect(await shownCode("Attic")).toBe(code);
  });

  test("tells at a board that it was deleted, or that the role there was taken away, meanwhile", async () => {
    const context = app.context;
    const viewer = personOf(app, "mia");
    const characters = nextGrid();
    const input = {
      boardIds: ids("Kitchen", "Bench", "Hall 200"),
      characters,
      forced: false,
      forcePinnedMessageOverride: false,
    };
    const { id } = await storeBroadcast(context, viewer, "127.0.0.1", input);
    const role = sql`person_id = ${app.ids.people.mia} and tenant_id = ${app.ids.tenants.Workshop}`;
    await context.database.update(member).set({ role: "User" }).where(role);
    await context.database.delete(board).where(eq(board.id, ids("Hall 200")));
    await context.jobs.sweep();
    await context.database.update(member).set({ role: "Admin" }).where(role);
    expect((await readBroadcast(mia, id)).targets.map(({ title, refusal }) => [title, refusal?.type])).toEqual([
      ["Kitchen", undefined],
      ["Bench", "NotAuthorized"],
      ["Hall 200", "NotFound"],
    ]);
  });
});

describe("a gateway that is killed half-way", () => {
  const half = many.slice(0, 199);

  async function stopped(batches: number) {
    const input = { boardIds: ids(...half), characters: nextGrid(), forced: false, forcePinnedMessageOverride: false };
    const { id } = await storeBroadcast(app.context, personOf(app, "mia"), "127.0.0.1", input);
    await runBroadcasts(app.context, batches);
    return id;
  }

  test("leaves the truth behind, and the next one goes on to the end, once at each board", async () => {
    const id = await stopped(1);
    const left = await readBroadcast(mia, id);
    expect(left.state).toBe("Running");
    expect(states(left).filter((state) => state === "Sent")).toHaveLength(8);
    // Killed after a board was written to and before that was written down.
    await app.context.database.execute(
      sql`update broadcast_target set state = 'Waiting', appearance_id = null where broadcast_id = ${id} and place = 0`,
    );
    // Nobody takes over from a gateway that may still be at work.
    await app.context.jobs.sweep();
    expect((await readBroadcast(mia, id)).state).toBe("Running");
    await app.clock.advance(16_000);
    await app.context.jobs.sweep();
    const done = await readBroadcast(mia, id);
    expect(done.state).toBe("Done");
    expect(states(done)).toEqual(half.map(() => "Sent"));
    const appearances = await app.context.database
      .select({ boardId: messageAppearance.boardId })
      .from(messageAppearance)
      .where(eq(messageAppearance.messageId, done.message.id));
    expect(new Set(appearances.map((row) => row.boardId)).size).toBe(half.length);
    expect(appearances).toHaveLength(half.length);
  });

  test("is taken over for what is left to take back, too", async () => {
    const id = await stopped(2);
    await changeBroadcast(mia, "cancelBroadcast", id);
    await changeBroadcast(mia, "undoBroadcast", id);
    await app.context.jobs.sweep();
    const undone = await readBroadcast(mia, id);
    expect(undone.state).toBe("Undone");
    expect(states(undone)).toEqual([
      ...half.slice(0, 16).map(() => "Undone"),
      ...half.slice(16).map(() => "Cancelled"),
    ]);
  });

  test("a cancelled broadcast sends nothing more, and can be taken up again", async () => {
    const id = await stopped(1);
    const cancelled = await changeBroadcast(mia, "cancelBroadcast", id);
    if (cancelled.__typename === "Refusal") throw new Error(cancelled.type);
    expect(cancelled.broadcast.state).toBe("Cancelled");
    await app.clock.advance(16_000);
    await app.context.jobs.sweep();
    expect(states(await readBroadcast(mia, id)).filter((state) => state === "Sent")).toHaveLength(8);
    await changeBroadcast(mia, "retryBroadcast", id);
    await app.context.jobs.sweep();
    expect(states(await readBroadcast(mia, id))).toEqual(half.map(() => "Sent"));
  });
});

describe("taking a broadcast back", () => {
  test("puts back each board's own former message, where nothing else came meanwhile", async () => {
    await sendText(mia, ids("Kitchen"), "Kitchen before");
    await sendText(mia, ids("Study"), "Study before");
    await app.clock.advance(20_000);
    const done = await broadcast(ids("Kitchen", "Study", "Attic"));
    await app.context.database
      .update(board)
      .set({ acceptedAt: null })
      .where(eq(board.id, ids("Attic")));
    await sendText(mia, ids("Attic"), "Attic meanwhile");
    await changeBroadcast(mia, "undoBroadcast", done.id);
    await app.context.jobs.sweep();
    const undone = await readBroadcast(mia, done.id);
    expect(undone.targets.map(({ state, refusal }) => [state, refusal?.rule])).toEqual([
      ["Undone", undefined],
      ["Undone", undefined],
      ["Kept", "sentMeanwhile"],
    ]);
    expect((await readBoard(mia, ids("Kitchen"))).currentAppearance?.message.formatted).toContain("KITCHEN BEFORE");
    expect((await readBoard(mia, ids("Study"))).currentAppearance?.message.formatted).toContain("STUDY BEFORE");
  });

  test("takes all of one whose refused board was tried again as soon as it could be", async () => {
    await sendText(mia, ids("Kitchen"), "Kitchen before");
    await sendText(mia, ids("Study"), "Study before");
    await app.clock.advance(16_000);
    await sendText(mia, ids("Study"), "Study just now");
    const done = await broadcast(ids("Kitchen", "Study"));
    expect(states(done)).toEqual(["Sent", "Refused"]);
    await app.clock.advance(16_000);
    await changeBroadcast(mia, "retryBroadcast", done.id);
    await app.context.jobs.sweep();
    await changeBroadcast(mia, "undoBroadcast", done.id);
    await app.context.jobs.sweep();
    expect(states(await readBroadcast(mia, done.id))).toEqual(["Undone", "Undone"]);
    expect((await readBoard(mia, ids("Kitchen"))).currentAppearance?.message.formatted).toContain("KITCHEN BEFORE");
    expect((await readBoard(mia, ids("Study"))).currentAppearance?.message.formatted).toContain("STUDY JUST NOW");
  });

  test("takes of one that was tried again much later only what came of that", async () => {
    await sendText(mia, ids("Kitchen"), "Kitchen before");
    await sendText(mia, ids("Study"), "Study before");
    await sendText(mia, ids("Attic"), "Attic before");
    await app.clock.advance(20_000);
    for (const name of ["Study", "Attic"]) {
      await pin(mia, { boardId: ids(name), messageId: await writeText(mia, `${name} held`), secondsToPin: 7200 });
    }
    await app.clock.advance(20_000);
    const done = await broadcast(ids("Kitchen", "Study", "Attic"));
    expect(states(done)).toEqual(["Sent", "Refused", "Refused"]);
    await app.clock.advance(3_600_000);
    mia = await app.as("mia");
    await changeBroadcast(mia, "retryBroadcast", done.id);
    await app.context.jobs.sweep();
    // Nothing came of it, so there is nothing to take back.
    expect(await readBroadcast(mia, done.id)).toMatchObject({ state: "Done", undoUntil: null });
    expect(await changeBroadcast(mia, "undoBroadcast", done.id)).toMatchObject({ rule: "undoTime" });
    const yes = `, boardIds: "${ids("Study")}", forcePinnedMessageOverride: true`;
    await changeBroadcast(mia, "retryBroadcast", done.id, yes);
    await app.context.jobs.sweep();
    expect(await readBroadcast(mia, done.id)).toMatchObject({ undoUntil: expect.any(Number) });
    await changeBroadcast(mia, "undoBroadcast", done.id);
    await app.context.jobs.sweep();
    expect(states(await readBroadcast(mia, done.id))).toEqual(["Sent", "Undone", "Refused"]);
    expect(await shownCode("Kitchen")).toBe(code);
    expect((await readBoard(mia, ids("Study"))).currentAppearance?.message.formatted).toContain("STUDY HELD");
  });

  test("is possible for fifteen seconds after its end, and not while it runs", async () => {
    const done = await broadcast(ids("Kitchen"));
    await app.clock.advance(15_000);
    expect(await changeBroadcast(mia, "undoBroadcast", done.id)).toMatchObject({
      type: "ValidationError",
      rule: "undoTime",
    });
    const input = { boardIds: ids("Study"), characters: nextGrid(), forced: false, forcePinnedMessageOverride: false };
    const { id } = await storeBroadcast(app.context, personOf(app, "mia"), "127.0.0.1", input);
    expect(await changeBroadcast(mia, "undoBroadcast", id)).toMatchObject({ type: "ValidationError", rule: "state" });
  });
});
