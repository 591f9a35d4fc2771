import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, refresh, signIn, type TokenAnswer } from "../support/browser.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";
const afterGraceMs = 31_000;

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia", { password }) });
  origin = await app.listen();
});

afterAll(() => app.close());

async function tokensOf(response: Response): Promise<TokenAnswer> {
  expect(response.status).toBe(200);
  return (await response.json()) as TokenAnswer;
}

async function isAlive(accessToken: string): Promise<boolean> {
  const { status, data } = await app.withToken(accessToken).graphql("{ getViewerRole { id } }");
  return status === 200 && data !== null && data !== undefined;
}

test("a refresh token gives a new access token and a successor, and the new one works", async () => {
  const browser = openBrowser(origin);
  const first = await signIn(browser, origin, "mia@example.com", password);
  const second = await tokensOf(await refresh(browser, origin, first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(second.access_token).not.toBe(first.access_token);
  expect(await isAlive(second.access_token)).toBe(true);
});

test("the same old token gets the same successor for 30 s, also from ten tabs at once", async () => {
  const browser = openBrowser(origin);
  const first = await signIn(browser, origin, "mia@example.com", password);
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => tokensOf(await refresh(browser, origin, first.refresh_token))),
  );
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
  // The clock runs on meanwhile, on a busy machine for seconds.
  await app.clock.advance(20_000);
  const late = await tokensOf(await refresh(browser, origin, first.refresh_token));
  expect(late.refresh_token).toBe(answers[0]?.refresh_token);
  const next = await tokensOf(await refresh(browser, origin, late.refresh_token));
  expect(next.refresh_token).not.toBe(late.refresh_token);
});

test("a reused token ends the whole family: successors, access tokens, the sign-in", async () => {
  const browser = openBrowser(origin);
  const first = await signIn(browser, origin, "mia@example.com", password);
  const second = await tokensOf(await refresh(browser, origin, first.refresh_token));
  await app.clock.advance(afterGraceMs);
  const reused = await refresh(browser, origin, first.refresh_token);
  expect(reused.status).toBe(400);
  expect(await reused.json()).toMatchObject({ error: "invalid_grant" });
  expect((await refresh(browser, origin, second.refresh_token)).status).toBe(400);
  expect(await isAlive(first.access_token)).toBe(false);
  expect(await isAlive(second.access_token)).toBe(false);
});

test("ending one family leaves the person's other sign-ins alone", async () => {
  const [here, there] = [openBrowser(origin), openBrowser(origin)];
  const stolen = await signIn(here, origin, "mia@example.com", password);
  const other = await signIn(there, origin, "mia@example.com", password);
  await tokensOf(await refresh(here, origin, stolen.refresh_token));
  await app.clock.advance(afterGraceMs);
  expect((await refresh(here, origin, stolen.refresh_token)).status).toBe(400);
  expect(await isAlive(other.access_token)).toBe(true);
});

test("an access token lives ten minutes and not longer", async () => {
  const tokens = await signIn(openBrowser(origin), origin, "mia@example.com", password);
  await app.clock.advance(599_000);
  expect(await isAlive(tokens.access_token)).toBe(true);
  await app.clock.advance(2_000);
  expect(await isAlive(tokens.access_token)).toBe(false);
});

test("a refresh token of one client is nothing in another's hands, and a made-up one is nothing at all", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  const foreign = await browser.postForm(`${origin}/oidc/token`, {
    grant_type: "refresh_token",
    client_id: "somebody",
    refresh_token: tokens.refresh_token,
  });
  expect(foreign.status).toBe(401);
  expect((await refresh(browser, origin, "A".repeat(43))).status).toBe(400);
  expect((await refresh(browser, origin, tokens.refresh_token)).status).toBe(200);
});

test("the database holds no bearer in clear", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  const next = await tokensOf(await refresh(browser, origin, tokens.refresh_token));
  const rows = await app.context.database.execute<{ line: string }>(
    "select row_to_json(t)::text as line from oidc_record t",
  );
  const dump = rows.map((row) => row.line).join("\n");
  expect(dump).toContain("RefreshToken");
  const session = browser.cookies.get("clatter_session") ?? "";
  for (const bearer of [tokens.access_token, tokens.refresh_token, next.access_token, next.refresh_token, session]) {
    expect(bearer.length).toBeGreaterThan(20);
    expect(dump).not.toContain(bearer);
  }
});
