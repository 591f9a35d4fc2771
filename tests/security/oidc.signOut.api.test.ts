import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hint } from "../../gateway/context.ts";
import { type Browser, locationOf, openBrowser, refresh, signIn } from "../support/browser.ts";
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

interface SignOutPage {
  readonly page: string;
  readonly action: string;
  readonly xsrf: string;
  readonly automatic: boolean;
}

async function openSignOut(browser: Browser, parameters: Record<string, string>): Promise<SignOutPage> {
  const page = await browser.get(`${origin}/oidc/session/end?${new URLSearchParams(parameters)}`);
  expect(page.status).toBe(200);
  return readPageData<SignOutPage>(await page.text());
}

const consoleLogin = () => `${origin}/login`;

test("signing out ends the session, and old bearers fail at once", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  const hints: Hint[] = [];
  const stop = app.context.bus.subscribe((hint) => hints.push(hint));
  const page = await openSignOut(browser, {
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: consoleLogin(),
    state: "back",
  });
  expect(page).toMatchObject({ page: "signOut", automatic: true });
  const done = await browser.postForm(page.action, { xsrf: page.xsrf, logout: "yes" });
  stop();
  expect(locationOf(done)).toBe(`${consoleLogin()}?state=back`);
  const answer = await app.withToken(tokens.access_token).graphql("{ getViewerRole { id } }");
  expect(answer.status).toBe(401);
  expect((await refresh(browser, origin, tokens.refresh_token)).status).toBe(400);
  expect(hints).toContainEqual({ kind: "token", personId: app.ids.people.mia });
});

test("after signing out the same browser is asked for the password again", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  const page = await openSignOut(browser, { id_token_hint: tokens.id_token });
  await browser.postForm(page.action, { xsrf: page.xsrf, logout: "yes" });
  await expect(signIn(browser, origin, "mia@example.com", "not the password")).rejects.toThrow("Not signed in");
});

test("a link of somebody else's only asks whether to sign out", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  const way = await browser.get(`${origin}/sign-out`);
  const page = readPageData<SignOutPage>(await (await browser.get(locationOf(way))).text());
  expect(page).toMatchObject({ page: "signOut", automatic: false });
  const forged = await browser.postForm(page.action, { xsrf: "0".repeat(48), logout: "yes" });
  expect(forged.status).toBe(400);
  const answer = await app.withToken(tokens.access_token).graphql("{ getViewerRole { id } }");
  expect(answer.status).toBe(200);
});

test("signing out leads to no foreign address", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  for (const address of [
    "https://evil.example/",
    `${origin}/login/../../evil`,
    `${origin}/login#x`,
    "//evil.example",
  ]) {
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: address });
    const page = await browser.get(`${origin}/oidc/session/end?${query}`);
    expect(page.status, address).toBe(400);
    expect(readPageData<{ page: string }>(await page.text()).page).toBe("problem");
  }
});

test("a stream's sign-in is known to be over, however young its access token is", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  const { principal } = await app.context.tokens.enter(tokens.access_token);
  expect(await app.context.tokens.boardsOf(principal)).toBeDefined();
  await app.clock.advance(3_600_000);
  expect(await app.context.tokens.boardsOf(principal)).toBeDefined();
  const page = await openSignOut(browser, { id_token_hint: tokens.id_token });
  await browser.postForm(page.action, { xsrf: page.xsrf, logout: "yes" });
  expect(await app.context.tokens.boardsOf(principal)).toBeUndefined();
});
