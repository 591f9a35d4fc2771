import { describe, expect, test } from "vitest";
import { deleteCredential, shows } from "../support/developerCalls.ts";
import { makeBoardKey, startDialects } from "../support/dialectWorld.ts";
import { openEvents } from "../support/eventReader.ts";
import { relayAll } from "../support/webhookCalls.ts";

/* A key that the console shows as one value opens what its page says: an agent's door, and what happens on the board. */

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function startAgent() {
  const world = await startDialects();
  const agent = await makeBoardKey(world.mia, world.kitchen, "Events");
  const tools = (token: string) =>
    world.app.anonymous.post(
      "/mcp",
      { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
      { ...bearer(token), accept: "application/json, text/event-stream" },
    );
  const events = (headers: Record<string, string>) => world.app.anonymous.get("/v1/events", headers);
  return { ...world, agent, tools, events };
}

describe("the board's key for MCP and events", () => {
  test("opens both by the one value that is shown", async () => {
    const { agent, tools, events, sendCloud, app } = await startAgent();
    expect((await sendCloud({ text: "ferry" })).statusCode).toBe(200);
    await relayAll(app);
    expect((await tools(agent.token)).statusCode).toBe(200);
    const page = await events(bearer(agent.token));
    expect([page.statusCode, page.json()]).toMatchObject([
      200,
      { data: [{ type: "board.message.shown", data: { text: "ferry" } }] },
    ]);
    const stream = await openEvents(`${await app.listen()}/v1/events`, { token: agent.token });
    expect(await stream.next("hello")).toMatchObject({ data: { after: page.json().data[0].id } });
    stream.close();
  });

  test("ends there, too, at once; what is half of it, or beside a wrong key, opens nothing", async () => {
    const { agent, events, mia } = await startAgent();
    const wrong = { "x-api-key": "ck_0000000000000000000000", "x-api-secret": agent.secret };
    for (const headers of [
      bearer(agent.key),
      bearer(agent.secret),
      bearer(`${agent.token.slice(0, -1)}~`),
      { ...bearer(agent.token), ...wrong },
      { ...bearer(agent.token), "x-api-key": agent.key },
    ]) {
      expect([headers, (await events(headers)).statusCode]).toEqual([headers, 401]);
    }
    expect((await events(bearer(agent.token))).statusCode).toBe(200);
    await deleteCredential(mia, agent.credential.id);
    expect((await events(bearer(agent.token))).statusCode).toBe(401);
  });

  test("opens no more than what is said of it", async () => {
    const { agent, cloud, local, installable, app } = await startAgent();
    const refused = await app.anonymous.get("/v1/board", bearer(agent.token));
    // Its holder is told what it is for; of a part of it, or a wrong one, nothing is said.
    expect([refused.statusCode, refused.json().error]).toEqual([
      401,
      expect.stringContaining("it opens /mcp, /v1/events"),
    ]);
    const half = await app.anonymous.get("/v1/board", bearer(`${agent.token.slice(0, -1)}~`));
    expect([half.statusCode, half.json().error]).toEqual([401, expect.stringContaining("not known here")]);
    for (const token of [cloud, local]) {
      expect((await app.anonymous.get("/v1/events", bearer(token))).statusCode).toBe(401);
    }
    // An installable's key and secret are one value as well.
    const board = await app.anonymous.get("/v1/board", bearer(installable.token));
    expect(board.json()).toEqual((await app.anonymous.get("/v1/board", shows(installable))).json());
  });

  test("that is not known is told by what was shown, and how it is shown", async () => {
    const { app, agent, installable } = await startAgent();
    const cloud = { "x-vestaboard-token": `${agent.token.slice(0, -1)}~` };
    for (const [path, headers, sentence] of [
      ["/v1/board", {}, /^No credential came/],
      ["/v1/board", bearer(`${agent.token.slice(0, -1)}~`), /^This token is not known here/],
      ["/v1/board", { ...shows(installable), "x-api-secret": "none" }, /^This key and secret are not known here/],
      ["/dialects/cloud", {}, /^No credential came/],
      ["/dialects/cloud", cloud, /^This token is not known here/],
    ] as const) {
      const refused = await app.anonymous.get(path, headers);
      const { error, message = error } = refused.json();
      expect([path, refused.statusCode, message]).toEqual([path, 401, expect.stringMatching(sentence)]);
      const challenge = path === "/v1/board" ? 'Bearer realm="v1"' : undefined;
      expect([path, refused.headers["www-authenticate"]]).toEqual([path, challenge]);
    }
    for (const headers of [{}, bearer("clatter_link_none")]) {
      const refused = await app.anonymous.get("/linked-board", headers);
      expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="linked-board"']);
    }
  });

  test("is in openapi.json with the way to show it", async () => {
    const { app } = await startAgent();
    const { paths, components } = (await app.anonymous.get("/openapi.json")).json() as {
      paths: Record<string, { get: { security: object[] } }>;
      components: { securitySchemes: Record<string, object> };
    };
    const ways = paths["/v1/events"]?.get.security.flatMap((way) => Object.keys(way)) ?? [];
    expect(ways.map((name) => components.securitySchemes[name])).toContainEqual(
      expect.objectContaining({ type: "http", scheme: "bearer" }),
    );
  });
});

test("a sandbox tells its key for MCP and events as one value, too, and both doors take it", async () => {
  const { installable, tools, events, app } = await startAgent();
  const made = await app.anonymous.post("/v1/sandbox", {}, shows(installable));
  const { eventsToken } = made.json() as { eventsToken: string };
  expect((await tools(eventsToken)).statusCode).toBe(200);
  expect((await events(bearer(eventsToken))).json()).toMatchObject({ object: "list" });
});

test("whoever shows a credential at another door is told all that it opens, and nothing more", async () => {
  const { agent, cloud, local, installable, ask } = await startAgent();
  const pair = ({ key, secret }: { readonly key: string; readonly secret: string }) => ({
    "x-vestaboard-api-key": key,
    "x-vestaboard-api-secret": secret,
  });
  const doors = [
    ["/dialects/cloud/", "x-vestaboard-token"],
    ["/dialects/rw/", "x-vestaboard-read-write-key"],
    ["/dialects/local/local-api/message", "x-vestaboard-local-api-key"],
    ["/dialects/subscription/subscriptions", "pair"],
    ["/dialects/platform/viewer", "pair"],
    ["/v1/viewer", "bearer"],
    ["/v1/events", "bearer"],
    ["/mcp", "bearer"],
  ] as const;
  for (const shown of [agent, installable, { token: cloud }, { token: local }]) {
    const answers = await Promise.all(
      doors.map(async ([url, way]) => {
        const isPair = way === "pair" && "key" in shown;
        const headers = isPair ? pair(shown) : way === "bearer" ? bearer(shown.token) : { [way]: shown.token };
        return { url, answer: await ask("GET", url, headers) };
      }),
    );
    const opened = answers.filter(({ answer }) => answer.statusCode !== 401 && answer.statusCode !== 404);
    const told = answers.flatMap(({ answer }) => /it opens (.*), and nothing here/.exec(answer.body)?.[1] ?? []);
    expect(told.length).toBeGreaterThan(0);
    for (const sentence of told) {
      const named = sentence.match(/\/[a-z0-9/]+/g) ?? [];
      const isNamed = ({ url }: { readonly url: string }) => named.some((base) => url.startsWith(base));
      expect([sentence, opened.filter((one) => !isNamed(one)).map(({ url }) => url)]).toEqual([sentence, []]);
      const shut = named.filter((base) => base !== "/v1/sandbox" && !opened.some(({ url }) => url.startsWith(base)));
      expect([sentence, shut]).toEqual([sentence, []]);
    }
  }
});
