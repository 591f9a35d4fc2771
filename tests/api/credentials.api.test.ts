import { describe, expect, test } from "vitest";
import { startWithCredential } from "../support/credentialWorld.ts";
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
import { makeBoardKey } from "../support/dialectWorld.ts";
import { openEvents } from "../support/eventReader.ts";
import { startHouseholds } from "../support/households.ts";
import { changeRole, seatOf } from "../support/memberCalls.ts";

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

  test("keeps its open stream while it calls too often", async () => {
    const { app, made, mia, board } = await startWithCredential();
    const url = await app.listen();
    const stream = await openEvents(`${url}/v1/board/events`, { headers: shows(made) });
    await stream.next("board");
    const { token } = await makeBoardKey(mia, board("Kitchen"), "Cloud");
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      // What makes the gateway ask again whether the stream may go on, while every call is one too many.
      app.context.bus.publish({ kind: "credential", boardId: board("Kitchen") });
      const calls = Array.from({ length: 30 }, () => app.anonymous.get("/v1/viewer", shows(made)));
      for (const { statusCode } of await Promise.all(calls)) statuses.add(statusCode);
    }
    expect(statuses).toContain(429);
    await app.clock.advance(16_000);
    await app.anonymous.post("/dialects/cloud/", { text: "on it goes" }, { "x-vestaboard-token": token });
    await stream.next("board");
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

  test("says in every list whether it opens its board still, and who made it", async () => {
    const { app, board } = await startHouseholds();
    const kitchen = board("Kitchen");
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const made = await makeCredential(noor, kitchen, await makeInstallable(noor));
    await makeBoardKey(noor, kitchen, "Cloud");
    await makeBoardKey(mia, kitchen, "Local");
    const read = async () => {
      const all = await mia.graphql(`{ boardCredentials(boardId: ${quoted(kitchen)}) { kind works madeBy } }`);
      const own = await noor.graphql("{ developerInstallables { apiCredentials { works madeBy } } }");
      return [all.data?.boardCredentials, own.data?.developerInstallables];
    };
    const listed = (works: boolean) => [
      [
        { kind: "Installable", works, madeBy: "Noor Example" },
        { kind: "Cloud", works, madeBy: "Noor Example" },
        { kind: "Local", works: true, madeBy: "Mia Example" },
      ],
      [{ apiCredentials: [{ works, madeBy: "Noor Example" }] }],
    ];
    expect(await read()).toEqual(listed(true));
    const seat = await seatOf(mia, kitchen, "noor@example.com");
    await changeRole(mia, seat, "User");
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(401);
    expect(await read()).toEqual(listed(false));
    await changeRole(mia, seat, "Admin");
    expect(await read()).toEqual(listed(true));
  });

  test("is its maker's only while the board is: who has left it steers and reads nothing of it", async () => {
    const { app, board } = await startHouseholds();
    const kitchen = board("Kitchen");
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const installable = await makeInstallable(noor);
    const made = await makeCredential(noor, kitchen, installable);
    const { credential } = await makeBoardKey(noor, kitchen, "Cloud");
    const readOwn = async () => {
      const read = `{ developerInstallables { subscriptions { board { title } } lastMessage { at } apiCredentials { key } } }`;
      return (await noor.graphql<{ developerInstallables: object[] }>(read)).data?.developerInstallables;
    };
    await post(app, made, { text: "hello" });
    expect(await readOwn()).toEqual([
      {
        subscriptions: [{ board: { title: "Kitchen" } }],
        lastMessage: { at: expect.any(Number) },
        apiCredentials: [{ key: made.key }],
      },
    ]);
    const seat = await seatOf(mia, kitchen, "noor@example.com");
    await mia.graphql("mutation Remove($id: ID!) { deleteRoleV2(id: $id) { __typename } }", { id: seat });
    const rename = `renameApiCredential(id: ${quoted(credential.id)}, title: "mine")`;
    for (const call of [rename, `deleteApiCredential(id: ${quoted(credential.id)})`]) {
      expect(await change(noor, call, "__typename")).toMatchObject({ type: "NotFound" });
    }
    expect(await readOwn()).toEqual([{ subscriptions: [], lastMessage: null, apiCredentials: [] }]);
    expect(await app.opened.sql`select 1 from api_credential where title is not null`).toHaveLength(0);
    expect(await deleteCredential(mia, made.credential.id)).toEqual({ deleted: true });
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

  test("gets a name from its maker and the board's Owner and Admins, which opens nothing more", async () => {
    const { app, made, board } = await startWithCredential();
    const { id } = made.credential;
    const rename = async (who: string, title: string) =>
      change(
        await app.as(who),
        `renameApiCredential(id: ${quoted(id)}, title: ${quoted(title)})`,
        "... on RenameApiCredentialSuccess { credential { id key title } }",
      );
    expect(await rename("mia", "  Hall do\u0308or ")).toEqual({
      credential: { id, key: made.key, title: "Hall d\u00f6or" },
    });
    for (const who of ["ben", "stranger"]) expect(await rename(who, "x")).toMatchObject({ type: "NotFound" });
    for (const title of ["x".repeat(61), "Hall\u202e door", "Hall\ndoor"]) {
      expect(await rename("mia", title)).toMatchObject({ type: "ValidationError", rule: "title" });
    }
    expect(await rename("noor", "🚪".repeat(60))).toMatchObject({ credential: { title: "🚪".repeat(60) } });
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(200);
    const noor = await app.as("noor");
    const read = (what: string) => noor.graphql(`{ ${what} }`).then(({ data }) => data);
    const requests = `apiRequests(boardId: ${quoted(board("Kitchen"))}) { requests { title } }`;
    expect(await read(requests)).toEqual({ apiRequests: { requests: [{ title: "🚪".repeat(60) }] } });
    expect(await rename("noor", "   ")).toMatchObject({ credential: { title: null } });
    // Nameless again, it is its installable's.
    expect(await read(requests)).toEqual({ apiRequests: { requests: [{ title: "Weather robot" }] } });
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
