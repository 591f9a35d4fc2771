import { expect, type Page } from "@playwright/test";
import { gatewayUrl } from "./person.ts";

const rows = (lines: readonly (readonly number[])[]) =>
  Array.from({ length: 6 }, (_, row) => Array.from({ length: 22 }, (_, column) => lines[row]?.[column] ?? 0));
export const HELLO = rows([[], [], [8, 5, 12, 12, 15, 0, 63, 64, 65, 66, 67, 68]]);

/** A page that turns to a message from an empty board. */
export const messagePage = (grid: number[][], more = "") =>
  `${gatewayUrl()}/simulator?message=${encodeURIComponent(JSON.stringify(grid))}${more}`;

export const board = (page: Page) => page.getByRole("img");
export const room = (page: Page) => page.locator("[data-playback]");
export const settled = (page: Page) => expect(room(page)).toHaveAttribute("data-playback", "settled");

/** Any key shows the pill and Tab reaches it. */
export async function openMenu(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}
