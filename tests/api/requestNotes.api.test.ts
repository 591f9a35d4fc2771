import { describe, expect, test } from "vitest";
import { flushRequests } from "../../gateway/modules/developer/requestNotes.ts";
import { shows } from "../support/developerCalls.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";

/* What is kept of programs' calls when these are made to hurt: secrets in them, signs that no database takes, calls that change more. */

type World = Awaited<ReturnType<typeof startDialects>>;

async function kept({ app }: World) {
  await flushRequests(app.context);
  const rows = await app.opened.sql`select id, method, path, status, body, answer from api_request order by at, id`;
  return rows as unknown as {
    id: string;
    method: string;
    path: string;
    status: number;
    body: unknown;
    answer: unknown;
  }[];
}

const secretLater = "hunter2";

describe("what is kept of a call", () => {
  test("holds no secret that stood in it, in any dialect, read or unread", async () => {
    const world = await startDialects();
    const { app, cloud, local, installable, subscriptionId } = world;
    const pair = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
    const doors: [url: string, headers: Record<string, string>][] = [
      ["/dialects/cloud/", { "x-vestaboard-token": cloud }],
      ["/dialects/rw/", { "x-vestaboard-read-write-key": cloud }],
      ["/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local }],
      [`/dialects/subscription/subscriptions/${subscriptionId}/message`, pair],
      [`/dialects/platform/subscriptions/${subscriptionId}/message`, pair],
      [`/v1/subscriptions/${subscriptionId}/message`, { ...shows(installable), "content-type": "application/json" }],
    ];
    for (const [url, headers] of doors) {
      const said = { characters: grid(1), token: secretLater, nested: { apiKey: secretLater }, note: cloud };
      const unread = `{"text":"x","secret": "${secretLater}", password='${secretLater}', key: ${installable.secret}`;
      for (const body of [JSON.stringify(said), unread]) await world.ask("POST", url, headers, body);
    }
    const rows = await kept(world);
    expect(rows.filter(({ method }) => method === "POST").length).toBeGreaterThanOrEqual(11);
    const all = JSON.stringify(rows);
    for (const secret of [secretLater, cloud, local, installable.secret]) expect(all).not.toContain(secret);
    for (const { body } of rows.filter(({ path, status }) => path.endsWith("/message") && status !== 400)) {
      expect(body).toMatchObject({ token: "blanked", nested: { apiKey: "blanked" }, note: "blanked" });
    }
    expect(app.logLines.join("\n")).not.toContain(secretLater);
  });

  test("holds none of the keys that a sandbox is opened with, though they are its answer", async () => {
    const world = await startDialects();
    const made = await world.app.anonymous.post("/v1/sandbox", {}, shows(world.installable));
    const { cloudToken, localKey, eventsSecret } = made.json<Record<string, string>>();
    const rows = await kept(world);
    expect(rows.at(-1)).toMatchObject({ path: "/v1/sandbox", status: 200, answer: { cloudToken: "blanked" } });
    for (const secret of [cloudToken, localKey, eventsSecret]) {
      expect(secret).toMatch(/^c[ts]_/);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  test("is no half of a secret, and of what is too long to keep its beginning or nothing", async () => {
    const world = await startDialects();
    const { app, cloud, installable } = world;
    const agent = {
      "x-vestaboard-token": cloud,
      "user-agent": `${"agent ".repeat(165)}password="${secretLater} ${cloud}`,
    };
    await world.ask("POST", "/dialects/cloud/", agent, `{"text": ${"x".repeat(5000)}, "secret": "${secretLater}"}`);
    // What stands before it is blanked away, so that half of the key would come to where it is kept.
    const early = { "x-vestaboard-token": cloud, "user-agent": `token="${"x ".repeat(500)}" ${installable.secret}` };
    await world.ask("POST", "/dialects/cloud/", early, "token".repeat(800));
    const rows = await kept(world);
    expect(rows.slice(-2).map(({ body }) => body)).toEqual([null, "token".repeat(800)]);
    const clients = await app.opened.sql<{ client: string }[]>`select client from api_request order by at, id`;
    expect(clients.slice(-2)).toEqual([{ client: "agent ".repeat(20) }, { client: "token=blanked " }]);
    const all = JSON.stringify([rows, clients]);
    for (const secret of [secretLater, cloud, installable.secret]) expect(all).not.toContain(secret.slice(0, 7));
  });

  test("is there whatever signs it was made of, and so are the calls of others at that time", async () => {
    const world = await startDialects();
    const { app, cloud, installable, subscriptionId } = world;
    const path = `/v1/subscriptions/${subscriptionId}/message`;
    const token = { "x-vestaboard-token": cloud };
    const hostile: (() => Promise<unknown>)[] = [
      () => app.anonymous.post(path, { text: "a\u0000b" }, shows(installable)),
      () => app.anonymous.post(path, { text: "a\ud800b" }, shows(installable)),
      () => app.anonymous.post(path, { "a\u0000": 1, "\udfff": [] }, shows(installable)),
      () => world.ask("POST", "/dialects/cloud/", token, "a\u0000b"),
      () => world.ask("POST", "/dialects/cloud/", token, '{"text":"\\ud800 \\u0000 \\\\u0000"}'),
    ];
    for (const call of hostile) {
      await world.anew();
      const before = (await kept(world)).length;
      await call();
      await app.anonymous.get("/v1/viewer", shows(installable));
      expect((await kept(world)).length - before, call.toString()).toBe(2);
    }
    // What only looks like such a sign stays.
    const posts = (await kept(world)).filter(({ path }) => path === "/dialects/cloud/");
    expect(posts.at(-1)?.body).toEqual({ text: "\uFFFD \uFFFD \\u0000" });
  });

  test("is found at once, also where it is just being written", async () => {
    const world = await startDialects();
    const { app, cloud, kitchen } = world;
    const mia = await app.as("mia");
    await world.ask("POST", "/dialects/cloud/", { "x-vestaboard-token": cloud }, '{"text":"hello"}');
    const { sql } = app.opened;
    const isHeld = async () =>
      (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .length > 0;
    const asked = await sql.begin(async (inside) => {
      // What is read goes on, what is written waits.
      await inside`lock table api_request in exclusive mode`;
      void flushRequests(app.context);
      await expect.poll(isHeld).toBe(true);
      const question = mia.graphql<{ apiRequests: { requests: { path: string }[] } }>(
        `{ apiRequests(boardId: "${kitchen}", first: 20) { requests { path } } }`,
      );
      // Long enough for an answer that waits for nothing.
      for (let turn = 0; turn < 5; turn += 1) await mia.graphql("{ fetchAllBoards { id } }");
      return { question };
    });
    const { data } = await asked.question;
    expect(data?.apiRequests.requests).toContainEqual({ path: "/dialects/cloud/" });
  });
});
