import { expect, type Page, type Request, type Route } from "@playwright/test";
import { signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

const compose = "Compose";
const openCompose = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: compose }).click();

test("a screen that is opened offline says so, and is there when the network is back", async ({ page, context }) => {
  await signIn(page, "noor@example.com", "/");
  await expect(page).toHaveURL(/\/live$/);
  await context.setOffline(true);
  await openCompose(page);
  await expect(page.getByRole("heading", { level: 1, name: "Offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/compose$/);
});

test("what a screen could not load offline is there when the network is back", async ({ page, context }) => {
  await signIn(page, "noor@example.com", "/");
  await expect(page).toHaveURL(/\/live$/);
  const plus = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Plus" });
  const categories = page.getByRole("button", { name: "Categories" });
  // The screen's own part comes; what it asks for does not.
  await page.route("**/graphql", (route) => route.abort("internetdisconnected"));
  await plus.click();
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(categories).toBeDisabled();
  await context.setOffline(true);
  await page.unroute("**/graphql");
  await context.setOffline(false);
  await expect(categories).toBeEnabled();
  await expect(again).toHaveCount(0);
});

test("a build that is replaced under an open page takes the person where they wanted to go", async ({ page }) => {
  await signIn(page, "noor@example.com", "/");
  await expect(page).toHaveURL(/\/live$/);
  // The files of the page that is open are gone; those of a page that is loaded now are there.
  const gone = (route: Route) => route.fulfill({ status: 404, body: "" });
  await page.route("**/assets/*.js", gone);
  page.on("request", (request) => request.isNavigationRequest() && void page.unroute("**/assets/*.js", gone));
  await openCompose(page);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/compose$/);
});

test("a part that is gone for good ends in a way on, not in a circle", async ({ page }) => {
  await signIn(page, "noor@example.com", "/");
  await expect(page).toHaveURL(/\/live$/);
  const missing = new Set<string>();
  await page.route("**/assets/ComposeScreen*.js", (route) => {
    missing.add(route.request().url());
    return route.fulfill({ status: 404, body: "" });
  });
  await openCompose(page);
  await expect(page.getByRole("heading", { level: 1, name: "This screen could not be loaded" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Load the page again" })).toBeVisible();
  expect(missing.size).toBeGreaterThan(0);
});

test("a message that is sent while the network is gone is told at once to be kept", async ({ page, context }) => {
  const coming = new Set<Request>();
  const here: string[] = [];
  page.on("request", (request) => request.url().includes("/assets/") && coming.add(request));
  page.on("requestfailed", (request) => coming.delete(request));
  page.on("requestfinished", (request) => {
    if (coming.delete(request)) here.push(request.url());
  });
  await signIn(page, "noor@example.com", "/");
  await expect(page).toHaveURL(/\/live$/);
  await openCompose(page);
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("STILL HERE");
  // What tells of anything comes while the page is looked at, what tells of a send while the person composes.
  await expect
    .poll(() => ["SendDialogs", "draftNotices", "ToastCorner"].every((part) => here.some((url) => url.includes(part))))
    .toBe(true);
  await expect.poll(() => coming.size).toBe(0);
  await context.setOffline(true);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Your message is kept/)).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Unable to save message")).toBeVisible();
  await expect(page.getByText(/trying again cannot save it twice/)).toBeVisible();
  await expect(page.getByText(/This part could not be loaded/)).toHaveCount(0);
  await context.setOffline(false);
});

test("what a send had to say when nothing could say it is said when the network is back, whatever was opened", async ({
  page,
  context,
}) => {
  const gone = (route: Route) => route.abort("internetdisconnected");
  const speakers = /assets\/(SendDialogs|ToastCorner)/;
  await page.route(speakers, gone);
  await signIn(page, "noor@example.com", "/");
  await expect(page).toHaveURL(/\/live$/);
  await openCompose(page);
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("UNSAID");
  await context.setOffline(true);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^Offline\. This part could not be loaded/)).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offline" })).toBeVisible();
  await page.unroute(speakers, gone);
  await context.setOffline(false);
  await expect(page.getByText(/Your message is kept/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page).toHaveTitle(/^(?!Offline)/);
});

test("a save that fails while the network is gone says so at once", async ({ page, context }) => {
  const here: string[] = [];
  page.on("requestfinished", (request) => here.push(request.url()));
  await signIn(page, "mia@example.com", "/");
  await expect(page).toHaveURL(/\/live$/);
  await page.goto(page.url().replace(/live$/, "profile"));
  await page.getByLabel("First name").fill("Somebody");
  // What says it is there before anything went wrong.
  await expect.poll(() => here.some((url) => url.includes("ToastCorner"))).toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^There was an error saving/)).toBeVisible({ timeout: 3_000 });
  await context.setOffline(false);
});

test("a dialog that is opened while the network is gone says so, and comes whole when it is asked for again", async ({
  page,
}) => {
  const gone = (route: Route) => route.abort("internetdisconnected");
  // Before anything asks for it ahead.
  await page.route("**/assets/PauseDialogs*", gone);
  await signIn(page, "mia@example.com", "/");
  const key = page.getByRole("button", { name: "Mute" }).first();
  await expect(key).toBeVisible();
  await key.click();
  const said = page.getByRole("alert").filter({ hasText: "This part could not be loaded. Check the connection." });
  await expect(said).toBeVisible();
  await page.unroute("**/assets/PauseDialogs*", gone);
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(said).toHaveCount(0);
  // Its styles, too, which were asked for with it; of one that did not come nobody may read the rules.
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes("PauseDialogs"))
      .map((sheet) => sheet.cssRules.length > 0),
  );
  expect(rules).toEqual([true]);
});
