import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { pressEntry } from "./support/menu.ts";
import { countWork, mainFrames, passFrames, workerWork } from "./support/paints.ts";
import { watchForTrouble } from "./support/person.ts";
import { board, HELLO, messagePage, openMenu, room, settled } from "./support/simulatorPage.ts";
import { test } from "./support/test.ts";
import { turnPage } from "./support/visibility.ts";

test("flaps are held, let go and turned once more, by pointer and by keys", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await countWork(page);
  await page.goto(messagePage(HELLO));
  await settled(page);
  await expect(board(page)).toHaveAttribute("aria-label", /HELLO/);

  await openMenu(page);
  const violations = (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  expect(violations).toEqual([]);
  await pressEntry(page, "Replay the last message");
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
  await turnPage(page, "hidden");
  await passFrames(page, 5);
  const hidden = await workerWork(page);
  await passFrames(page, 60);
  expect(await workerWork(page)).toEqual(hidden);
  await turnPage(page, "visible");
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
  await pressEntry(page, "Replay the last message");
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
