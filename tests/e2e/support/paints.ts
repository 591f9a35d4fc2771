import type { Page } from "@playwright/test";

/** What the painter's worker did since it began. */
export interface WorkerWork {
  /** Frames that it asked for. */
  frames: number;
  /** Pieces of pictures that it handed to a canvas. */
  paints: number;
  timers: number;
}

/** Stands before the worker's own code and counts what it calls. */
const counter = `
self.work = { frames: 0, paints: 0, timers: 0 };
for (const [owner, name, kind] of [
  [self, "requestAnimationFrame", "frames"],
  [OffscreenCanvasRenderingContext2D.prototype, "putImageData", "paints"],
  [self, "setTimeout", "timers"],
  [self, "setInterval", "timers"],
]) {
  const original = owner[name];
  owner[name] = function (...given) {
    self.work[kind] += 1;
    return original.apply(this, given);
  };
}
`;

/** Counts the work of the painter's worker and the frames that the page's own code asks for. Call it before `goto`. */
export async function countWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = requestAnimationFrame;
    const counted = globalThis as unknown as { mainFrames: number; pageFrame: typeof requestAnimationFrame };
    counted.mainFrames = 0;
    counted.pageFrame = original.bind(globalThis);
    globalThis.requestAnimationFrame = (draw) => {
      counted.mainFrames += 1;
      return original.call(globalThis, draw);
    };
  });
  await page.route(/\/stage\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: counter + (await response.text()) });
  });
}

/** What the worker of this page did so far. */
export async function workerWork(page: Page): Promise<WorkerWork> {
  const worker = page.workers().find((each) => each.url().includes("stage.worker"));
  if (!worker) throw new Error("The page has no painter");
  return worker.evaluate(() => ({ ...(globalThis as unknown as { work: WorkerWork }).work }));
}

/** How many frames the page's own code asked for on the main thread. */
export function mainFrames(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { mainFrames: number }).mainFrames);
}

/** Lets the browser show so many frames. */
export async function passFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const { pageFrame } = globalThis as unknown as { pageFrame: typeof requestAnimationFrame };
        let left = frames;
        const next = () => {
          left -= 1;
          if (left <= 0) resolve();
          else pageFrame(next);
        };
        pageFrame(next);
      }),
    count,
  );
}
