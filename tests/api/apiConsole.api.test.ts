import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { cleaning } from "../../gateway/dueWork.ts";
import { cleanUp } from "../../gateway/jobs/cleaning.ts";
import { removeOldRequests } from "../../gateway/modules/developer/requests.service.ts";
import {
  deleteCredential,
  type MadeCredential,
  makeCredential,
  makeInstallable,
  post,
  quoted,
  shows,
  subscriptionOf,
} from "../support/developerCalls.ts";
import { startHouseholds } from "../support/households.ts";
import type { Caller } from "../support/testApp.ts";

const run = promisify(execFile);

async function startWithCredential() {
  const world = await startHouseholds();
  const mia = await world.app.as("mia");
  const installable = await makeInstallable(mia);
  const made = await makeCredential(mia, world.board("Kitchen"), installable);
  return { ...world, mia, made };
}

const runConsole = (caller: Caller, { key, secret }: MadeCredential, method: string, params: object = {}) =>
  caller.post("/api-console", { key, secret, method, params });

interface Seen {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly client: string;
  readonly status: number;
  readonly rule: string | null;
  readonly until: number | null;
  readonly setBy: string | null;
  readonly origin: string | null;
  readonly blanked: readonly string[];
  readonly body: string | null;
  readonly decision: readonly { readonly check: string; readonly result: string }[];
}

async function seen(caller: Caller, boardId: string, more = ""): Promise<{ count: number; requests: Seen[] }> {
  const { data } = await caller.graphql<{ apiRequests: { count: number; requests: Seen[] } }>(
    `{ apiRequests(boardId: ${quoted(boardId)}${more}) { count requests { id method path client status rule until setBy
      origin blanked body decision { check result } } } }`,
  );
  return data?.apiRequests ?? { count: -1, requests: [] };
}

describe("the API console", () => {
  test("runs a method through the public API, and its curl line does exactly the same in a shell", async () => {
    const { app, mia, made } = await startWithCredential();
    await app.listen();
    const subscriptionId = await subscriptionOf(app, made);
    for (const method of ["getViewer", "getSubscriptions"]) {
      const ran = await runConsole(mia, made, method);
      const { stdout } = await run("sh", ["-c", ran.json().curl]);
      expect([method, JSON.parse(stdout)]).toEqual([method, ran.json().result]);
    }
    // Signs that a shell would read are the message's own.
    const text = `it's $HOME "x" \`id\` 50%`;
    const dry = await runConsole(mia, made, "postMessage", { subscriptionId, text, dryRun: true });
    expect(dry.json()).toMatchObject({ status: 200, result: { status: "dryRun" } });
    const { stdout } = await run("sh", ["-c", dry.json().curl]);
    expect(JSON.parse(stdout).characters).toEqual(dry.json().result.characters);
    const sent = await runConsole(mia, made, "postMessage", { subscriptionId, text });
    expect(sent.json()).toMatchObject({ status: 200, tookMs: expect.any(Number), result: { status: "ok" } });
    const again = await run("sh", ["-c", sent.json().curl]);
    expect(JSON.parse(again.stdout)).toMatchObject({ type: "RateLimited", rule: "rateLimit" });
  });

  test("answers a refused key as the API does, and keeps the secret out of the log", async () => {
    const { app, mia, made } = await startWithCredential();
    const other = { ...made, secret: `cs_${"A".repeat(43)}` };
    expect((await runConsole(mia, other, "getViewer")).json()).toMatchObject({
      status: 401,
      result: { type: "NotAuthorized" },
    });
    for (const wrong of [{}, { method: "drop" }, { params: { url: "http://x" } }, { key: 7 }]) {
      const answer = await mia.post("/api-console", {
        key: made.key,
        secret: made.secret,
        method: "getViewer",
        params: {},
        ...wrong,
        ...(Object.keys(wrong).length === 0 ? { more: true } : {}),
      });
      expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    }
    expect((await app.anonymous.post("/api-console", {})).statusCode).toBe(401);
    expect(app.logLines.length).toBeGreaterThan(0);
    expect(app.logLines.join("\n")).not.toContain(made.secret.slice(3));
  });

  test("is told that there is nothing at a path of /v1 that is none, and gets no page", async () => {
    const { app, made } = await startWithCredential();
    for (const path of ["/v1", "/v1/", "/v1/board/x", "/v1/nothing"]) {
      const headers = { ...shows(made), accept: "text/html" };
      const head = await app.app.inject({ method: "HEAD", url: path, headers });
      expect([path, head.statusCode, head.headers["content-type"]]).toEqual([
        path,
        404,
        "application/problem+json; charset=utf-8",
      ]);
      const answer = await app.anonymous.get(path, { ...shows(made), accept: "text/html" });
      expect([path, answer.statusCode, answer.headers["content-type"]]).toEqual([
        path,
        404,
        "application/problem+json; charset=utf-8",
      ]);
      expect(answer.json()).toMatchObject({ type: "NotFound", rule: "path" });
    }
  });

  test("takes no subscription out of the path", async () => {
    const { mia, made } = await startWithCredential();
    const ran = await runConsole(mia, made, "postMessage", { subscriptionId: "../../viewer?x=", text: "hi" });
    expect(ran.json()).toMatchObject({ status: 404, result: { type: "NotFound", rule: "subscription" } });
    for (const subscriptionId of ["\ud800", "\u0000", "..", ".", "é/ö", "%", "a\r\nb: c"]) {
      const hostile = await runConsole(mia, made, "postMessage", { subscriptionId, text: "hi" });
      expect([subscriptionId, hostile.json()]).toMatchObject([
        subscriptionId,
        { status: 404, result: { type: "NotFound" } },
      ]);
    }
  });
});

describe("the request inspector", () => {
  test("shows what was asked, by which rule it was decided, until when and by whom, with secrets blanked", async () => {
    const { app, mia, made, board } = await startWithCredential();
    await post(app, made, { text: "hello" }, { headers: { "user-agent": "robot/1", cookie: "a=b" } });
    await post(app, made, { text: "soon" });
    const { count, requests } = await seen(mia, board("Kitchen"), ", only: Writes");
    expect(count).toBe(2);
    const [refused, sent] = requests;
    expect(sent).toMatchObject({ status: 200, client: "robot/1", rule: null, body: '{"text":"hello"}', origin: null });
    expect(sent?.blanked.toSorted()).toEqual(["cookie", "x-api-key", "x-api-secret"]);
    expect(sent?.decision.every(({ result }) => result === "Passed")).toBe(true);
    expect(refused).toMatchObject({
      status: 429,
      rule: "rateLimit",
      until: expect.any(Number),
      setBy: "Weather robot",
      decision: [
        { check: "credential", result: "Passed" },
        { check: "scope", result: "Passed" },
        { check: "calls", result: "Passed" },
        { check: "subscription", result: "Passed" },
        { check: "idempotencyKey", result: "Passed" },
        { check: "ifMatch", result: "Passed" },
        { check: "message", result: "Passed" },
        { check: "rateLimit", result: "Refused" },
        { check: "fingerprint", result: "NotAsked" },
        { check: "quietHours", result: "NotAsked" },
        { check: "pinned", result: "NotAsked" },
      ],
    });
    expect((await seen(mia, board("Kitchen"), ", only: Refused")).count).toBe(1);
    expect((await seen(await app.as("noor"), board("Kitchen"))).count).toBeGreaterThan(2);
    // A program's message may hold what nobody should read twice.
    await post(app, made, { text: "x", password: "hunter2", nested: { apiKey: "k" } });
    expect(JSON.stringify(await seen(mia, board("Kitchen")))).not.toContain("hunter2");
  });

  test("finds calls by a part of path, rule, client or request id, and takes no sign for a pattern", async () => {
    const { app, mia, made, board } = await startWithCredential();
    await post(app, made, { text: "hello" }, { headers: { "user-agent": "robot/1" } });
    await post(app, made, { text: "soon" }, { headers: { "user-agent": "50%_off" } });
    const clients = async (find: string) =>
      (await seen(mia, board("Kitchen"), `, find: ${quoted(find)}`)).requests.map(({ client }) => client);
    expect(await clients("ROBOT")).toEqual(["robot/1"]);
    expect(await clients("ratelimit")).toEqual(["50%_off"]);
    expect(await clients("/message")).toHaveLength(2);
    // A percent sign and a low line are looked for, and mean nothing else.
    expect(await clients("%_o")).toEqual(["50%_off"]);
    expect(await clients("r%t")).toEqual([]);
    const [call] = (await seen(mia, board("Kitchen"), ', find: "robot"')).requests;
    const found = await mia.graphql<{ apiRequest: { requestId: string } }>(
      `{ apiRequest(id: ${quoted(call?.id ?? "")}) { requestId } }`,
    );
    expect(await clients(found.data?.apiRequest.requestId ?? "none")).toEqual(["robot/1"]);
    expect((await seen(mia, board("Kitchen"), `, find: ${quoted("x".repeat(10_000))}`)).count).toBe(0);
  });

  test("sends one again, as a dry run or for real, without the secret and by all rules", async () => {
    const { app, mia, made, board } = await startWithCredential();
    await post(app, made, { text: "hello" });
    const [call] = (await seen(mia, board("Kitchen"), ", only: Writes")).requests;
    const replay = (caller: Caller, dryRun: boolean) => caller.post(`/api-requests/${call?.id}/replay`, { dryRun });
    expect((await replay(mia, true)).json()).toMatchObject({ status: 429, answer: { type: "RateLimited" } });
    await app.clock.advance(20_000);
    await app.opened.sql`update board set characters = decode(repeat('00', 132), 'hex')`;
    expect((await replay(mia, true)).json()).toMatchObject({ status: 200, answer: { status: "dryRun" } });
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(1);
    expect((await replay(mia, false)).json()).toMatchObject({ status: 200, answer: { status: "ok" } });
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(2);
    const origins = (await seen(mia, board("Kitchen"), ", only: Writes")).requests.map(({ origin }) => origin);
    expect(origins.slice(0, 3)).toEqual(["Replay", "Dry run again", "Dry run again"]);
    expect((await replay(await app.as("stranger"), true)).statusCode).toBe(404);
    expect((await replay(await app.as("ben"), true)).statusCode).toBe(403);
    // A pass is no header that anybody can send.
    const forged = await app.anonymous.get("/v1/viewer", { "clatter-replay-pass": "x".repeat(43) });
    expect(forged.statusCode).toBe(401);
    await deleteCredential(mia, made.credential.id);
    expect((await replay(mia, true)).statusCode).toBe(404);
  });

  test("keeps the newest two hundred of a credential, and nothing for longer than seven days", async () => {
    const { app, mia, made, board } = await startWithCredential();
    await app.opened
      .sql`insert into api_request (id, credential_id, board_id, at, dialect, method, path, client, request_id,
        status, took_ms, blanked)
      select 'r' || n, ${made.credential.id}, ${board("Kitchen")}, gateway_now() - n * interval '1 second', 'v1', 'GET', '/v1/viewer',
        '', '', 200, 1, '{}' from generate_series(1, 250) n`;
    await app.anonymous.get("/v1/viewer", shows(made));
    const { count, requests } = await seen(mia, board("Kitchen"), ", first: 100");
    expect([count, requests.length]).toEqual([200, 100]);
    await app.clock.advance(8 * 24 * 3_600_000);
    await cleanUp(app.context, cleaning);
    expect(await app.opened.sql`select 1 from api_request`).toHaveLength(0);
  });

  test("are dropped in lots: what a turn has no time for stays for the next one", async () => {
    const { app, made, board } = await startWithCredential();
    await app.opened
      .sql`insert into api_request (id, credential_id, board_id, at, dialect, method, path, client, request_id,
        status, took_ms, blanked)
      select 'r' || n, ${made.credential.id}, ${board("Kitchen")}, gateway_now() - (case when n > 2500 then 6 else 8 end) * interval '1 day',
        'v1', 'GET', '/v1/viewer', '', '', 200, 1, '{}' from generate_series(1, 2600) n`;
    const kept = async () => (await app.opened.sql`select 1 from api_request`).length;
    let lots = 0;
    await removeOldRequests(app.context, { goesOn: async () => lots++ < 1 });
    expect(await kept()).toBe(1_600);
    await cleanUp(app.context, cleaning);
    expect(await kept()).toBe(100);
  });
});

describe("the reference", () => {
  test("is OpenAPI 3.1 of the routes that run, with a schema for what they take and answer", async () => {
    const { app } = await startHouseholds();
    const document = (await app.anonymous.get("/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).toSorted()).toEqual([
      "/v1/board",
      "/v1/board/events",
      "/v1/events",
      "/v1/events/stream",
      "/v1/sandbox",
      "/v1/subscriptions",
      "/v1/subscriptions/{id}/message",
      "/v1/viewer",
    ]);
    const { post: posting } = document.paths["/v1/subscriptions/{id}/message"];
    expect(posting.requestBody.content["application/json"].schema).toMatchObject({
      type: "object",
      additionalProperties: false,
      properties: { text: { type: "string" }, forced: { type: "boolean" } },
    });
    expect(Object.keys(posting.responses)).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "412",
      "413",
      "415",
      "429",
    ]);
  });
});

test("one's own data holds installables and credentials, and nothing that opens a board", async () => {
  const { app, board } = await startHouseholds();
  const [mia, noor] = [await app.as("mia"), await app.as("noor")];
  const installable = await makeInstallable(mia, "Tides");
  const made = await makeCredential(mia, board("Kitchen"), installable, "[Read]");
  const answer = await mia.post("/export", undefined, {});
  const file = JSON.parse(answer.body) as Record<string, unknown[]>;
  expect(file.installables).toEqual([{ id: installable, title: "Tides", createdAt: expect.any(Number) }]);
  expect(file.credentials).toMatchObject([
    { key: made.key, kind: "Installable", boardId: board("Kitchen"), installableId: installable, scopes: ["Read"] },
  ]);
  expect(answer.body).not.toContain(made.secret);
  expect(answer.body).not.toMatch(/hash/i);
  const other = JSON.parse((await noor.post("/export", undefined, {})).body) as Record<string, unknown[]>;
  expect([other.installables, other.credentials]).toEqual([[], []]);
});
