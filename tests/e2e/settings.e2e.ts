import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { makeBoard, publishBoard, sendText } from "./support/boards.ts";
import { pressEntry } from "./support/menu.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { openMenu } from "./support/simulatorPage.ts";
import { test } from "./support/test.ts";

test("settings are reached by address and keys, go back and forward, and follow the board that is chosen", async ({
  page,
}) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const one = await makeBoard(page, "First of two", { timezone: "UTC" });
  const other = await makeBoard(page, "Second of two", { timezone: "UTC" });
  await page.goto(`${gatewayUrl()}/v2/board/${one}/settings/timezone`);
  await expect(page.getByRole("tab", { name: "Timezone" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveTitle("Timezone · First of two");
  await page.getByRole("tab", { name: "Timezone" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/v2/board/${one}/settings/quiet-hours$`));
  await expect(page).toHaveTitle("Quiet Hours · First of two");
  await page.getByRole("combobox", { name: "Board" }).selectOption("Second of two");
  await expect(page).toHaveTitle("Quiet Hours · Second of two");
  await expect(page).toHaveURL(new RegExp(`/v2/board/${other}/settings/quiet-hours$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/v2/board/${one}/settings/quiet-hours$`));
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("UTC");
  await page.goForward();
  await expect(page.getByRole("switch", { name: "Quiet Hours" })).toBeVisible();
  expect(troubles).toEqual([]);
});

test("a zone that is chosen says what it moves, and holds at once", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Traveller", { timezone: "UTC" });
  await callGraph(
    page,
    `mutation UpdateQuietHours($input: UpdateQuietHoursInput!) { updateQuietHours(input: $input) { __typename } }`,
    { input: { boardId, quietHoursBegin: "2200", quietHoursEnd: "0600" } },
  );
  await page.goto(`${gatewayUrl()}/board/${boardId}/settings/timezone`);
  await page.getByRole("combobox", { name: "Region" }).selectOption("Asia");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.getByRole("combobox", { name: "City" }).selectOption("Tokyo");
  await expect(page.getByRole("region", { name: "What changes" })).toContainText(
    "Quiet hours stay 22:00 to 06:00, from now on by the clock of Asia/Tokyo: 13:00 to 21:00 by that of UTC.",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Timezone saved")).toBeVisible();
  await page.getByRole("tab", { name: "Quiet Hours" }).click();
  await expect(page.getByText("8 hours, by the clock of Asia/Tokyo")).toBeVisible();
  expect(troubles).toEqual([]);
});

test("a look that is saved is followed by live view and simulator within two seconds, in place", async ({
  page,
  browser,
}) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Follower", { timezone: "UTC" });
  await sendText(page, boardId, "21 °C");
  const { url } = await publishBoard(page, boardId);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const [live, simulator] = [await context.newPage(), await context.newPage()];
  await live.goto(`${gatewayUrl()}/board/${boardId}/live`);
  const onLive = live
    .getByRole("main")
    .getByRole("img", { name: /^Follower/ })
    .first();
  await expect(onLive).toHaveAttribute("aria-label", /21 °C/);
  await simulator.goto(url);
  const onSimulator = simulator.getByRole("img").first();
  await expect(onSimulator).toHaveAttribute("aria-label", /21 °C/);
  await expect(onSimulator).not.toHaveAttribute("data-frame-color");
  // A page that was loaded anew would have forgotten this.
  await simulator.evaluate(() => Object.assign(window, { isSame: true }));

  await page.goto(`${gatewayUrl()}/board/${boardId}/settings/board`);
  // A window that is made narrow, as a tablet that is turned, needs no reload to fit.
  const whole = page.viewportSize() ?? { width: 1280, height: 720 };
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(scrollWidth).toBe(390);
  // At 200 % the tabs scroll, the open one is seen, and the banner at the top has room.
  await page.setViewportSize({ width: 195, height: 422 });
  await page.reload();
  await expect(page.getByRole("complementary", { name: "Refer a friend" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Board", exact: true })).toBeInViewport({ ratio: 1 });
  await expect.poll(scrollWidth).toBe(195);
  await page.setViewportSize(whole);
  const choose = (of: string, name: string) =>
    page.getByRole("group", { name: of }).getByRole("button", { name }).click();
  await choose("Style", "White");
  await choose("Special flap", "Heart");
  await choose("Frame behind the public link", "Black");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const soon = { timeout: 2_000 };
  await Promise.all([
    expect(onLive).toHaveAttribute("aria-label", /21 ♥C/, soon),
    expect(onSimulator).toHaveAttribute("aria-label", /21 ♥C/, soon),
    expect(simulator.locator("[data-style]").first()).toHaveAttribute("data-style", "white", soon),
    expect(onSimulator).toHaveAttribute("data-frame-color", "black", soon),
  ]);
  expect(await simulator.evaluate(() => "isSame" in window)).toBe(true);
  // The face at the board's middle is light now, the frame at its edge dark.
  const lightsOf = (file: Buffer) =>
    simulator.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const context2d = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context2d?.drawImage(image, 0, 0);
        // Red, green and blue together; -1 where nothing was painted.
        const lightAt = (x: number, y: number) => {
          const [red = 0, green = 0, blue = 0, opacity = 0] = context2d?.getImageData(x, y, 1, 1).data ?? [];
          return opacity === 0 ? -1 : red + green + blue;
        };
        const inside = Math.round((image.width * 150) / 2851);
        return [lightAt(Math.round(inside / 3), image.height >> 1), lightAt(inside, image.height >> 1), lightAt(0, 0)];
      },
      [...file],
    );
  const [edge, face] = await lightsOf(await onSimulator.screenshot());
  expect(edge).toBeLessThan(150);
  expect(face).toBeGreaterThan(600);
  // Saved, it is the same picture: in the link's frame, and the animation in none that is not the link's.
  await openMenu(simulator);
  const saving = simulator.waitForEvent("download");
  await pressEntry(simulator, "Save picture");
  const [savedEdge, savedFace, corner] = await lightsOf(readFileSync(await (await saving).path()));
  expect(savedEdge).toBeLessThan(150);
  expect(savedFace).toBeGreaterThan(600);
  expect(corner).toBe(-1);
  await openMenu(simulator);
  const animating = simulator.waitForEvent("download");
  await pressEntry(simulator, "Save as GIF");
  const [gifEdge] = await lightsOf(readFileSync(await (await animating).path()));
  expect(gifEdge).toBeGreaterThan(600);
  await context.close();
  expect(troubles).toEqual([]);
});
