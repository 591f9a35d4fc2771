import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Type on the board" });
const cell = (page: Page, content: string, row: number, column: number) =>
  page.getByRole("gridcell", { name: `${content}, row ${row}, column ${column}`, exact: true });

async function open(page: Page): Promise<string[]> {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${board.id}/compose`);
  await page.getByRole("button", { name: "Clear the board" }).click();
  return troubles;
}

test("a person writes with an input method and paints by hand, and a reload keeps it", async ({ page }) => {
  const troubles = await open(page);
  await cell(page, "blank", 2, 3).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByText("Row 2, column 3", { exact: true })).toBeVisible();

  // What a keyboard with dead keys, or a phone, does: the letter is only there when it is composed.
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  // The flaps show what is composed while it is, and nothing of it is a step.
  await compose("o");
  await expect(cell(page, "O", 2, 3)).toBeAttached();
  await compose("ok");
  await expect(cell(page, "K", 2, 4)).toBeAttached();
  await compose("");
  await expect(cell(page, "blank", 2, 3)).toBeAttached();
  await compose("é");
  await expect(cell(page, "E", 2, 3)).toBeAttached();
  await devtools.send("Input.insertText", { text: "é" });
  await expect(cell(page, "E", 2, 3)).toBeAttached();
  await devtools.send("Input.insertText", { text: "tude 7" });
  await expect(cell(page, "7", 2, 9)).toBeAttached();
  await page.keyboard.press("Backspace");
  await expect(cell(page, "blank", 2, 9)).toBeAttached();

  await page.getByRole("button", { name: "Green", exact: true }).click();
  const from = await cell(page, "blank", 4, 1).boundingBox();
  const to = await cell(page, "blank", 6, 22).boundingBox();
  if (!from || !to) throw new Error("the board has no place on the page");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
  await page.mouse.up();
  await expect(page.getByRole("gridcell", { name: /^green, / })).toHaveCount(22);

  await page.reload();
  await expect(cell(page, "E", 2, 3)).toBeAttached();
  await expect(page.getByRole("gridcell", { name: /^green, / })).toHaveCount(22);
  // One step back is the whole message: a reload begins a new history.
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
  expect(troubles).toEqual([]);
});

test("the board on a phone scrolls in its frame, and nothing else is cut", async ({ page }) => {
  await open(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(/^Swipe for columns \d+ to 22$/)).toBeVisible();
  await field(page).focus();
  await page.keyboard.type("to the very end of it");
  await expect(cell(page, "blank", 1, 22)).toBeInViewport();
  await expect(page.getByText(/^Swipe for columns/)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Message text" })).toHaveValue(/^TO THE VERY END OF IT$/);
});

/** How far the end of a part of the page lies above what is below it, in px. */
async function roomBetween(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  if (!upper || !lower) throw new Error("one of them has no place on the page");
  return lower.y - (upper.y + upper.height);
}

test("on phones of all heights board and tools stand above the bottom bar, and beside each other on its side", async ({
  page,
}) => {
  await open(page);
  const compose = page.url();
  const tools = page.getByRole("toolbar", { name: "Composer tools" });
  const bar = page.getByRole("button", { name: "Send", exact: true });
  for (const [width, height] of [
    [390, 844],
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(compose);
    await expect(cell(page, "blank", 6, 1)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Red", exact: true })).toBeInViewport({ ratio: 1 });
    expect(await roomBetween(tools, bar), `${width} × ${height}`).toBeGreaterThanOrEqual(8);
    // The last tool can be reached, by scrolling in its row at most.
    await page.getByRole("button", { name: "Clear the board" }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${compose}?mode=text`);
  await expect(tools).toBeVisible();
  expect(await roomBetween(tools, bar), "text").toBeGreaterThanOrEqual(8);

  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(compose);
  const board = await page.getByRole("grid").boundingBox();
  const beside = await tools.boundingBox();
  expect(beside?.x).toBeGreaterThan((board?.x ?? 0) + (board?.width ?? 0));
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(board?.height).toBeLessThan(390 - 96);
});

test("compose and history are accessible, in both themes and on a phone", async ({ page }) => {
  test.slow();
  await open(page);
  const board = page.url().replace(/\/compose.*/, "");
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/compose", "/compose?mode=text", "/messages/my/history"]) {
      await page.goto(board + path);
      await expect(page.getByRole("img", { name: /^Message: / }).first()).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations, `${colorScheme} ${width} ${path}`).toEqual([]);
    }
  }
});
