import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { authorizationRequest, beginSignIn, openBrowser, refresh, signIn } from "../support/browser.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const sentence = "Nothing can be saved right now: the disk is full. Boards keep what they show.";
const password = "three flaps turning";

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia", { password }) });
  origin = await app.listen();
  await app.opened.sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
});

afterAll(() => app.close());

/** The disk takes no sign-in until this is called, or the test ends. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  const empty = () => app.opened.sql.unsafe("drop trigger if exists no_room on oidc_record");
  onTestFinished(async () => void (await empty()));
  await app.opened.sql.unsafe(
    "create trigger no_room before insert or update on oidc_record for each row execute function no_room()",
  );
  return empty;
}

test("while the disk is full a renewal is told to come back, and is granted afterwards", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  const empty = await fillDisk();
  const refused = await refresh(browser, origin, tokens.refresh_token);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toEqual({ error: "temporarily_unavailable", error_description: sentence });
  await empty();
  expect((await refresh(browser, origin, tokens.refresh_token)).status).toBe(200);
});

test("a sign-in whose disk is full by then says so on its page, and can begin anew afterwards", async () => {
  const browser = openBrowser(origin);
  const page = await beginSignIn(browser, authorizationRequest(origin));
  const typed = await browser.post(page, { emailAddress: "mia@example.com", password });
  const { redirectTo } = (await typed.json()) as { redirectTo: string };
  const empty = await fillDisk();
  const refused = await browser.get(redirectTo);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.text()).toContain(sentence);
  await empty();
  expect((await signIn(browser, origin, "mia@example.com", password)).access_token).toMatch(/^\S{20,}$/);
});
