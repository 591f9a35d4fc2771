import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { makeBoard, publishBoard } from "./support/boards.ts";
import { findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/** What the browser's zoom does: as many device pixels, fewer and larger ones of the page's. Widths of boards, by address. */
async function zoomed(browser: Browser, page: Page, paths: readonly string[], zoom: number): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 1440 / zoom, height: 900 / zoom },
    deviceScaleFactor: zoom,
    reducedMotion: "reduce",
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  const widths: number[] = [];
  for (const path of paths) {
    await other.goto(new URL(path, gatewayUrl()).href);
    const board = other.locator("[data-board-state]:has(canvas + canvas)").first();
    await expect(board, path).toHaveAttribute("data-board-state", "settled");
    // "Settled" is said by the worker; the page gets its picture with one of the next frames, and until then a canvas is 300 wide.
    const canvas = board.locator("canvas").first();
    await expect(canvas, path).not.toHaveJSProperty("width", 300);
    widths.push(await canvas.evaluate(({ width }: HTMLCanvasElement) => width));
  }
  await context.close();
  return widths;
}

test("no board is smaller at 150, 200 and 400 % than at 100 %, in device pixels", async ({ page, browser }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  const { url: simulator } = await publishBoard(page, id);
  const paths = [`/board/${id}/live`, `/view/${id}`, `/board/${id}/compose`, simulator];
  const usual = await zoomed(browser, page, paths, 1);
  for (const zoom of [1.5, 2, 4]) {
    const widths = await zoomed(browser, page, paths, zoom);
    for (const [at, width] of widths.entries()) {
      expect(width, `${paths[at]} at ${zoom}`).toBeGreaterThanOrEqual(usual[at] ?? 0);
    }
  }
});

test("at 400 % the heads of a page give way to what is scrolled to", async ({ page, browser }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  const viewport = { width: 360, height: 225 };
  const context = await browser.newContext({ viewport, storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(`${gatewayUrl()}/board/${id}/messages/my/history`);
  const card = other.getByRole("article").first();
  await expect(card).toBeVisible();
  await expect(other.getByRole("button", { name: /Copy Link/ })).toBeVisible();
  // Scrolled until it is, as a person would: a card that is drawn anew at that moment takes no part in it.
  await expect(async () => {
    await card.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await expect(other.getByRole("banner")).not.toBeInViewport({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(other.getByRole("button", { name: /Copy Link/ })).not.toBeInViewport();
  await context.close();
});

const keysOf = (page: Page) =>
  page
    .getByRole("article", { name: "Kitchen" })
    .locator("a, button")
    .filter({ hasText: /^$|Publish|Rename|Delete/ });

/** How many px from top to bottom a press finds this control, through its middle. */
const reachOf = (control: Locator) =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const isFound = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    let [first, last] = [(top + bottom) / 2, (top + bottom) / 2];
    while (isFound(first - 1)) first -= 1;
    while (isFound(last + 1)) last += 1;
    return last - first + 1;
  });

for (const [width, hasTouch] of [
  [1440, false],
  [1024, false],
  [390, true],
] as const) {
  test(`at ${width} px a card's keys stand in one row, and a toast covers no head of the page`, async ({
    browser,
    page: first,
  }) => {
    await signIn(first, "mia@example.com");
    const { id } = await findBoard(first, "Kitchen");
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      hasTouch,
      storageState: await first.context().storageState(),
    });
    const page = await context.newPage();
    await page.goto(`${gatewayUrl()}/board/${id}/select`);
    const card = page.getByRole("article", { name: "Kitchen" });
    await expect(card).toBeVisible();
    const middles = await keysOf(page).evaluateAll((keys) =>
      keys
        .filter((key) => /Publish|Rename|Pair|Delete/.test(key.textContent + (key.ariaLabel ?? "")))
        .map((key) => key.getBoundingClientRect())
        .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
    );
    if (hasTouch) {
      expect(await reachOf(card.getByRole("button", { name: /^Copy board id/ }))).toBeGreaterThanOrEqual(48);
      expect(await reachOf(page.getByRole("button", { name: "Copy Link" }))).toBeGreaterThanOrEqual(48);
      expect(await reachOf(page.getByRole("button", { name: "Dismiss" }))).toBeGreaterThanOrEqual(48);
    }
    expect(middles).toHaveLength(4);
    expect(new Set(middles).size).toBe(1);

    // The pointer lies where the toast will be, and stays there.
    await page.mouse.move(width - 60, width > 700 ? 800 : 730);
    await card.getByRole("button", { name: /^Copy board id/ }).focus();
    await page.keyboard.press("Enter");
    const toast = page.getByText("Copied the board id to your clipboard.");
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan(422);
    await expect(toast).toHaveCount(0, { timeout: 8_000 });
    await context.close();
  });
}

const sidesOf = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, height } = element.getBoundingClientRect();
    return { left: Math.round(left), right: Math.round(right), height: Math.round(height) };
  });

test("lists and search begin at the page's edge, templates fill its width, and no face of Plus jumps", async ({
  page,
}) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  const title = page.getByRole("heading", { level: 1 });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${gatewayUrl()}/board/${id}/templates`);
    const cards = page.getByRole("main").getByRole("list").first().getByRole("listitem");
    await expect(cards.first()).toBeVisible();
    const main = await sidesOf(page.getByRole("main"));
    const { left } = await sidesOf(title);
    const sides = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()));
    expect(Math.round(sides[0]?.left ?? 0), `${width}`).toBe(left);
    expect(Math.round(Math.max(...sides.map(({ right }) => right))), `${width}`).toBe(main.right - (left - main.left));

    const banner = page.getByRole("complementary", { name: "Refer a friend" });
    const drawn = await sidesOf(banner);
    expect(drawn).toMatchObject({ left: 0, height: 40 });
    expect((await sidesOf(banner.getByText("Refer a friend"))).left).toBeLessThan(80);
    expect(drawn.right - (await sidesOf(banner.getByRole("button", { name: "Dismiss" }))).right).toBeLessThan(28);

    await page.goto(`${gatewayUrl()}/board/${id}/messages/search`);
    await expect(page.getByRole("searchbox")).toBeVisible();
    expect((await sidesOf(title)).left, `${width}`).toBe(left);
    const field = await page.getByRole("searchbox").evaluate((input) => {
      // The field is what has the edge: the input itself stands behind its icon.
      for (let part: Element | null = input; part; part = part.parentElement) {
        if (getComputedStyle(part).borderTopWidth !== "0px") return Math.round(part.getBoundingClientRect().left);
      }
      return null;
    });
    expect(field, `${width}`).toBe(left);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${gatewayUrl()}/activate-plus/AAAA-AAAA-AAAA`);
  const face = page.getByRole("dialog");
  await expect(face.getByRole("heading", { name: "Activate Clatter Plus" })).toBeVisible();
  const { height } = await sidesOf(face);
  await face.getByText("Purchase an activation code").click();
  await expect(face.getByRole("heading", { name: "Activate Clatter Plus" })).toHaveCount(0);
  await expect(face.getByRole("button", { name: /^Purchase for/ })).toBeVisible();
  expect((await sidesOf(face)).height).toBe(height);
});

/** Of the first colours in two computed values, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const lightness = (value: string) => {
    const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [lightness(one), lightness(other)];
  return Math.max(a, b) / Math.min(a, b);
}

test("black and white swatches have an edge on either ground", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${id}/compose`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const name of ["White", "Black"]) {
      const swatch = page.getByRole("button", { name, exact: true });
      await expect(swatch).toBeVisible();
      const { edge, ground } = await swatch.evaluate((key) => {
        let behind = key.parentElement;
        while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
        return {
          edge: getComputedStyle(key).boxShadow,
          ground: behind ? getComputedStyle(behind).backgroundColor : "",
        };
      });
      expect(contrast(edge, ground), `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test("the chosen board's card is in sight at once, and at any width after", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const last = await makeBoard(page, "Zoetrope", { timezone: "UTC" });
  await page.goto(`${gatewayUrl()}/board/${last}/live`);
  const cards = page.getByRole("region", { name: "Your boards" });
  const card = cards.getByRole("link", { name: "Zoetrope" });
  await expect(card).toBeVisible();
  expect(await cards.getByRole("link").count()).toBeGreaterThan(2);
  for (const width of [1440, 390, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      // The page goes down to the row, also when what is above it still grows; the row itself is left where it is.
      await cards.evaluate((section) => section.scrollIntoView({ block: "end", behavior: "instant" }));
      await expect(card, String(width)).toBeInViewport({ ratio: 0.95, timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  }
});
