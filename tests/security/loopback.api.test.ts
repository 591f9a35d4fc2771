import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { firstStart } from "../../gateway/firstStart.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const hosts = ["127.0.0.1", "localhost", "::1", "0.0.0.0", "192.168.1.5"];
const publicUrls = [undefined, "http://localhost:4141", "https://boards.example", "http://192.168.1.5:4141"];
const proxies = [undefined, "1", "127.0.0.1"];

const all = hosts.flatMap((host) => publicUrls.flatMap((url) => proxies.map((proxy) => [host, url, proxy] as const)));

const read = (host: string, url: string | undefined, proxy: string | undefined) =>
  readConfig({ HOST: host, ...(url && { PUBLIC_URL: url }), ...(proxy && { TRUST_PROXY: proxy }) }, [], "development");

/** Decision 65, written out: these alone are reached by nobody but this machine. */
const reachedByNobodyElse = new Set(
  ["127.0.0.1", "localhost", "::1"].flatMap((host) => [`${host} - -`, `${host} http://localhost:4141 -`]),
);

describe("loopback", () => {
  it.each(all)("HOST=%s PUBLIC_URL=%s TRUST_PROXY=%s", (host, url, proxy) => {
    const name = `${host} ${url ?? "-"} ${proxy ?? "-"}`;
    expect(read(host, url, proxy).loopback).toBe(reachedByNobodyElse.has(name));
  });
});

let gateway: TestApp | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

const told: string[] = [];
const write = process.stdout.write;
afterEach(() => {
  process.stdout.write = write;
  told.length = 0;
});

describe("what is for trying out", () => {
  it.each([
    ["127.0.0.1", undefined, undefined],
    ["127.0.0.1", undefined, "1"],
    ["127.0.0.1", "https://boards.example", undefined],
    ["127.0.0.1", "https://boards.example", "1"],
    ["0.0.0.0", undefined, undefined],
    ["0.0.0.0", "https://boards.example", "1"],
  ] as const)("is there on loopback alone: HOST=%s PUBLIC_URL=%s TRUST_PROXY=%s", async (host, url, proxy) => {
    const { loopback, publicUrl, trustProxy, mode } = read(host, url, proxy);
    gateway = await testApp({
      config: { host, loopback, publicUrl, trustProxy, mode, demo: "firstStart", databaseUrl: undefined },
    });
    const { context, anonymous } = gateway;
    const [status, people] = loopback ? [200, "demo"] : [404, "nobody"];
    expect((await anonymous.get("/checkout/plus-year-1", { accept: "application/json" })).statusCode).toBe(status);
    expect((await anonymous.get("/dev/outbox", { accept: "application/json" })).statusCode).toBe(status);
    await firstStart(context);
    const [row] = await gateway.opened.sql`select count(*)::int as count from person`;
    expect(row?.count > 0 ? "demo" : "nobody").toBe(people);
    process.stdout.write = ((text: string) => told.push(text) > 0) as typeof process.stdout.write;
    await context.mail.send({ to: "mia@example.com", subject: "Hello", text: "Hello", link: `${publicUrl}/x/secret` });
    process.stdout.write = write;
    expect(told.join("").includes("/x/secret")).toBe(loopback);
    const asked = await anonymous.get(
      `/oidc/auth?${new URLSearchParams({
        client_id: context.config.oidcClientId,
        response_type: "code",
        redirect_uri: `${publicUrl}/login/callback`,
        scope: "openid",
        code_challenge: "x".repeat(43),
        code_challenge_method: "S256",
      })}`,
    );
    const cookies = [asked.headers["set-cookie"] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(/; secure/i.test(cookie)).toBe(publicUrl.startsWith("https:"));
  });
});

describe("the origin of a call", () => {
  const post = async (origin: string, host: string, headers: Record<string, string> = {}) => {
    gateway ??= await testApp({ config: { publicUrl: "https://boards.example", trustProxy: 1, loopback: false } });
    const answer = await gateway.app.inject({
      method: "POST",
      url: "/graphql",
      headers: { origin, host, "content-type": "application/json", ...headers },
      payload: { query: "{ getViewerRole { id } }" },
    });
    return answer.statusCode;
  };

  it("is compared with its scheme", async () => {
    const proxied = { "x-forwarded-proto": "https" };
    expect(await post("https://boards.example", "boards.example", proxied)).toBe(200);
    expect(await post("http://boards.example", "boards.example", proxied)).toBe(403);
    expect(await post("https://alias.example", "alias.example", proxied)).toBe(200);
    expect(await post("http://alias.example", "alias.example", proxied)).toBe(403);
    expect(await post("https://evil.example", "alias.example", proxied)).toBe(403);
  });
});
