import { exec } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { tokenOf } from "../../gateway/modules/developer/credentialSecret.ts";
import { countMade } from "../../gateway/modules/developer/credentials.store.ts";
import { relayConnections } from "../../gateway/modules/developer/events/relay.ts";
import { removeSandboxes } from "../../gateway/modules/developer/sandbox/sandboxDisplays.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { startWithCredential } from "../support/credentialWorld.ts";
import { quoted } from "../support/developerCalls.ts";
import { grid } from "../support/dialectWorld.ts";
import { relayAll } from "../support/webhookCalls.ts";

/* A board for the tests of a program: what its faults do is seen by the dialects, the events and the receipt. */

// A credential may call twenty times a second: whoever asks more often is refused, and learns nothing.
const patiently = { timeout: 15_000, interval: 50 };

interface State {
  readonly boardId: string;
  readonly clock: string;
  readonly receipt: string | null;
  readonly version: number;
  readonly shownVersion: number;
  readonly shown: number[][];
  readonly written: number[][];
}
type Made = State & Record<"cloudToken" | "localKey" | "eventsKey" | "eventsSecret", string>;

async function startSandbox(scopes?: string) {
  const world = await startWithCredential(scopes);
  const { app, made } = world;
  const headers = { "x-api-key": made.key, "x-api-secret": made.secret };
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", payload?: object) => {
    const answer = await app.app.inject({
      method,
      url: "/v1/sandbox",
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
  };
  const { status, body } = await call("POST");
  const keys = body as Made;
  const local = { "x-vestaboard-local-api-key": keys.localKey };
  const cloud = { "x-vestaboard-token": keys.cloudToken };
  const send = (code: number) =>
    app.app.inject({ method: "POST", url: "/dialects/cloud/", headers: cloud, payload: { characters: grid(code) } });
  const sendText = (text: string) =>
    app.app.inject({ method: "POST", url: "/dialects/cloud/", headers: cloud, payload: { text } });
  const read = async () => {
    const answer = await app.app.inject({ method: "GET", url: "/dialects/local/local-api/message", headers: local });
    return { status: answer.statusCode, etag: answer.headers.etag, grid: answer.json().message as number[][] };
  };
  const state = async () => (await call("GET")).body as State;
  const change = (wish: object) => call("PUT", wish);
  /** By so many seconds of its own clock. */
  const later = async (seconds: number) => {
    const { clock } = await state();
    return change({ clock: new Date(Date.parse(clock) + seconds * 1000).toISOString() });
  };
  /** What an agent reads of it, and how its board's picture spells. */
  const agentReads = async () => {
    const call = async (name: string) => {
      const answer = await app.app.inject({
        method: "POST",
        url: "/mcp",
        headers: {
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${tokenOf({ key: keys.eventsKey, secret: keys.eventsSecret })}`,
        },
        payload: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } },
      });
      return answer.json().result as { structuredContent: object; content: { text?: string }[] };
    };
    const [{ structuredContent }, { content }] = [await call("read_board"), await call("render_board")];
    return { ...structuredContent, spelled: content.at(-1)?.text } as State & {
      characters: number[][];
      spelled: string;
    };
  };
  const shows = (code: number) => expect.poll(async () => (await read()).grid, patiently).toEqual(grid(code));
  const eventsOf = async () => {
    await relayAll(app);
    const answer = await app.app.inject({
      method: "GET",
      url: "/v1/events?limit=100",
      headers: { "x-api-key": keys.eventsKey, "x-api-secret": keys.eventsSecret },
    });
    return (answer.json().data as { type: string }[]).map(({ type }) => type);
  };
  return { ...world, status, keys, call, agentReads, send, sendText, read, state, change, later, shows, eventsOf };
}

test("the documentation's line begins it", async () => {
  const { app, made } = await startWithCredential();
  const url = await app.listen();
  const page = readFileSync(projectPath("docs/sandbox.md"), "utf8");
  const lines = [...page.matchAll(/```\n(curl [^`]+)```/g)].map(([, line = ""]) =>
    line.replaceAll("http://127.0.0.1:4141", url).replaceAll("KEY", made.key).replaceAll("SECRET", made.secret),
  );
  const answers = [];
  for (const line of lines) answers.push(JSON.parse((await promisify(exec)(line)).stdout));
  expect(answers).toEqual([
    expect.objectContaining({ cloudToken: expect.stringMatching(/^ct_/), version: 0 }),
    expect.objectContaining({
      clock: expect.stringMatching(/^2027-06-01T23:30/),
      quietHours: { begin: "2300", end: "0600" },
    }),
  ]);
});

test("a sandbox is a board for every dialect that it has a key for, and of nobody", async () => {
  const { status, keys, send, shows, state, eventsOf, mia, app } = await startSandbox();
  expect(status).toBe(200);
  expect((await send(63)).statusCode).toBe(200);
  await shows(63);
  await expect.poll(state, patiently).toMatchObject({ receipt: "Shown", version: 1, shownVersion: 1 });
  expect(await eventsOf()).toContain("board.message.shown");
  // To no person it is there, its maker included: nobody is a member of it.
  const seen = await mia.graphql(`{ getBoardV2(id: ${quoted(keys.boardId)}) { id } }`);
  expect(seen.errors?.[0]?.extensions.code).toBe("NotFound");
  const [{ count = 0 } = {}] = await app.opened.sql`select count(*)::int as count from member m
    join board b on b.tenant_id = m.tenant_id where b.id = ${keys.boardId}`;
  expect(count).toBe(0);
});

test("its clock is its own: the 15 seconds and quiet hours go by it, and the house's board by another", async () => {
  const { send, later, change, state, shows, app, board } = await startSandbox();
  const before = await app.opened.sql`select accepted_at, revision from board where id = ${board("Kitchen")}`;
  expect((await send(63)).statusCode).toBe(200);
  expect((await send(64)).statusCode).toBe(429);
  expect((await later(16)).status).toBe(200);
  expect((await send(64)).statusCode).toBe(200);
  await shows(64);
  const night = (await state()).clock.slice(0, 10);
  const at = `${new Date(Date.parse(night) + 86_400_000).toISOString().slice(0, 10)}T23:30:00.000Z`;
  await change({ clock: at, quietHours: { begin: "2300", end: "0600" } });
  expect((await state()).clock.slice(0, 16)).toBe(at.slice(0, 16));
  const refused = await send(65);
  expect([refused.statusCode, refused.json().type]).toEqual([423, "QuietHours"]);
  // Six and a half hours are left of them, by either clock.
  expect(Math.abs((refused.json().until - app.clock.estimate()) / 3_600_000 - 6.5)).toBeLessThan(0.05);
  await later(6.6 * 3_600);
  expect((await send(65)).statusCode).toBe(200);
  expect((await later(-3_600)).body).toMatchObject({ type: "ValidationError", rule: "clock" });
  expect(await app.opened.sql`select accepted_at, revision from board where id = ${board("Kitchen")}`).toEqual(before);
});

test("offline: nothing reaches the flaps, the receipt waits and the event says so, until it is back", async () => {
  const { send, change, state, read, shows, eventsOf, app } = await startSandbox();
  // Nobody has looked before: it begins online.
  await change({ faults: { offline: true } });
  expect((await send(63)).statusCode).toBe(200);
  // A change looks after the flaps before it answers.
  await change({});
  expect(await state()).toMatchObject({ receipt: "Waiting", version: 1, shownVersion: 0 });
  expect((await read()).grid).toEqual(grid(0));
  await relayConnections(app.context);
  expect(await eventsOf()).toContain("board.offline");
  await change({ faults: { offline: false } });
  await shows(63);
  await expect.poll(async () => (await state()).receipt, patiently).toBe("Shown");
  await relayConnections(app.context);
  expect(await eventsOf()).toContain("board.online");
});

test("whatever is wrong with a wish is said by its field and what that takes, and making one takes no wish", async () => {
  const { call, keys } = await startSandbox();
  for (const [wish, sentence] of [
    [{ faults: { slowMs: 60_001 } }, "faults.slowMs is a whole number from 0 to 60000."],
    [{ faults: { stuck: [{ row: 6, column: 0 }] } }, "faults.stuck.0.row is a whole number from 0 to 5."],
    [{ quietHours: { begin: "2460", end: "0700" } }, "quietHours.begin is HHmm, from 0000 to 2359, or empty."],
    [{ quietHours: { begin: "2200", end: "" } }, "quietHours is { begin, end }, both HHmm or both empty."],
    [{ quietHours: { begin: "0800", end: "0800" } }, "Quiet hours begin and end at different times."],
    [{ clock: "noon" }, "clock is a time in ISO 8601 with its offset."],
    [{ faults: { slow: 5 } }, "faults is an object of offline, slowMs, droppedWrites and stuck."],
    [{ mood: "good" }, expect.stringContaining("A sandbox has clock")],
  ] as const) {
    expect(await call("PUT", wish)).toMatchObject({ status: 400, body: { type: "ValidationError", error: sentence } });
  }
  expect(await call("POST", { faults: { offline: true } })).toMatchObject({
    status: 400,
    body: { rule: "body", error: expect.stringContaining("PUT /v1/sandbox") },
  });
  expect((await call("GET")).body.boardId).toBe(keys.boardId);
  expect((await call("POST", {})).status).toBe(200);
});

test("slow: the write is accepted at once and shown later", async () => {
  const { send, change, state, read, shows } = await startSandbox();
  await change({ faults: { slowMs: 60_000 } });
  const first = await read();
  expect((await send(63)).statusCode).toBe(200);
  await change({});
  expect(await state()).toMatchObject({ receipt: "Sent", version: 1, shownVersion: 0, shown: grid(0) });
  await change({ faults: { slowMs: 2_000 } });
  await shows(63);
  await expect.poll(async () => (await state()).receipt, patiently).toBe("Shown");
  expect((await read()).etag).not.toBe(first.etag);
});

test("slow: a clock that goes ahead takes from the wait, and the flaps begin once it is over", async () => {
  const { send, change, state, later, shows } = await startSandbox();
  await change({ faults: { slowMs: 60_000 } });
  await send(63);
  await later(20);
  expect(await state()).toMatchObject({ receipt: "Sent", shownVersion: 0 });
  await later(41);
  await shows(63);
  await send(64);
  await later(20);
  expect(await state()).toMatchObject({ version: 2, shownVersion: 1 });
  await change({ faults: { slowMs: 0 } });
  await shows(64);
});

test("dropped write: it is accepted, never shown, and the next one is", async () => {
  const { send, sendText, change, state, read, later, shows, agentReads } = await startSandbox();
  await change({ faults: { droppedWrites: true } });
  await send(63);
  await expect.poll(async () => (await state()).receipt, patiently).toBe("Sent");
  await change({ faults: { droppedWrites: false } });
  expect((await read()).grid).toEqual(grid(0));
  expect(await state()).toMatchObject({ receipt: "Sent", version: 1, shownVersion: 0, written: grid(63) });
  expect(await agentReads()).toMatchObject({ version: 0, characters: grid(0) });
  await later(16);
  await send(64);
  await shows(64);
  await change({ faults: { droppedWrites: true } });
  await later(16);
  await sendText("GONE");
  expect((await agentReads()).spelled).not.toContain("GONE");
});

test("stuck flap: it stays at what it shows, whatever is written", async () => {
  const { send, change, later, read, shows, state, agentReads } = await startSandbox();
  await send(63);
  await shows(63);
  await change({ faults: { stuck: [{ row: 2, column: 5 }] } });
  await later(16);
  await send(64);
  const expected = grid(64).map((row, at) => row.map((code, column) => (at === 2 && column === 5 ? 63 : code)));
  await expect.poll(async () => (await read()).grid, patiently).toEqual(expected);
  expect(await state()).toMatchObject({ written: grid(64), shown: expected });
  expect(await agentReads()).toMatchObject({ version: 2, characters: expected });
});

test("one of a credential, for a day, and as long as the credential lives", async () => {
  const { keys, call, app, send, made } = await startSandbox();
  const again = (await call("POST")).body as Made;
  expect(again.boardId).not.toBe(keys.boardId);
  expect((await send(63)).statusCode).toBe(401);
  const inner = await app.app.inject({
    method: "POST",
    url: "/v1/sandbox",
    headers: { "x-api-key": again.eventsKey, "x-api-secret": again.eventsSecret },
  });
  expect(inner.json()).toMatchObject({ type: "NotAuthorized", rule: "sandbox" });
  expect((await call("PUT", { faults: { offline: "yes" } })).body).toMatchObject({ type: "ValidationError" });
  const cloud = (token: string) =>
    app.app.inject({ method: "GET", url: "/dialects/cloud/", headers: { "x-vestaboard-token": token } });
  expect((await cloud(again.cloudToken)).statusCode).toBe(200);
  await app.clock.advance(86_401_000);
  expect((await cloud(again.cloudToken)).statusCode).toBe(401);
  expect((await call("GET")).body).toMatchObject({ type: "NotFound", rule: "sandbox" });
  await removeSandboxes(app.context);
  const left = async () => (await app.opened.sql`select 1 from board where title = 'Sandbox'`).length;
  expect(await left()).toBe(0);
  const last = (await call("POST")).body as Made;
  await app.opened.sql`delete from api_credential where key = ${made.key}`;
  expect((await cloud(last.cloudToken)).statusCode).toBe(401);
  await removeSandboxes(app.context);
  expect(await left()).toBe(0);
});

test("does not count for its maker, and only so many are there at once", async () => {
  const { call, app, board } = await startSandbox();
  const [counted] = await app.context.database.execute<{ count: number }>(countMade(app.ids.people.mia ?? ""));
  expect(Number(counted?.count)).toBe(1);
  await app.opened.sql`insert into board
    select (jsonb_populate_record(b, jsonb_build_object('id', 'copy' || n))).* from board b, generate_series(1, 100) n
    where b.id = ${board("Kitchen")}`;
  await app.opened.sql`insert into sandbox_board (board_id, credential_id, device_id, ends_at, shown)
    select id, id, 'd', gateway_now() + interval '1 hour', characters from board where id like 'copy%'`;
  expect((await call("POST")).body).toMatchObject({ type: "RateLimited", rule: "quota" });
  // What it would have taken the place of is still there.
  expect((await call("GET")).status).toBe(200);
  expect((await call("DELETE")).status).toBe(204);
  expect((await call("GET")).status).toBe(404);
});
