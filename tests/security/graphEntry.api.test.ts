import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callRaw } from "../support/rawCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let gateway: TestApp;
let mia: Caller;

beforeAll(async () => {
  gateway = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
    config: { embedOrigins: ["https://embedder.example"] },
  });
  mia = await gateway.as("mia");
});
afterAll(() => gateway.close());

const query = "{ getViewerRole { account { person { id } } } }";
const json = { "content-type": "application/json" };

const send = (method: string, headers: Record<string, string>, payload?: string, path?: string) =>
  callRaw(gateway, mia, { method, headers, payload, path });

describe("the one way into the graph", () => {
  const call = JSON.stringify({ query });
  const mutation = JSON.stringify({ query: 'mutation { clearPin(boardId: "x") { __typename } }' });
  const refused = [
    ["a query by GET", "GET", {}, undefined, `/graphql?query=${encodeURIComponent(query)}`, 404],
    ["a mutation by GET", "GET", {}, undefined, `/graphql?query=${encodeURIComponent("mutation { a }")}`, 404],
    ["form data", "POST", { "content-type": "application/x-www-form-urlencoded" }, `query=${query}`, undefined, 415],
    [
      "a mutation as form data",
      "POST",
      { "content-type": "application/x-www-form-urlencoded" },
      mutation,
      undefined,
      415,
    ],
    [
      "a multipart form",
      "POST",
      { "content-type": "multipart/form-data; boundary=x" },
      `--x\r\n${call}`,
      undefined,
      415,
    ],
    ["plain text", "POST", { "content-type": "text/plain" }, call, undefined, 415],
    ["application/graphql", "POST", { "content-type": "application/graphql" }, query, undefined, 415],
    ["no content type", "POST", { "content-type": "" }, call, undefined, 415],
    ["a batch", "POST", json, `[${call},${call}]`, undefined, 400],
    ["JSON that is none", "POST", json, "{query:", undefined, 400],
    ["an empty body", "POST", json, "", undefined, 400],
    ["null", "POST", json, "null", undefined, 400],
    ["no query", "POST", json, "{}", undefined, 400],
    ["a query that is no text", "POST", json, '{"query": 7}', undefined, 400],
    ["variables that are a list", "POST", json, JSON.stringify({ query, variables: [1] }), undefined, 400],
    ["an unknown member", "POST", json, JSON.stringify({ query, id: "hash" }), undefined, 400],
    ["a document as a tree", "POST", json, JSON.stringify({ query: '{"kind":"Document"}' }), undefined, 400],
    [
      "a body above 100 kB",
      "POST",
      json,
      JSON.stringify({ query, variables: { a: "x".repeat(103_000) } }),
      undefined,
      413,
    ],
    ["PUT", "PUT", json, call, undefined, 404],
    ["DELETE", "DELETE", {}, undefined, undefined, 404],
  ] as const;

  it.each(refused)("refuses %s", async (_name, method, headers, payload, path, status) => {
    const answer = await send(method, headers, payload, path);
    expect(answer.status).toBe(status);
    expect(answer.code).toBeDefined();
    expect(answer.body).not.toContain('"data":{');
  });

  it("answers a query of a signed-in person", async () => {
    const answer = await send("POST", json, call);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).data.getViewerRole.account.person.id).toBe(gateway.ids.people.mia);
  });

  it("drops prototypes from a body, as if they were not there", async () => {
    const poisoned = `{"query": "${query}", "__proto__": {"x": 1}, "variables": {"constructor": {"prototype": {"x": 1}}}}`;
    const answer = await send("POST", json, poisoned);
    expect(answer.status).toBe(200);
    expect(Reflect.get({}, "x")).toBeUndefined();
  });

  it("answers the same when the document was compiled, and with other variables", async () => {
    const document = "query One($id: ID!, $more: Boolean!) { getBoardV2(id: $id) { id title @include(if: $more) } }";
    const id = gateway.ids.boards.kitchen;
    for (const more of [true, false, true, false]) {
      const answer = await mia.graphql(document, { id, more });
      expect(answer.data).toEqual({ getBoardV2: more ? { id, title: "kitchen" } : { id } });
    }
    const wrong = await mia.graphql(document, { id: { not: "an id" }, more: true });
    expect(wrong.status).toBe(400);
    expect(wrong.errors?.[0]?.extensions.code).toBe("QUERY_REJECTED");
  });

  it("tells strangers that they are strangers, and runs nothing for a wrong bearer", async () => {
    const stranger = await gateway.anonymous.graphql(query);
    expect(stranger.errors?.[0]?.extensions.code).toBe("NotAuthorized");
    for (const bearer of ["Bearer nonsense", "Bearer ", "Basic bWlhOm1pYQ==", `Bearer ${"x".repeat(9_000)}`]) {
      const answer = await send("POST", { ...json, authorization: bearer, cookie: "_session=anything" }, call);
      expect([answer.status, answer.code]).toEqual([401, "NotAuthorized"]);
    }
  });

  it("hears so many strangers of one network, and signed-in people of it all the same", async () => {
    const ask = () => gateway.anonymous.graphql(query);
    const codes: (string | undefined)[] = [];
    for (let lot = 0; lot < 40; lot += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      codes.push(...answers.map(({ errors }) => errors?.[0]?.extensions.code as string | undefined));
    }
    expect(codes.slice(0, 100)).toEqual(Array(100).fill("NotAuthorized"));
    expect(codes.at(-1)).toBe("RateLimited");
    expect((await mia.graphql(query)).status).toBe(200);
    const of = async (remoteAddress: string) => {
      const call = { method: "POST", url: "/graphql", payload: { query }, remoteAddress } as const;
      return (await gateway.app.inject(call)).json().errors[0].extensions.code;
    };
    expect(await of("127.0.0.1")).toBe("RateLimited");
    expect(await of("198.51.100.7")).toBe("NotAuthorized");
  });

  it("neither introspects nor suggests", async () => {
    const introspected = await mia.graphql("{ __schema { types { name } } }");
    expect([introspected.status, introspected.errors?.[0]?.extensions.code]).toEqual([400, "QUERY_REJECTED"]);
    const guessed = await mia.graphql("{ getViewerRol { id } }");
    expect(guessed.status).toBe(400);
    expect(JSON.stringify(guessed.errors)).not.toContain("getViewerRole");
    const wrongArgument = await mia.graphql("{ getBoardV2(idd: 1) { id } }");
    expect(JSON.stringify(wrongArgument.errors)).not.toMatch(/Did you mean/);
  });

  it("takes no call of another site's page", async () => {
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://127.0.0.1:1" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) {
      const answer = await send("POST", { ...json, ...headers }, call);
      expect([answer.status, answer.code]).toEqual([403, "NotAuthorized"]);
    }
    const own = await send(
      "POST",
      { ...json, origin: gateway.context.config.publicUrl, "sec-fetch-site": "same-origin" },
      call,
    );
    expect(own.status).toBe(200);
  });
});
