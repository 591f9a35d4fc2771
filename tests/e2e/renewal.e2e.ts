import { expect, type Page, type Request, test } from "@playwright/test";
import { gatewayUrl, signIn } from "./support/person.ts";

/** The tokens of this browser have run out, as after ten minutes of sleep. */
async function runOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const user = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 1 }));
  });
}

const isRenewal = (request: Request) => /\/oidc\/token$/.test(request.url()) && request.method() === "POST";
const boards = (page: Page) => page.getByRole("heading", { level: 1, name: "Boards" });

test("two tabs whose token has run out renew it once, and nobody is signed out", async ({ page, context }) => {
  await signIn(page, "noor@example.com", "/");
  await page.goto(`${gatewayUrl()}/select-board`);
  const other = await context.newPage();
  await other.goto(`${gatewayUrl()}/select-board`);
  await expect(boards(other)).toBeVisible();
  const renewals: string[] = [];
  context.on("request", (request) => isRenewal(request) && renewals.push(request.url()));
  await runOut(page);
  await Promise.all([page.reload(), other.reload()]);
  await expect(boards(page)).toBeVisible();
  await expect(boards(other)).toBeVisible();
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
