import { expect, type Locator, type Page } from "@playwright/test";
import { readPng } from "../support/png.ts";
import { makeBoard, putMessage, sendText } from "./support/boards.ts";
import { boxesOf } from "./support/boxes.ts";
import { startDisplay } from "./support/displayProgram.ts";
import { moveClock } from "./support/gateway.ts";
import { findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

const pixelsOf = async (part: Locator) => readPng(await part.screenshot());

/** How bright a pixel is, from 0 to 255, as the eye weighs it (ITU-R BT.709). */
const brightness = (rgba: Uint8Array, at: number) =>
  0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);

/** The mean brightness of the middle of a board, where no corner and no edge is. */
async function brightnessOf(board: Locator): Promise<number> {
  const { width, height, rgba } = await pixelsOf(board);
  let [sum, count] = [0, 0];
  for (let y = Math.ceil(height / 4); y < (3 * height) / 4; y += 1) {
    for (let x = Math.ceil(width / 4); x < (3 * width) / 4; x += 1) {
      sum += brightness(rgba, 4 * (y * width + x));
      count += 1;
    }
  }
  return sum / count;
}

/** The places of the console that show a board as it is now, each with what it says of its state. */
const places = (page: Page, id: string, title: string) => [
  { path: `/board/${id}/compose`, part: page.getByRole("region", { name: `Now on ${title}` }) },
  { path: `/board/${id}/select`, part: page.getByRole("article", { name: title }) },
  {
    path: `/board/${id}/live`,
    part: page.getByRole("region", { name: "Your boards" }).getByRole("link", { name: title }),
  },
];

test("a board that is away says so and is as dark beside the composer as in the list and the live view", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "mia@example.com");
  const title = "Boathouse";
  const id = await makeBoard(page, title, { style: "white" });
  await sendText(page, id, "GONE ROWING");
  const display = startDisplay(gatewayUrl());
  const look = async (word: string) => {
    const found: number[] = [];
    for (const { path, part } of places(page, id, title)) {
      await page.goto(`${gatewayUrl()}${path}`);
      await expect(part.getByText(word, { exact: true }), path).toBeVisible();
      const board = part.locator("canvas").first();
      // What it shows is there when two looks are alike.
      let before = -1;
      await expect(async () => {
        const now = await brightnessOf(board);
        const isSteady = now === before;
        before = now;
        expect(isSteady).toBe(true);
      }, path).toPass();
      found.push(before);
    }
    return found;
  };
  try {
    const [, code = ""] = await display.waitFor(/([A-Z0-9]{4}-[A-Z0-9]{4})/);
    await page.goto(`${gatewayUrl()}/board/${id}/select`);
    const card = page.getByRole("article", { name: title });
    await card.getByRole("button", { name: /Pair device/ }).click();
    await page.getByLabel("Pairing code").fill(code);
    await page.getByRole("dialog").getByRole("button", { name: "Pair", exact: true }).click();
    await display.waitFor(/paired/i);
    const awake = await look("Online");
    await display.stop();
    await moveClock(process.env.E2E_DATA ?? "", 181_000);
    const away = await look("Offline");
    // Black at 45 % over each of them (look, section 4).
    for (const [at, dark] of away.entries()) expect(dark / (awake[at] ?? 0), `${at}`).toBeCloseTo(0.55, 1);
  } finally {
    await display.stop();
  }
});

test("a heart that is on has one colour on cards and in the head of the live view, in either theme", async ({
  page,
}) => {
  await signIn(page, "mia@example.com");
  const id = await makeBoard(page, "Hearts");
  await sendText(page, id, "BE MINE");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const found: string[] = [];
    for (const path of ["messages/my/history", "live", "messages/my/favorites"]) {
      await page.goto(`${gatewayUrl()}/board/${id}/${path}`);
      const heart = page.getByRole("button", { name: "Favorite", exact: true }).first();
      await expect(heart).toBeVisible();
      if ((await heart.getAttribute("aria-pressed")) === "false") await heart.click();
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      const icon = heart.locator("svg");
      found.push(
        ...(await icon.evaluate((drawn) => {
          const { fill, stroke } = getComputedStyle(drawn);
          return [fill, stroke];
        })),
      );
    }
    expect([...new Set(found)], colorScheme).toEqual([
      colorScheme === "light" ? "rgb(179, 38, 27)" : "rgb(255, 145, 133)",
    ]);
  }
});

/** How round a box is cut at its head and at its foot: by itself, or by what begins or ends where it does. */
const roundingOf = (box: Locator) =>
  box.evaluate((part) => {
    const own = part.getBoundingClientRect();
    const rounding = { head: 0, foot: 0 };
    for (let around: Element | null = part; around; around = around.parentElement) {
      const { top, bottom } = around.getBoundingClientRect();
      const radius = Number.parseFloat(getComputedStyle(around).borderTopLeftRadius) || 0;
      if (Math.abs(top - own.top) < 2) rounding.head = Math.max(rounding.head, radius);
      if (Math.abs(bottom - own.bottom) < 2) rounding.foot = Math.max(rounding.foot, radius);
    }
    return rounding;
  });

/** Pixels that are darker than anything on a blank white board, outside of what rounds the box. */
async function darkPixels(box: Locator): Promise<number> {
  const { head, foot } = await roundingOf(box);
  const { width, height, rgba } = await pixelsOf(box);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    const radius = y < height / 2 ? head : foot;
    for (let x = 0; x < width; x += 1) {
      const [fromSide, fromEnd] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)];
      const [across, down] = [radius - fromSide, radius - fromEnd];
      const isCut = across > 0 && down > 0 && Math.hypot(across, down) > radius - 2;
      if (!isCut && fromSide > 0 && fromEnd > 0 && brightness(rgba, 4 * (y * width + x)) < 110) count += 1;
    }
  }
  return count;
}

test("a white board has no slivers of a dark page at its corners", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await signIn(page, "mia@example.com");
  const title = "Porcelain";
  const id = await makeBoard(page, title, { style: "white" });
  await sendText(page, id, "{0}");
  for (const [path, part] of [
    [`/board/${id}/compose`, page.getByRole("region", { name: `Now on ${title}` })],
    [`/board/${id}/select`, page.getByRole("article", { name: title })],
    [`/board/${id}/live`, page.getByRole("region", { name: "Your boards" }).getByRole("link", { name: title })],
    [`/board/${id}/messages/my/history`, page.getByRole("article").first()],
  ] as const) {
    await page.goto(`${gatewayUrl()}${path}`);
    const board = part.locator("canvas").first();
    await expect(board).toBeVisible();
    await expect.poll(() => darkPixels(board), path).toBe(0);
  }
});

test("what is planned and what was are parted on the live view's strip, at every width", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const id = await makeBoard(page, "Platform");
  await sendText(page, id, "NINE");
  // A board takes a message every fifteen seconds.
  await moveClock(process.env.E2E_DATA ?? "", 16_000);
  await sendText(page, id, "TEN");
  const tomorrow = Date.now() + 86_400_000;
  await putMessage(page, id, "ELEVEN", "createScheduledMessageV2", `, sendAt: ${tomorrow}`);
  await page.goto(`${gatewayUrl()}/board/${id}/live`);
  const [coming, before] = [
    page.getByRole("region", { name: "Coming up" }),
    page.getByRole("region", { name: "Before" }),
  ];
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(coming).toContainText("ELEVEN");
    await expect(before).toContainText("NINE");
    await expect(before).not.toContainText("ELEVEN");
    const [next, past] = await boxesOf(coming, before);
    const isBeside = width > 700;
    const [end, begin] = isBeside ? [next.x + next.width, past.x] : [next.y + next.height, past.y];
    expect(begin - end, `${width}`).toBeGreaterThanOrEqual(16);
    const side = isBeside ? "left" : "top";
    await expect(before, `${width}`).toHaveCSS(`border-${side}-width`, "1px");
    await expect(before, `${width}`).toHaveCSS(`border-${side}-style`, "solid");
    const groundOf = (part: Locator) =>
      part
        .getByRole("listitem")
        .first()
        .evaluate((card) => getComputedStyle(card).backgroundColor);
    expect(await groundOf(coming), `${width}`).not.toBe(await groundOf(before));
  }
});

test("a picture of a board says what the board shows, and says it once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(gatewayUrl());
  await expect(page.getByRole("img")).toHaveAccessibleName(
    "Board: Row 2: 1 orange tile, HELLO AGAIN. Row 4: SAY IT TO THE ROOM",
  );
  await signIn(page, "mia@example.com");
  const id = await makeBoard(page, "Pantry");
  await sendText(page, id, "NO PHONES.");
  for (const path of ["compose", "displays"]) {
    await page.goto(`${gatewayUrl()}/board/${id}/${path}`);
    const now = page.getByRole("region", { name: "Now on Pantry" });
    await expect(now.getByRole("img")).toHaveAccessibleName(/^Pantry, now: Row \d: NO PHONES\.$/);
  }
});

test("in forced colours one sees what is on, what is chosen and where now is", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${id}/settings/quiet-hours`);
  /** The colours of the pixels of one row of a part, counted from its top or, below 0, from its foot. */
  const coloursOf = async (part: Locator, row: number) => {
    const { width, height, rgba } = await pixelsOf(part);
    const from = 4 * width * (row < 0 ? height + row : row);
    return Array.from({ length: width }, (_, x) => rgba.slice(from + 4 * x, from + 4 * x + 3).join());
  };
  const quiet = page.getByRole("switch", { name: "Quiet Hours" });
  await expect(quiet).toBeVisible();
  const lineOf = async (name: string) => new Set(await coloursOf(page.getByRole("tab", { name }), -1));
  expect.soft(await lineOf("Quiet Hours"), "the tab's line").not.toEqual(await lineOf("Board"));
  const strip = await coloursOf(page.getByRole("region", { name: "What falls in" }).getByRole("img"), 18);
  expect.soft(strip[0], "now").not.toBe(strip.at(-1));
  expect.soft(strip.filter((colour) => colour !== strip.at(-1)).length, "hatching").toBeGreaterThan(20);
  const on = await coloursOf(quiet, 12);
  await quiet.click();
  await expect(quiet).not.toBeChecked();
  await expect.soft.poll(async () => (await coloursOf(quiet, 12)).join(), "the switch").not.toBe(on.join());
  await page.goto(`${gatewayUrl()}/buy-plus`);
  const ringOf = (checked: boolean) => coloursOf(page.getByRole("radio", { checked }).first(), 10);
  await expect(page.getByRole("radio").first()).toBeVisible();
  expect.soft(await ringOf(true), "the radio").not.toEqual(await ringOf(false));
});

test("in forced colours one sees where one is, how a board is and which channel a flap stands for", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${id}/installables/installed`);
  const coloursOf = async (part: Locator) => {
    const { rgba } = await pixelsOf(part);
    return new Set(Array.from({ length: rgba.length / 4 }, (_, at) => rgba.slice(4 * at, 4 * at + 3).join()));
  };
  const bar = page.getByRole("navigation").filter({ visible: true });
  const here = bar.locator("[aria-current=page]").first();
  const elsewhere = bar.locator("a:not([aria-current])").first();
  await expect(here).toBeVisible();
  const edgeOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).borderTopStyle);
  expect.soft([await edgeOf(here), await edgeOf(elsewhere)], "the place").toEqual(["solid", "none"]);
  // Flaps of channels and the dot of the board: nothing but a ground.
  const marks = page.locator("span[aria-hidden=true]:empty").filter({ visible: true });
  await expect(page.getByRole("main").locator(marks).first()).toBeVisible();
  for (const mark of await marks.all()) {
    if ((await mark.boundingBox())?.width === 8) expect.soft((await coloursOf(mark)).size).toBeGreaterThan(1);
  }
});
