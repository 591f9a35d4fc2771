import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flushRequests } from "../../gateway/modules/developer/requestNotes.ts";
import { makeBoardKey, startDialects } from "../support/dialectWorld.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/* Addresses that only programs call: what nobody answers there is 404 as JSON, and never the console's page. */

let gateway: TestApp;
beforeAll(async () => {
  gateway = await testApp();
});
afterAll(() => gateway.close());

const json = "application/json; charset=utf-8";
const ask = (method: "GET" | "HEAD", url: string, headers: Record<string, string> = { accept: "*/*" }, at = gateway) =>
  at.app.inject({ method, url, headers });

describe("an address of programs that nobody answers", () => {
  it.each([
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
    "/.well-known/nothing",
    "/mcp/.well-known/openid-configuration",
    "/.env",
    "/.git/config",
    "/api",
    "/api/boards",
    "/api-console",
    "/factory/device",
    "/hooks/nobodys",
    "/pair",
    "/dialects/nothing",
    "/v1/nothing",
    "/openapi.yaml",
    "/openapi.yml",
    "//.well-known/openid-configuration",
    "/%2ewell-known/openid-configuration",
    "/.Well-Known/openid-configuration",
    "/MCP",
    "/Mcp/x",
    "/V1/board",
    "//v1/nothing",
    "/%6dcp/x",
  ])("%s is 404 as JSON, by GET and by HEAD", async (path) => {
    const got = await ask("GET", path);
    expect([got.statusCode, got.headers["content-type"]]).toEqual([404, expect.stringContaining("json")]);
    expect(got.json()).toMatchObject({ type: "NotFound" });
    const asked = await ask("HEAD", path);
    expect([asked.statusCode, asked.headers["content-type"], asked.body]).toEqual([
      404,
      got.headers["content-type"],
      "",
    ]);
  });

  it("is JSON below /.well-known/ also for whoever says that it accepts pages", async () => {
    for (const accept of ["text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "application/json"]) {
      for (const base of ["/.well-known", "//.well-known", "/%2Ewell-known"]) {
        const { statusCode, headers } = await ask("GET", `${base}/oauth-authorization-server`, { accept });
        expect([base, accept, statusCode, headers["content-type"]]).toEqual([base, accept, 404, json]);
      }
    }
  });

  it("leaves every other one to the console", async () => {
    for (const path of ["/", "/board/x/live", "/board/x/developer/api-console", "/compose/encoded/.x", "/apiary"]) {
      const { statusCode, headers } = await ask("GET", path);
      expect([path, statusCode, headers["content-type"]]).toEqual([path, 200, "text/html; charset=utf-8"]);
    }
  });

  it("is a problem below /v1, whatever the method", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      for (const url of ["/v1/nope", "/v1/viewer/nope"]) {
        const answer = await gateway.app.inject({ method, url, ...(method === "GET" ? {} : { payload: {} }) });
        expect([method, answer.statusCode, answer.headers["content-type"], answer.json()]).toEqual([
          method,
          404,
          "application/problem+json; charset=utf-8",
          expect.objectContaining({ type: "NotFound", status: 404, rule: "path" }),
        ]);
      }
    }
  });
});

describe("an address below /v1 that takes other methods", () => {
  const doors = [
    ["PUT", "/v1/board", "GET, HEAD"],
    ["DELETE", "/v1/viewer?x=/y", "GET, HEAD"],
    ["HEAD", "/v1/board/events", "GET"],
    ["GET", "/v1/subscriptions/any/message", "POST"],
    ["PATCH", "/v1/sandbox", "DELETE, GET, HEAD, POST, PUT"],
  ] as const;

  it("says which, as a problem, to whoever may call and whatever they may", async () => {
    const { app, installable, mia, kitchen } = await startDialects();
    const events = await makeBoardKey(mia, kitchen, "Events", "[Read]");
    for (const { key, secret } of [installable, events]) {
      for (const [method, url, allow] of doors) {
        const shown = { "x-api-key": key, "x-api-secret": secret };
        const { statusCode, headers, body } = await app.app.inject({ method, url, headers: shown });
        expect([url, statusCode, headers.allow, headers["content-type"]]).toEqual([
          url,
          405,
          allow,
          "application/problem+json; charset=utf-8",
        ]);
        if (method === "HEAD") continue;
        expect(JSON.parse(body)).toMatchObject({ type: "ValidationError", status: 405, rule: "method" });
      }
    }
    // Nothing was to be shown, so nobody is told that it was refused.
    await flushRequests(app.context);
    expect(await app.opened.sql`select method, path from api_request where status = 405`).toEqual([]);
  });

  it.each([
    ["too large", JSON.stringify({ text: "x".repeat(2_000_000) }), "application/json"],
    ["broken", "{", "application/json"],
    ["of another kind", "a", "text/plain"],
  ])("says it, and that there is no such address, before a body that is %s", async (_what, payload, type) => {
    const { app, installable } = await startDialects();
    const headers = { "content-type": type, "x-api-key": installable.key, "x-api-secret": installable.secret };
    const post = (url: string) => app.app.inject({ method: "POST", url, headers, payload });
    expect(await post("/v1/board")).toMatchObject({ statusCode: 405, headers: { allow: "GET, HEAD" } });
    expect((await post("/v1/nowhere")).json()).toMatchObject({ status: 404, rule: "path" });
  });

  it("tells strangers what its own methods tell them", async () => {
    for (const [method, url] of doors) {
      for (const headers of [{}, { authorization: "Bearer none" }]) {
        const answer = await gateway.app.inject({ method, url, headers });
        expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 401, undefined]);
      }
    }
  });

  it("is none where a part of it is empty or one too many", async () => {
    for (const url of ["/v1/board/", "/v1/subscriptions//message", "/v1/subscriptions/a/message/b"]) {
      expect([url, (await gateway.app.inject({ method: "DELETE", url })).statusCode]).toEqual([url, 404]);
    }
  });
});

describe("HEAD", () => {
  it("of a dialect is its GET without the body, with a credential and without", async () => {
    const { app, cloud, local } = await startDialects();
    const doors = [
      ["/dialects/cloud", { "x-vestaboard-token": cloud }],
      ["/dialects/cloud/", { "x-vestaboard-token": cloud }],
      ["/dialects/cloud/transition", { "x-vestaboard-token": cloud }],
      ["/dialects/rw/", { "x-vestaboard-read-write-key": cloud }],
      ["/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local }],
    ] as const;
    for (const [path, credential] of doors) {
      for (const [shown, status] of [[credential, 200] as const, [{}, 401] as const]) {
        const got = await ask("GET", path, shown, app);
        const asked = await ask("HEAD", path, shown, app);
        expect([path, got.statusCode]).toEqual([path, status]);
        const { "content-type": type, etag } = got.headers;
        expect([path, asked.statusCode, asked.body]).toEqual([path, status, ""]);
        expect([path, asked.headers["content-type"], asked.headers.etag]).toEqual([path, type, etag]);
      }
    }
  });

  it("of what programs read below /v1 is its GET without the body, and holds no stream", async () => {
    const { app, installable } = await startDialects();
    const shown = { "x-api-key": installable.key, "x-api-secret": installable.secret };
    await app.app.inject({ method: "POST", url: "/v1/sandbox", headers: shown });
    for (const path of ["/v1/viewer", "/v1/events", "/v1/events?after=x", "/v1/sandbox"]) {
      for (const credential of [shown, {}]) {
        const got = await ask("GET", path, credential, app);
        const asked = await ask("HEAD", path, credential, app);
        const { "content-type": type } = got.headers;
        expect([path, asked.statusCode, asked.headers["content-type"], asked.body]).toEqual([
          path,
          got.statusCode,
          type,
          "",
        ]);
      }
    }
    const stream = await ask("HEAD", "/v1/events/stream", shown, app);
    expect([stream.statusCode, stream.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect((await ask("HEAD", "/v1/events/stream", {}, app)).statusCode).toBe(401);
  });

  it("of /mcp is 401 without a key, as its GET", async () => {
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, headers } = await ask(method, "/mcp");
      expect([statusCode, headers["www-authenticate"], headers["content-type"]]).toEqual([
        401,
        'Bearer realm="mcp"',
        json,
      ]);
    }
  });
});

describe("a body that is not read", () => {
  const large = JSON.stringify({ text: "x".repeat(2_000_000) });
  const doors = ["/mcp", "/v1/sandbox", "/v1/subscriptions/x/message"];
  const bodies = [
    [large, "application/json", 413],
    ["{", "application/json", 400],
    ["a", "text/plain", 415],
  ] as const;

  it.each(doors)("of a stranger at %s is refused as a stranger's, of others for what it is", async (url) => {
    const { app, installable, mia, kitchen } = await startDialects();
    const agent = await makeBoardKey(mia, kitchen, "Events", "[Read, Write]");
    const own = url === "/mcp" ? agent : installable;
    for (const [payload, type, status] of bodies) {
      const post = (headers: Record<string, string>) =>
        app.app.inject({ method: "POST", url, headers: { "content-type": type, ...headers }, payload });
      const { key, secret } = own;
      const shown: Record<string, string> =
        url === "/mcp" ? { authorization: `Bearer ${agent.token}` } : { "x-api-key": key, "x-api-secret": secret };
      for (const wrong of [{}, { authorization: "Bearer none" }, { "x-api-key": "none", "x-api-secret": "none" }]) {
        const refused = await post(wrong);
        expect([url, type, refused.statusCode, refused.json()]).toMatchObject([url, type, 401, { rule: "credential" }]);
        if (url === "/mcp") expect(refused.headers["www-authenticate"]).toBe('Bearer realm="mcp"');
      }
      expect([url, type, (await post(shown)).statusCode]).toEqual([url, type, status]);
    }
  });
});
