import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { makeBoard, putMessage } from "./support/boards.ts";
import { gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/** More places to stop at no page of the inspector has on the way to anything. */
const mostStops = 150;

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((all) => all.some((one) => one === document.activeElement));

/** Goes on by Tab alone until this has the focus. */
async function tabTo(page: Page, locator: Locator, key = "Tab"): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await hasFocus(locator)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No way by ${key} alone to ${locator}`);
}

/** A board whose composer is typed into, and an inspector in a tab beside it. */
async function beside(page: Page, title: string): Promise<Page> {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, title, { timezone: "UTC" });
  await putMessage(page, boardId, "JAM IS MINE", "pinMessageToBoardV2", ", secondsToPin: 3600");
  await page.goto(`${gatewayUrl()}/board/${boardId}/compose?inspect`);
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("WHO ATE THE JAM");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("pinned");
  return page.context().newPage();
}

const imageOf = (inspector: Page, state: string): Locator =>
  inspector.getByRole("img", { name: `The machine send, now ${state}`, exact: true });

test("an engineer finds an actor, reads its chart, steps and opens the events by keys alone", async ({ page }) => {
  test.slow();
  const inspector = await beside(page, "Larder");
  const troubles = watchForTrouble(inspector);
  await inspector.setViewportSize({ width: 1024, height: 768 });
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  const { keyboard } = inspector;
  const button = (name: string | RegExp) => inspector.getByRole("button", { name });

  await tabTo(inspector, inspector.getByRole("searchbox", { name: "Find an actor" }));
  await keyboard.type("send");
  await tabTo(inspector, button(/^send · Larder\s*confirmingPinned$/));
  await keyboard.press("Enter");
  await expect(imageOf(inspector, "confirmingPinned")).toBeVisible();

  // The chart's twin: the state that it is in, what leaves it, and where that leads.
  await tabTo(inspector, inspector.getByRole("button", { name: "Tree", exact: true }));
  await keyboard.press("Space");
  const tree = inspector.getByRole("tree", { name: "The machine send as a tree" });
  await tabTo(inspector, tree.getByRole("treeitem"));
  const focused = tree.locator(":focus");
  await keyboard.press("Home");
  const first = await focused.textContent();
  await keyboard.press("ArrowDown");
  expect(await focused.textContent()).not.toBe(first);
  await keyboard.type("c");
  await expect(focused).toHaveText(/^c/);
  const state = tree.getByRole("treeitem", { name: /^confirmingPinned/ });
  for (let stop = 0; stop < mostStops && !(await hasFocus(state)); stop += 1) await keyboard.press("ArrowDown");
  await expect(state).toHaveAttribute("aria-expanded", "true");
  await keyboard.press("ArrowLeft");
  await expect(state).toHaveAttribute("aria-expanded", "false");
  await keyboard.press("ArrowRight");
  await expect(state).toHaveAttribute("aria-expanded", "true");
  const way = tree.getByRole("treeitem", { name: /^confirm\.yes.*delivering/ });
  for (let stop = 0; stop < mostStops && !(await hasFocus(way)); stop += 1) await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(focused).toHaveText(/^delivering/);

  // Back and on along the time line, which says which step it is.
  const line = inspector.getByRole("slider", { name: "Time line" });
  await tabTo(inspector, line);
  await keyboard.press("End");
  const count = Number(await line.getAttribute("aria-valuemax")) + 1;
  await expect(inspector.getByText(`Step ${count} of ${count}`, { exact: true })).toBeVisible();
  await keyboard.press("ArrowLeft");
  await expect(inspector.getByText(`Step ${count - 1} of ${count}`, { exact: true })).toBeVisible();
  await expect(line).toHaveAttribute("aria-valuenow", String(count - 2));

  // The sheet: in it, along its entries, and out of it to where one came from.
  const opens = inspector.getByRole("button", { name: "Events", exact: true });
  await tabTo(inspector, opens, "Shift+Tab");
  await keyboard.press("Enter");
  const sheet = inspector.getByRole("dialog");
  await expect(sheet).toBeVisible();
  const entry = sheet.locator('button[aria-current="step"]');
  await tabTo(inspector, entry);
  const held = await entry.textContent();
  await keyboard.press("ArrowDown");
  await expect(entry).not.toHaveText(held ?? "");
  await expect(entry).toBeFocused();
  await keyboard.press("ArrowUp");
  await expect(entry).toHaveText(held ?? "");
  await expect(entry).toBeFocused();
  await keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(opens).toBeFocused();
  expect(troubles).toEqual([]);
});

test("axe finds nothing on any page of the inspector, whichever theme the system has", async ({ page }) => {
  test.setTimeout(240_000);
  const inspector = await beside(page, "Cellar");
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  const key = (name: string) => inspector.getByRole("button", { name, exact: true });
  await inspector.getByRole("button", { name: /^send · Cellar\s*confirmingPinned$/ }).click();
  await expect(imageOf(inspector, "confirmingPinned")).toBeVisible();
  await key("Held").click();
  await inspector.getByRole("button", { name: "Try an event here" }).click();
  const shown: Record<string, Locator> = {
    Chart: imageOf(inspector, "confirmingPinned"),
    Sequence: inspector.getByRole("group", { name: "Sequence" }),
    Coverage: inspector.getByText(/^No test run has been read yet/),
    Health: inspector.getByRole("heading", { name: "Health" }),
  };
  for (const [name, there] of Object.entries(shown)) {
    await key(name).click();
    await expect(there).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await inspector.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page: inspector }).analyze();
      expect(violations, `${name}, ${colorScheme}`).toEqual([]);
    }
  }
  // The gallery's frames are pages of the product, with tests of their own.
  await inspector.goto(`${gatewayUrl()}/inspector?inspect&show=gallery&machine=boardPause`);
  await expect(inspector.getByRole("heading", { level: 2, name: "boardPause" })).toBeVisible();
  expect((await new AxeBuilder({ page: inspector }).exclude("iframe").analyze()).violations).toEqual([]);
});

test("on a phone the entries, the step and a copy are there, also after a sheet was open", async ({ page }) => {
  test.slow();
  const inspector = await beside(page, "Shelf");
  const troubles = watchForTrouble(inspector);
  await inspector.setViewportSize({ width: 1024, height: 768 });
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  const key = (name: string) => inspector.getByRole("button", { name, exact: true });
  const entries = inspector.getByRole("region", { name: "Events", exact: true }).getByRole("listitem");
  await inspector.getByRole("button", { name: /^send · Shelf\s*confirmingPinned$/ }).click();
  await key("Events").click();
  await expect(inspector.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await inspector.keyboard.press("Escape");
  // It still closes while the columns change.
  await inspector.setViewportSize({ width: 390, height: 844 });
  await expect(inspector.getByRole("dialog")).toHaveCount(0);
  await key("Events").click();
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
  await inspector.reload();
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
  await entries.first().getByRole("button").click();
  await expect(inspector.getByText(/^Step 1 of \d+$/)).toBeInViewport({ ratio: 1 });

  await key("Actors").click();
  await inspector.getByRole("button", { name: "Try an event here" }).click();
  const copy = inspector.getByRole("region", { name: /^Copy of send/ });
  await copy.getByLabel("Event", { exact: true }).selectOption("send.request");
  await copy.getByRole("button", { name: "Dry run" }).click();
  await expect(copy.getByText(/^It would lead to /)).toBeInViewport({ ratio: 1 });
  const wide = await copy.evaluate(
    (region) =>
      [...region.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5).length,
  );
  expect(wide).toBe(0);
  expect(await inspector.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await new AxeBuilder({ page: inspector }).analyze()).violations).toEqual([]);
  expect(troubles).toEqual([]);
});
