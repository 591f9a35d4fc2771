import { expect, type Page } from "@playwright/test";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Banners push a page down: where one came under a press, the press ended beside its key and was lost. */

const marker = "html[data-referral-banner]";

/** Holds the answer that says whether there is a referral banner. */
async function holdAnswer(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isReferral = (body: unknown) => (body as { operationName?: string }).operationName === "ReferralCodeQuery";
  await page.route("**/graphql", async (route) => {
    if (isReferral(route.request().postDataJSON())) await held;
    await route.continue();
  });
  const answered = page.waitForResponse((response) => {
    const { url, method } = { url: response.url(), method: response.request().method() };
    return method === "POST" && url.endsWith("/graphql") && isReferral(response.request().postDataJSON());
  });
  return { release, answered };
}

/** Counts from the next page on how often its main part moved, by the browser's own account: https://web.dev/articles/cls */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = { shifts: 0 };
    Object.assign(window, { counted });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
        if (sources.some(({ node }) => node instanceof HTMLElement && node.matches("main"))) counted.shifts += 1;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    return page.evaluate(() => (window as unknown as { counted: { shifts: number } }).counted.shifts);
  };
}

test("a press that began on a key ends on it, though the referral banner comes meanwhile; the next visit begins with it", async ({
  page,
}) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  await page.evaluate(() => localStorage.removeItem("clatter.referralBanner"));
  const { release, answered } = await holdAnswer(page);
  await page.goto(`${gatewayUrl()}/board/${id}/compose`);
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" });
  await expect(page.getByRole("button", { name: "Mute" })).toBeVisible();
  await expect(page.locator(marker)).toHaveCount(0);
  const place = await link.boundingBox();
  if (!place) throw new Error("The link to the messages has no place.");
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  release();
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await link.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/messages/);
  await expect(page.locator(marker)).toHaveCount(1);

  const shifts = await countShifts(page);
  await page.goto(`${gatewayUrl()}/board/${id}/compose`);
  await expect(page.getByRole("complementary", { name: "Refer a friend" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mute" })).toBeVisible();
  expect(await shifts()).toBe(0);
  expect(troubles).toEqual([]);
});
