import { createHash } from "node:crypto";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { listeningServer, raw } from "../support/httpServer.ts";
import { testApp } from "../support/testApp.ts";

describe("before the app is there", () => {
  it("the gateway lives, is not ready, and asks everybody to come again", async () => {
    const { url } = await listeningServer();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "starting" }]);
    const page = await fetch(`${url}/board/x/compose`);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("1");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("a browser gets a page that says so, whose script and style its policy names, and a program JSON", async () => {
    const { url } = await listeningServer();
    const page = await fetch(`${url}/board/x/compose`, { headers: { accept: "text/html,*/*;q=0.8" } });
    const text = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(text).toContain("<h1>Clatter is away for a moment</h1>");
    const policy = page.headers.get("content-security-policy");
    for (const element of ["script", "style"]) {
      const [, held = ""] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(text) ?? [];
      expect(policy).toContain(`${element}-src 'sha256-${createHash("sha256").update(held).digest("base64")}'`);
    }
    const call = await fetch(`${url}/graphql`, { method: "POST", headers: { accept: "application/json" } });
    expect([call.status, await call.json()]).toMatchObject([503, { type: "ServerError" }]);
    // A probe reads the state itself, also one that takes anything.
    const probe = await fetch(`${url}/health/ready`, { headers: { accept: "text/html,*/*" } });
    expect(await probe.json()).toEqual({ status: "starting" });
  });
});

describe("while the database is away", () => {
  it("a browser gets the page that comes back, and a program a 503 of a type", async () => {
    const gateway = await testApp({ seed: (seed) => seed.person("mia") });
    await gateway.opened.close();
    const read = (accept: string) => gateway.app.inject({ url: "/simulator/any", headers: { accept } });
    const page = await read("text/html");
    expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "1"]);
    expect(page.body).toContain("This page comes back by itself.");
    const answer = await read("application/json");
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { type: "ServerError" }]);
    await gateway.close();
  });
});

describe("slow clients", () => {
  const quick = { headersTimeout: 250, requestTimeout: 500, connectionsCheckingInterval: 50 };

  it("have 10 s for headers and 30 s for a request", async () => {
    const { server } = await listeningServer();
    expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([10_000, 30_000]);
  });

  it("are cut when their headers do not come", async () => {
    const { port } = await listeningServer(quick);
    expect(await raw(port, "POST /graphql HTTP/1.1\r\nHost: x\r\n")).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("are cut when their body does not come, while others are answered", async () => {
    // Long enough for whoever sends all of it, on a machine that may be busy with the other tests.
    const { server, port, url } = await listeningServer({ ...quick, headersTimeout: 3_000, requestTimeout: 3_000 });
    server.attach((message, response) => {
      message.resume();
      message.on("end", () => response.end("read"));
    });
    server.open();
    const slow = raw(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nten bytes.");
    expect(await (await fetch(url, { method: "POST", body: "quick" })).text()).toBe("read");
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("are refused when their headers are too large", async () => {
    const { url } = await listeningServer();
    const status = await new Promise((resolve, reject) => {
      const call = request(url, { headers: { "x-large": "x".repeat(20_000) } }, (response) =>
        resolve(response.statusCode),
      );
      call.on("error", reject);
      call.end();
    });
    expect(status).toBe(431);
  });
});
