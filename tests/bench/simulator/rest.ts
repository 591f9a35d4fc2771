import { openBrowser } from "../browser/chromium.ts";
import type { Measures } from "../run/section.ts";
import { becomesCalm, browserCpuMs } from "./processes.ts";
import { traceDuring } from "./trace.ts";
import type { Subject } from "./turns.ts";

/** When nothing may happen: nothing turns; the page is hidden while its board turns; people want no motion. */
export type Stillness = "rest" | "hidden" | "reduced";

const watchSeconds = 10;
const calmMs = 2_500;

/** What a page does in ten seconds in which it should do nothing. */
export async function measureRest(subject: Subject, stillness: Stillness): Promise<Measures> {
  const browser = await openBrowser();
  try {
    const reducedMotion = stillness === "reduced" ? "reduce" : "no-preference";
    const context = await browser.newContext({ viewport: { width: 1320, height: 706 }, reducedMotion });
    const page = await context.newPage();
    await page.goto(subject.url);
    await subject.isReady(page);
    const session = await browser.newBrowserCDPSession();
    if (stillness === "hidden") {
      // Headless browsers do not hide a page: the page is told so, as the browser would.
      await page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
    }
    if (stillness !== "rest") await subject.turn(page);
    await page.waitForTimeout(calmMs);
    await becomesCalm(session);
    let cpuMs = 0;
    const watch = async () => {
      const before = await browserCpuMs(session);
      await page.waitForTimeout(watchSeconds * 1000);
      cpuMs = (await browserCpuMs(session)) - before;
    };
    const { frames, asked, timers } = await traceDuring(session, watch, true);
    return { frames, asked, timersPerSecond: timers / watchSeconds, cpuPercent: cpuMs / watchSeconds / 10 };
  } finally {
    await browser.close();
  }
}
