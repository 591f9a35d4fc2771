import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDialects } from "../support/dialectWorld.ts";
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
      const { statusCode, headers } = await ask("GET", "/.well-known/oauth-authorization-server", { accept });
      expect([accept, statusCode, headers["content-type"]]).toEqual([accept, 404, json]);
    }
  });

  it("leaves every other one to the console", async () => {
    for (const path of ["/", "/board/x/live", "/board/x/developer/api-console", "/compose/encoded/.x", "/apiary"]) {
      const { statusCode, headers } = await ask("GET", path);
      expect([path, statusCode, headers["content-type"]]).toEqual([path, 200, "text/html; charset=utf-8"]);
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
