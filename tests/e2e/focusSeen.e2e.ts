import { expect, type Page } from "@playwright/test";
import { findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { HELLO, messagePage, openMenu, settled } from "./support/simulatorPage.ts";
import { test } from "./support/test.ts";

/* WCAG 2.2, 2.4.7 and 2.4.11: where the focus is can be seen, and nothing stands over it. */

/** The ring round what has the focus, as the browser draws it. */
const ring = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });

test("arrows that move the focus take its ring along", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${id}/settings/timezone`);
  await page.getByRole("tab", { name: "Timezone" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Quiet Hours" })).toBeFocused();
  expect.soft(await ring(page), "tab").toBe("solid 2px");
  await page.goto(messagePage(HELLO));
  await settled(page);
  await openMenu(page);
  for (const key of ["ArrowDown", "End"]) {
    await page.keyboard.press(key);
    expect.soft(await ring(page), `menu, ${key}`).toBe("solid 2px");
  }
});

test("the ring of a tab has room beside its letters, and the bar is as high as before", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${id}/settings/timezone`);
  const tabs = page.getByRole("tab");
  await expect(tabs.first()).toBeVisible();
  const rooms = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const letters = document.createRange();
      letters.selectNodeContents(tab);
      const [inner, outer] = [letters.getBoundingClientRect(), tab.getBoundingClientRect()];
      return Math.min(inner.left - outer.left, outer.right - inner.right);
    }),
  );
  // Two pixels of ring, and as much between it and the letters.
  for (const room of rooms) expect.soft(room).toBeGreaterThanOrEqual(4);
  const bar = page.getByRole("tablist");
  expect.soft(await bar.evaluate((one) => one.getBoundingClientRect().height)).toBe(45);
});

test("the skip link leads to what Plus costs, which has no ring", async ({ page }) => {
  await signIn(page, "mia@example.com");
  await page.goto(`${gatewayUrl()}/buy-plus`);
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  expect(await ring(page)).toMatch(/^none/);
});

/** What stands over the middle of what has the focus and is no part of it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!above || focused.contains(above) || above.contains(focused)) return null;
    return `${focused.getAttribute("aria-label") ?? focused.textContent}, under ${above.textContent}`;
  });

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true });
  test("no bar of a phone stands over what has the focus", async ({ page }) => {
    await signIn(page, "mia@example.com");
    const { id } = await findBoard(page, "Kitchen");
    await page.setViewportSize({ width: 375, height: 667 });
    for (const path of ["profile", "select", "installables/installed"]) {
      await page.goto(`${gatewayUrl()}/board/${id}/${path}`);
      await expect(page.getByRole("heading").first(), path).toBeVisible();
      await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
      const found: string[] = [];
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let presses = 0; presses < 40; presses += 1) {
          await page.keyboard.press(key);
          const told = await covered(page);
          if (told) found.push(`${key}: ${told}`);
        }
      }
      expect.soft(found, path).toEqual([]);
    }
  });

  test("all keys of a card are in it on a phone of 320 px", async ({ page }) => {
    await signIn(page, "mia@example.com");
    const { id } = await findBoard(page, "Kitchen");
    await page.setViewportSize({ width: 320, height: 568 });
    for (const path of ["messages/feed", "messages/shared"]) {
      await page.goto(`${gatewayUrl()}/board/${id}/${path}`);
      await expect(page.getByRole("button", { name: "More actions" }).first(), path).toBeVisible();
      const outside = await page.getByRole("article").evaluateAll((cards) =>
        cards.flatMap((card) => {
          const { left, right } = card.getBoundingClientRect();
          return [...card.querySelectorAll("button")]
            .filter((key) => key.getBoundingClientRect().left < left || key.getBoundingClientRect().right > right)
            .map((key) => key.getAttribute("aria-label"));
        }),
      );
      expect.soft(outside, path).toEqual([]);
    }
  });
});
