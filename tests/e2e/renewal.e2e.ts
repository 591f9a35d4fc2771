import { expect, type Page, type Request } from "@playwright/test";
import { gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

// The stream's flow runs as everybody's does, as data: where somebody looks it would run by XState.
test.use({ isInspected: false });

/** What this browser keeps of its sign-in is changed, behind the console's back. */
async function change(page: Page, to: { expires_at?: number; access_token?: string }): Promise<void> {
  await page.evaluate((fields) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const user = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...user, ...fields }));
  }, to);
}

/** The token of this browser has run out, as after ten minutes of sleep. */
const runOut = (page: Page) => change(page, { expires_at: Math.floor(Date.now() / 1000) - 1 });

const isRenewal = (request: Request) => /\/oidc\/token$/.test(request.url()) && request.method() === "POST";
const boards = (page: Page) => page.getByRole("heading", { level: 1, name: "Boards" });

/** A page of the same origin without the console: what is in this browser can be changed while nothing uses it. */
const quietPage = () => `${gatewayUrl()}/oidc/.well-known/openid-configuration`;

test("two tabs whose token has run out renew it once, and nobody is signed out", async ({ page, context }) => {
  await signIn(page, "noor@example.com", "/");
  await page.goto(quietPage());
  const other = await context.newPage();
  const renewals: string[] = [];
  context.on("request", (request) => isRenewal(request) && renewals.push(request.url()));
  await runOut(page);
  await Promise.all([page, other].map((tab) => tab.goto(`${gatewayUrl()}/select-board`)));
  await expect(boards(page)).toBeVisible();
  await expect(boards(other)).toBeVisible();
  expect(renewals).toHaveLength(1);
});

test("calls whose token the gateway does not know renew it once between them", async ({ page }) => {
  await signIn(page, "noor@example.com", "/");
  await page.goto(quietPage());
  await change(page, { access_token: "none of the gateway's" });
  const renewals: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => isRenewal(request) && renewals.push(request.url()));
  page.on("response", (response) => response.status() === 401 && refused.push(response.url()));
  const isListening = page.waitForResponse((response) => /\/events$/.test(response.url()) && response.ok());
  await page.goto(`${gatewayUrl()}/select-board`);
  await expect(
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first(),
  ).toBeVisible();
  await isListening;
  expect(refused.length).toBeGreaterThan(1);
  expect(renewals).toHaveLength(1);
});

test("a renewal whose answer is lost is tried again with the same token, and signs nobody out", async ({ page }) => {
  await signIn(page, "noor@example.com", "/");
  await page.goto(`${gatewayUrl()}/select-board`);
  await expect(boards(page)).toBeVisible();
  let isLost = false;
  await page.route("**/oidc/token", async (route) => {
    if (isLost) return route.continue();
    // The provider has turned the token over; the network loses what it said.
    expect((await route.fetch()).status()).toBe(200);
    isLost = true;
    return route.abort("connectionreset");
  });
  await runOut(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Signing in did not work" })).toBeVisible();
  expect(isLost).toBe(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(boards(page)).toBeVisible();
  await expect(page).toHaveURL(`${gatewayUrl()}/select-board`);
});
