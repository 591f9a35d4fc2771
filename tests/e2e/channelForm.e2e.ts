import { expect, type Page } from "@playwright/test";
import { installChannel, makeBoard } from "./support/boards.ts";
import { boxesOf } from "./support/boxes.ts";
import { givePlus, type RunningGateway, startGateway } from "./support/gateway.ts";
import { signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/* The own form of a channel stands in a frame that reaches nothing: what the console gives it so that it is one page for people. */

let gateway: RunningGateway;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  gateway = await startGateway();
});
test.afterAll(() => gateway?.stop());

async function openForm(page: Page, name: string, listing: string): Promise<void> {
  const board = await makeBoard(page, name, { timezone: "Europe/Zurich" });
  await givePlus(gateway.dataFolder, board);
  const channel = await installChannel(page, board, listing);
  await page.goto(`${gateway.url}/board/${board}/config-installable/${channel}`);
}

test("a channel's form is saved under the thumb on a phone, and by its own key elsewhere", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com", "/", gateway.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, "Shed", "bins");
  const form = page.frameLocator("iframe");
  const [outside, own] = [page.getByRole("button", { name: "Save" }), form.getByRole("button", { name: "Save" })];
  await expect(outside).toBeInViewport({ ratio: 1 });
  await expect(own).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(outside).toBeInViewport({ ratio: 1 });
  // Nothing of the form lies behind the bar when it is scrolled to its end.
  const [frame, bar] = await boxesOf(page.locator("iframe"), outside);
  expect(frame.y + frame.height).toBeLessThanOrEqual(bar.y);

  // What is wrong is told where it is, and seen.
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await form.getByLabel(/^A day on which/).fill("2026-11-24");
  await form.getByLabel(/^Every/).selectOption("week");
  await outside.click();
  await expect(form.locator('[aria-invalid="true"]').first()).toBeInViewport();
  await expect(page.getByText("Settings saved")).toBeHidden();
  await form.getByLabel(/^Bin(?!s)/).fill("Paper");
  await outside.click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  expect(troubles).toEqual([]);
});

test("a channel's form wears the console's face, and has one Save at any width", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com", "/", gateway.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openForm(page, "Loft", "home-assistant");
  const form = page.frameLocator("iframe");
  const [outside, own] = [page.getByRole("button", { name: "Save" }), form.getByRole("button", { name: "Save" })];
  await expect(own).toBeVisible();
  await expect(outside).toHaveCount(0);
  const facesOf = (isInner: boolean) =>
    page
      .frames()
      .find((one) => one.url().includes("/configure/") === isInner)
      ?.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
      );
  await expect.poll(() => facesOf(true)).toEqual(["Geist Variable"]);
  expect(await facesOf(false)).toContain("Geist Variable");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(outside).toBeVisible();
  await expect(own).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(own).toBeVisible();
  // It follows when the system, or the person, changes the theme.
  const inner = form.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(inner).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(inner).toHaveAttribute("data-theme", "light");
  expect(troubles).toEqual([]);
});
