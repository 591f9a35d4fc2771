import { describe, expect, test } from "vitest";
import { flushRequests } from "../../gateway/modules/developer/requestNotes.ts";
import { post, shows } from "../support/developerCalls.ts";
import { grid, makeBoardKey, startDialects } from "../support/dialectWorld.ts";
import { openEvents } from "../support/eventReader.ts";
import { startMqtt } from "../support/mqttWorld.ts";
import type { Caller, TestApp } from "../support/testApp.ts";

/* A call that is sent once more from the inspector is that call: by its own verb, and dry it changes nothing at all. */

async function lastOf(app: TestApp, path: string) {
  await flushRequests(app.context);
  const [row] = await app.opened
    .sql`select id, method from api_request where path like ${`${path}%`} order by at desc, id limit 1`;
  return row as { readonly id: string; readonly method: string };
}

const replay = async (caller: Caller, id: string, dryRun: boolean) =>
  (await caller.post(`/api-requests/${id}/replay`, { dryRun })).json<{
    status: number;
    answer: Record<string, unknown>;
  }>();

describe("a replay", () => {
  test("is held to the version that the call was held to, and is a call of its own whatever its key", async () => {
    const { app, mia, installable, sendCloud, shown, kitchen } = await startDialects();
    const send = (text: string, headers: Record<string, string>) => post(app, installable, { text }, { headers });
    expect((await send("guarded", { "if-match": '"1"' })).statusCode).toBe(412);
    const guarded = await lastOf(app, "/v1/subscriptions/");
    const before = await shown();
    for (const dryRun of [true, false]) {
      const refused = { status: 412, answer: { rule: "ifMatch" } };
      expect([dryRun, await replay(mia, guarded.id, dryRun)]).toMatchObject([dryRun, refused]);
    }
    expect(await shown()).toEqual(before);
    const { token } = await makeBoardKey(mia, kitchen, "Events", "[Write]");
    const keyed = { "idempotency-key": "once" };
    const calls = {
      "/v1/subscriptions/": () => send("once", keyed),
      "/mcp": () => {
        const params = { name: "send_message", arguments: { text: "once more", idempotencyKey: "once" } };
        const headers = { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" };
        return app.anonymous.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers);
      },
    };
    for (const [path, call] of Object.entries(calls)) {
      await app.clock.advance(16_000);
      expect([path, (await call()).statusCode]).toEqual([path, 200]);
      const { id } = await lastOf(app, path);
      const once = await shown();
      await app.clock.advance(16_000);
      await sendCloud({ characters: grid(64) });
      expect(await shown()).toEqual([64]);
      await app.clock.advance(16_000);
      expect([path, await replay(await app.as("mia"), id, false)]).toMatchObject([path, { status: 200 }]);
      expect([path, await shown()]).toEqual([path, once]);
    }
  });

  test("of a setting is a setting, dry and for real", async () => {
    const world = await startDialects();
    const headers = { "x-vestaboard-token": world.cloud };
    const set = (transition: string) =>
      world.ask("PUT", "/dialects/cloud/transition", headers, JSON.stringify({ transition, transitionSpeed: "fast" }));
    const now = async () => (await world.ask("GET", "/dialects/cloud/transition", headers)).json();
    await set("wave");
    const { id } = await lastOf(world.app, "/dialects/cloud/transition");
    await set("curtain");
    expect(await replay(world.mia, id, true)).toMatchObject({ status: 200, answer: { transition: "wave" } });
    expect(await now()).toMatchObject({ transition: "curtain" });
    expect(await replay(world.mia, id, false)).toMatchObject({ status: 200, answer: { transition: "wave" } });
    expect(await now()).toMatchObject({ transition: "wave" });
  });

  test("of a sandbox is no dry run: it stays as it is, and says so", async () => {
    const { app, mia, installable } = await startDialects();
    const keys = shows(installable);
    const made = await app.anonymous.post("/v1/sandbox", {}, keys);
    const { boardId } = made.json<{ boardId: string }>();
    const { id } = await lastOf(app, "/v1/sandbox");
    const refused = { type: "ValidationError", rule: "dryRun" };
    expect(await replay(mia, id, true)).toMatchObject({ status: 400, answer: refused });
    const { app: fastify } = app;
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      const answer = await fastify.inject({ method, url: "/v1/sandbox?dryRun=true", headers: keys, payload: {} });
      expect([method, answer.statusCode, answer.json()]).toMatchObject([method, 400, refused]);
    }
    expect((await app.anonymous.get("/v1/sandbox", keys)).json()).toMatchObject({ boardId });
    await fastify.inject({ method: "DELETE", url: "/v1/sandbox", headers: keys });
    const { id: deleted } = await lastOf(app, "/v1/sandbox");
    await app.anonymous.post("/v1/sandbox", {}, keys);
    expect(await replay(mia, deleted, false)).toMatchObject({ status: 204 });
    expect((await app.anonymous.get("/v1/sandbox", keys)).statusCode).toBe(404);
  });

  test("of a command that silences channels silences none when it is dry", async () => {
    const { app, mia, ask, kitchen } = await startMqtt();
    const paused = async () =>
      (await app.opened.sql`select paused_until is not null as paused from board where id = ${kitchen}`)[0]?.paused;
    await ask("channels", "OFF");
    const off = await lastOf(app, "/dialects/mqtt/channels");
    await ask("channels", "ON");
    expect(await replay(mia, off.id, true)).toMatchObject({ status: 200, answer: { status: "ok" } });
    expect(await paused()).toBe(false);
    expect(await replay(mia, off.id, false)).toMatchObject({ status: 200 });
    expect(await paused()).toBe(true);
  });

  test("of a stream is refused: it would never end", async () => {
    const { app, mia, installable } = await startDialects();
    const url = await app.listen();
    const headers = { ...shows(installable), accept: "text/event-stream" };
    for (const [path, first] of [
      ["/v1/board/events", "board"],
      ["/v1/events/stream", "hello"],
      ["/v1/events", "hello"],
    ] as const) {
      const stream = await openEvents(`${url}${path}`, { headers });
      await stream.next(first);
      // While it is open it is there to be seen, and its credential was used.
      const { id, method } = await lastOf(app, path);
      expect(method).toBe("GET");
      stream.close();
      const answer = await replay(mia, id, true);
      if (path === "/v1/events") expect(answer).toMatchObject({ status: 200, answer: { object: "list" } });
      else expect(answer).toMatchObject({ type: "ValidationError", rule: "stream" });
    }
    expect(
      await app.opened.sql`select last_used_at from api_credential where id = ${installable.credential.id}`,
    ).toEqual([{ last_used_at: expect.anything() }]);
  });
});
