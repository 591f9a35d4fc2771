import { expect } from "@playwright/test";
import { findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/* WCAG 2.2, 1.4.4 and 1.4.10: at 200 % nothing is lost, and a page scrolls one way. A phone of 390 px has 195 then. */

const ofBoard = [
  "live",
  "compose",
  "templates",
  "messages/my/history",
  "messages/my/favorites",
  "messages/my/drafts",
  "messages/picks",
  "messages/shared",
  "messages/search?q=a",
  "installables/installed",
  "installables/tomorrow",
  "installables/discover",
  "developer/list",
  "developer/requests",
  "developer/webhooks",
  "developer/documentation",
  "settings/users",
  "settings/timezone",
  "settings/quiet-hours",
  "settings/board",
  "settings/billing",
  "profile",
  "select",
  "displays",
  "publish",
];

test("no page scrolls sideways on a phone at 200 %, the referral banner on top of it", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  await page.setViewportSize({ width: 195, height: 422 });
  const paths = [
    ...ofBoard.map((path) => `/board/${id}/${path}`),
    `/v2/board/${id}/live`,
    "/new-board",
    "/buy-plus",
    "/widget/pricing",
  ];
  for (const path of paths) {
    await page.goto(`${gatewayUrl()}${path}`);
    await expect(page.getByRole("heading").first(), path).toBeVisible();
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
    // A page in a frame, or of another site, has no banner.
    if (path.includes("/board/")) {
      await expect(page.getByRole("complementary", { name: "Refer a friend" }), path).toBeVisible();
    }
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.soft.poll(overhang, path).toBeLessThanOrEqual(0);
  }
});
