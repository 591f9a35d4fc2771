import { describe, expect, test } from "vitest";
import { censoredWord } from "../../gateway/modules/messages/messages.tables.ts";
import { app, kitchen, mia, noor, startKitchen } from "../support/kitchen.ts";
import { pin, readBoard, sendText, sendVersion1, show, write, writeText } from "../support/messageCalls.ts";
import { beginQuietHours } from "../support/quietHours.ts";
import type { Caller } from "../support/testApp.ts";

startKitchen();

/** Epoch milliseconds when they end. */
async function beQuiet(): Promise<number> {
  const now = app.clock.estimate();
  await beginQuietHours(app, kitchen, "Mia Keller");
  return Math.floor(now / 60_000) * 60_000 + 29 * 60_000;
}

describe("a message that is sent", () => {
  test("is on the board at once, with its sender, and makes a new version", async () => {
    const before = await readBoard(mia, kitchen);
    const answer = await sendText(noor, kitchen, "Dinner at seven");
    expect(answer).toMatchObject({
      __typename: "CreateMessageAppearanceV2Success",
      appearance: {
        attribution: "Noor Haddad",
        version: before.version + 1,
        isOnBoard: true,
        personId: app.ids.people.noor,
      },
    });
    const after = await readBoard(mia, kitchen);
    expect(after.version).toBe(before.version + 1);
    expect(after.currentAppearance?.message.formatted).toContain("DINNER AT SEVEN");
  });

  test("names the signs that no flap bears", async () => {
    const answer = await write(mia, { text: "5 € for 漢字 €" });
    expect(answer).toMatchObject({ missing: ["€", "漢", "字"] });
  });

  test("can be shown again by everybody on its board, and by nobody else", async () => {
    const messageId = await writeText(mia, "Ours alone");
    const eve = await app.as("eve");
    const [lab = "", hall = ""] = [app.ids.boards.Lab, app.ids.boards.Hall];
    expect(await show(noor, { boardId: hall, messageId })).toMatchObject({ type: "NotFound" });
    expect(await show(mia, { boardId: kitchen, messageId })).toMatchObject({ appearance: { isOnBoard: true } });
    expect(await show(noor, { boardId: hall, messageId })).toMatchObject({ appearance: { isOnBoard: true } });
    expect(await show(eve, { boardId: lab, messageId })).toMatchObject({ type: "NotFound" });
  });
});

describe("the order of the checks", () => {
  /*
   * One call at a time breaks all rules from one on; the answer is the first that it breaks. So each line also shows that
   * the line below does not come first.
   */
  test("is permission, key, grid, length, censoring, rate limit, fingerprint, quiet hours, pin", async () => {
    const eve = await app.as("eve");
    const shown = await sendText(mia, kitchen, "Shown already");
    await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Shown already"), secondsToPin: 3600 });
    await beQuiet();
    await app.context.database.insert(censoredWord).values({ word: "FLIPPING HECK" });
    const badGrid = [[1]];
    expect(shown).toMatchObject({ appearance: { isOnBoard: true } });

    const refused = (caller: Caller, input: Parameters<typeof sendVersion1>[1] & { characters?: unknown }) =>
      sendVersion1(caller, input);
    expect(await refused(eve, { boardId: kitchen, idempotencyKey: "", text: "x" })).toMatchObject({ type: "NotFound" });
    expect(await refused(mia, { boardId: kitchen, idempotencyKey: "" })).toMatchObject({ type: "ValidationError" });
    expect(await refused(mia, { boardId: kitchen, characters: badGrid, text: "flipping heck" })).toMatchObject({
      type: "CharactersInvalid",
    });
    expect(await refused(mia, { boardId: kitchen, text: "flipping heck ".repeat(40) })).toMatchObject({
      type: "TextTooLong",
    });
    expect(await refused(mia, { boardId: kitchen, text: "Oh, flipping\nheck!" })).toMatchObject({ type: "Censored" });
    expect(await refused(mia, { boardId: kitchen, text: "Shown already" })).toMatchObject({ type: "RateLimited" });
    await app.clock.advance(15_000);
    expect(await refused(mia, { boardId: kitchen, text: "Shown already" })).toMatchObject({ type: "FingerprintMatch" });
    expect(await refused(mia, { boardId: kitchen, text: "Something else" })).toMatchObject({
      created: false,
      withinQuietHours: true,
      existingPinnedMessage: false,
    });
    expect(await refused(mia, { boardId: kitchen, text: "Something else", forced: true })).toMatchObject({
      created: false,
      withinQuietHours: false,
      existingPinnedMessage: true,
    });
    const confirmed = { boardId: kitchen, text: "Something else", forced: true, forcePinnedMessageOverride: true };
    expect(await refused(mia, confirmed)).toMatchObject({ created: true });
    await app.context.database.delete(censoredWord);
  });

  test("a refusal says which rule, until when and who set it", async () => {
    await sendText(noor, kitchen, "First");
    const accepted = (await readBoard(mia, kitchen)).currentAppearance;
    expect(accepted?.attribution).toBe("Noor Haddad");
    const messageId = await writeText(mia, "Second");
    const limited = await show(mia, { boardId: kitchen, messageId });
    expect(limited).toMatchObject({ type: "RateLimited", rule: "rateLimit", setBy: "Noor Haddad" });
    expect(limited).toHaveProperty("error", expect.stringContaining("rate limited"));

    await app.clock.advance(15_000);
    const held = await pin(noor, { boardId: kitchen, messageId: await writeText(noor, "Held"), secondsToPin: 600 });
    const until = "pinnedMessage" in held ? held.pinnedMessage.pinnedUntil : 0;
    await app.clock.advance(15_000);
    expect(await show(mia, { boardId: kitchen, messageId })).toMatchObject({
      type: "MessagePinned",
      rule: "pinned",
      until,
      setBy: "Noor Haddad",
    });

    const quietUntil = await beQuiet();
    const quiet = await show(mia, { boardId: kitchen, messageId });
    expect(quiet).toMatchObject({
      type: "QuietHours",
      rule: "quietHours",
      setBy: "Mia Keller",
      until: quietUntil,
    });
  });
});

test("is sent at once where the clock was days ahead when the last one was, and 15 seconds after that", async () => {
  const aheadMs = 3 * 24 * 60 * 60_000;
  await app.clock.advance(aheadMs);
  const ahead = await app.as("mia");
  expect(await sendText(ahead, kitchen, "From tomorrow")).toMatchObject({ appearance: { isOnBoard: true } });
  await app.clock.advance(-aheadMs);
  expect(await sendText(mia, kitchen, "Today")).toMatchObject({ appearance: { isOnBoard: true } });
  const refused = await sendText(mia, kitchen, "Too soon");
  expect(refused).toMatchObject({ type: "RateLimited", rule: "rateLimit" });
  const until = "until" in refused ? (refused.until ?? 0) : 0;
  expect(until - (await app.clock.now())).toBeLessThanOrEqual(15_000);
});
