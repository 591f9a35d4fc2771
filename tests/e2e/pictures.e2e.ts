import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { projectRoot } from "./support/gateway.ts";
import { callGraph, findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/** The README's pictures. With UPDATE_PICTURES=1 they replace the committed ones, else they stay with the results. */
const folder = process.env.UPDATE_PICTURES
  ? join(projectRoot, "docs/pictures")
  : join(projectRoot, "test-results/pictures");
mkdirSync(folder, { recursive: true });

test.use({ deviceScaleFactor: 1 });

test("the console, with a message half written", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  const grid = Array.from({ length: 6 }, (_row, row) => Array<number>(22).fill(row === 0 ? 64 : 0));
  grid[2] = [0, 0, 4, 9, 14, 14, 5, 18, 0, 9, 19, 0, 1, 20, 0, 19, 5, 22, 5, 14, 0, 0];
  grid[3] = [7, 18, 1, 14, 4, 13, 1, 0, 2, 18, 9, 14, 7, 19, 0, 20, 8, 5, 0, 16, 9, 5];
  grid[5] = [...Array<number>(9).fill(65), ...Array<number>(13).fill(0)];
  await page.goto(`${gatewayUrl()}/board/${board.id}/compose/duplicate/${encodeURIComponent(JSON.stringify(grid))}`);
  await expect(page.getByRole("gridcell", { name: /^G, row 4, column 1$/ })).toBeAttached();
  await page.getByRole("button", { name: "Yellow" }).click();
  await expect(page.getByText("Painting yellow", { exact: false })).toBeVisible();
  await page.screenshot({ path: join(folder, "console.png") });
});

test("the board while its flaps turn", async ({ page, browser }) => {
  await signIn(page, "noor@example.com");
  const board = await findBoard(page, "Workshop Window");
  const { createSimulatorToken } = await callGraph<{ createSimulatorToken: { simulatorToken: { url: string } } }>(
    page,
    `mutation CreateSimulatorToken($boardId: ID!) {
      createSimulatorToken(boardId: $boardId, isPublic: true) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { url } }
      }
    }`,
    { boardId: board.id },
  );
  const screen = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await screen.goto(createSimulatorToken.simulatorToken.url);
  const room = screen.locator("[data-playback]");
  await expect(room).toHaveAttribute("data-playback", "settled");
  const text =
    "DEPARTURES       17:52\\n\\n17:58 OSLO S     2   {66}\\n18:05 DRAMMEN    4   {66}\\n18:11 BERGEN     1   {65}\\n18:20 MOSS     CANC. {63}";
  await callGraph(
    page,
    `mutation createMessage2($boardId: ID!) {
      createMessage2(boardId: $boardId, text: "${text}", forced: true, forcePinnedMessageOverride: true) { __typename }
    }`,
    { boardId: board.id },
  );
  await expect(room).toHaveAttribute("data-playback", "flipping");
  await screen.screenshot({ path: join(folder, "board.png") });
  await expect(room).toHaveAttribute("data-playback", "settled");
  await expect(screen.getByRole("img", { name: /DEPARTURES/ })).toBeVisible();
  await screen.close();
});
