import type { Page } from "@playwright/test";

type Visibility = "hidden" | "visible";

/** Hides a page behind another tab, or brings it to the front: without a window all tabs count as seen. */
export const turnPage = (page: Page, to: Visibility): Promise<void> =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, to);

/** What this page opens next is opened behind another tab. */
export async function openHidden(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );
}
