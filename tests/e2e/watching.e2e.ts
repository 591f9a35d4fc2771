import { expect, type Page } from "@playwright/test";
import { differenceOf, readPng } from "../support/png.ts";
import { makeBoard, publishBoard, sendText } from "./support/boards.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/** A board of one's own, blank and without a display. */
const newBoard = (page: Page, style: "black" | "white" = "black") =>
  makeBoard(page, "Flaps", { style, timezone: "Europe/Zurich" });

/** Sends every flap there is. */
async function showAllFlaps(page: Page, id: string): Promise<number[][]> {
  const answer = await page.request.get(`${gatewayUrl()}/character-reference`);
  const codes = ((await answer.json()) as { integerValue: number }[]).map(({ integerValue }) => integerValue);
  const grid = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 22 }, (_column, column) => codes[(22 * row + column) % codes.length] ?? 0),
  );
  await callGraph(
    page,
    "mutation createMessage2($id: ID!, $grid: Characters) { createMessage2(boardId: $id, characters: $grid, forced: true) { __typename } }",
    { id, grid },
  );
  return grid;
}

interface Seen {
  readonly width: number;
  readonly height: number;
  /** RGBA of what was painted, both canvases laid together, and of what the screen shows there. */
  readonly painted: Buffer;
  readonly shown: Buffer;
}

/** The page's large board at rest, as it was painted and as the screen shows it. */
async function look(page: Page, path: string): Promise<Seen> {
  await page.goto(new URL(path, gatewayUrl()).href);
  const board = page.locator("[data-board-state]:has(canvas + canvas)").first();
  await expect(board).toHaveAttribute("data-board-state", "settled");
  await expect(page.locator("#poster")).toHaveCount(0);
  await page.mouse.move(0, 0);
  const { width, height, text } = await board.evaluate((element) => {
    const [whole, flaps] = [...element.querySelectorAll("canvas")] as [HTMLCanvasElement, HTMLCanvasElement];
    const [under, over] = [whole.getBoundingClientRect(), flaps.getBoundingClientRect()];
    const pen = new OffscreenCanvas(whole.width, whole.height).getContext("2d") as OffscreenCanvasRenderingContext2D;
    pen.drawImage(whole, 0, 0);
    pen.drawImage(flaps, Math.round(over.left - under.left), Math.round(over.top - under.top));
    const { data } = pen.getImageData(0, 0, whole.width, whole.height);
    const pieces: string[] = [];
    for (let at = 0; at < data.length; at += 8192) pieces.push(String.fromCharCode(...data.subarray(at, at + 8192)));
    return { width: whole.width, height: whole.height, text: btoa(pieces.join("")) };
  });
  const shot = async () => {
    // Asked for each time: a banner that comes late moves the board.
    const { x, y } = (await board.locator("canvas").first().boundingBox()) ?? { x: 0, y: 0 };
    return page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width, height } });
  };
  let file = await shot();
  // A pill or a toast may still be leaving.
  await expect(async () => {
    const before = file;
    file = await shot();
    expect(before.equals(file)).toBe(true);
  }).toPass();
  return { width, height, painted: Buffer.from(text, "base64"), shown: Buffer.from(readPng(file).rgba) };
}

/** How many pixels differ among those that the board covers wholly: behind its rounded corners lies the page. */
function differing(seen: Buffer, painted: Buffer): number {
  if (seen.length !== painted.length) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let at = 0; at < painted.length; at += 4) {
    if (painted[at + 3] === 255 && seen.compare(painted, at, at + 4, at, at + 4) !== 0) count += 1;
  }
  return count;
}

for (const style of ["black", "white"] as const) {
  test(`/render, preview, live, simulator and /view are equal pixel by pixel: a ${style} board`, async ({ page }) => {
    // At rest: nothing turns, and no toast or pill comes.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, "mia@example.com");
    const id = await newBoard(page, style);
    const grid = await showAllFlaps(page, id);
    const { url } = await publishBoard(page, id);
    await page.setViewportSize({ width: 1440, height: 900 });
    const live = await look(page, `/board/${id}/live`);
    // 88 % of the window, where it is high enough.
    await page.setViewportSize({ width: Math.round(live.width / 0.88), height: live.height + 400 });
    const places = new Map([
      ["live", live],
      ["/view", await look(page, `/view/${id}`)],
      ["simulator", await look(page, url)],
    ]);
    const message = encodeURIComponent(JSON.stringify(grid));
    // A message in an address stands on a black board.
    if (style === "black") places.set("preview", await look(page, `/preview?message=${message}`));
    const render = `/render?characters=${message}&width=${live.width}&bezel=frame&style=${style}`;
    const picture = readPng(await (await page.request.get(gatewayUrl() + render)).body());
    expect(differing(Buffer.from(picture.rgba), live.painted), "/render").toBe(0);
    for (const [name, seen] of places) {
      expect([seen.width, seen.height], name).toEqual([live.width, live.height]);
      expect(seen.painted.compare(live.painted), `${name}, as painted`).toBe(0);
      expect(differing(seen.shown, live.painted), `${name}, on the screen`).toBe(0);
    }
    // These two stand in the same room: behind their corners is the same light but for a step of the shadow.
    const [view, simulator] = [places.get("/view") as Seen, places.get("simulator") as Seen];
    expect(differenceOf(simulator.shown, view.shown)).toBeLessThanOrEqual(1);
  });
}

test("the full-screen view has its pill by pointer, by Tab and by finger, and the way out", async ({
  page,
  browser,
}) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const id = await newBoard(page);
  await page.goto(`${gatewayUrl()}/view/${id}`);
  const pill = page.getByRole("group", { name: "Controls" });
  await expect(page.locator("[data-board-state]")).toHaveAttribute("data-board-state", "settled");
  await expect(pill).toHaveCSS("opacity", "0");
  await page.mouse.move(300, 300);
  await expect(pill).toHaveCSS("opacity", "1");
  await expect(pill).toContainText("Flaps");
  await expect(pill).toContainText("Virtual Board");
  await expect(pill).toHaveCSS("opacity", "0", { timeout: 6_000 });

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sound" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sound" })).toHaveAttribute("aria-pressed", "true");
  // Three seconds and more: who is in it by keys keeps it.
  await page.waitForTimeout(3_500);
  await expect(pill).toHaveCSS("opacity", "1");
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await page.getByRole("button", { name: "Leave full screen" }).click();

  // Held flaps stay, whatever comes; let go they turn to it.
  await page.getByRole("button", { name: "Pause" }).click();
  await sendText(page, id, "HELD BACK");
  await page.waitForTimeout(1_500);
  await expect(page.getByRole("img", { name: /HELD BACK/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("img", { name: /HELD BACK/ })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("link", { name: "Back to the live view" }).click();
  await expect(page).toHaveURL(new RegExp(`/board/${id}/live$`));
  expect(troubles).toEqual([]);

  const phone = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  const touched = await phone.newPage();
  await touched.goto(`${gatewayUrl()}/view/${id}`);
  const pause = touched.getByRole("button", { name: "Pause" });
  await expect(pause).toBeAttached();
  const box = await pause.boundingBox();
  const tap = () => touched.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await tap();
  await expect(touched.getByRole("group", { name: "Controls" })).toHaveCSS("opacity", "1");
  await expect(pause).toBeVisible();
  await tap();
  await expect(touched.getByRole("button", { name: "Resume" })).toBeVisible();
  await phone.close();
});

test("the public simulator keeps the screen on, and tells within five seconds that its gateway is away", async ({
  page,
  browser,
}) => {
  await signIn(page, "mia@example.com");
  const id = await newBoard(page);
  const { url } = await publishBoard(page, id);
  const watcher = await browser.newPage();
  await watcher.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    const request = async (what: string) => {
      asked.push(what);
      return { released: false, release: async () => {} };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  let isAway = true;
  await watcher.route("**/simulator/*/events*", (route) => (isAway ? route.abort() : route.continue()));
  await watcher.goto(url);
  await expect(watcher.locator("[data-playback]")).toHaveAttribute("data-playback", "settled");
  // What follows the stream comes after the first picture.
  await expect
    .poll(() => watcher.evaluate(() => (globalThis as unknown as { asked: string[] }).asked))
    .toEqual(["screen"]);
  // It tries anew after 1, 2, 4 … seconds, each time in vain.
  await expect(watcher.getByText("No connection. Showing the last picture.")).toBeVisible({ timeout: 5_000 });
  isAway = false;
  await expect(watcher.getByText("No connection. Showing the last picture.")).toHaveCount(0, { timeout: 20_000 });
  // A device without a network says so at once, though its stream is not cut.
  await watcher.context().setOffline(true);
  await expect(watcher.getByText("No connection. Showing the last picture.")).toBeVisible({ timeout: 5_000 });
  await watcher.context().setOffline(false);
  await expect(watcher.getByText("No connection. Showing the last picture.")).toHaveCount(0);
  await watcher.close();
});
