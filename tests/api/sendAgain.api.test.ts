import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { message, messageAppearance, scheduledMessage } from "../../gateway/boardState/boardState.tables.ts";
import { app, kitchen, mia, noor, startKitchen } from "../support/kitchen.ts";
import { pin, readBoard, schedule, sendText, sendVersion1, show, write, writeText } from "../support/messageCalls.ts";
import { testApp } from "../support/testApp.ts";

startKitchen();

describe("the rate limit", () => {
  test("takes exactly one of a hundred messages that come at once, from two gateways", async () => {
    const other = await testApp({ beside: app });
    try {
      const callers = [mia, noor, other.withToken(mia.token ?? ""), other.withToken(noor.token ?? "")];
      const ids = await Promise.all(
        Array.from({ length: 100 }, (_, place) => writeText(callers[place % 2] ?? mia, `Message ${place}`)),
      );
      const before = await readBoard(mia, kitchen);
      const answers = await Promise.all(
        ids.map((messageId, place) =>
          show(callers[(place % 2) + 2 * (Math.floor(place / 2) % 2)] ?? mia, { boardId: kitchen, messageId }),
        ),
      );
      const taken = answers.filter((answer) => answer.__typename !== "Refusal");
      const refusals = answers.filter((answer) => answer.__typename === "Refusal");
      expect(taken).toHaveLength(1);
      expect(new Set(refusals.map(({ type }) => type))).toEqual(new Set(["RateLimited"]));
      expect((await readBoard(mia, kitchen)).version).toBe(before.version + 1);
    } finally {
      await other.close();
    }
  });

  test("ends to the millisecond after fifteen seconds", async () => {
    await sendText(mia, kitchen, "One");
    const limited = await sendText(mia, kitchen, "Two");
    if (limited.__typename !== "Refusal" || limited.until === null) throw new Error("It was not limited.");
    const accepted = (await readBoard(mia, kitchen)).version;
    await app.clock.advance(limited.until - (await app.clock.now()));
    expect(await sendText(mia, kitchen, "Two")).toMatchObject({ appearance: { version: accepted + 1 } });
  });

  test("is a board's own: another board takes a message meanwhile", async () => {
    await sendText(mia, kitchen, "Here");
    expect(await sendText(mia, app.ids.boards.Hall ?? "", "There")).toMatchObject({ appearance: { isOnBoard: true } });
  });
});

describe("the same call again", () => {
  test("is answered the same, also within the rate limit, and writes nothing", async () => {
    const first = { boardId: kitchen, text: "Only once", idempotencyKey: "key-1" };
    const [one, two] = [await sendVersion1(mia, first), await sendVersion1(mia, first)];
    expect(one).toMatchObject({ created: true });
    expect(two).toEqual(one);
    const written = await app.context.database.select().from(message).where(eq(message.text, "Only once"));
    expect(written).toHaveLength(1);
  });

  test("at the same moment makes one appearance, and both answers name it", async () => {
    const messageId = await writeText(mia, "At the same moment");
    const call = { boardId: kitchen, messageId, idempotencyKey: "key-2" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => show(mia, call)));
    const ids = answers.map((answer) => (answer.__typename === "Refusal" ? answer.type : answer.appearance.id));
    expect(new Set(ids).size).toBe(1);
    const rows = await app.context.database
      .select()
      .from(messageAppearance)
      .where(eq(messageAppearance.messageId, messageId));
    expect(rows).toHaveLength(1);
  });

  test("by somebody else, or with another body, is another call", async () => {
    const messageId = await writeText(mia, "Whose key");
    await show(mia, { boardId: kitchen, messageId, idempotencyKey: "key-3" });
    expect(await show(noor, { boardId: kitchen, messageId, idempotencyKey: "key-3" })).toMatchObject({
      type: "RateLimited",
    });
    expect(await show(mia, { boardId: kitchen, messageId, idempotencyKey: "key-3", forced: true })).toMatchObject({
      type: "RateLimited",
    });
  });

  test("writes a message once", async () => {
    const input = { text: "Written once", idempotencyKey: "key-4" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(mia, input)));
    const ids = answers.map((answer) => (answer.__typename === "Refusal" ? answer.type : answer.message.id));
    expect(new Set(ids).size).toBe(1);
  });

  test("of a pin is answered the same, also when the pin is over", async () => {
    const call = {
      boardId: kitchen,
      messageId: await writeText(mia, "Pinned once"),
      secondsToPin: 30,
      idempotencyKey: "key-6",
    };
    const first = await pin(mia, call);
    expect(first).toMatchObject({ pinnedMessage: { pinnedBy: "Mia Keller" } });
    await app.clock.advance(31_000);
    await app.context.jobs.sweep();
    expect(await pin(mia, call)).toEqual(first);
    expect((await readBoard(mia, kitchen)).pinnedMessage).toBeNull();
  });

  test("of a schedule plans one message", async () => {
    const sendAt = (await app.clock.now()) + 3_600_000;
    const call = { boardId: kitchen, messageId: await writeText(mia, "Planned once"), sendAt, idempotencyKey: "key-7" };
    const answers = await Promise.all([schedule(mia, call), schedule(mia, call), schedule(mia, call)]);
    expect(answers[0]).toMatchObject({ scheduledMessage: { state: "Pending", sendAt } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const planned = await app.context.database
      .select()
      .from(scheduledMessage)
      .where(eq(scheduledMessage.messageId, call.messageId));
    expect(planned).toHaveLength(1);
  });

  test("after a refusal is judged anew", async () => {
    await sendText(mia, kitchen, "In the way");
    const call = { boardId: kitchen, messageId: await writeText(mia, "Patient"), idempotencyKey: "key-5" };
    expect(await show(mia, call)).toMatchObject({ type: "RateLimited" });
    await app.clock.advance(15_000);
    expect(await show(mia, call)).toMatchObject({ appearance: { isOnBoard: true } });
  });
});

describe("a pin", () => {
  test("holds the board, is cleared by a Yes in the same write, and not by a send that fails", async () => {
    await pin(noor, { boardId: kitchen, messageId: await writeText(noor, "Pinned"), secondsToPin: 3600 });
    // The rate limit refuses, so the Yes must not have cost the pin.
    const early = await sendText(mia, kitchen, "Too early", { forcePinnedMessageOverride: true });
    expect(early).toMatchObject({ type: "RateLimited" });
    expect((await readBoard(mia, kitchen)).pinnedMessage).toMatchObject({ pinnedBy: "Noor Haddad" });

    await app.clock.advance(15_000);
    expect(await sendText(mia, kitchen, "In time")).toMatchObject({ type: "MessagePinned" });
    const sent = await sendText(mia, kitchen, "In time", { forcePinnedMessageOverride: true });
    expect(sent).toMatchObject({ appearance: { isOnBoard: true } });
    expect((await readBoard(mia, kitchen)).pinnedMessage).toBeNull();
  });

  test("can be put on what the board shows, without a new appearance and without waiting", async () => {
    const sent = await sendText(mia, kitchen, "Stay a while");
    if (sent.__typename === "Refusal") throw new Error(sent.type);
    const held = await pin(mia, { boardId: kitchen, messageId: sent.appearance.message.id, secondsToPin: 60 });
    expect(held).toMatchObject({ pinnedMessage: { pinnedBy: "Mia Keller" } });
    expect((await readBoard(mia, kitchen)).version).toBe(sent.appearance.version);
  });

  test.each([0, -1, 30 * 24 * 3600 + 1])("of %d seconds is refused", async (secondsToPin) => {
    const messageId = await writeText(mia, "How long");
    expect(await pin(mia, { boardId: kitchen, messageId, secondsToPin })).toMatchObject({
      type: "ValidationError",
      rule: "pinDuration",
    });
  });

  test("is over at its time: the message stays, and the next one needs no Yes", async () => {
    await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "For a minute"), secondsToPin: 60 });
    await app.clock.advance(60_001);
    await app.context.jobs.sweep();
    const after = await readBoard(mia, kitchen);
    expect(after.pinnedMessage).toBeNull();
    expect(after.currentAppearance?.message.formatted).toContain("FOR A MINUTE");
    expect(await sendText(mia, kitchen, "Next")).toMatchObject({ appearance: { isOnBoard: true } });
  });
});
