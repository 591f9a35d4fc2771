import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sweepAuth } from "../../gateway/auth/auth.plugin.ts";
import { spend } from "../../gateway/callers/budget.ts";
import { authorizationRequest, beginSignIn, openBrowser, refresh, signIn } from "../support/browser.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";
const hourMs = 3_600_000;

let dataDir: string;
let app: TestApp;
let origin: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "clatter-sweep-"));
  app = await testApp({ config: { dataDir, logLevel: "silent" }, seed: (seed) => seed.person("mia", { password }) });
  origin = await app.listen();
});

afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function rowsOf(table: "oidc_record" | "budget" | "mail_ticket"): Promise<number> {
  const [row] = await app.context.database.execute<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return row?.rows ?? 0;
}

test("what has run out is cleared away, and what lives goes on", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  await beginSignIn(openBrowser(origin), authorizationRequest(origin));
  await spend(app.context, "test", { address: "192.0.2.1" });
  const before = await rowsOf("oidc_record");
  await sweepAuth(app.context);
  expect(await rowsOf("oidc_record")).toBe(before);
  expect(await rowsOf("budget")).toBeGreaterThan(0);
  await app.clock.advance(2 * hourMs);
  await sweepAuth(app.context);
  expect(await rowsOf("oidc_record")).toBeLessThan(before);
  expect(await rowsOf("budget")).toBe(0);
  expect((await refresh(browser, origin, tokens.refresh_token)).status).toBe(200);
});

test("a sign-in ends after two weeks, however often it was renewed, and nothing of it stays", async () => {
  const browser = openBrowser(origin);
  let tokens = await signIn(browser, origin, "mia@example.com", password);
  for (let day = 0; day < 13; day += 1) {
    await app.clock.advance(24 * hourMs);
    const answer = await refresh(browser, origin, tokens.refresh_token);
    expect(answer.status, `day ${day}`).toBe(200);
    tokens = (await answer.json()) as typeof tokens;
  }
  await app.clock.advance(25 * hourMs);
  expect((await refresh(browser, origin, tokens.refresh_token)).status).toBe(400);
  await sweepAuth(app.context);
  expect(await rowsOf("oidc_record")).toBe(0);
});

test("links in mails are cleared away when they are too old", async () => {
  await openBrowser(origin).post(`${origin}/forgot-password`, { emailAddress: "mia@example.com" });
  await app.context.mail.settled();
  expect(await rowsOf("mail_ticket")).toBe(1);
  await app.clock.advance(2 * hourMs);
  await sweepAuth(app.context);
  expect(await rowsOf("mail_ticket")).toBe(0);
});
