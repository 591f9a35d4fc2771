import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { pressEntry } from "./support/menu.ts";
import { watchForTrouble } from "./support/person.ts";
import { board, HELLO, messagePage, openMenu, room, settled } from "./support/simulatorPage.ts";
import { test } from "./support/test.ts";

/** The share of the canvas's pixels that the screen shows in another colour than the canvas has, its rim left out. */
async function blurred(page: Page): Promise<number> {
  const shot = (await page.screenshot()).toString("base64");
  return page
    .locator("canvas")
    .last()
    .evaluate(async (canvas: HTMLCanvasElement, encoded) => {
      const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
      const screen = await createImageBitmap(new Blob([bytes]));
      const { left, top } = canvas.getBoundingClientRect();
      const rim = Math.round(canvas.width / 20);
      const [width, height] = [canvas.width - 2 * rim, canvas.height - 2 * rim];
      const [x, y] = [Math.round(left * devicePixelRatio) + rim, Math.round(top * devicePixelRatio) + rim];
      const read = (image: CanvasImageSource, fromX: number, fromY: number) => {
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context?.drawImage(image, fromX, fromY, width, height, 0, 0, width, height);
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      };
      const [painted, seen] = [read(canvas, rim, rim), read(screen, x, y)];
      let off = 0;
      for (let at = 0; at < painted.length; at += 1) if (Math.abs((painted[at] ?? 0) - (seen[at] ?? 0)) > 8) off += 1;
      return off / painted.length;
    }, shot);
}

// At a pixel ratio of one: what Chromium emulates of others it lays out unlike a real screen.
for (const [width, height, more] of [
  [1440, 900, ""],
  [1366, 768, "&frame=false"],
  [390, 844, ""],
] as const) {
  test(`the screen shows the pixels that were painted: ${width} × ${height}${more}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(messagePage(HELLO, `&disableAnimation${more}`));
    await settled(page);
    await expect.poll(() => blurred(page)).toBeLessThan(0.0005);
    await page.setViewportSize({ width: width + 33, height });
    await expect.poll(() => blurred(page)).toBeLessThan(0.0005);
  });
}

test("a board as wide as the window is as wide at any zoom, though it has as many pixels then", async ({ page }) => {
  await page.goto(messagePage(HELLO, "&disableAnimation&frame=false"));
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const overhang = () =>
    page
      .locator("canvas")
      .first()
      .evaluate((canvas) => canvas.getBoundingClientRect().width - innerWidth);
  for (const zoom of [1, 2, 0.5, 1.25]) {
    const [width, height] = [Math.round(1440 / zoom), Math.round(900 / zoom)];
    const metrics = { width, height, deviceScaleFactor: zoom, mobile: false };
    await session.send("Emulation.setDeviceMetricsOverride", metrics);
    await expect.poll(async () => Math.abs(await overhang()), `at ${zoom}`).toBeLessThan(1);
  }
});

test("a picture of the board is saved as it is seen", async ({ page }) => {
  await page.goto(messagePage(HELLO));
  await settled(page);
  const box = await page.locator("canvas").first().boundingBox();
  await openMenu(page);
  const coming = page.waitForEvent("download");
  await pressEntry(page, "Save picture");
  const download = await coming;
  expect(download.suggestedFilename()).toBe("Preview.png");
  const file = readFileSync(await download.path());
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect(Math.abs(file.readUInt32BE(16) - (box?.width ?? 0))).toBeLessThanOrEqual(1);
  expect(Math.abs(file.readUInt32BE(20) - (box?.height ?? 0))).toBeLessThanOrEqual(1);
  expect(file.length).toBeGreaterThan(10_000);
});

test("where canvases cannot leave the main thread, the same painter works on it", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
  });
  await page.goto(messagePage(HELLO));
  await expect(room(page)).toHaveAttribute("data-playback", "flipping");
  await settled(page);
  await expect(board(page)).toHaveAttribute("aria-label", /HELLO/);
  expect(page.workers()).toHaveLength(0);
  const red = await page
    .locator("canvas")
    .last()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let found = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const [r = 0, g = 0, b = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
        if (r > 180 && g < 90 && b < 90) found += 1;
      }
      return found;
    });
  expect(red).toBeGreaterThan(200);
  expect(troubles).toEqual([]);
});
