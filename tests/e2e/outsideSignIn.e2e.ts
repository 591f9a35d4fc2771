import { expect, type Page } from "@playwright/test";
import { type RunningGateway, startGateway } from "./support/gateway.ts";
import { pressEntry } from "./support/menu.ts";
import { type OutsideProvider, openOutsideProvider } from "./support/outsideProvider.ts";
import { watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

let elsewhere: OutsideProvider;
let gateway: RunningGateway;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  elsewhere = await openOutsideProvider();
  gateway = await startGateway({ OIDC_ISSUER: elsewhere.url, OIDC_CLIENT_ID: elsewhere.clientId });
  await elsewhere.serve(gateway.url);
});

test.afterAll(async () => {
  await gateway?.stop();
  await elsewhere?.close();
});

const askedElsewhere = (page: Page) => expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();

test("with another provider a person signs in there, comes back, renews, and signs out at both", async ({ page }) => {
  test.slow();
  const troubles = watchForTrouble(page);
  const opened = `${gateway.url}/nobody/knows?from=mail#place`;
  await page.goto(opened);
  await askedElsewhere(page);
  expect(new URL(page.url()).origin).toBe(elsewhere.url);
  await page.getByLabel("Who are you?").fill("zoe@elsewhere.example");
  await page.getByRole("button", { name: "Go on" }).click();

  await expect(page).toHaveURL(opened);
  await expect(page.getByRole("heading", { name: "This address is unknown" })).toBeVisible();
  await page.getByRole("button", { name: "Profile of Zoë Wu" }).click();
  await expect(page.getByRole("menu")).toContainText("zoe@elsewhere.example");
  await page.keyboard.press("Escape");

  // What the gateway says to its bearer: a person of hers, without boards.
  await page.goto(`${gateway.url}/select-board`);
  await expect(page.getByText("There are no boards associated with your account.")).toBeVisible();
  await page.goto(`${gateway.url}/`);
  await expect(page).toHaveURL(`${gateway.url}/new-board`);

  // On a page without a console: one that is open renews by itself, and its answer, with a token that serves once, goes with it.
  await page.goto(`${gateway.url}/health/ready`);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const user = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 1 }));
  });
  const renewal = page.waitForResponse((response) => response.url() === `${elsewhere.url}/token`);
  await page.goto(`${gateway.url}/select-board`);
  expect((await renewal).status()).toBe(200);
  await expect(page.getByText("There are no boards associated with your account.")).toBeVisible();

  await page.goto(opened);
  await page.getByRole("button", { name: /^Profile of/ }).click();
  await pressEntry(page, "Logout");
  await page.getByRole("button", { name: "Leave Elsewhere" }).click();
  // Back at the console, which knows nobody any more and asks there again.
  await askedElsewhere(page);
  await page.goto(opened);
  await askedElsewhere(page);
  expect(troubles).toEqual([]);
});
