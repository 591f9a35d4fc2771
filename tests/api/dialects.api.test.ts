import { exec } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";
import { grid, makeBoardKey } from "../support/dialectWorld.ts";
import { hostileGrids, hostileStrings } from "../support/hostile.ts";
import { beginQuietHours } from "../support/quietHours.ts";
import { recorded, startRecorded } from "../support/recordedCalls.ts";

/** What each client needs to find in the answer to take it for a success. */
const answers: Record<string, unknown> = {
  "cloud GET": {
    currentMessage: { layout: expect.stringMatching(/^\[\[/), id: expect.any(String), appeared: expect.any(Number) },
  },
  "cloud POST": { status: "ok", id: expect.stringMatching(/./), created: expect.any(Number) },
  "cloud.transition-get": { transition: "classic", transitionSpeed: "gentle" },
  "cloud.transition": { transition: "wave", transitionSpeed: "fast" },
  "rw GET": { currentMessage: { layout: expect.stringMatching(/^\[\[/), id: expect.any(String) } },
  "rw POST": { status: "ok", id: expect.stringMatching(/./), created: expect.any(Number) },
  "local GET": { message: expect.any(Array) },
  "local POST": { status: "ok", id: expect.any(String) },
  "subscription GET": [{ id: expect.any(String), boardId: expect.any(String), board_id: expect.any(String) }],
  "subscription POST": { id: expect.stringMatching(/./), created: expect.stringMatching(/^\d+$/), muted: false },
  "platform GET": { subscriptions: [{ _id: expect.any(String), boards: [{ _id: expect.any(String) }] }] },
  "platform POST": { message: { id: expect.stringMatching(/./), created: expect.any(Number) } },
};

test("the README's line puts a first message on the board, as it stands there", async () => {
  const { app, ask, cloud } = await startRecorded();
  const url = await app.listen();
  const lines = [...readFileSync(projectPath("README.md"), "utf8").matchAll(/```\n(curl [^`]+)```/g)];
  expect(lines).toHaveLength(1);
  const line = lines[0]?.[1]?.replaceAll("http://127.0.0.1:4141", url).replaceAll("KEY", cloud) ?? "";
  expect(JSON.parse((await promisify(exec)(line)).stdout)).toMatchObject({ status: "ok", id: expect.any(String) });
  const { layout } = (await ask("GET", "/dialects/cloud/", { "x-vestaboard-token": cloud })).json().currentMessage;
  const signs = (JSON.parse(layout) as number[][]).flat().filter((code) => code !== 0);
  expect(signs).toEqual([..."HELLO"].map((sign) => sign.charCodeAt(0) - 64));
});

describe("what programs of this market sent", () => {
  test("is answered as they need it, each on its route", async () => {
    const world = await startRecorded();
    let replayed = 0;
    for (const one of recorded.filter(({ dialect }) => dialect !== "vbml")) {
      await world.clear();
      const answer = await world.replay(one);
      const told = `${one.client} ${one.call}: ${answer.body.slice(0, 200)}`;
      // A grid of 3 x 15 is a board that this product has not.
      const status = one.call === "rw.write-note" ? 400 : one.expectStatus;
      expect(answer.statusCode, told).toBe(status);
      replayed += 1;
      if (status >= 400 || one.call === "platform.viewer") continue;
      if (one.call === "local.enable") {
        const { apiKey, ...rest } = answer.json();
        expect(rest, told).toEqual({ message: "Local API enabled" });
        const key = { "x-vestaboard-local-api-key": apiKey };
        expect((await world.ask("GET", "/dialects/local/local-api/message", key)).statusCode, told).toBe(200);
        // It is the board's only one: what comes after is as before with it.
        Object.assign(world, { local: apiKey });
        continue;
      }
      expect(answer.headers["content-type"], told).toBe("application/json; charset=utf-8");
      expect(answer.json(), told).toMatchObject(
        (answers[one.call] ?? answers[`${one.dialect} ${one.method}`]) as object,
      );
      if (one.method !== "POST" || one.body === null || one.call.includes("text")) continue;
      // The board shows what was sent, whoever asks.
      const sent: unknown = JSON.parse(one.body);
      const shown = await world.ask("GET", "/dialects/local/local-api/message", {
        "x-vestaboard-local-api-key": world.local,
      });
      expect(shown.json(), told).toEqual({
        message: Array.isArray(sent) ? sent : (sent as { characters: unknown }).characters,
      });
    }
    expect(replayed).toBe(recorded.length - 2);
  });
});

describe("a dialect's route", () => {
  test("refuses a repeat, too soon, quiet hours and a pin in the words that programs know", async () => {
    const { ask, cloud, app, kitchen, local } = await startRecorded();
    const post = (body: unknown) =>
      ask("POST", "/dialects/cloud/", { "x-vestaboard-token": cloud }, JSON.stringify(body));
    expect((await post({ characters: grid(63) })).statusCode).toBe(200);
    const repeat = await post({ characters: grid(63) });
    expect([repeat.statusCode, repeat.json()]).toMatchObject([
      409,
      { status: "error", type: "FingerprintMatch", message: expect.stringContaining("fingerprint") },
    ]);
    const soon = await post({ characters: grid(64) });
    expect([soon.statusCode, soon.json()]).toMatchObject([
      429,
      { status: "error", type: "RateLimited", rule: "rateLimit" },
    ]);
    expect(Number(soon.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(soon.headers["retry-after"])).toBeLessThanOrEqual(15);
    const again = await ask(
      "POST",
      "/dialects/local/local-api/message",
      { "x-vestaboard-local-api-key": local },
      JSON.stringify(grid(63)),
    );
    expect(again.statusCode).toBe(201);
    await app.clock.advance(16_000);
    await beginQuietHours(app, kitchen);
    const quiet = await post({ text: "hush" });
    expect([quiet.statusCode, quiet.json()]).toMatchObject([423, { type: "QuietHours", until: expect.any(Number) }]);
    expect((await post({ text: "hush", forced: true })).statusCode).toBe(200);
  });

  test("opens to its own kind of credential alone, and says so as programs expect", async () => {
    const { ask, cloud, local, installable, mia, kitchen } = await startRecorded();
    for (const token of ["", "ct_no", local, installable.token]) {
      const answer = await ask("GET", "/dialects/cloud", { "x-vestaboard-token": token });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { status: "error", message: expect.any(String) }]);
    }
    for (const token of ["", cloud]) {
      const answer = await ask("GET", "/dialects/local/local-api/message", { "x-vestaboard-local-api-key": token });
      expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
        401,
        "text/plain; charset=utf-8",
        "Invalid API key",
      ]);
    }
    const wrong = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": "cs_no" };
    expect((await ask("GET", "/dialects/subscription/subscriptions", wrong)).statusCode).toBe(401);
    const shown = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
    const other = await ask(
      "POST",
      "/dialects/platform/subscriptions/AAAAAAAAAAAAAAAAAAAAAA/message",
      shown,
      '{"text":"hi"}',
    );
    expect([other.statusCode, other.json().type]).toEqual([404, "NotFound"]);
    // A new key ends the one before at once.
    await makeBoardKey(mia, kitchen, "Cloud");
    expect((await ask("GET", "/dialects/cloud", { "x-vestaboard-token": cloud })).statusCode).toBe(401);
  });

  test("codes that no flap bears leave a blank and are named, larger ones are refused", async () => {
    const { ask, cloud, clear } = await startRecorded();
    const headers = { "x-vestaboard-token": cloud };
    await clear();
    const sent = await ask("POST", "/dialects/cloud", headers, JSON.stringify({ characters: grid(43) }));
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { missing: ["{43}"] }]);
    expect((await ask("GET", "/dialects/cloud", headers)).json().currentMessage.layout).toBe(JSON.stringify(grid(0)));
    expect((await ask("POST", "/dialects/cloud", headers, JSON.stringify({ characters: grid(72) }))).json().type).toBe(
      "CharactersInvalid",
    );
    const read = await ask("GET", "/dialects/cloud", headers);
    const same = await ask("GET", "/dialects/cloud", { ...headers, "if-none-match": String(read.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, ""]);
  });

  test("does a thing once under one key", async () => {
    const { ask, cloud, clear } = await startRecorded();
    await clear();
    const headers = { "x-vestaboard-token": cloud, "idempotency-key": "one" };
    const first = await ask("POST", "/dialects/cloud", headers, '{"text":"once"}');
    expect((await ask("POST", "/dialects/cloud", headers, '{"text":"once"}')).json().id).toBe(first.json().id);
  });

  test("hostile bodies are refused in its own form and never a fault of ours", async () => {
    const { ask, cloud, local, installable, subscriptionId, app, anew } = await startRecorded();
    const shown = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
    const routes: [string, Record<string, string>][] = [
      ["/dialects/cloud/", { "x-vestaboard-token": cloud }],
      ["/dialects/rw", { "x-vestaboard-read-write-key": cloud }],
      ["/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local }],
      [`/dialects/subscription/subscriptions/${subscriptionId}/message`, shown],
      [`/dialects/platform/subscriptions/${subscriptionId}/message`, shown],
    ];
    const bodies = [
      ...hostileGrids().flatMap(({ body }) => [body, `{"characters":${body}}`]),
      ...hostileStrings().map(({ value }) => JSON.stringify({ text: value })),
      "",
      "null",
      "7",
      '"x"',
      "{",
      "{}",
      '{"text":"a","characters":[]}',
      '{"text":"a","text":7}',
      "x".repeat(1024 * 1024),
    ];
    for (const [url, headers] of routes) {
      for (const [at, body] of bodies.entries()) {
        if (at % 15 === 0) await anew();
        const answer = await ask("POST", url, headers, body);
        const told = `${url} ${body.slice(0, 80)}: ${answer.body.slice(0, 120)}`;
        expect(answer.statusCode, told).toBeLessThan(500);
        expect(answer.body, told).not.toContain('"rule":"calls"');
        if (answer.statusCode >= 400)
          expect(answer.json(), told).toMatchObject({ status: "error", message: expect.any(String) });
      }
    }
    expect(app.logLines.join("\n")).not.toContain(cloud);
  }, 120_000);
});
