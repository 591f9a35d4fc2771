import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeBroadcast } from "../../gateway/modules/broadcasts/broadcasts.service.ts";
import { pin, writeText } from "../support/messageCalls.ts";
import { personOf } from "../support/principals.ts";
import { beginQuietHours } from "../support/quietHours.ts";
import { gridWith } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { startBroadcast } from "../support/upkeepCalls.ts";

let app: TestApp;
let mia: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor")
        .person("eve")
        .tenant("Home", (home) => home.owner("mia").board("Kitchen").board("Study"))
        .tenant("Workshop", (workshop) => workshop.owner("noor").admin("mia").board("Bench", { timezone: "UTC" }))
        .tenant("Club", (club) => club.owner("noor").user("mia").board("Bar"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Lab")),
  });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.clock.advance(61_000);
  mia = await app.as("mia");
});

const ids = (...names: string[]) => names.map((name) => app.ids.boards[name] ?? name).join(",");

describe("a broadcast is refused whole", () => {
  const start = (boardIds: string, characters: unknown = gridWith(1)) => startBroadcast(mia, { boardIds, characters });

  test("when the person may not broadcast to one of the boards", async () => {
    expect(await start(ids("Kitchen", "Bar"))).toMatchObject({ type: "NotAuthorized" });
    expect(await start(ids("Kitchen", "Lab"))).toMatchObject({ type: "NotFound" });
    expect(await start(ids("Kitchen", "nowhere"))).toMatchObject({ type: "NotFound" });
  });

  test("without a board, with too many, with a grid that no board can show, and with a bad key", async () => {
    expect(await start(" , ")).toMatchObject({ type: "ValidationError", rule: "boards" });
    // A longer list is refused before it is read, by the rule that every list of a call is bounded.
    const input = { boardIds: Array.from({ length: 201 }, (_one, index) => `b${index}`).join() };
    const whole = { ...input, characters: gridWith(1), forced: false, forcePinnedMessageOverride: false };
    await expect(storeBroadcast(app.context, personOf(app, "mia"), "127.0.0.1", whole)).rejects.toMatchObject({
      type: "ValidationError",
      rule: "boards",
    });
    expect(await start(ids("Kitchen"), gridWith(43))).toMatchObject({ type: "CharactersInvalid" });
    expect(
      await startBroadcast(mia, { boardIds: ids("Kitchen"), characters: gridWith(1), idempotencyKey: "" }),
    ).toMatchObject({ rule: "idempotencyKey" });
  });

  test("after ten within a minute", async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await start(ids("Kitchen")));
    expect(answers.slice(0, 10).every((answer) => answer.__typename !== "Refusal")).toBe(true);
    expect(answers[10]).toMatchObject({ type: "RateLimited", rule: "attempts" });
    await app.context.jobs.sweep();
  });
});

test("the check before a broadcast names the boards that ask, with until when and who set it", async () => {
  await beginQuietHours(app, ids("Bench"), "Noor Haddad");
  await pin(mia, { boardId: ids("Study"), messageId: await writeText(mia, "Keep"), secondsToPin: 600 });
  const { data } = await mia.graphql(`{ broadcastCheck(boardIds: "${ids("Kitchen", "Bench", "Study")}") {
    quietHours { boardId title until setBy } pinned { boardId title until setBy } } }`);
  expect(data).toEqual({
    broadcastCheck: {
      quietHours: [{ boardId: ids("Bench"), title: "Bench", until: expect.any(Number), setBy: "Noor Haddad" }],
      pinned: [{ boardId: ids("Study"), title: "Study", until: expect.any(Number), setBy: "Mia Keller" }],
    },
  });
});
