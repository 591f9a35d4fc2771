import type { Browser, Page } from "@playwright/test";
import { openBrowser } from "../browser/chromium.ts";
import type { Measures } from "../run/section.ts";
import { becomesCalm, browserCpuMs } from "./processes.ts";
import { traceDuring } from "./trace.ts";

/** A page with a board, and how it is made to turn. */
export interface Subject {
  readonly url: string;
  /** Resolves when the board shows its first text. Throws when it never does. */
  isReady(page: Page): Promise<void>;
  turn(page: Page): Promise<void>;
  /** Resolves when the board shows its second text. Throws when it never does. */
  hasTurned(page: Page): Promise<void>;
}

/** The part of a turn in which every cell turns. */
const begunMs = 250;
const windowMs = 3_000;

async function mainThreadMs(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
}

export interface TurnOptions {
  readonly scale?: number;
  readonly height?: number;
}

async function measureIn(browser: Browser, subject: Subject, options: TurnOptions): Promise<Measures> {
  const { scale = 1, height = 706 } = options;
  const context = await browser.newContext({ viewport: { width: 1320, height }, deviceScaleFactor: scale });
  const page = await context.newPage();
  await page.goto(subject.url);
  await subject.isReady(page);
  const session = await browser.newBrowserCDPSession();
  const mainMs = await mainThreadMs(page);
  await becomesCalm(session);
  await subject.turn(page);
  await page.waitForTimeout(begunMs);
  let seconds = 0;
  let cpuMs = 0;
  let main = 0;
  const traced = await traceDuring(session, async () => {
    const begun = performance.now();
    const [mainBefore, cpuBefore] = [await mainMs(), await browserCpuMs(session)];
    await page.waitForTimeout(windowMs);
    main = (await mainMs()) - mainBefore;
    cpuMs = (await browserCpuMs(session)) - cpuBefore;
    seconds = (performance.now() - begun) / 1000;
  });
  await subject.hasTurned(page);
  const frames = traced.frames / seconds;
  return { mainMs: main / seconds, cpuMs: cpuMs / seconds, frames, cpuPerFrame: cpuMs / seconds / frames };
}

/** What a full flip costs in a fresh browser, a second: main thread, all processes, frames shown. */
export async function measureTurn(subject: Subject, options: TurnOptions = {}): Promise<Measures> {
  const browser = await openBrowser();
  try {
    return await measureIn(browser, subject, options);
  } finally {
    await browser.close();
  }
}
