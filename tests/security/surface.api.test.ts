import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callRaw } from "../support/rawCalls.ts";
import { routesOf } from "../support/routes.ts";
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

describe("headers", () => {
  it("are on every answer of every route, GET and POST, for strangers", async () => {
    const routes = routesOf(gateway.app);
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

  it.each([
    ["/simulator/unknown", "*"],
    ["/simulator?message=x", "*"],
    ["/preview?message=x", "*"],
    ["/visual-editor?config=e30", "'self' https://embedder.example"],
    ["/board/b1/compose?inspect", "'self'"],
  ])("let %s stand in the frames of %s", async (path, framers) => {
    const { headers } = await gateway.anonymous.get(path);
    const policy = String(headers["content-security-policy"]);
    expect(/frame-ancestors ([^;]*)/.exec(policy)?.[1]).toBe(framers);
    expect(headers["x-frame-options"]).toBeUndefined();
  });

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
