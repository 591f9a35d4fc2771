import { describe, expect, test } from "vitest";
import { pauseBoard } from "../support/boardCalls.ts";
import { startWithCredential } from "../support/credentialWorld.ts";
import { change, makeCredential, post, quoted, shows, subscriptionOf } from "../support/developerCalls.ts";
import { beginQuietHours } from "../support/quietHours.ts";

describe("a credential", () => {
  test("sends as its installable, by the rules that hold for people, and starts the 15 seconds", async () => {
    const { app, made, board, mia } = await startWithCredential();
    const sent = await post(app, made, { text: "hello" });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      200,
      { status: "ok", muted: false, missing: [], id: expect.any(String), settlesWithinMs: expect.any(Number) },
    ]);
    const cells = (sent.json().characters as number[][]).flat().filter((code) => code !== 0);
    expect(cells).toEqual([8, 5, 12, 12, 15]);
    const [row] = await app.opened.sql`select attribution, person_id, subscription_id from message_appearance`;
    expect(row).toEqual({
      attribution: "Weather robot",
      person_id: null,
      subscription_id: await subscriptionOf(app, made),
    });
    const soon = await post(app, made, { text: "again" });
    expect([soon.statusCode, soon.json()]).toMatchObject([
      429,
      { type: "RateLimited", rule: "rateLimit", until: expect.any(Number), setBy: "Weather robot" },
    ]);
    // For people, too: the board counts.
    const person = await mia.graphql(
      'mutation Send($id: ID!) { createBoardMessage(boardId: $id, text: "hi") { ... on Refusal { type setBy } } }',
      { id: board("Kitchen") },
    );
    expect(JSON.stringify(person)).toContain("RateLimited");
    await app.clock.advance(15_000);
    expect((await post(app, made, { text: "hello" })).json()).toMatchObject({ type: "FingerprintMatch" });
    await beginQuietHours(app, board("Kitchen"));
    const quiet = await post(app, made, { text: "hush" });
    expect([quiet.statusCode, quiet.json()]).toMatchObject([409, { type: "QuietHours", until: expect.any(Number) }]);
    expect((await post(app, made, { text: "hush", forced: true })).statusCode).toBe(200);
  });

  test("is told among the board's channels with when its last message came, and as nothing to run", async () => {
    const { app, made, board, mia } = await startWithCredential();
    const channels = async () => {
      const { data } = await mia.graphql<{ getInstalledInstallables: { channels: unknown[] } }>(
        `query Channels($id: ID!) { getInstalledInstallables(boardId: $id) {
          channels { runnable lastRun { outcome because slot at until } } } }`,
        { id: board("Kitchen") },
      );
      return data?.getInstalledInstallables.channels;
    };
    expect(await channels()).toEqual([{ runnable: false, lastRun: null }]);
    const shown: number[] = [];
    for (const text of ["first", "second"]) {
      await app.clock.advance(60_000);
      expect((await post(app, made, { text })).statusCode).toBe(200);
      const rows = await app.opened.sql<{ at: number }[]>`
        select floor(extract(epoch from max(appeared_at)) * 1000)::float8 as at from message_appearance`;
      shown.push(rows[0]?.at ?? 0);
      const at = shown.at(-1);
      expect(await channels()).toEqual([
        { runnable: false, lastRun: { outcome: "Shown", because: null, slot: at, at, until: null } },
      ]);
    }
    // What was taken out of the history is no longer told of.
    await app.opened.sql`update message_appearance set hidden_at = now() where appeared_at = (
      select max(appeared_at) from message_appearance)`;
    expect(await channels()).toMatchObject([{ lastRun: { at: shown[0] } }]);
    await app.opened.sql`update message_appearance set hidden_at = now()`;
    expect(await channels()).toMatchObject([{ lastRun: null }]);
  });

  test("decides alone when its channel shows: a rhythm or a priority is refused, a name and a mute are not", async () => {
    const { app, mia, made } = await startWithCredential();
    const id = quoted(await subscriptionOf(app, made));
    const update = (more: string) => change(mia, `updateSubscription(subscriptionId: ${id}, ${more})`, "__typename");
    for (const [rule, given] of [
      ["rhythm", "{ kind: every, minutes: 30 }"],
      ["rhythm", "{ kind: default }"],
      ["priority", "5"],
    ]) {
      const answer = { __typename: "Refusal", type: "ValidationError", rule };
      expect(await update(`${rule}: ${given}`)).toMatchObject(answer);
    }
    expect(await app.opened.sql`select rhythm, priority from subscription`).toEqual([{ rhythm: null, priority: 0 }]);
    expect(await update('title: "Robot", muted: true')).toEqual({ __typename: "UpdateSubscriptionSuccess" });
  });

  test("does a thing once under one key, and nothing at all as a dry run", async () => {
    const { app, made } = await startWithCredential();
    const headers = { "idempotency-key": "one" };
    const dry = await post(app, made, { text: "hello" }, { query: "?dryRun=true" });
    expect(dry.json()).toMatchObject({ status: "dryRun", id: "", characters: expect.any(Array) });
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(0);
    expect(await app.opened.sql`select 1 from message`).toHaveLength(0);
    const first = await post(app, made, { text: "hello" }, { headers });
    const again = await post(app, made, { text: "hello" }, { headers });
    expect(again.json().id).toBe(first.json().id);
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(1);
    // A rule refuses a dry run as it would the call.
    expect((await post(app, made, { text: "soon" }, { query: "?dryRun=true" })).statusCode).toBe(429);
  });

  test.each(["1", "TRUE", "yes", "", "true&dryRun=false"])(
    "takes dryRun=%s for no word, and writes nothing",
    async (word) => {
      const { app, made } = await startWithCredential();
      const answer = await post(app, made, { text: "hello" }, { query: `?dryRun=${word}` });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { type: "ValidationError", rule: "dryRun" }]);
      expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(0);
      const sent = await post(app, made, { text: "hello" }, { query: "?dryRun=false" });
      expect(sent.json()).toMatchObject({ status: "ok" });
      expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(1);
    },
  );

  test("that may only read writes nowhere; one that may only write reads nothing", async () => {
    const { app, made, mia, installable, board } = await startWithCredential("[Read]");
    const refused = await post(app, made, { text: "no" });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { type: "NotAuthorized", rule: "scope" }]);
    expect(await app.opened.sql`select 1 from message`).toHaveLength(0);
    const writer = await makeCredential(mia, board("Kitchen"), installable, "[Write]");
    expect((await app.anonymous.get("/v1/board", shows(writer))).statusCode).toBe(403);
    const none = await makeCredential(mia, board("Kitchen"), installable, "[]");
    expect(none).toMatchObject({ type: "ValidationError", rule: "scopes" });
  });

  test("of a muted subscription is answered so, and shows nothing", async () => {
    const { app, made } = await startWithCredential();
    await app.opened.sql`update subscription set muted = true`;
    expect((await post(app, made, { text: "hello" })).json()).toMatchObject({ status: "ok", muted: true });
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(0);
    const dry = await post(app, made, { text: "hello" }, { query: "?dryRun=true" });
    expect(dry.json()).toMatchObject({ status: "dryRun", id: "", muted: true });
  });

  test("is answered so, too, while all channels of its board are muted, and sends again when they speak", async () => {
    const { app, made, mia, board } = await startWithCredential();
    const muted = async () => ((await app.anonymous.get("/v1/subscriptions", shows(made))).json() as unknown[])[0];
    await pauseBoard(mia, { board: board("Kitchen"), duration: 1_800 });
    expect(await muted()).toMatchObject({ muted: true });
    const silent = await post(app, made, { text: "hello" });
    expect([silent.statusCode, silent.json()]).toMatchObject([200, { id: "", muted: true, characters: null }]);
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(0);
    // The clock ends it, whether or not the job that clears it has run.
    await app.clock.advance(1_800_000);
    expect(await muted()).toMatchObject({ muted: false });
    expect((await post(app, made, { text: "hello" })).json()).toMatchObject({
      muted: false,
      id: expect.stringMatching(/./),
    });
  });

  test("of a muted subscription is refused what is no message, as any other", async () => {
    const { app, made } = await startWithCredential();
    await app.opened.sql`update subscription set muted = true`;
    await app.opened.sql`insert into censored_word (word) values ('heron')`;
    for (const [body, type] of [
      [{}, "MissingTextOrCharacters"],
      [{ characters: "rubbish" }, "CharactersInvalid"],
      [{ text: "x\n".repeat(9) }, "TextTooLong"],
      [{ text: "a heron" }, "Censored"],
    ] as const) {
      for (const query of ["", "?dryRun=true"]) {
        const answer = await post(app, made, body, { query });
        expect([body, query, answer.statusCode, answer.json().type]).toEqual([body, query, 400, type]);
      }
    }
    const keyed = await post(app, made, { text: "hello" }, { headers: { "idempotency-key": "x".repeat(201) } });
    expect([keyed.statusCode, keyed.json().rule]).toEqual([400, "idempotencyKey"]);
  });

  test.each([
    [[]],
    ["text"],
    [{}],
    [{ text: 7 }],
    [{ text: "a", boardId: "x" }],
    [{ text: "x".repeat(3_000) }],
    [{ characters: [[1]] }],
    [{ characters: "[]" }],
    [null],
  ])("refuses body %# with a sentence, and loses nothing", async (body) => {
    const { app, made } = await startWithCredential();
    const answer = await post(app, made, JSON.stringify(body), { headers: { "content-type": "application/json" } });
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.any(String)]);
    expect((await post(app, made, { text: "after" })).statusCode).toBe(200);
  });
});
