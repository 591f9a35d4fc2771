import { describe, expect, test } from "vitest";
import {
  change,
  deleteCredential,
  makeCredential,
  makeInstallable,
  post,
  quoted,
  shows,
  subscriptionOf,
} from "../support/developerCalls.ts";
import { openEvents } from "../support/eventReader.ts";
import { startHouseholds } from "../support/households.ts";
import { seatOf } from "../support/memberCalls.ts";

async function startWithCredential(scopes?: string) {
  const world = await startHouseholds();
  const { app, board } = world;
  const mia = await app.as("mia");
  const installable = await makeInstallable(mia);
  const made = await makeCredential(mia, board("Kitchen"), installable, scopes);
  return { ...world, mia, installable, made };
}

/** Quiet hours that began this minute and end the minute before it. */
const quietNow = (boardId: string, sql: (strings: TemplateStringsArray, ...values: string[]) => unknown) =>
  sql`update board set quiet_hours_begin = to_char(gateway_now() at time zone timezone, 'HH24MI'),
    quiet_hours_end = to_char(gateway_now() at time zone timezone - interval '1 minute', 'HH24MI') where id = ${boardId}`;

describe("a credential", () => {
  test("tells its secret once, and nothing that is kept holds it", async () => {
    const { app, made } = await startWithCredential();
    expect(made).toMatchObject({
      key: expect.stringMatching(/^ck_[\w-]{22}$/),
      secret: expect.stringMatching(/^cs_[\w-]{43}$/),
      token: expect.stringMatching(/^ct_[\w-]{65}$/),
      credential: { scopes: ["Read", "Write"], boards: [{ title: "Kitchen" }], lastUsed: null },
    });
    await post(app, made, { text: "hello" });
    await app.app.inject({ url: "/v1/viewer", headers: shows(made) });
    const kept = await app.opened.sql`select to_jsonb(c) as row from api_credential c
      union all select to_jsonb(r) from api_request r`;
    expect(JSON.stringify(kept)).not.toContain(made.secret.slice(3));
    expect(app.logLines.join("\n")).not.toContain(made.secret.slice(3));
  });

  test("opens its board alone: an unknown key, a wrong secret and half of it are 401 alike", async () => {
    const { app, made, mia, installable, board } = await startWithCredential();
    const other = await makeCredential(mia, board("Hallway"), installable);
    const wrong = [
      {},
      { key: made.key, secret: "" },
      { key: made.key, secret: other.secret },
      { key: `${made.key}x`, secret: made.secret },
      { key: "ck_AAAAAAAAAAAAAAAAAAAAAA", secret: made.secret },
      { key: made.key, secret: made.secret.toUpperCase() },
      { key: "", secret: made.secret },
    ];
    const bodies = new Set<string>();
    for (const shown of wrong) {
      const answer = await app.anonymous.get("/v1/viewer", shows({ key: "", secret: "", ...shown }));
      expect([shown, answer.statusCode]).toEqual([shown, 401]);
      const { requestId: _, ...said } = answer.json();
      bodies.add(JSON.stringify(said));
    }
    expect(bodies.size).toBe(1);
    const kitchen = await app.anonymous.get("/v1/board", shows(made));
    expect(kitchen.json()).toMatchObject({ title: "Kitchen", characters: expect.any(Array) });
    // The other board's subscription is not this one's, and nobody learns that it is there.
    const elsewhere = await app.anonymous.post(
      `/v1/subscriptions/${await subscriptionOf(app, other)}/message`,
      { text: "hi" },
      shows(made),
    );
    expect([elsewhere.statusCode, elsewhere.json().type]).toEqual([404, "NotFound"]);
  });

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
    await quietNow(board("Kitchen"), app.opened.sql);
    const quiet = await post(app, made, { text: "hush" });
    expect([quiet.statusCode, quiet.json()]).toMatchObject([409, { type: "QuietHours", until: expect.any(Number) }]);
    expect((await post(app, made, { text: "hush", forced: true })).statusCode).toBe(200);
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

  test("is out at once when it is deleted: on the next call, and in an open stream within two seconds", async () => {
    const { app, made, mia } = await startWithCredential();
    const url = await app.listen();
    const stream = await openEvents(`${url}/v1/board/events`, { headers: shows(made) });
    await stream.next("board");
    // For a stranger it is not there, and stays.
    expect(await deleteCredential(await app.as("stranger"), made.credential.id)).toMatchObject({ type: "NotFound" });
    expect(await deleteCredential(await app.as("ben"), made.credential.id)).toMatchObject({ type: "NotFound" });
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(200);
    const at = performance.now();
    expect(await deleteCredential(mia, made.credential.id)).toEqual({ deleted: true });
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(401);
    await stream.ended;
    expect(performance.now() - at).toBeLessThan(2_000);
  });

  test("opens the board while who made it is Owner or Admin there", async () => {
    const { app, board } = await startHouseholds();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const url = await app.listen();
    const made = await makeCredential(noor, board("Kitchen"), await makeInstallable(noor));
    const stream = await openEvents(`${url}/v1/board/events`, { headers: shows(made) });
    await stream.next("board");
    const seat = await seatOf(mia, board("Kitchen"), "noor@example.com");
    const at = performance.now();
    await mia.graphql("mutation Remove($id: ID!) { deleteRoleV2(id: $id) { __typename } }", { id: seat });
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(401);
    await stream.ended;
    expect(performance.now() - at).toBeLessThan(2_000);
  });

  test("acts on one gateway when it was deleted on another", async () => {
    const { app, made, mia } = await startWithCredential();
    const { testApp } = await import("../support/testApp.ts");
    const beside = await testApp({ beside: app });
    try {
      expect((await beside.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(200);
      await deleteCredential(mia, made.credential.id);
      expect((await beside.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(401);
    } finally {
      await beside.close();
    }
  });

  test("may call twenty times a second, and a refused call prolongs nothing", async () => {
    const { app, made } = await startWithCredential();
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.anonymous.get("/v1/viewer", shows(made))));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ type: "RateLimited", rule: "calls", until: expect.any(Number) });
    // A bucket fills by one each fiftieth of a second, also while it refuses.
    await expect
      .poll(async () => (await app.anonymous.get("/v1/viewer", shows(made))).statusCode, { interval: 60 })
      .toBe(200);
  });

  test("is made by Owners and Admins of the board, for their own installables, so many in number", async () => {
    const { app, board, mia, installable } = await startWithCredential();
    expect(await makeCredential(await app.as("ben"), board("Kitchen"), installable)).toMatchObject({
      type: "NotAuthorized",
    });
    expect(await makeCredential(mia, board("Lab"), installable)).toMatchObject({ type: "NotFound" });
    const noor = await app.as("noor");
    expect(await makeCredential(noor, board("Kitchen"), installable)).toMatchObject({ type: "NotFound" });
    await app.opened
      .sql`insert into api_credential (id, kind, board_id, person_id, installable_id, key, secret_hash, scopes, created_at)
      select 'c' || n, 'Installable', ${board("Kitchen")}, ${app.ids.people.mia ?? ""}, ${installable}, 'k' || n, '', '{Read}', now()
      from generate_series(1, 49) n`;
    expect(await makeCredential(mia, board("Kitchen"), installable)).toMatchObject({
      type: "RateLimited",
      rule: "quota",
    });
  });

  test("is used: when, by what, and by which dialect is known a moment later", async () => {
    const { app, made, mia, installable } = await startWithCredential();
    await post(app, made, { text: "hello" }, { headers: { "user-agent": "robot/1" } });
    await expect
      .poll(
        async () => {
          const { data } = await mia.graphql<{ developerInstallable: { apiCredentials: unknown[] } }>(
            `{ developerInstallable(id: ${quoted(installable)}) { apiCredentials { lastUsed lastClient lastDialect } } }`,
          );
          return data?.developerInstallable.apiCredentials;
        },
        { timeout: 5_000 },
      )
      .toMatchObject([{ lastUsed: expect.any(Number), lastClient: "robot/1", lastDialect: "v1" }]);
  });
});

describe("an installable", () => {
  test("is its developer's alone, and goes after its subscriptions, with its credentials", async () => {
    const { app, board, made, mia, installable } = await startWithCredential();
    const read = `{ developerInstallable(id: ${quoted(installable)}) { title developer subscriptions { board { title } messagesToday } } }`;
    expect((await mia.graphql(read)).data).toMatchObject({
      developerInstallable: {
        title: "Weather robot",
        subscriptions: [{ board: { title: "Kitchen" }, messagesToday: 0 }],
      },
    });
    await post(app, made, { text: "hello" });
    expect(JSON.stringify((await mia.graphql(read)).data)).toContain('"messagesToday":1');
    const noor = await app.as("noor");
    expect((await noor.graphql(read)).errors?.[0]?.extensions.code).toBe("NotFound");
    expect((await noor.graphql("{ developerInstallables { id } }")).data).toEqual({ developerInstallables: [] });
    for (const call of [
      `deleteInstallable(id: ${quoted(installable)})`,
      `renameInstallable(id: ${quoted(installable)}, title: "x")`,
    ]) {
      expect(await change(noor, call, "__typename")).toMatchObject({ type: "NotFound" });
    }
    const renamed = await change(
      mia,
      `renameInstallable(id: ${quoted(installable)}, title: " Rain ")`,
      "... on RenameInstallableSuccess { installable { title } }",
    );
    expect(renamed).toEqual({ installable: { title: "Rain" } });
    expect(await change(mia, `deleteInstallable(id: ${quoted(installable)})`, "__typename")).toMatchObject({
      __typename: "DeleteInstallableSuccess",
    });
    expect(await app.opened.sql`select 1 from subscription where board_id = ${board("Kitchen")}`).toHaveLength(0);
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(401);
    // What it has sent stays in the history.
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(1);
    expect(await change(mia, `deleteInstallable(id: ${quoted(installable)})`, "__typename")).toMatchObject({
      type: "NotFound",
    });
  });

  test("has a name of 1 to 60 characters, and is made in its developer's own name", async () => {
    const { app } = await startHouseholds();
    const mia = await app.as("mia");
    const as = (title: string, developerId = app.ids.people.mia ?? "") =>
      change(mia, `createInstallable(title: ${quoted(title)}, developerId: ${quoted(developerId)})`, "__typename");
    for (const title of ["", "   ", "x".repeat(61)]) {
      expect(await as(title)).toMatchObject({ type: "ValidationError", rule: "title" });
    }
    expect(await as("Robot", app.ids.people.noor ?? "")).toMatchObject({ type: "NotFound" });
    expect(await as("🤖".repeat(60))).toMatchObject({ __typename: "CreateInstallableSuccess" });
  });
});

describe("a key of the board", () => {
  test("is one of a kind, opens nothing of installables, and is listed for Owners and Admins", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    const make = () =>
      change<{ key: string; secret: string; token: string }>(
        mia,
        `createBoardKey(boardId: ${quoted(board("Kitchen"))}, kind: Cloud)`,
        "... on CreateBoardKeySuccess { key secret token }",
      );
    const first = await make();
    const second = await make();
    expect(second.token).not.toBe(first.token);
    expect((await app.anonymous.get("/v1/viewer", shows(second))).statusCode).toBe(401);
    const read = `{ boardCredentials(boardId: ${quoted(board("Kitchen"))}) { kind key } }`;
    expect((await (await app.as("noor")).graphql(read)).data).toEqual({
      boardCredentials: [{ kind: "Cloud", key: second.key }],
    });
    expect((await (await app.as("ben")).graphql(read)).errors?.[0]?.extensions.code).toBe("NotAuthorized");
  });
});
