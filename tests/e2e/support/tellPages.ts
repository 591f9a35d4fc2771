import type { BrowserContext } from "@playwright/test";

/** As much of a page as says where it stands. */
const most = 4_000;

/** Writes what each page shows into the run's output: where that is all that is left of a run, others than `page` count, too. */
export async function tellPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page
      .locator("body")
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: unknown) => String(error));
    const scrolled = await page.evaluate(() => scrollY).catch(() => "?");
    process.stdout.write(`\n── ${page.url()}, scrolled to ${scrolled}:\n${shown.slice(0, most)}\n`);
  }
}
