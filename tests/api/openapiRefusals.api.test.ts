import { expect, test } from "vitest";
import { makeCredential, makeInstallable, shows, subscriptionOf } from "../support/developerCalls.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";
import { startHouseholds } from "../support/households.ts";
import { pin, writeText } from "../support/messageCalls.ts";
import { describedAnswers } from "../support/openapiAnswers.ts";
import { beginQuietHours } from "../support/quietHours.ts";
import { relayAll } from "../support/webhookCalls.ts";

/* What openapi.json says of refusals is what is sent: each status that a route is said to have is brought about and held to it. */

const json = { "content-type": "application/json" };
const statusesOf = (responses: object) => Object.keys(responses).map(Number).sort();

test("every refusal of a message is as it is described, and each that is described happens", async () => {
  const world = await startDialects();
  const { app, mia, kitchen, installable, subscriptionId, ask, anew, clear } = world;
  const { operation, check, seen } = await describedAnswers(app);
  const route = "POST /v1/subscriptions/{id}/message";
  const url = `/v1/subscriptions/${subscriptionId}/message`;
  const own = { ...shows(installable), ...json };
  const post = async (body: unknown, headers: Record<string, string> = own, at = url) => {
    await anew();
    const answer = await ask("POST", at, headers, typeof body === "string" ? body : JSON.stringify(body));
    check(route, answer);
    return answer.json() as { readonly type: string; readonly rule?: string };
  };
  const { sql } = app.opened;
  await clear();
  expect(await post({ text: "tide" })).toMatchObject({ status: "ok" });
  expect(await post({ text: "soon" })).toMatchObject({ type: "RateLimited", rule: "rateLimit" });
  await clear();
  await sql`insert into censored_word (word) values ('heron')`;
  for (const [body, type] of [
    ["{", "ValidationError"],
    [{ text: 7 }, "ValidationError"],
    [{ text: "a", characters: grid(1) }, "MissingTextOrCharacters"],
    [{}, "MissingTextOrCharacters"],
    [{ characters: grid(72) }, "CharactersInvalid"],
    [{ characters: [[1]] }, "CharactersInvalid"],
    [{ text: "x\n".repeat(9) }, "TextTooLong"],
    [{ text: "heron" }, "Censored"],
  ] as const) {
    expect(await post(body)).toMatchObject({ type });
  }
  expect(await post({ text: "a" }, own, `${url}?dryRun=perhaps`)).toMatchObject({ rule: "dryRun" });
  expect(await post({ text: "a" }, { ...own, "if-match": "12" })).toMatchObject({ rule: "ifMatch" });
  expect(await post({ text: "a" }, { ...own, "if-match": '"9999"' })).toMatchObject({ status: 412 });
  expect(await post({ text: "a" }, { ...own, "idempotency-key": "x".repeat(201) })).toMatchObject({
    rule: "idempotencyKey",
  });
  expect(await post({ text: "a" }, { ...own, "x-api-secret": "none" })).toMatchObject({ status: 401 });
  expect(await post({ text: "a" }, own, url.replace(subscriptionId, "none"))).toMatchObject({ status: 404 });
  expect(await post({ text: "x".repeat(3 * 1024 * 1024) })).toMatchObject({ status: 413 });
  expect(await post({ text: "a" }, { ...own, "content-type": "text/plain" })).toMatchObject({ status: 415 });
  const reader = await makeCredential(mia, kitchen, await makeInstallable(mia, "Reader"), "[Read]");
  const elsewhere = `/v1/subscriptions/${await subscriptionOf(app, reader)}/message`;
  expect(await post({ text: "a" }, { ...shows(reader), ...json }, elsewhere)).toMatchObject({ status: 403 });

  expect(await post({ characters: grid(64) })).toMatchObject({ type: "FingerprintMatch" });
  await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "held"), secondsToPin: 300 });
  await app.clock.advance(20_000);
  expect(await post({ text: "a" })).toMatchObject({ type: "MessagePinned", until: expect.any(Number) });
  await sql`delete from pinned_message`;
  await beginQuietHours(app, kitchen);
  expect(await post({ text: "a" })).toMatchObject({ type: "QuietHours", rule: "quietHours" });
  expect(seen(route)).toEqual(statusesOf(operation(route).responses));
  const headers = (operation(route).parameters ?? []).filter((one) => one.in === "header");
  expect(headers.map(({ name }) => name)).toEqual(["Idempotency-Key", "If-Match"]);
});

test("a cursor that is gone, and whatever else the events refuse, is as it is described", async () => {
  const { app, installable, cloud, sendCloud } = await startDialects();
  const { check, operation, seen } = await describedAnswers(app);
  const route = "GET /v1/events";
  const read = async (query = "", headers: Record<string, string> = shows(installable)) => {
    const answer = await app.anonymous.get(`/v1/events${query}`, headers);
    check(route, answer);
    return answer.json();
  };
  expect(await read("?after=ev_0000000000000009")).toMatchObject({ status: 410, oldest: null });
  await sendCloud({ text: "tide" });
  await relayAll(app);
  const { data } = await read();
  const gone = await app.anonymous.get("/v1/events?after=ev_0000000099999999", shows(installable));
  expect([gone.headers["content-type"], gone.json()]).toEqual([
    "application/problem+json; charset=utf-8",
    expect.objectContaining({
      type: "NotFound",
      title: "Not found",
      status: 410,
      detail: gone.json().error,
      rule: "cursor",
      oldest: data[0].id,
    }),
  ]);
  const stream = "/v1/events/stream";
  check(`GET ${stream}`, await app.anonymous.get(`${stream}?after=ev_0000000099999999`, shows(installable)));
  check(`GET ${stream}`, await app.anonymous.get(`${stream}?type=no`, shows(installable)));
  const { etag } = (await app.anonymous.get("/v1/events", shows(installable))).headers;
  check(route, await app.anonymous.get("/v1/events", { ...shows(installable), "if-none-match": String(etag) }));
  await read("?after=12");
  await read("", { authorization: `Bearer ${cloud}` });
  await Promise.all(Array.from({ length: 60 }, () => read()));
  await app.opened.sql`update api_credential set scopes = '{Write}'`;
  await read();
  expect(seen(route)).toEqual(statusesOf(operation(route).responses));
});

test("a sandbox is made, changed, told of and ended as it is described", async () => {
  const { app, board } = await startHouseholds();
  const mia = await app.as("mia");
  const made = await makeCredential(mia, board("Kitchen"), await makeInstallable(mia));
  const { check, operation } = await describedAnswers(app);
  const ask = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    payload?: string,
    headers: Record<string, string> = { ...shows(made), ...(payload === undefined ? {} : json) },
    query = "",
  ) => {
    const url = `/v1/sandbox${query}`;
    const answer = await app.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    check(`${method} /v1/sandbox`, answer);
    return [answer.statusCode, answer.body === "" ? "" : answer.json()] as const;
  };
  expect((await ask("GET"))[0]).toBe(404);
  expect((await ask("PUT", "{}"))[0]).toBe(404);
  const [status, keys] = await ask("POST");
  expect(status).toBe(200);
  expect((await ask("GET"))[0]).toBe(200);
  expect((await ask("PUT", '{"faults":{"slowMs":5}}'))[0]).toBe(200);
  expect((await ask("PUT", '{"faults":7}'))[0]).toBe(400);
  expect((await ask("PUT", "{}", { ...shows(made), "content-type": "text/plain" }))[0]).toBe(415);
  const own = { "x-api-key": keys.eventsKey, "x-api-secret": keys.eventsSecret };
  expect((await ask("POST", undefined, own))[0]).toBe(403);
  expect((await ask("DELETE", undefined, {}))[0]).toBe(401);
  expect((await ask("DELETE", undefined, shows(made), "?dryRun=true"))[0]).toBe(400);
  expect(await ask("DELETE")).toEqual([204, ""]);
  expect((await ask("GET"))[0]).toBe(404);
  for (const verb of ["GET", "PUT"]) {
    const { description } = operation(`${verb} /v1/sandbox`).responses["404"] as { description?: string };
    expect(description).toMatch(/sandbox/);
  }
});

test("a read is answered as it is described, also where its dry run is no word", async () => {
  const { app, board } = await startHouseholds();
  const mia = await app.as("mia");
  const made = await makeCredential(mia, board("Kitchen"), await makeInstallable(mia));
  const { check } = await describedAnswers(app);
  for (const path of ["/v1/viewer", "/v1/subscriptions", "/v1/board"]) {
    check(`GET ${path}`, await app.anonymous.get(path, shows(made)));
    check(`GET ${path}`, await app.anonymous.get(`${path}?dryRun=perhaps`, shows(made)));
    check(`GET ${path}`, await app.anonymous.get(path));
  }
});
