import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { countWork, mainFrames, passFrames, workerWork } from "./support/paints.ts";
import { gatewayUrl, watchForTrouble } from "./support/person.ts";

const rows = (lines: readonly (readonly number[])[]) =>
  Array.from({ length: 6 }, (_, row) => Array.from({ length: 22 }, (_, column) => lines[row]?.[column] ?? 0));
const HELLO = rows([[], [], [8, 5, 12, 12, 15, 0, 63, 64, 65, 66, 67, 68]]);

/** A page that turns to a message from an empty board. */
const messagePage = (grid: number[][], more = "") =>
  `${gatewayUrl()}/simulator?message=${encodeURIComponent(JSON.stringify(grid))}${more}`;

const board = (page: Page) => page.getByRole("img");
const room = (page: Page) => page.locator("[data-playback]");
const settled = (page: Page) => expect(room(page)).toHaveAttribute("data-playback", "settled");

/** Any key shows the pill and Tab reaches it. */
async function openMenu(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

test("flaps are held, let go and turned once more, by pointer and by keys", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await countWork(page);
  await page.goto(messagePage(HELLO));
  await settled(page);
  await expect(board(page)).toHaveAttribute("aria-label", /HELLO/);

  await openMenu(page);
  const violations = (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  expect(violations).toEqual([]);
  await page.getByRole("menuitem", { name: "Replay the last message" }).click();
  await expect(room(page)).toHaveAttribute("data-playback", "flipping");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(room(page)).toHaveAttribute("data-playback", "paused");
  await passFrames(page, 5);
  const held = await workerWork(page);
  await passFrames(page, 60);
  expect(await workerWork(page)).toEqual(held);

  await page.getByRole("button", { name: "Resume" }).click();
  await settled(page);
  expect((await workerWork(page)).paints).toBeGreaterThan(held.paints);

  // The same by keys alone: pace, then replay.
  await page.getByRole("button", { name: "More" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "As sent" }).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Instant" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("button", { name: "More" })).toBeFocused();
  const before = await workerWork(page);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText(["Instant", "As sent"]);
  await expect(page.getByRole("menu").locator("svg:visible")).toHaveCount(2);
  await expect(page.getByRole("menuitem", { name: "Save as GIF" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await settled(page);
  expect((await workerWork(page)).frames).toBe(before.frames);
  expect(troubles).toEqual([]);
});

test("nothing runs at rest, and the main thread does nothing per frame", async ({ page }) => {
  await countWork(page);
  await page.goto(messagePage(HELLO));
  await settled(page);
  const turned = await workerWork(page);
  expect(turned.frames).toBeGreaterThan(20);
  await passFrames(page, 120);
  expect(await workerWork(page)).toEqual(turned);
  // One waits for the end of the turn, should frames come late; it is set anew only where a frame took much longer than
  // the one before, as on a busy machine, and never with each frame.
  expect(turned.timers).toBeLessThan(turned.frames / 10);
  expect(await mainFrames(page)).toBe(0);
});

test("nothing is painted while the page is hidden", async ({ page }) => {
  await countWork(page);
  await page.goto(messagePage(HELLO));
  await expect(room(page)).toHaveAttribute("data-playback", "flipping");
  const show = (state: "hidden" | "visible") =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await passFrames(page, 5);
  const hidden = await workerWork(page);
  await passFrames(page, 60);
  expect(await workerWork(page)).toEqual(hidden);
  await show("visible");
  await settled(page);
  await expect(board(page)).toHaveAttribute("aria-label", /HELLO/);
});

for (const [title, more, reducedMotion] of [
  ["people who want less motion", "", "reduce"],
  ["an embed without animation", "&disableAnimation", "no-preference"],
] as const) {
  test(`the final picture is there at once for ${title}`, async ({ page }) => {
    await countWork(page);
    await page.emulateMedia({ reducedMotion });
    await page.goto(messagePage(HELLO, more));
    await expect(board(page)).toHaveAttribute("aria-label", /HELLO/);
    expect(await workerWork(page)).toMatchObject({ frames: 0, timers: 0 });
    await page.mouse.move(200, 200);
    await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  });
}

test("the pill leaves after three seconds, stays with the focus, and takes the pointer along in full screen", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(messagePage(HELLO));
  const pill = page.getByRole("group", { name: "Controls" });
  await expect(pill).toHaveCSS("opacity", "0");
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.mouse.move(300, 300);
  await expect(pill).toHaveCSS("opacity", "1");
  await page.clock.fastForward(2900);
  await expect(pill).toHaveAttribute("data-shown", "true");
  await page.clock.fastForward(200);
  await expect(pill).toHaveCSS("opacity", "0");

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sound" })).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(pill).toHaveCSS("opacity", "1");

  await page.mouse.move(310, 300);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await page.clock.fastForward(3100);
  await expect(pill).toHaveCSS("opacity", "0");
  await expect(page.locator("[data-idle]")).toHaveCSS("cursor", "none");
  await page.mouse.move(320, 300);
  await expect(page.locator("[data-idle]")).not.toHaveCSS("cursor", "none");
});

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
    await expect.poll(overhang, `at ${zoom}`).toBeGreaterThan(-1);
    expect(await overhang(), `at ${zoom}`).toBeLessThan(1);
  }
});

test("a finger brings the pill first, and presses its keys only when they are seen", async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await page.goto(messagePage(HELLO));
  const pill = page.getByRole("group", { name: "Controls" });
  const pause = page.getByRole("button", { name: "Pause" });
  const box = await pause.boundingBox();
  const tap = () => page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(pill).toHaveCSS("opacity", "0");
  await tap();
  await expect(pill).toHaveCSS("opacity", "1");
  await expect(pause).toBeVisible();
  await tap();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(room(page)).toHaveAttribute("data-playback", /paused|held/);
  await page.close();
});

test("a picture of the board is saved as it is seen", async ({ page }) => {
  await page.goto(messagePage(HELLO));
  await settled(page);
  const box = await page.locator("canvas").first().boundingBox();
  await openMenu(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save picture" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("Preview.png");
  const file = readFileSync(await download.path());
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect(Math.abs(file.readUInt32BE(16) - (box?.width ?? 0))).toBeLessThanOrEqual(1);
  expect(Math.abs(file.readUInt32BE(20) - (box?.height ?? 0))).toBeLessThanOrEqual(1);
  expect(file.length).toBeGreaterThan(10_000);
});

test("sound is off until it is switched on, is heard while flaps land, and then nothing runs", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await page.addInitScript(() => {
    const heard = { contexts: [] as AudioContext[], loudest: 0 };
    Object.assign(globalThis, { heard });
    const connect = AudioNode.prototype.connect as (this: AudioNode, target: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode) {
      if (target === this.context.destination) {
        heard.contexts.push(this.context as AudioContext);
        const ear = new AnalyserNode(this.context, { fftSize: 2048 });
        const samples = new Float32Array(ear.fftSize);
        connect.call(this, ear);
        setInterval(() => {
          ear.getFloatTimeDomainData(samples);
          heard.loudest = Math.max(heard.loudest, ...samples);
        }, 20);
      }
      return connect.call(this, target);
    } as typeof AudioNode.prototype.connect;
  });
  const heard = () =>
    page.evaluate(() => {
      const { contexts, loudest } = (globalThis as unknown as { heard: { contexts: AudioContext[]; loudest: number } })
        .heard;
      return { states: contexts.map((context) => context.state), loudest };
    });
  await page.goto(messagePage(HELLO));
  await settled(page);
  expect(await heard()).toEqual({ states: [], loudest: 0 });

  await page.mouse.move(200, 200);
  const sound = page.getByRole("button", { name: "Sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Replay the last message" }).click();
  await expect.poll(async () => (await heard()).loudest).toBeGreaterThan(0.02);
  await settled(page);
  await expect.poll(async () => (await heard()).states).toEqual(["suspended"]);

  await page.reload();
  await page.mouse.move(200, 200);
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await sound.click();
  await page.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  expect(troubles).toEqual([]);
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
