import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { makeBoard, sendText } from "./support/boards.ts";
import { startDisplay } from "./support/displayProgram.ts";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

test("two displays of a board are told apart: identified, renamed, and one is removed", async ({ page, context }) => {
  test.slow();
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Wall");
  const address = `${gatewayUrl()}/board/${boardId}/displays`;
  await page.goto(address);
  await expect(page.getByText("No display shows this board yet.")).toBeVisible();
  const displays = [startDisplay(gatewayUrl()), startDisplay(gatewayUrl())] as const;
  try {
    for (const [place, display] of displays.entries()) {
      const [, code = ""] = await display.waitFor(/([A-Z0-9]{4}-[A-Z0-9]{4})/);
      await page.getByRole("button", { name: "Pair device" }).locator("visible=true").click();
      await page.getByLabel("Pairing code").fill(code);
      await page.getByRole("dialog").getByRole("button", { name: "Pair", exact: true }).click();
      await display.waitFor(/Wall · connected/);
      const card = page.getByRole("article", { name: `Display ${place + 1}` });
      await expect(card.getByText("Online", { exact: true })).toBeVisible();
      await expect(card.getByText("Terminal")).toBeVisible();
      await expect(card.getByText("clatter-display 0.1.0")).toBeVisible();
      await expect(card.getByText("6 × 22 flaps")).toBeVisible();
    }
    const [first, second] = displays;
    await sendText(page, boardId, "ALL OF YOU");
    await expect(page.getByText("2 of 2 displays")).toBeVisible();
    await expect(page.getByText(/^Shown \d\d:\d\d:\d\d$/)).toHaveCount(2);

    const other = await context.newPage();
    await other.goto(address);
    const card = page.getByRole("article", { name: "Display 2" });
    await card.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByLabel("Name of the display")).toBeFocused();
    await page.keyboard.type("Over the stove");
    await page.keyboard.press("Enter");
    const renamed = { name: "Over the stove" };
    await expect(page.getByRole("article", renamed)).toBeVisible();
    await expect(other.getByRole("article", renamed)).toBeVisible({ timeout: 2_000 });

    await page.getByRole("article", renamed).getByRole("button", { name: "Identify" }).click();
    await expect(page.getByText("Over the stove shows its name for five seconds")).toBeVisible();
    await second.waitFor(/This display:[\s\S]*OVER THE STOVE[\s\S]*Version 1:[\s\S]*ALL OF YOU/);
    expect(first.output()).not.toContain("This display:");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // On a phone the keys that are seldom used stand in a menu.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText("Shown on 2 of 2")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "More for Display 1" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove Display 1?" });
    await expect(question.getByRole("button", { name: "No" })).toBeFocused();
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("Display 1 was removed")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(other.getByRole("article")).toHaveCount(1, { timeout: 2_000 });
    await first.waitFor(/removed from its board/);
    expect(troubles).toEqual([]);
  } finally {
    await Promise.all(displays.map((display) => display.stop()));
  }
});

test("a member without the right sees the displays, and is told who may change them", async ({ page, browser }) => {
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Hallway");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "ben@example.com");
  await other.goto(`${gatewayUrl()}/board/${board.id}/select`);
  await other.getByRole("article", { name: "Hallway" }).getByRole("link", { name: "1 display" }).click();
  const card = other.getByRole("article", { name: "Display 1" });
  await expect(card.getByText("Played for the demo")).toBeVisible();
  await expect(other.getByText("Owners and Admins pair, name and remove displays.")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Pair device" })).toHaveCount(0);
  await other.context().close();
});
