import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { openEvents } from "../support/eventReader.ts";
import { pin, readBoard, schedule, sendText, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { changeHabits } from "../support/timingCalls.ts";
import { undo } from "../support/upkeepCalls.ts";

const minute = 60_000;
const second = 1_000;

let app: TestApp;
let mia: Caller;
let noor: Caller;
let ben: Caller;
let eve: Caller;
let kitchen: string;
let url: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("eve")
        .tenant("Home", (home) =>
          home.owner("mia").admin("noor").user("ben").user("eve").board("Kitchen", { timezone: "UTC" }),
        ),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
  url = await app.listen();
});

afterAll(() => app?.close());

async function signIn(): Promise<void> {
  [mia, noor, ben, eve] = await Promise.all([app.as("mia"), app.as("noor"), app.as("ben"), app.as("eve")]);
}

async function pass(ms: number): Promise<void> {
  await app.clock.advance(ms);
  await app.context.jobs.sweep();
  await signIn();
}

const unpin = (caller: Caller) =>
  caller.graphql<{ clearPin: { __typename: string; type?: string; rule?: string; setBy?: string } }>(
    "mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename ... on Refusal { type rule until setBy } } }",
    { id: kitchen },
  );

beforeEach(async () => {
  await signIn();
  await app.context.database.update(board).set({ usersEndPins: true, quietHoursBegin: "", quietHoursEnd: "" });
  await unpin(mia);
  await pass(minute);
});

const shown = async () => (await readBoard(mia, kitchen)).currentAppearance?.message.formatted.trim();

async function pinText(caller: Caller, text: string, more: object = {}) {
  const answer = await pin(caller, {
    boardId: kitchen,
    messageId: await writeText(caller, text),
    secondsToPin: 600,
    ...more,
  });
  if (answer.__typename === "Refusal") throw new Error(answer.type);
  await app.clock.advance(16 * second);
  await signIn();
  return answer.pinnedMessage;
}

const override = { forcePinnedMessageOverride: true };

describe("a User's Yes", () => {
  test("ends an Owner's pin where the board says nothing else, and the Owner hears of it at once", async () => {
    await pinText(mia, "Pinned by Mia");
    const stream = await openEvents(`${url}/events`, { token: mia.token });
    const others = await openEvents(`${url}/events`, { token: noor.token });
    await Promise.all([stream.next("hello"), others.next("hello")]);
    expect(await sendText(ben, kitchen, "Ben's", override)).toMatchObject({
      __typename: "CreateMessageAppearanceV2Success",
    });
    const { data } = await stream.next("pinEnded");
    expect(data).toEqual({ boardId: kitchen, title: "Kitchen", by: "Ben Example" });
    expect(others.events.filter(({ event }) => event === "pinEnded")).toEqual([]);
    stream.close();
    others.close();
    expect(await shown()).toBe("BEN'S");
  });

  test("ends no Owner's or Admin's pin on a board that keeps them, by whatever way, and hears until when and whose", async () => {
    expect(await changeHabits(noor, { boardId: kitchen, usersEndPins: false })).toMatchObject({
      board: { usersEndPins: false },
    });
    const { pinnedUntil } = await pinText(noor, "Keep");
    const kept = { type: "MessagePinned", rule: "pinKept", until: pinnedUntil, setBy: "Noor Example" };
    expect(await sendText(ben, kitchen, "No", override)).toMatchObject(kept);
    expect(await sendText(ben, kitchen, "No")).toMatchObject(kept);
    expect((await unpin(ben)).data?.clearPin).toMatchObject(kept);
    const own = await ben.graphql<{ getBoardV2: { pinnedMessage: { viewerMayEnd: boolean } } }>(
      "query Pin($id: ID!) { getBoardV2(id: $id) { pinnedMessage { viewerMayEnd } } }",
      { id: kitchen },
    );
    expect(own.data?.getBoardV2.pinnedMessage.viewerMayEnd).toBe(false);
    // Nor does a Yes that was said beforehand, when the message was scheduled: it waits for the end of the pin.
    const sendAt = (await app.clock.now()) + minute;
    await schedule(ben, { boardId: kitchen, messageId: await writeText(ben, "Later"), sendAt, ...override });
    await pass(2 * minute);
    expect(await shown()).toBe("KEEP");
    await pass(10 * minute);
    expect(await shown()).toBe("LATER");
  });

  test("ends another User's pin there, and an Admin's Yes ends everybody's", async () => {
    await changeHabits(mia, { boardId: kitchen, usersEndPins: false });
    await pinText(eve, "Eve's");
    expect(await sendText(ben, kitchen, "Ben over Eve", override)).toMatchObject({
      appearance: { attribution: "Ben Example" },
    });
    await pass(minute);
    await pinText(mia, "Mia's");
    expect(await sendText(noor, kitchen, "Noor over Mia", override)).toMatchObject({
      appearance: { attribution: "Noor Example" },
    });
  });

  test("is no setting for Users", async () => {
    expect(await changeHabits(ben, { boardId: kitchen, usersEndPins: false })).toMatchObject({
      type: "NotAuthorized",
      rule: "role",
    });
  });
});

describe("when a pin ends", () => {
  test("the message stays, where nothing else was chosen", async () => {
    await sendText(mia, kitchen, "Before");
    await pass(minute);
    await pinText(mia, "During");
    await pass(10 * minute);
    expect(await shown()).toBe("DURING");
  });

  test("the board shows again what it did before, once, and anybody can send at once", async () => {
    await sendText(ben, kitchen, "Before");
    await pass(minute);
    await pinText(mia, "During", { afterEnd: "HandBack" });
    const { version } = await readBoard(mia, kitchen);
    await pass(10 * minute);
    expect(await readBoard(mia, kitchen)).toMatchObject({
      version: version + 1,
      pinnedMessage: null,
      currentAppearance: { attribution: "Ben Example" },
    });
    expect(await shown()).toBe("BEFORE");
    await app.context.jobs.sweep();
    expect((await readBoard(mia, kitchen)).version).toBe(version + 1);
    expect(await sendText(eve, kitchen, "Next")).toMatchObject({ __typename: "CreateMessageAppearanceV2Success" });
  });

  test("early, by hand, it hands back too", async () => {
    await sendText(ben, kitchen, "Earlier");
    await pass(minute);
    await pinText(mia, "For a while", { afterEnd: "HandBack" });
    await unpin(noor);
    expect(await shown()).toBe("EARLIER");
  });

  test("what was taken out of the history meanwhile does not come back", async () => {
    const sent = await sendText(ben, kitchen, "Rude");
    if (sent.__typename === "Refusal") throw new Error(sent.type);
    await pass(minute);
    await pinText(mia, "Over it", { afterEnd: "HandBack" });
    const { data } = await mia.graphql<{ deleteMessageAppearanceV2: { __typename: string } }>(
      "mutation Take($id: ID!) { deleteMessageAppearanceV2(id: $id) { __typename } }",
      { id: sent.appearance.id },
    );
    expect(data?.deleteMessageAppearanceV2.__typename).toBe("DeleteMessageAppearanceV2Success");
    await pass(11 * minute);
    expect(await readBoard(mia, kitchen)).toMatchObject({ pinnedMessage: null });
    expect(await shown()).toBe("OVER IT");
  });

  test("that was made longer, what it was to hand back comes back after all of it", async () => {
    await sendText(ben, kitchen, "Underneath");
    await pass(minute);
    await pinText(mia, "Longer", { afterEnd: "HandBack" });
    await pass(9 * minute);
    await pinText(mia, "Longer", { afterEnd: "HandBack", ...override });
    await pass(9 * minute);
    expect(await readBoard(mia, kitchen)).toMatchObject({ pinnedMessage: { pinnedBy: "Mia Example" } });
    await pass(2 * minute);
    expect(await shown()).toBe("UNDERNEATH");
    await pass(minute);
    // Or it stays, where that is chosen now.
    await pinText(mia, "Longest", { afterEnd: "HandBack" });
    await pinText(mia, "Longest", { afterEnd: "Stay", ...override });
    await pass(11 * minute);
    expect(await shown()).toBe("LONGEST");
  });

  test("nothing is handed back over what came meanwhile", async () => {
    await sendText(ben, kitchen, "Old");
    await pass(minute);
    await pinText(mia, "Held", { afterEnd: "HandBack" });
    await sendText(noor, kitchen, "Newer", override);
    await pass(11 * minute);
    expect(await shown()).toBe("NEWER");
  });

  test("in quiet hours the board is handed back at their end", async () => {
    await sendText(ben, kitchen, "Morning");
    await pass(minute);
    const { pinnedUntil } = await pinText(mia, "Night", { afterEnd: "HandBack" });
    const clock = (at: number) => new Date(at).toISOString().slice(11, 16).replace(":", "");
    await app.context.database
      .update(board)
      .set({ quietHoursBegin: clock(pinnedUntil - minute), quietHoursEnd: clock(pinnedUntil + 30 * minute) });
    await pass(11 * minute);
    expect(await readBoard(mia, kitchen)).toMatchObject({ pinnedMessage: null });
    expect(await shown()).toBe("NIGHT");
    await pass(31 * minute);
    expect(await shown()).toBe("MORNING");
  });

  test("a send that cleared it and is taken back when it would be over hands the board back, where that was chosen", async () => {
    for (const [afterEnd, comes] of [
      ["HandBack", "MIA 0"],
      ["Stay", "MIA 1"],
    ] as const) {
      await sendText(mia, kitchen, "Mia 0");
      await pass(minute);
      await pinText(mia, "Mia 1", { afterEnd });
      await pass(10 * minute - 26_000);
      const sent = await sendText(ben, kitchen, "Ben", override);
      if (sent.__typename === "Refusal") throw new Error(sent.type);
      await pass(12_000);
      expect(await undo(ben, sent.appearance.id)).toMatchObject({ appearance: { attribution: "Mia Example" } });
      expect(await shown()).toBe(comes);
      expect(await readBoard(mia, kitchen)).toMatchObject({ pinnedMessage: null });
      await pass(minute);
    }
  });

  test("a send that cleared it and is taken back brings the choice back with the pin", async () => {
    await sendText(ben, kitchen, "First");
    await pass(minute);
    await pinText(mia, "Second", { afterEnd: "HandBack" });
    const sent = await sendText(ben, kitchen, "Third", override);
    if (sent.__typename === "Refusal") throw new Error(sent.type);
    await undo(ben, sent.appearance.id);
    expect(await shown()).toBe("SECOND");
    await pass(11 * minute);
    expect(await shown()).toBe("FIRST");
  });
});
