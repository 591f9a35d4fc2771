import type { Page } from "@playwright/test";
import { openBrowser } from "../browser/chromium.ts";
import type { Measures } from "../run/section.ts";
import type { Subject } from "./turns.ts";

const keys = 200;
/** Keys come this much apart: some 60 of them in one turn. */
const gapMs = 55;
/** The browser reports events from 16 ms on, in steps of 8; what it does not report took at most one step. */
const stepMs = 8;

function watchKeys(): void {
  const seen: number[] = [];
  (globalThis as unknown as { keyTimes: number[] }).keyTimes = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "keydown") seen.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function press(page: Page, again: (() => Promise<void>) | null): Promise<void> {
  let turnedAt = 0;
  for (let key = 0; key < keys; key++) {
    if (again && performance.now() - turnedAt > 3_000) {
      await again();
      turnedAt = performance.now();
    }
    const begun = performance.now();
    await page.keyboard.press("Shift");
    await page.waitForTimeout(Math.max(0, gapMs - (performance.now() - begun)));
  }
}

/** The 98th percentile of 200 keys until the next paint, with the board turning all the time, or at rest. */
export async function measureKeys(subject: Subject, isTurning: boolean): Promise<Measures> {
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1320, height: 706 } })).newPage();
    await page.goto(subject.url);
    await subject.isReady(page);
    await page.evaluate(watchKeys);
    await press(page, isTurning ? () => subject.turn(page) : null);
    const seen = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
    const all = [...seen, ...Array.from({ length: Math.max(0, keys - seen.length) }, () => stepMs)];
    const sorted = all.sort((left, right) => left - right);
    return { interactionMs: sorted[Math.ceil(sorted.length * 0.98) - 1] ?? stepMs, reported: seen.length };
  } finally {
    await browser.close();
  }
}
