import { expect, test } from "vitest";
import { pauseBoard } from "../support/boardCalls.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";

/* The forms in which the dialects answer what is not asked every day (the fact sheet of the dialects, sections 2, 6 and 8). */

type World = Awaited<ReturnType<typeof startDialects>>;

const marketOf = ({ installable }: World) => ({
  "x-vestaboard-api-key": installable.key,
  "x-vestaboard-api-secret": installable.secret,
});

test("whatever the verb, what is not there is answered in the market's form, at the root of the dialects, too", async () => {
  const { app, cloud } = await startDialects();
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    for (const url of ["/dialects", "/dialects/", "/dialects/cloud/nothing", "/dialects/nothing"]) {
      const answer = await app.app.inject({ method, url, headers: { "x-vestaboard-token": cloud } });
      expect([method, url, answer.statusCode, answer.headers["content-type"]]).toEqual([
        method,
        url,
        404,
        "application/json; charset=utf-8",
      ]);
      expect(answer.json()).toMatchObject({ status: "error", message: expect.any(String), type: "NotFound" });
    }
  }
  for (const method of ["PATCH", "DELETE"] as const) {
    for (const url of ["/dialects/cloud/", "/dialects/local/local-api/message", "/dialects/platform/viewer"]) {
      const answer = await app.app.inject({ method, url, payload: "{}" });
      expect([method, url, answer.json()]).toMatchObject([method, url, { status: "error", type: "NotFound" }]);
    }
  }
});

test("a muted subscription is answered so in both dialects, and shows nothing", async () => {
  const world = await startDialects();
  const { ask, app, subscriptionId, appearances } = world;
  const send = async (dialect: string, body: unknown, query = "") => {
    const url = `/dialects/${dialect}/subscriptions/${subscriptionId}/message${query}`;
    const answer = await ask("POST", url, marketOf(world), JSON.stringify(body));
    return [answer.statusCode, answer.json()];
  };
  const loud = await send("platform", { text: "Hi" });
  expect(loud).toEqual([200, { message: { id: expect.any(String), text: "Hi", created: expect.any(Number) } }]);
  await app.opened.sql`update subscription set muted = true`;
  const created = expect.any(Number);
  expect(await send("platform", { text: "Hi" })).toEqual([
    200,
    { message: { id: "", text: "Hi", created, muted: true } },
  ]);
  expect(await send("subscription", { text: "Hi" })).toMatchObject([200, { id: "", muted: true, text: "Hi" }]);
  for (const dialect of ["subscription", "platform"]) {
    for (const query of ["", "?dryRun=true"]) {
      expect(await send(dialect, { characters: "rubbish" }, query)).toMatchObject([400, { type: "CharactersInvalid" }]);
      expect(await send(dialect, { text: " " }, query)).toMatchObject([400, { type: "MissingTextOrCharacters" }]);
    }
  }
  expect(await appearances()).toBe(1);
});

test("a board whose channels are muted is silent for an installable in both dialects, and shows what its own keys send", async () => {
  const world = await startDialects();
  const { ask, mia, kitchen, subscriptionId, appearances, sendCloud, sendLocal, app } = world;
  await pauseBoard(mia, { board: kitchen, duration: 1_800 });
  const send = async (dialect: string) => {
    const url = `/dialects/${dialect}/subscriptions/${subscriptionId}/message`;
    return (await ask("POST", url, marketOf(world), JSON.stringify({ text: "Hi" }))).json();
  };
  expect(await send("subscription")).toMatchObject({ id: "", muted: true, text: "Hi" });
  expect(await send("platform")).toMatchObject({ message: { id: "", muted: true, text: "Hi" } });
  expect(await appearances()).toBe(0);
  expect((await sendCloud({ text: "cloud" })).statusCode).toBe(200);
  await app.clock.advance(16_000);
  expect((await sendLocal(grid(1))).statusCode).toBe(201);
  expect(await appearances()).toBe(2);
});

test("a dry run answers no id, for it made no message", async () => {
  const world = await startDialects();
  const { ask, cloud, local, subscriptionId, app } = world;
  const doors: [string, Record<string, string>][] = [
    ["/dialects/cloud/", { "x-vestaboard-token": cloud }],
    ["/dialects/rw/", { "x-vestaboard-read-write-key": cloud }],
    ["/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local }],
    [`/dialects/subscription/subscriptions/${subscriptionId}/message`, marketOf(world)],
    [`/dialects/platform/subscriptions/${subscriptionId}/message`, marketOf(world)],
  ];
  for (const [url, headers] of doors) {
    const answer = await ask("POST", `${url}?dryRun=true`, headers, JSON.stringify(grid(1)));
    const said = answer.json();
    expect([url, answer.statusCode, (said.message ?? said).id]).toEqual([url, url.includes("local") ? 201 : 200, ""]);
  }
  expect(await app.opened.sql`select 1 from message`).toHaveLength(0);
});

test("a board is cleared by codes, also by those of a text, and signs beside others are left out and named", async () => {
  const { sendCloud, clear, shown } = await startDialects();
  for (const body of [{ characters: grid(0) }, { text: "{0}" }, grid(0)]) {
    await clear();
    expect([body, (await sendCloud(body)).statusCode, await shown()]).toEqual([body, 200, [0]]);
  }
  await clear();
  expect((await sendCloud({ text: "Hi 👍\ufe0f" })).json()).toMatchObject({ status: "ok", missing: ["👍\ufe0f"] });
});
