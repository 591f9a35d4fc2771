import { describe, expect, test } from "vitest";
import { shows } from "../support/developerCalls.ts";
import { grid, makeBoardKey, startDialects } from "../support/dialectWorld.ts";

/* "With an Idempotency-Key header the same call again is answered the same" (the page Repeats, decision 13). */

type World = Awaited<ReturnType<typeof startDialects>>;

/** A message with a sign that no flap bears, as each door takes it. */
function doors({ cloud, local, installable, subscriptionId, ask }: World) {
  const market = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
  const ours = { ...shows(installable), "content-type": "application/json" };
  const text = JSON.stringify({ text: "tide 三" });
  const all: [string, Record<string, string>, string][] = [
    [`/v1/subscriptions/${subscriptionId}/message`, ours, text],
    ["/dialects/cloud/", { "x-vestaboard-token": cloud }, text],
    ["/dialects/rw/", { "x-vestaboard-read-write-key": cloud }, text],
    ["/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local }, JSON.stringify(grid(43))],
    [`/dialects/subscription/subscriptions/${subscriptionId}/message`, market, text],
    [`/dialects/platform/subscriptions/${subscriptionId}/message`, market, text],
  ];
  return all.map(([url, headers, body]) => ({
    url,
    send: (query = "") => ask("POST", url + query, { ...headers, "idempotency-key": "m1" }, body),
  }));
}

describe("the same call again", () => {
  test("is answered to the letter what it was answered first, at every door, also when the flaps rest", async () => {
    const world = await startDialects();
    for (const { url, send } of doors(world)) {
      await world.clear();
      const first = await send();
      expect([url, first.statusCode]).toEqual([url, url.includes("/local/") ? 201 : 200]);
      expect(first.body).toContain("missing");
      for (const later of [1_000, 60_000]) {
        await world.app.clock.advance(later);
        const again = await send();
        expect([url, later, again.statusCode, again.json()]).toEqual([url, later, first.statusCode, first.json()]);
      }
    }
  });

  test("is answered what it was answered first, also when its subscription is muted meanwhile", async () => {
    const world = await startDialects();
    for (const { url, send } of doors(world).filter(({ url }) => url.includes("subscriptions"))) {
      await world.clear();
      await world.app.opened.sql`update subscription set muted = false`;
      const first = await send();
      await world.app.opened.sql`update subscription set muted = true`;
      const again = await send();
      expect([url, again.statusCode, again.json()]).toEqual([url, first.statusCode, first.json()]);
      expect([url, again.body.includes('"muted":true')]).toEqual([url, false]);
    }
  });

  test("of a message that waits says that it waits, and until when", async () => {
    const world = await startDialects();
    const key = { "idempotency-key": "m1" };
    await world.sendLocal(grid(63));
    const first = await world.sendLocal(grid(64), key);
    expect(first.json()).toMatchObject({ receipt: "held", until: expect.any(Number) });
    await world.app.clock.advance(5_000);
    expect((await world.sendLocal(grid(64), key)).json()).toEqual(first.json());
    expect(await world.shown()).toEqual([63]);
  });

  test("does not take the board again: what is told of its next free moment is told of the first alone", async () => {
    const world = await startDialects();
    const [v1] = doors(world);
    expect((await v1?.send())?.headers.ratelimit).toContain('"board";r=0');
    await world.app.clock.advance(60_000);
    expect((await v1?.send())?.headers.ratelimit).not.toContain("board");
  });

  test("of an agent is answered the same, too", async () => {
    const { app, mia, kitchen } = await startDialects();
    const { token } = await makeBoardKey(mia, kitchen, "Events");
    const send = async () => {
      const call = { name: "send_message", arguments: { text: "tide", idempotencyKey: "m1" } };
      const headers = { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" };
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
      return (await app.anonymous.post("/mcp", body, headers)).json().result.structuredContent;
    };
    const first = await send();
    expect(first).toMatchObject({ status: "ok", characters: expect.any(Array) });
    await app.clock.advance(60_000);
    expect(await send()).toEqual(first);
  });

  test("whose first answer a former version kept is answered with the message's id", async () => {
    const world = await startDialects();
    const [v1] = doors(world);
    const first = (await v1?.send())?.json();
    await world.app.opened.sql`update idempotency set answer = answer - 'told'`;
    expect((await v1?.send())?.json()).toMatchObject({ status: "ok", id: first.id, characters: null });
  });
});
