import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function send(method: string, headers: Record<string, string>, payload?: string, path = "/graphql") {
  const response = await gateway.app.inject({
    method: method as "POST",
    url: path,
    headers: { authorization: `Bearer ${mia.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body, code: codeOf(response.body) };
}

function codeOf(body: string): string | undefined {
  try {
    const parsed = JSON.parse(body);
    return parsed.errors?.[0]?.extensions?.code ?? parsed.type;
  } catch {
    return undefined;
  }
}

describe("the one door to the graph", () => {
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

/** Every route there is, with something in the place of its parameters. */
function routesOf(app: TestApp): string[] {
  const printed = app.app.printRoutes({ commonPrefix: false, includeHooks: false });
  const paths = [...printed.matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)].map(([, path = ""]) => path);
  return [...new Set(paths.map((path) => path.replace(/:\w+/g, "x").replace("*", "x")))];
}

describe("headers", () => {
  it("are on every answer of every route, GET and POST, for strangers", async () => {
    const routes = routesOf(gateway);
    expect(routes).toEqual(expect.arrayContaining(["/graphql", "/events", "/health/live"]));
    expect(routes.length).toBeGreaterThan(20);
    for (const url of routes) {
      for (const method of ["GET", "POST"] as const) {
        const { headers } = await gateway.app.inject({
          method,
          url,
          headers: json,
          ...(method === "POST" ? { payload: "{}" } : {}),
        });
        expect([url, headers["x-content-type-options"]]).toEqual([url, "nosniff"]);
        expect([url, headers["content-security-policy"]]).toEqual([url, expect.stringContaining("default-src 'none'")]);
        expect([url, headers["permissions-policy"]]).toEqual([url, expect.stringContaining("camera=()")]);
      }
    }
  });

  const addresses: (readonly [name: string, method: "GET" | "HEAD" | "POST" | "OPTIONS", path: string])[] = [
    ["a screen", "GET", "/board/abc/compose"],
    ["a screen by HEAD", "HEAD", "/board/abc/compose"],
    ["the start", "GET", "/"],
    ["a file that is not there", "GET", "/assets/missing.js"],
    ["a call that is not there", "POST", "/nothing"],
    ["OPTIONS", "OPTIONS", "/graphql"],
    ["a refused query", "POST", "/graphql"],
    ["health", "GET", "/health/ready"],
    ["metrics that are off", "GET", "/metrics"],
    ["a stream without sign-in", "GET", "/events"],
    ["discovery", "GET", "/oidc/.well-known/openid-configuration"],
    ["an address that cannot be read", "GET", "/%zz"],
    ["an address that is too long", "GET", `/simulator/${"x".repeat(9_000)}`],
  ];

  it.each(addresses)("are on the answer to %s", async (_name, method, url) => {
    const { headers } = await gateway.app.inject({ method, url, headers: { accept: "text/html" } });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy.replace("'wasm-unsafe-eval'", "")).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
    // What every OpenID provider publishes may be read by everybody; nothing else by anybody.
    expect(headers["access-control-allow-origin"]).toBe(url.endsWith("openid-configuration") ? "*" : undefined);
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("speak to a person as a page and to a program as JSON, also of an address that cannot be read", async () => {
    const read = (accept: string) => gateway.app.inject({ url: "/view/%zz", headers: { accept } });
    const page = await read("text/html");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(page.body).toContain("The request cannot be read.");
    const body = await read("application/json");
    expect(body.statusCode).toBe(400);
    expect(body.json()).toMatchObject({ type: "ValidationError", error: "The request cannot be read." });
  });

  it.each(["/simulator/unknown", "/visual-editor?config=e30"])(
    "let %s stand in the frames of EMBED_ORIGINS",
    async (path) => {
      const { headers } = await gateway.anonymous.get(path);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'self' https://embedder.example");
      expect(headers["x-frame-options"]).toBeUndefined();
    },
  );

  it("answer HEAD of a screen as its GET, without the body", async () => {
    const got = await gateway.app.inject({ method: "GET", url: "/boards" });
    const asked = await gateway.app.inject({ method: "HEAD", url: "/boards" });
    expect(asked.statusCode).toBe(200);
    expect(asked.headers["content-length"]).toBe(got.headers["content-length"]);
    expect(asked.body).toBe("");
  });

  it("are on the answer to what is no HTTP", async () => {
    const address = new URL(await gateway.listen());
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(address.port), address.hostname, () => socket.write("this is no HTTP\r\n\r\n"));
      let text = "";
      socket.on("data", (piece) => {
        text += piece.toString();
      });
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain('"type":"ValidationError"');
  });
});

it("sends whoever opens the gateway by another of the machine's own names to the one that sign-in knows", async () => {
  const { port, host } = new URL(gateway.context.config.publicUrl);
  const open = (name: string, headers = {}) =>
    gateway.app.inject({ url: "/board/x?y=1", headers: { host: name, accept: "text/html", ...headers } });
  const other = await open(`localhost:${port}`);
  expect([other.statusCode, other.headers.location]).toEqual([302, `http://${host}/board/x?y=1`]);
  expect((await open(host)).statusCode).toBe(200);
  expect((await open("boards.example")).statusCode).toBe(200);
  expect((await open(`localhost:${port}`, { accept: "application/json" })).headers.location).toBeUndefined();
});

describe("errors", () => {
  it("are a page for a browser, and typed JSON with the request's id for everybody else", async () => {
    const page = await gateway.anonymous.get("/assets/missing.js", { accept: "text/html" });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("<h1>There is nothing here.</h1>");
    const answer = await gateway.anonymous.get("/assets/missing.js");
    expect(answer.json()).toEqual({
      type: "NotFound",
      error: "There is nothing here.",
      requestId: answer.headers["x-request-id"],
    });
  });

  it("of our own are masked, and found in the log by the request's id", async () => {
    const broken = await testApp();
    try {
      broken.app.pages.send = async () => {
        throw new Error("the secret inner thing");
      };
      const answer = await broken.anonymous.get("/boards");
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain("inner thing");
      const line = broken.logLines.find((text) => text.includes("inner thing"));
      expect(line).toContain(String(answer.headers["x-request-id"]));
    } finally {
      await broken.close();
    }
  });
});

describe("the log", () => {
  it("holds neither tokens nor queries nor ids of paths", async () => {
    const secret = "s3cretT0kenOfAPath";
    await gateway.anonymous.get(`/reset-password/${secret}`);
    await gateway.anonymous.get(`/simulator/board?token=${secret}`);
    await gateway.anonymous.get(`/board/${secret}/compose?x=${secret}`);
    await gateway.anonymous.get("/boards", { authorization: `Bearer ${secret}`, cookie: `a=${secret}` });
    await send(
      "POST",
      { ...json, authorization: `Bearer ${secret}` },
      JSON.stringify({ query, variables: { secret } }),
    );
    const log = gateway.logLines.join("");
    expect(log).toContain('"route":"/graphql"');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(String(mia.token));
  });
});
