import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerStatics } from "../../gateway/http/statics.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

describe("a page", () => {
  const hostileName = "A</script><script>alert(1)</script>$& $' `<!--";
  let gateway: TestApp;
  beforeAll(async () => {
    gateway = await testApp({
      config: { productName: hostileName },
      pages: { html: async (entry) => `<html><head><!--page-data--><title>${entry}</title></head></html>` },
    });
  });
  afterAll(() => gateway.close());

  it("carries its data as a block that nothing in the data can end", async () => {
    const { body, headers } = await gateway.anonymous.get("/board/x/compose");
    const [, block = ""] = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(block)).toEqual({
      productName: hostileName,
      issuer: `${gateway.context.config.publicUrl}/oidc`,
      clientId: "console",
      scope: "openid profile email",
    });
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("says in its title what went wrong, where nothing else can be shown", async () => {
    const { statusCode, body } = await gateway.anonymous.get("/checkout/unknown", { accept: "text/html" });
    expect(statusCode).toBe(404);
    expect(body).toContain("<title>There is no such cart.</title>");
    expect(body).toMatch(/<main>\s*<h1>There is no such cart\.<\/h1>/);
  });

  it("is the console for every path, but for calls, files, and whoever wants no page", async () => {
    const titleOf = async (path: string, accept = "text/html") => {
      const { statusCode, body } = await gateway.anonymous.get(path, { accept });
      return statusCode === 200 ? /<title>(\w+)/.exec(body)?.[1] : statusCode;
    };
    expect(await titleOf("/")).toBe("console");
    expect(await titleOf("/board/a/messages/mia@example.com?x=1")).toBe("console");
    expect(await titleOf("/inspector")).toBe("console");
    expect(await titleOf("/inspector?inspect")).toBe("inspector");
    expect(await titleOf("/graphql")).toBe(404);
    expect(await titleOf("/assets/console-abc.js")).toBe(404);
    expect(await titleOf("/favicon.ico")).toBe(404);
    expect(await titleOf("/boards", "application/json")).toBe(404);
  });

  it("comes compressed to who can read that, but for the pages with forms", async () => {
    const words = "The same words again. ".repeat(100);
    const long = await testApp({ pages: { html: async (entry) => `${words}<title>${entry}</title>` } });
    const asked = (path: string, accepted: string) => long.anonymous.get(path, { "accept-encoding": accepted });
    const plain = await asked("/", "br;q=0");
    expect([plain.headers["content-encoding"], plain.headers.vary]).toEqual([
      undefined,
      expect.stringContaining("accept-encoding"),
    ]);
    const packed = await asked("/", "gzip, br");
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const older = await asked("/", "deflate, gzip;q=0.5");
    expect(older.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body);
    const form = await asked("/forgot-password", "br");
    expect(form.body).toContain("<title>signIn</title>");
    expect(form.headers["content-encoding"]).toBeUndefined();
    await long.close();
  });

  it("is the inspector in development without being asked for", async () => {
    const development = await testApp({ config: { mode: "development" }, pages: { html: async (entry) => entry } });
    expect((await development.anonymous.get("/inspector")).body).toBe("inspector");
    await development.close();
  });
});

describe("a file of the build", () => {
  let outside: string;
  let folder: string;
  let app: FastifyInstance;
  const script = "export const flap = 1;".repeat(100);

  beforeAll(async () => {
    outside = mkdtempSync(join(tmpdir(), "clatter-statics-"));
    folder = join(outside, "client");
    writeFileSync(join(outside, "secret.svg"), "secret");
    mkdirSync(join(folder, "assets"), { recursive: true });
    mkdirSync(join(folder, "src/entries/console"), { recursive: true });
    writeFileSync(join(folder, "assets/main-abc.js"), script);
    writeFileSync(join(folder, "assets/main-abc.js.br"), brotliCompressSync(script));
    writeFileSync(join(folder, "favicon.svg"), "<svg/>");
    writeFileSync(join(folder, "src/entries/console/index.html"), "raw");
    app = fastify();
    await registerStatics(app, folder);
  });
  afterAll(async () => {
    await app.close();
    rmSync(outside, { recursive: true, force: true });
  });

  it("is kept for ever when its name has a hash, and comes compressed to who can read that", async () => {
    const plain = await app.inject({ url: "/assets/main-abc.js" });
    expect(plain.body).toBe(script);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const compressed = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": "gzip, br" } });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers["content-type"]).toContain("javascript");
    expect(compressed.headers.vary).toContain("accept-encoding");
    expect(compressed.rawPayload.length).toBeLessThan(script.length);
  });

  it("is kept for an hour when it has none", async () => {
    const icon = await app.inject({ url: "/favicon.svg" });
    expect([icon.statusCode, icon.headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
    expect(icon.headers["content-type"]).toContain("image/svg+xml");
  });

  it.each([
    "/assets/",
    "/assets/nothing.js",
    "/assets/..%2f..%2fsecret.svg",
    "/assets/%2e%2e/%2e%2e/secret.svg",
    "/assets/..%5c..%5csecret.svg",
    "/..%2fsecret.svg",
    "/src/entries/console/index.html",
  ])("is nothing else: %s", async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toBe("secret");
    expect(answer.body).not.toBe("raw");
  });
});
