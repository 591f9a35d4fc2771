import { describe, expect, test } from "vitest";
import { updateBoardV2 } from "../support/boardCalls.ts";
import { post, shows } from "../support/developerCalls.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";
import { relayAll } from "../support/webhookCalls.ts";

type World = Awaited<ReturnType<typeof startDialects>>;

/** The same write and the same read on every dialect that has both. */
function dialects(world: World) {
  const { ask, cloud, local, installable, subscriptionId } = world;
  const market = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
  const routes: Record<string, { read: string; write: string; headers: Record<string, string> }> = {
    cloud: { read: "/dialects/cloud/", write: "/dialects/cloud/", headers: { "x-vestaboard-token": cloud } },
    rw: { read: "/dialects/rw/", write: "/dialects/rw/", headers: { "x-vestaboard-read-write-key": cloud } },
    local: {
      read: "/dialects/local/local-api/message",
      write: "/dialects/local/local-api/message",
      headers: { "x-vestaboard-local-api-key": local },
    },
    v1: {
      read: "/v1/board",
      write: `/v1/subscriptions/${subscriptionId}/message`,
      headers: { ...shows(installable), "content-type": "application/json" },
    },
    // They read by no route of their own: the board is the same one.
    subscription: {
      read: "/v1/board",
      write: `/dialects/subscription/subscriptions/${subscriptionId}/message`,
      headers: { ...market, ...shows(installable) },
    },
    platform: {
      read: "/v1/board",
      write: `/dialects/platform/subscriptions/${subscriptionId}/message`,
      headers: { ...market, ...shows(installable) },
    },
  };
  return Object.entries(routes).map(([name, { read, write, headers }]) => ({
    name,
    read: (more: Record<string, string> = {}) => ask("GET", read, { ...headers, ...more }),
    write: (code: number, more: Record<string, string> = {}) =>
      ask("POST", write, { ...headers, ...more }, JSON.stringify({ characters: grid(code) })),
  }));
}

describe("If-Match", () => {
  test("holds a write of every dialect to the version that was read", async () => {
    const world = await startDialects();
    for (const [at, { name, read, write }] of dialects(world).entries()) {
      await world.clear();
      const etag = String((await read()).headers.etag);
      expect([name, etag]).toEqual([name, expect.stringMatching(/^"\d+(-[\w-]{22})?"$/)]);
      const first = await write(at + 1, { "if-match": etag });
      expect([name, first.statusCode]).toEqual([name, name === "local" ? 201 : 200]);
      await world.app.clock.advance(16_000);
      const before = await world.appearances();
      const stale = await write(at + 20, { "if-match": etag });
      const error = name === "v1" ? { type: "ValidationError" } : { status: "error", message: expect.any(String) };
      expect([name, stale.statusCode, stale.json()]).toMatchObject([name, 412, { ...error, rule: "ifMatch" }]);
      expect((await write(at + 20, { "if-match": `W/${etag}` })).statusCode).toBe(412);
      expect((await write(at + 20, { "if-match": etag.slice(1) })).statusCode).toBe(400);
      expect(await world.appearances()).toBe(before);
      const now = String((await read()).headers.etag);
      expect((await write(at + 20, { "if-match": `"0", ${now}` })).statusCode).toBeLessThan(300);
      await world.app.clock.advance(16_000);
      expect((await write(at + 10, { "if-match": "*" })).statusCode).toBeLessThan(300);
    }
  });

  test("that another has overtaken lets nothing through, also for a write that waited", async () => {
    const { sendLocal, sendCloud, ask, local, app, shown } = await startDialects();
    await sendCloud({ characters: grid(5) });
    const read = await ask("GET", "/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local });
    const held = await sendLocal(grid(6), { "if-match": String(read.headers.etag) });
    expect(held.json().receipt).toBe("held");
    // A channel shows something meanwhile: it is no message that a rate counts, and still another version.
    await app.opened.sql`update board set version = version + 1, revision = revision + 1`;
    await app.clock.advance(15_001);
    await app.context.jobs.sweep();
    expect(await shown()).toEqual([5]);
  });
});

describe("A read", () => {
  test("of one version is the same answer however late, with the moment of that version", async () => {
    const world = await startDialects();
    const { app, clear, sendCloud } = world;
    await clear();
    const sent = (await sendCloud({ text: "Hello" })).json();
    for (const { name, read } of dialects(world).filter(({ name }) => name === "cloud" || name === "rw")) {
      const turning = await read();
      await app.clock.advance(60_000);
      const [settled, later] = [await read(), await app.clock.advance(60_000).then(() => read())];
      expect([name, settled.body, later.body]).toEqual([name, turning.body, turning.body]);
      expect([name, settled.headers.etag]).toEqual([name, turning.headers.etag]);
      expect(settled.json().currentMessage.appeared - sent.created).toBeLessThan(1_000);
    }
  });
});

describe("If-None-Match", () => {
  test("spares a read of every dialect what has not changed", async () => {
    const world = await startDialects();
    await world.sendCloud({ characters: grid(5) });
    for (const { name, read } of dialects(world)) {
      const etag = String((await read()).headers.etag);
      for (const known of [etag, `W/${etag}`, `"0", ${etag}`, "*"]) {
        const same = await read({ "if-none-match": known });
        expect([name, known, same.statusCode, same.body]).toEqual([name, known, 304, ""]);
        expect(same.headers.etag).toBe(etag);
      }
      for (const other of ['"0"', etag.slice(1), ""]) {
        expect([name, other, (await read({ "if-none-match": other })).statusCode]).toEqual([name, other, 200]);
      }
      await world.anew();
    }
  });
});

describe("a board that was renamed", () => {
  test("is another answer of /v1/board, and the same version for If-Match", async () => {
    const world = await startDialects();
    const { app, ask, installable, subscriptionId } = world;
    const headers = shows(installable);
    const before = await ask("GET", "/v1/board", headers);
    const etag = String(before.headers.etag);
    const { id, version } = before.json();
    await updateBoardV2(await app.as("mia"), { id, title: "Porch" });
    const after = await ask("GET", "/v1/board", { ...headers, "if-none-match": etag });
    expect([after.statusCode, after.json()]).toMatchObject([200, { title: "Porch", version }]);
    expect(after.headers.etag).not.toBe(etag);
    const write = (tag: string) =>
      ask(
        "POST",
        `/v1/subscriptions/${subscriptionId}/message?dryRun=true`,
        { ...headers, "content-type": "application/json", "if-match": tag },
        JSON.stringify({ characters: grid(7) }),
      );
    for (const tag of [etag, String(after.headers.etag), `"${version}"`])
      expect((await write(tag)).statusCode).toBe(200);
    for (const tag of [etag.replace(/\d+/, "99"), `"${version}-"`]) expect((await write(tag)).statusCode).toBe(412);
  });
});

describe("how often a program may call", () => {
  test("stands on every answer in the draft's form, with what is left", async () => {
    const world = await startDialects();
    for (const [at, { name, read, write }] of dialects(world).entries()) {
      await world.clear();
      await world.anew();
      const one = await read();
      expect([name, one.headers["ratelimit-policy"]]).toEqual([name, '"calls";q=20;w=1, "board";q=1;w=15']);
      expect([name, one.headers.ratelimit]).toEqual([name, expect.stringMatching(/^"calls";r=(19|20);t=1$/)]);
      const sent = await write(at + 1);
      expect([name, sent.headers.ratelimit]).toEqual([
        name,
        expect.stringMatching(/^"calls";r=\d+;t=1, "board";r=0;t=15$/),
      ]);
      await world.app.clock.advance(5_000);
      const soon = await write(at + 2);
      expect([name, soon.headers.ratelimit]).toEqual([
        name,
        expect.stringMatching(/^"calls";r=\d+;t=1, "board";r=0;t=(9|10)$/),
      ]);
      if (name === "local") continue;
      expect([name, soon.statusCode]).toEqual([name, 429]);
      expect(Number(soon.headers["retry-after"])).toBeGreaterThanOrEqual(9);
      expect(Number(soon.headers["retry-after"])).toBeLessThanOrEqual(10);
    }
    const stranger = await world.ask("GET", "/dialects/cloud", { "x-vestaboard-token": "ct_no" });
    expect([stranger.statusCode, stranger.headers.ratelimit]).toEqual([401, undefined]);
  });
});

describe("a refusal of /v1", () => {
  test("is a problem of RFC 9457 with rule, until and whose doing it is", async () => {
    const { app, installable, kitchen } = await startDialects();
    await post(app, installable, { text: "one" });
    const soon = await post(app, installable, { text: "two" });
    expect(soon.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(soon.json()).toEqual({
      type: "RateLimited",
      title: expect.any(String),
      status: 429,
      detail: expect.stringContaining("rate limited"),
      error: expect.stringContaining("rate limited"),
      requestId: expect.any(String),
      rule: "rateLimit",
      until: expect.any(Number),
      setBy: "Weather robot",
    });
    const wrong = await app.anonymous.get("/v1/board", { "x-api-key": "ck_no", "x-api-secret": "cs_no" });
    expect([wrong.statusCode, wrong.headers["content-type"], wrong.json()]).toMatchObject([
      401,
      "application/problem+json; charset=utf-8",
      { type: "NotAuthorized", status: 401, title: expect.any(String) },
    ]);
    const body = await app.app.inject({
      method: "POST",
      url: `/v1/subscriptions/${kitchen}/message`,
      headers: { ...shows(installable), "content-type": "application/json" },
      payload: "{",
    });
    expect([body.statusCode, body.headers["content-type"], body.json().status]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
      400,
    ]);
  });
});

describe("a list", () => {
  test("says 304 to whoever has it, until it is another one", async () => {
    const { ask, installable, cloud, app } = await startDialects();
    const market = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
    const lists: [string, Record<string, string>][] = [
      ["/v1/subscriptions", shows(installable)],
      ["/v1/events", shows(installable)],
      ["/dialects/subscription/subscriptions", market],
      ["/dialects/platform/subscriptions", market],
    ];
    for (const [path, headers] of lists) {
      const first = await ask("GET", path, headers);
      const etag = String(first.headers.etag);
      expect([path, first.statusCode, etag]).toEqual([path, 200, expect.stringMatching(/^"[\w-]{22}"$/)]);
      const again = await ask("GET", path, { ...headers, "if-none-match": etag });
      expect([path, again.statusCode, again.body]).toEqual([path, 304, ""]);
    }
    const [path, headers] = lists[1] ?? ["", {}];
    const before = String((await ask("GET", path, headers)).headers.etag);
    await ask("POST", "/dialects/cloud/", { "x-vestaboard-token": cloud }, JSON.stringify({ text: "news" }));
    await relayAll(app);
    expect((await ask("GET", path, { ...headers, "if-none-match": before })).statusCode).toBe(200);
  });
});
