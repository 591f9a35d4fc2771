import { afterAll, beforeAll, expect, test } from "vitest";
import {
  authorizationRequest,
  beginSignIn,
  locationOf,
  openBrowser,
  refresh,
  returnToConsole,
  tradeCode,
} from "../support/browser.ts";
import { readPageData } from "../support/pageData.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia", { password }) });
  origin = await app.listen();
});

afterAll(() => app.close());

/** Signs in and stops where the console has its code. */
async function codeFor(browser = openBrowser(origin)) {
  const request = authorizationRequest(origin);
  const page = await beginSignIn(browser, request);
  const answer = await browser.post(page, { emailAddress: "mia@example.com", password });
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  const callback = await returnToConsole(browser, redirectTo);
  return { browser, request, callback, code: callback.searchParams.get("code") ?? "" };
}

const hostileRedirects = [
  "https://evil.example/login/callback",
  "ORIGIN.evil.example/login/callback",
  "ORIGIN@evil.example/login/callback",
  "ORIGIN/login/callback/",
  "ORIGIN/login/callback?next=https://evil.example",
  "ORIGIN/login/callback#",
  "ORIGIN/login/callback/../../evil",
  "ORIGIN/login/%63allback",
  "ORIGIN/LOGIN/callback",
  "ORIGIN//login/callback",
  "ORIGIN/login/callback%00",
  "ORIGIN/login",
  "ORIGIN",
  "//evil.example/login/callback",
  "/login/callback",
  "javascript:alert(1)",
  "data:text/html,evil",
  "http://localhost/login/callback",
  "",
];

test.each(hostileRedirects)("the redirect address %j is refused without a redirect", async (template) => {
  const address = template.replace("ORIGIN", origin);
  const response = await openBrowser(origin).get(authorizationRequest(origin, { redirect_uri: address }).url);
  expect(response.status).toBe(400);
  expect(response.headers.get("location")).toBeNull();
  expect(readPageData<{ page: string }>(await response.text()).page).toBe("problem");
});

test.each([
  ["no challenge", { code_challenge: null, code_challenge_method: null }],
  ["a plain challenge", { code_challenge_method: "plain" }],
  ["an implicit answer", { response_type: "token" }],
  ["an ID token at once", { response_type: "id_token", nonce: "n" }],
  ["a hybrid answer", { response_type: "code id_token" }],
  ["no openid", { scope: "profile email" }],
  ["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }],
])("an authorization request with %s is sent back with an error and the state", async (_what, changes) => {
  const request = authorizationRequest(origin, changes);
  const back = new URL(locationOf(await openBrowser(origin).get(request.url)));
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/login/callback`);
  const answer = new URLSearchParams(back.search === "" ? back.hash.slice(1) : back.search);
  expect(answer.get("error")).toMatch(
    /^(invalid_request|unsupported_response_type|invalid_scope|request_not_supported)$/,
  );
  expect(answer.get("state")).toBe(request.state);
  expect(answer.get("code")).toBeNull();
});

test("an unknown client and a missing state of mind are told on a page of ours", async () => {
  const response = await openBrowser(origin).get(authorizationRequest(origin, { client_id: "somebody" }).url);
  expect(response.status).toBe(400);
  expect(readPageData<{ page: string }>(await response.text()).page).toBe("problem");
});

test("the callback carries the state and the issuer", async () => {
  const { callback, request } = await codeFor();
  expect(callback.searchParams.get("state")).toBe(request.state);
  expect(callback.searchParams.get("iss")).toBe(`${origin}/oidc`);
});

test("a code without its verifier is worth nothing, and trying it a second time ends what it gave", async () => {
  const { browser, request, code } = await codeFor();
  const wrong = await tradeCode(browser, origin, code, "w".repeat(43));
  expect(wrong.status).toBe(400);
  const { browser: other, request: sent, code: second } = await codeFor();
  const traded = await tradeCode(other, origin, second, sent.verifier);
  const { access_token, refresh_token } = (await traded.json()) as { access_token: string; refresh_token: string };
  expect((await tradeCode(other, origin, second, sent.verifier)).status).toBe(400);
  expect((await app.withToken(access_token).graphql("{ getViewerRole { id } }")).status).toBe(401);
  expect((await refresh(other, origin, refresh_token)).status).toBe(400);
  expect(request.verifier).not.toBe(sent.verifier);
});

test("a sign-in page that was begun in another browser is dead there", async () => {
  const victim = openBrowser(origin);
  const page = await beginSignIn(openBrowser(origin), authorizationRequest(origin));
  const shown = await victim.get(page);
  expect(shown.status).toBe(410);
  expect(readPageData<{ page: string }>(await shown.text()).page).toBe("expired");
  const posted = await victim.post(page, { emailAddress: "mia@example.com", password });
  expect(posted.status).toBe(404);
});

test("a sign-in that was begun more than an hour ago is dead", async () => {
  const browser = openBrowser(origin);
  const page = await beginSignIn(browser, authorizationRequest(origin));
  await app.clock.advance(3_601_000);
  expect((await browser.get(page)).status).toBe(410);
});

test.each([
  ["without the product's header", { "x-clatter": "" }],
  ["from another origin", { origin: "https://evil.example" }],
  ["from no origin at all", { origin: "null" }],
])("a sign-in form %s is refused", async (_what, headers) => {
  const browser = openBrowser(origin);
  const page = await beginSignIn(browser, authorizationRequest(origin));
  const answer = await browser.post(page, { emailAddress: "mia@example.com", password }, headers);
  expect(answer.status).toBe(403);
});

test("a form that is sent as a browser's plain form is refused", async () => {
  const browser = openBrowser(origin);
  const page = await beginSignIn(browser, authorizationRequest(origin));
  const answer = await browser.postForm(
    page,
    { emailAddress: "mia@example.com", password },
    { origin, "x-clatter": "1" },
  );
  expect(answer.status).toBe(415);
});

test("discovery speaks of the issuer alone, whatever host the request names", async () => {
  const answer = await app.app.inject({
    url: "/oidc/.well-known/openid-configuration",
    headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  const metadata = answer.json<Record<string, unknown>>();
  expect(metadata).toMatchObject({
    issuer: `${origin}/oidc`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    authorization_response_iss_parameter_supported: true,
  });
  expect(answer.body).not.toContain("evil.example");
  expect(Object.keys(metadata)).not.toContain("registration_endpoint");
});

test("the provider's answers carry the security headers of every answer", async () => {
  for (const path of ["/oidc/.well-known/openid-configuration", "/oidc/jwks", "/oidc/nowhere", "/oidc/auth"]) {
    const { headers } = await app.app.inject({ url: path });
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
  }
});

test("nobody can register a client, introspect a token or use the development pages", async () => {
  for (const path of [
    "/oidc/reg",
    "/oidc/token/introspection",
    "/oidc/device/auth",
    "/oidc/request",
    "/oidc/backchannel",
  ]) {
    expect((await app.app.inject({ method: "POST", url: path })).statusCode, path).toBe(404);
  }
  expect((await app.app.inject({ url: "/oidc/interaction/x" })).statusCode).toBe(404);
});

test.each([
  "Bearer",
  "Bearer x y",
  "Basic bWlhOnB3",
  "bearer ",
  "Bearer <script>",
  `Bearer ${"a".repeat(9000)}`,
  "Bearer ok",
])("the Authorization header %j is 401, also beside a good session cookie", async (authorization) => {
  const { browser } = await codeFor();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await app.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization, cookie },
    payload: { query: "{ getViewerRole { id } }" },
  });
  expect(answer.statusCode).toBe(401);
});

test("the keys of the provider survive a restart and are the same for every gateway on the database", async () => {
  const second = await testApp({ beside: app });
  const [one, other] = await Promise.all([app, second].map((each) => each.app.inject({ url: "/oidc/jwks" })));
  await second.close();
  expect(one?.json()).toEqual(other?.json());
  expect(one?.json<{ keys: Record<string, unknown>[] }>().keys[0]).not.toHaveProperty("d");
});

test("behind https every cookie of the provider is for https alone, and out of scripts' reach", async () => {
  const behind = await testApp({ config: { publicUrl: "https://clatter.example" } });
  const { url } = authorizationRequest("https://clatter.example");
  const answer = await behind.app.inject({ url: url.slice("https://clatter.example".length) });
  await behind.close();
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
  expect(answer.headers.location).toMatch(/^\/sign-in\//);
});
