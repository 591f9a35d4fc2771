import { expect, type Locator, type Page } from "@playwright/test";

/** How long an answer to one look may take before the page is made to look once more, in ms. */
const answerMs = 1_000;

/**
 * Waits for what a page shows that reads its data again every `everyMs`: the page's clock is moved on to its next look, where
 * a person would wait for it. `page.clock.install()` comes before the first navigation.
 */
export async function seenAtNextLook(page: Page, everyMs: number, seen: Locator): Promise<void> {
  await expect(async () => {
    if (!(await seen.isVisible())) await page.clock.fastForward(everyMs);
    await expect(seen).toBeVisible({ timeout: answerMs });
  }).toPass({ intervals: [0], timeout: 30_000 });
}
