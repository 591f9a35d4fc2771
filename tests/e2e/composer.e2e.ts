import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { boxesOf } from "./support/boxes.ts";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

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
  const [from, to] = await boxesOf(cell(page, "blank", 4, 1), cell(page, "blank", 6, 22));
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

test("compose is ready to type, moves a rectangle, and sends by control and Enter", async ({ page }) => {
  const troubles = await open(page);
  await page.reload();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("tea");
  await expect(cell(page, "A", 1, 3)).toBeAttached();
  const middle = async (row: number, column: number) => {
    const [box] = await boxesOf(
      page.getByRole("gridcell", { name: new RegExp(`, row ${row}, column ${column}$`, "u") }),
    );
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...(await middle(...from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(...to)), { steps: 4 });
    await page.mouse.up();
  };
  await drag([1, 1], [2, 2]);
  await expect(page.getByText("4 flaps selected")).toBeVisible();
  await drag([1, 1], [4, 11]);
  await expect(cell(page, "T", 4, 11)).toBeAttached();
  await expect(cell(page, "A", 1, 3)).toBeAttached();
  await expect(cell(page, "blank", 1, 1)).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(cell(page, "T", 3, 11)).toBeAttached();
  // The browser's own clipboard keeps the shape.
  await page.keyboard.press("Control+C");
  await cell(page, "blank", 6, 1).click();
  await page.keyboard.press("Control+V");
  await expect(cell(page, "E", 6, 2)).toBeAttached();
  await page.keyboard.press("Escape");
  // A stroke beside the board has no gap.
  await page.getByRole("button", { name: "Green", exact: true }).click();
  const [x, top] = await middle(1, 20);
  const [right, bottom] = await middle(3, 22);
  await page.mouse.move(x, top);
  await page.mouse.down();
  await page.mouse.move(right + 60, top - 80, { steps: 2 });
  await page.mouse.move(right + 90, bottom, { steps: 2 });
  await page.mouse.move(right, bottom);
  await page.mouse.up();
  await expect(page.getByRole("gridcell", { name: /^green, / })).toHaveCount(5);
  await page.keyboard.press("Control+Enter");
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("gridcell", { name: /^green, / })).toHaveCount(0);
  expect(troubles).toEqual([]);
});

test("a finger writes after Aa, marks and moves, and text mode has two rows of swatches", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  await open(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(field(page)).toBeAttached();
  await expect(field(page)).not.toBeFocused();
  await page.getByRole("button", { name: "Red", exact: true }).tap();
  await page.getByRole("button", { name: "Aa" }).tap();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("ab");
  await expect(cell(page, "B", 1, 2)).toBeAttached();
  await page.getByRole("button", { name: "Select flaps" }).tap();
  await cell(page, "A", 1, 1).tap();
  await cell(page, "B", 1, 2).tap();
  await expect(page.getByText("2 flaps selected")).toBeVisible();
  await page.getByRole("button", { name: "Text", exact: true }).tap();
  // It comes late, and everything below it moves.
  await expect(page.getByRole("complementary", { name: "Refer a friend" })).toBeVisible();
  const names = ["Aa", "Red", "Orange", "Yellow", "Green", "Blue", "Violet", "White", "Black", "Filled"];
  const boxes = await boxesOf(...names.map((name) => page.getByRole("button", { name, exact: true })));
  for (const [place, { height }] of boxes.entries()) expect(height, names[place]).toBe(48);
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(2);
  await context.close();
});

/** What is seen in the middle of the caret's cell; null where the page is not there. */
const isCaretSeen = (page: Page) =>
  field(page).evaluate((element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen?.closest("[role=grid]") != null;
  });

test("no bar of a low phone lies over the flap that is written on", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page);
  for (const viewport of [
    { width: 667, height: 375 },
    { width: 375, height: 340 },
  ]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await field(page).focus();
    for (let row = 1; row <= 6; row += 1) {
      await expect.poll(() => isCaretSeen(page), `row ${row} of ${viewport.width} px`).toBe(true);
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.type("last");
    await expect.poll(() => isCaretSeen(page)).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    for (let row = 6; row >= 1; row -= 1) {
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => isCaretSeen(page), `up from row ${row} of ${viewport.width} px`).toBe(true);
    }
  }
  await context.close();
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
  const [upper, lower] = await boxesOf(above, below);
  return lower.y - (upper.y + upper.height);
}

test("on phones of all heights board and tools stand above the bottom bar", async ({ page }) => {
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
  // Both rows of swatches stand above the bar; what else there is can be scrolled to.
  const swatch = page.getByRole("button", { name: "Filled", exact: true });
  await expect(swatch).toBeVisible();
  expect(await roomBetween(swatch, bar), "text").toBeGreaterThanOrEqual(8);
});

test("on a phone's side tools stand beside the board", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  await open(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.reload();
  await expect(field(page)).toBeAttached();
  const tools = page.getByRole("toolbar", { name: "Composer tools" });
  const [board, beside] = await boxesOf(page.getByRole("grid"), tools);
  expect(beside.x).toBeGreaterThan(board.x + board.width);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport({ ratio: 1 });
  expect(board.height).toBeLessThan(390 - 96);
  await context.close();
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
