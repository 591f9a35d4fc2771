import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileGrids, hostileStrings } from "../support/hostile.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const compose = "/dialects/vbml/compose";
const hello = { components: [{ template: "hello", style: { justify: "center", align: "center" } }] };

async function post(url: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({ method: "POST", url, payload, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<unknown>() };
}

describe("VBML for programs", () => {
  test.each([
    ["application/json", { "content-type": "application/json" }],
    ["text/plain", { "content-type": "text/plain" }],
    ["a form's type", { "content-type": "application/x-www-form-urlencoded" }],
    ["no type at all", {}],
  ])("a document is laid out whatever its body is called: %s", async (_name, headers) => {
    const { status, body, headers: told } = await post(compose, JSON.stringify(hello), headers);
    expect(status).toBe(200);
    expect(told["content-type"]).toBe("application/json; charset=utf-8");
    expect((body as number[][]).map((row) => row.filter((code) => code > 0))).toEqual([
      [],
      [],
      [8, 5, 12, 12, 15],
      [],
      [],
      [],
    ]);
  });

  test("every path that programs make of the address leads there", async () => {
    const { body } = await post(compose, JSON.stringify(hello));
    for (const path of ["/dialects/compose", "/dialects/cloud/vbml/compose"]) {
      expect(await post(path, JSON.stringify(hello))).toMatchObject({ status: 200, body });
    }
    for (const path of ["/dialects/vbml/format", "/dialects/format"]) {
      expect(await post(path, '{"message":"hello"}')).toMatchObject({ status: 200, body });
    }
  });

  test("a refusal has the market's form, and is never a fault of ours", async () => {
    const refused = await post(compose, '{"components":[{"template":"{43}"}]}');
    expect(refused).toMatchObject({
      status: 400,
      body: { status: "error", message: "Invalid Character Code: 43", type: "CharactersInvalid", rule: "code" },
    });
    expect(await post(compose, "")).toMatchObject({ status: 400, body: { status: "error", type: "ValidationError" } });
    expect(await post(compose, gzipSync(JSON.stringify(hello)), { "content-encoding": "gzip" })).toMatchObject({
      status: 400,
    });
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    for (const path of [compose, "/dialects/vbml/format"]) {
      const answer = await post(path, bomb, { "content-encoding": "gzip" });
      expect([400, 413, 415], path).toContain(answer.status);
      expect(answer, path).toMatchObject({ body: { status: "error" } });
    }
    const large = JSON.stringify({ components: [{ template: "x".repeat(1024 * 1024) }] });
    expect(await post(compose, large)).toMatchObject({ status: 413, body: { status: "error", rule: "body" } });
  });

  test("of a key that stands twice the last one counts, as JSON has it", async () => {
    const { body } = await post(compose, JSON.stringify(hello));
    const { components } = hello;
    const twice = `{"components":[{"template":"other"}],"components":${JSON.stringify(components)}}`;
    expect(await post(compose, twice)).toMatchObject({ status: 200, body });
    const wrong = `{"components":${JSON.stringify(components)},"components":[{"template":"{43}"}]}`;
    expect((await post(compose, wrong)).status).toBe(400);
    expect(await post("/dialects/vbml/format", '{"message":"other","message":"hello"}')).toMatchObject({
      status: 200,
      body,
    });
  });

  test("pages of any site may ask, and nobody's cookie counts", async () => {
    const origin = "https://elsewhere.example";
    const asked = await world.app.inject({
      method: "OPTIONS",
      url: compose,
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
    });
    expect([asked.statusCode, asked.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
    expect(asked.headers["access-control-allow-headers"]).toBe("content-type");
    const { status, headers } = await post(compose, JSON.stringify(hello), { origin });
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    // The exception is the dialects' alone.
    const elsewhere = await world.app.inject({ method: "POST", url: "/graphql", headers: { origin }, payload: {} });
    expect(elsewhere.statusCode).toBe(403);
  });

  test("hostile texts and grids are answered or refused", async () => {
    const own = await testApp();
    const statuses = new Set<number>();
    // Each from a network of its own: it is not the budget that is asked here.
    let caller = 0;
    const ask = async (url: string, payload: string) => {
      caller += 1;
      const remoteAddress = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
      const answer = await own.app.inject({ method: "POST", url, payload, remoteAddress });
      statuses.add(answer.statusCode);
      if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ status: "error" });
    };
    for (const { value: text } of hostileStrings()) {
      await ask(
        compose,
        JSON.stringify({ props: { text }, components: [{ template: text }, { template: "{{text}}" }] }),
      );
      await ask("/dialects/vbml/format", JSON.stringify({ message: text }));
    }
    for (const { body } of hostileGrids()) {
      await ask(compose, body);
      await ask(compose, `{"components":[{"rawCharacters":${body}}]}`);
    }
    expect([...statuses].sort()).toEqual([200, 400, 413]);
    await own.close();
  });

  test("one network may not ask for ever", async () => {
    const own = await testApp();
    const ask = () => own.app.inject({ method: "POST", url: compose, payload: JSON.stringify(hello) });
    const answers = await Promise.all(Array.from({ length: 160 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers["retry-after"]).toBe("1");
    expect(refused[0]?.json()).toMatchObject({ status: "error", type: "RateLimited" });
    await own.close();
  });
});
