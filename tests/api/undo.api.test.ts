import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { found } from "../support/listCalls.ts";
import { pin, readBoard, schedule, sendText, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { moveSchedule, undo } from "../support/upkeepCalls.ts";

let app: TestApp;
let mia: Caller;
let noor: Caller;
let ben: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor", { firstName: "Noor", lastName: "Haddad" })
        .person("ben")
        .person("eve")
        .tenant("Home", (home) =>
          home.owner("mia").user("noor").user("ben").board("Kitchen", { timezone: "UTC" }).board("Blank"),
        )
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Lab")),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

beforeEach(async () => {
  await app.clock.advance(60_000);
  [mia, noor, ben] = await Promise.all([app.as("mia"), app.as("noor"), app.as("ben")]);
  await app.context.database.update(board).set({ quietHoursBegin: "", quietHoursEnd: "" });
  await mia.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: kitchen });
});

async function sent(caller: Caller, text: string, boardId = kitchen, override = false): Promise<string> {
  const answer = await sendText(caller, boardId, text, { forcePinnedMessageOverride: override });
  if (answer.__typename === "Refusal") throw new Error(answer.error);
  return answer.appearance.id;
}

describe("taking a send back", () => {
  test("brings back what the board showed, under its sender's name, as a new version", async () => {
    await sent(noor, "Before");
    await app.clock.advance(20_000);
    const appearance = await sent(mia, "Oops");
    const shown = await readBoard(mia, kitchen);
    expect(await undo(mia, appearance)).toMatchObject({
      __typename: "UndoSendSuccess",
      appearance: {
        version: shown.version + 1,
        attribution: "Noor Haddad",
        isOnBoard: true,
        message: { text: "Before" },
      },
    });
    expect((await readBoard(mia, kitchen)).currentAppearance?.message.formatted).toContain("BEFORE");
  });

  test("is no message of the history: what was taken back says so, and what is shown again is named", async () => {
    const history = async () => {
      const { data } = await mia.graphql(
        `query History($id: ID!) { boardHistory: getBoardV2(id: $id) { id currentAppearance { id restoredId } }
          boardMessageAppearances(boardId: $id, page: 0) { id receipt { state } } }`,
        { id: kitchen },
      );
      return data as {
        boardHistory: { currentAppearance: { id: string; restoredId: string | null } };
        boardMessageAppearances: { id: string; receipt: { state: string } }[];
      };
    };
    const first = await sent(mia, "Stays");
    await app.clock.advance(20_000);
    const second = await sent(mia, "Goes");
    expect((await history()).boardHistory.currentAppearance).toEqual({ id: second, restoredId: null });
    await undo(mia, second);
    await app.clock.advance(20_000);
    const third = await sent(mia, "Goes as well");
    await undo(mia, third);
    const after = await history();
    const entries = after.boardMessageAppearances.slice(0, 3);
    expect(entries.map(({ id, receipt }) => [id, receipt.state])).toEqual([
      [third, "Undone"],
      [second, "Undone"],
      [first, "Virtual"],
    ]);
    // What the second undo brought back is what the first had brought back.
    expect(after.boardHistory.currentAppearance.restoredId).toBe(first);
  });

  test("is none of what the search finds, either", async () => {
    const blank = app.ids.boards.Blank ?? "";
    const firstTwo = async (boardId: string, term: object) =>
      (await found(mia, { boardId, types: ["MessageAppearance"], limit: 2, ...term })).searchMessages.map(
        ({ id }) => id,
      );
    const first = await sent(mia, "It stays");
    await app.clock.advance(20_000);
    const second = await sent(mia, "It stays not");
    await undo(mia, second);
    for (const term of [{}, { term: "stays" }]) expect(await firstTwo(kitchen, term)).toEqual([second, first]);
    // A board that had shown nothing shows nothing again.
    const only = await sent(mia, "Stays away", blank);
    await undo(mia, only);
    expect(await firstTwo(blank, {})).toEqual([only]);
  });

  test("done twice is done once", async () => {
    await sent(noor, "Once before");
    await app.clock.advance(20_000);
    const appearance = await sent(mia, "Twice");
    const [first, second] = await Promise.all([undo(mia, appearance), undo(mia, appearance)]);
    expect(first).toEqual(second);
  });

  test("empties a board that had shown nothing", async () => {
    const blank = app.ids.boards.Blank ?? "";
    const appearance = await sent(mia, "First ever", blank);
    expect(await undo(mia, appearance)).toMatchObject({ __typename: "UndoSendSuccess" });
    expect((await readBoard(mia, blank)).characters.flat().every((code) => code === 0)).toBe(true);
  });

  test("does not give back the rate limit, and does not lengthen it", async () => {
    const appearance = await sent(mia, "Too early");
    await app.clock.advance(10_000);
    await undo(mia, appearance);
    expect(await sendText(mia, kitchen, "At once again")).toMatchObject({
      type: "RateLimited",
      setBy: "Mia Keller",
    });
    await app.clock.advance(5_000);
    expect(await sendText(mia, kitchen, "Now it goes")).toMatchObject({
      __typename: "CreateMessageAppearanceV2Success",
    });
  });

  test("gives back the pin that it had cleared", async () => {
    const pinned = await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Held"), secondsToPin: 600 });
    if (pinned.__typename === "Refusal") throw new Error(pinned.error);
    await app.clock.advance(20_000);
    const appearance = await sent(noor, "Over it", kitchen, true);
    expect((await readBoard(mia, kitchen)).pinnedMessage).toBeNull();
    await undo(noor, appearance);
    const after = await readBoard(mia, kitchen);
    expect(after.pinnedMessage).toMatchObject({
      pinnedUntil: pinned.pinnedMessage.pinnedUntil,
      pinnedBy: "Mia Keller",
      message: { id: pinned.pinnedMessage.message.id },
    });
    expect(after.currentAppearance?.message.formatted).toContain("HELD");
  });

  test("of a pinned message takes its pin off, too", async () => {
    await sent(noor, "Loose");
    await app.clock.advance(20_000);
    const answer = await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Stuck"), secondsToPin: 600 });
    if (answer.__typename === "Refusal") throw new Error(answer.error);
    const { currentAppearance } = await readBoard(mia, kitchen);
    await undo(mia, currentAppearance?.id ?? "");
    const after = await readBoard(mia, kitchen);
    expect(after.pinnedMessage).toBeNull();
    expect(after.currentAppearance?.message.formatted).toContain("LOOSE");
  });
});

describe("taking a send back is refused", () => {
  test("to anybody but its author", async () => {
    const appearance = await sent(mia, "Mine alone");
    expect(await undo(noor, appearance)).toMatchObject({ type: "NotAuthorized", rule: "author" });
  });

  test("to others than members as if it were not there", async () => {
    const appearance = await sent(mia, "Not for Eve");
    expect(await undo(await app.as("eve"), appearance)).toMatchObject({ type: "NotFound" });
    expect(await undo(mia, "nothing")).toMatchObject({ type: "NotFound" });
  });

  test("after fifteen seconds, with the moment until which it was possible", async () => {
    const appearance = await sent(mia, "Too late");
    await app.clock.advance(15_000);
    expect(await undo(mia, appearance)).toMatchObject({
      type: "ValidationError",
      rule: "undoTime",
      until: expect.any(Number),
    });
  });

  test("when something else was sent meanwhile, with who sent it", async () => {
    const appearance = await sent(mia, "Replaced");
    // The rate limit keeps others out for as long as an undo lasts; a change of the clock does not.
    await app.context.database.update(board).set({ acceptedAt: null }).where(eq(board.id, kitchen));
    await sent(noor, "In between");
    expect(await undo(mia, appearance)).toMatchObject({
      type: "ValidationError",
      rule: "sentMeanwhile",
      setBy: "Noor Haddad",
    });
  });

  test("when it took something back itself", async () => {
    await sent(mia, "First of two");
    await app.clock.advance(20_000);
    const answer = await undo(mia, await sent(mia, "Second of two"));
    if (answer.__typename === "Refusal") throw new Error(answer.type);
    expect(await undo(mia, answer.appearance.id)).toMatchObject({ type: "ValidationError", rule: "undo" });
  });

  test("when somebody pinned it meanwhile", async () => {
    const appearance = await sent(mia, "Somebody likes it");
    const { currentAppearance } = await readBoard(noor, kitchen);
    await pin(noor, { boardId: kitchen, messageId: currentAppearance?.message.id ?? "", secondsToPin: 600 });
    expect(await undo(mia, appearance)).toMatchObject({ type: "MessagePinned", setBy: "Noor Haddad" });
  });

  test("to an author who is no member any more", async () => {
    const appearance = await sent(ben, "Goodbye");
    const was = eq(member.personId, app.ids.people.ben ?? "");
    await app.context.database.update(member).set({ isCurrentMember: false }).where(was);
    expect(await undo(ben, appearance)).toMatchObject({ type: "NotFound" });
    await app.context.database.update(member).set({ isCurrentMember: true }).where(was);
  });
});

describe("another time for a scheduled message", () => {
  async function planned(caller: Caller, afterMs: number) {
    const answer = await schedule(caller, {
      boardId: kitchen,
      messageId: await writeText(caller, `Later ${afterMs}`),
      sendAt: (await app.clock.now()) + afterMs,
    });
    if (answer.__typename === "Refusal") throw new Error(answer.error);
    return answer.scheduledMessage;
  }

  test("is when it is sent, once", async () => {
    const { id, sendAt } = await planned(noor, 60_000);
    expect(await moveSchedule(noor, id, sendAt + 60_000)).toMatchObject({
      scheduledMessage: { sendAt: sendAt + 60_000, state: "Pending" },
    });
    await app.clock.advance(61_000);
    await app.context.jobs.sweep();
    expect((await readBoard(mia, kitchen)).currentAppearance?.message.formatted).not.toContain("LATER 60000");
    await app.clock.advance(60_000);
    await app.context.jobs.sweep();
    expect((await readBoard(mia, kitchen)).currentAppearance?.message.formatted).toContain("LATER 60000");
    expect(await moveSchedule(noor, id, sendAt + 600_000)).toMatchObject({ type: "NotFound" });
  });

  test("is for its author, Admins and the Owner to choose", async () => {
    const { id, sendAt } = await planned(noor, 70_000);
    expect(await moveSchedule(ben, id, sendAt + 1_000)).toMatchObject({ type: "NotAuthorized" });
    expect(await moveSchedule(await app.as("eve"), id, sendAt + 1_000)).toMatchObject({ type: "NotFound" });
    expect(await moveSchedule(mia, id, sendAt + 1_000)).toMatchObject({ scheduledMessage: { sendAt: sendAt + 1_000 } });
  });

  test("is not in the past, and asks about quiet hours", async () => {
    const { id, sendAt } = await planned(noor, 80_000);
    expect(await moveSchedule(noor, id, sendAt - 80_001)).toMatchObject({ type: "ValidationError", rule: "sendAt" });
    await app.context.database.update(board).set({ quietHoursBegin: "0000", quietHoursEnd: "2359" });
    const noon = Math.ceil(sendAt / 86_400_000) * 86_400_000 + 43_200_000;
    expect(await moveSchedule(noor, id, noon)).toMatchObject({ type: "QuietHours", rule: "quietHours" });
    expect(await moveSchedule(noor, id, noon, true)).toMatchObject({ scheduledMessage: { sendAt: noon } });
  });
});
