import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { grid, startDialects } from "../support/dialectWorld.ts";

/* What comes before a route of the dialects is asked: who calls, an address and a body that cannot be read (the fact sheet, 2). */

type World = Awaited<ReturnType<typeof startDialects>>;

function doors({ cloud, local, installable, subscriptionId }: World) {
  const pair = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
  return [
    ["POST", "/dialects/cloud/", { "x-vestaboard-token": cloud }],
    ["PUT", "/dialects/cloud/transition", { "x-vestaboard-token": cloud }],
    ["POST", "/dialects/rw", { "x-vestaboard-read-write-key": cloud }],
    ["POST", "/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local }],
    ["POST", `/dialects/subscription/subscriptions/${subscriptionId}/message`, pair],
    ["POST", `/dialects/platform/subscriptions/${subscriptionId}/message`, pair],
  ] as const;
}

const large = "x".repeat(70_000);
/** The same without its length: it is found too large as it comes. */
const inPieces = () => Readable.from([large.slice(0, 60_000), large.slice(60_000)]);

test("an unknown credential is 401 also where the body is too large, and a known one is 413", async () => {
  const world = await startDialects();
  for (const [method, url, headers] of doors(world)) {
    const wrong = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}x`]));
    for (const payload of [() => large, inPieces]) {
      const refused = await world.app.app.inject({ method, url, headers: wrong, payload: payload() });
      expect([url, refused.statusCode]).toEqual([url, 401]);
      if (url.includes("local")) expect(refused.body).toBe("Invalid API key");
      else expect(refused.json()).toMatchObject({ status: "error", type: "NotAuthorized", rule: "credential" });
      const known = await world.app.app.inject({ method, url, headers, payload: payload() });
      expect([url, known.statusCode, known.json()]).toMatchObject([url, 413, { status: "error", rule: "body" }]);
    }
  }
  expect(await world.appearances()).toBe(0);
});

test("an address that cannot be read is refused in the form of what stands there", async () => {
  const { app } = await startDialects();
  for (const accept of ["*/*", "text/html"]) {
    const refused = await app.app.inject({ url: "/dialects/cloud/%E0%A4%A", headers: { accept } });
    expect([refused.statusCode, refused.headers["content-type"]]).toEqual([400, "application/json; charset=utf-8"]);
    const message = "The request cannot be read.";
    expect(refused.json()).toMatchObject({ status: "error", message, type: "ValidationError", rule: "path" });
  }
  const problem = await app.app.inject({ url: "/v1/%E0%A4%A" });
  expect([problem.statusCode, problem.headers["content-type"]]).toEqual([
    400,
    "application/problem+json; charset=utf-8",
  ]);
  expect(problem.json()).toMatchObject({ status: 400, type: "ValidationError", rule: "path" });
  const console = await app.app.inject({ url: "/board/%E0%A4%A" });
  expect([console.statusCode, console.json()]).toMatchObject([400, { type: "ValidationError" }]);
});

test("JSON may begin with the mark of its encoding, once", async () => {
  const world = await startDialects();
  const { ask, installable, subscriptionId, clear, anew } = world;
  const v1 = { "content-type": "application/json", authorization: `Bearer ${installable.token}` };
  const message = (code: number) => JSON.stringify({ characters: grid(code) });
  const calls = [
    ...doors(world).map(([method, url, headers]) => ({ method, url, headers, body: message(1) })),
    { method: "POST", url: "/dialects/vbml/format", headers: {}, body: JSON.stringify({ message: "Hi" }) },
    { method: "POST", url: `/v1/subscriptions/${subscriptionId}/message`, headers: v1, body: message(2) },
  ] as const;
  for (const { method, url, headers, body } of calls) {
    await clear();
    await anew();
    const asked = url.endsWith("transition") ? JSON.stringify({ transition: "wave", transitionSpeed: "fast" }) : body;
    const taken = await ask(method, url, headers, `\uFEFF${asked}`);
    expect([url, taken.statusCode]).toEqual([url, url.includes("local") ? 201 : 200]);
    const twice = await ask(method, url, headers, `\uFEFF\uFEFF${asked}`);
    expect([url, twice.statusCode]).toEqual([url, 400]);
  }
});
