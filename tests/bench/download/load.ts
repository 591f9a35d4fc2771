import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { openBrowser } from "../browser/chromium.ts";

/** What a page did until it showed its board, in ms since its navigation began. */
export interface Load {
  /** The first frame with the board's picture was presented. */
  readonly pictureMs: number;
  /** The largest content so far was painted; the end of the watch when there never was any. */
  readonly largestMs: number;
  readonly hasLargest: boolean;
  /** Time that tasks of the main thread took beyond 50 ms each. */
  readonly blockingMs: number;
}

interface Watched {
  pictureMs: number | null;
  largestMs: number | null;
  blockingMs: number;
}

/** How long a page is watched after its picture: what it loads then counts as well. */
const watchMs = 2_000;

/** Runs in the page before its own code. `selector` tells that the board shows its text. */
function watch(selector: string): void {
  const watched: Watched = { pictureMs: null, largestMs: null, blockingMs: 0 };
  (globalThis as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver((list) => {
    watched.largestMs = list.getEntries().at(-1)?.startTime ?? watched.largestMs;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blockingMs += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  const presented = () => {
    watched.pictureMs = performance.now();
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    // One frame to paint what is there now, the next one begins when that is presented.
    requestAnimationFrame(() => requestAnimationFrame(presented));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** How a page is loaded. */
export interface LoadOptions {
  readonly url: string;
  /** Stands in the page as soon as its board shows its text. */
  readonly shown: string;
  /** The processor four times slower. The line is slowed down by the server. */
  readonly slow: boolean;
  readonly context?: BrowserContextOptions;
  /** Looks at the page at its mark, when nothing is measured: is the picture there indeed? */
  readonly atMark?: (page: Page) => Promise<void>;
  /** Looks at the page when all is measured; throws when it does not show what it should. */
  readonly check: (page: Page) => Promise<void>;
}

async function loadIn(browser: Browser, { url, shown, slow, context, atMark, check }: LoadOptions): Promise<Load> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...context })).newPage();
  // The runner of these programs names functions by a helper that a page does not have.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(watch, shown);
  if (slow) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => (globalThis as unknown as { watched: Watched }).watched.pictureMs !== null);
  await atMark?.(page);
  await page.waitForTimeout(watchMs);
  const { pictureMs, largestMs, blockingMs } = await page.evaluate(
    () => (globalThis as unknown as { watched: Watched }).watched,
  );
  const now = await page.evaluate(() => performance.now());
  await check(page);
  return { pictureMs: pictureMs ?? now, largestMs: largestMs ?? now, hasLargest: largestMs !== null, blockingMs };
}

/** Loads a page in a fresh browser with a cold cache. */
export async function loadPage(options: LoadOptions): Promise<Load> {
  const browser = await openBrowser();
  try {
    return await loadIn(browser, options);
  } finally {
    await browser.close();
  }
}
