import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { plusModalTable } from "../model/plusModal.table.ts";
import { type FlowCoverageFile, mergeFlowCoverage, readFlowCoverage } from "../support/flowCoverage.ts";
import type { Table } from "../support/table.ts";
import { walkTable } from "../support/tableWalk.ts";
import { makeBoard, putMessage } from "./support/boards.ts";
import { projectRoot, setQuietHours } from "./support/gateway.ts";
import { callGraph, findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/** The README's pictures, and those of the inspector's. With UPDATE_PICTURES=1 they replace the committed ones, else they stay with the results. */
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

/** A board in quiet hours with a pin on it, and a message that is sent to it all the same: the inspector beside asks why. */
async function sendAskedTwice(page: Page): Promise<Page> {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Pantry", { timezone: "UTC" });
  await putMessage(page, boardId, "JAM IS MINE", "pinMessageToBoardV2", ", secondsToPin: 3600");
  await setQuietHours(process.env.E2E_DATA ?? "", boardId);
  await page.goto(`${gatewayUrl()}/board/${boardId}/compose?inspect`);
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("WHO ATE THE JAM");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(question).toContainText("pinned");
  const inspector = await page.context().newPage();
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  await inspector.getByRole("button", { name: /^send\b.*confirmingPinned$/ }).click();
  await expect(inspector.getByRole("img", { name: "The machine send, now confirmingPinned" })).toBeVisible();
  return inspector;
}

test("why did this send ask twice?", async ({ page }) => {
  const inspector = await sendAskedTwice(page);
  const events = inspector.getByRole("region", { name: "Events", exact: true });
  await events.getByText("confirm.yes").click();
  // The guard that sent it on to the second question, and what this came from.
  await expect(events).toContainText("isPinned: yes → confirmingPinned");
  // What it changed is asked of the tab.
  await expect(events.getByText("forced").first()).toBeVisible();
  await expect(inspector.getByRole("region", { name: /^Context of send/ })).toContainText("request");
  await inspector.screenshot({ path: join(folder, "asked-twice.png") });
  // The id of the call that brought an answer leads to every entry of that call.
  await events.getByText("done.checkBoard").click();
  const call = events.getByTitle("Find every entry of this call");
  const id = (await call.textContent()) ?? "";
  expect(id).not.toBe("");
  await call.click();
  await expect(events.getByRole("searchbox", { name: "Find in events" })).toHaveValue(id);
  await expect(events.getByText(/^\d+ of \d+ entries$/)).toBeVisible();
  await expect(events.getByText("done.checkBoard")).toBeVisible();
  await expect(events.getByText("confirm.yes")).toHaveCount(0);
});

test("what would happen if the answer were lost here?", async ({ page }) => {
  const inspector = await sendAskedTwice(page);
  const view = inspector.getByRole("group", { name: "View" });
  await view.getByRole("button", { name: "Sequence" }).click();
  const sequence = inspector.getByRole("region", { name: "Sequence" });
  await sequence.getByRole("button", { name: /done\.checkBoard/ }).click();
  await expect(inspector.getByRole("button", { name: "Lose this answer" })).toBeEnabled();
  await inspector.screenshot({ path: join(folder, "sequence.png") });
  await inspector.getByRole("button", { name: "Lose this answer" }).click();
  const copy = inspector.getByRole("region", { name: /^Copy of send/ });
  await expect(copy).toContainText("Now checkingBoard.");
  await expect(copy).toContainText("It would lead to failed.");
  await copy.getByRole("button", { name: "Go on from it" }).click();
  await expect(inspector.getByRole("img", { name: "The machine send, now failed" })).toBeVisible();
  await copy.evaluate((region) => region.scrollIntoView({ block: "start" }));
  await inspector.screenshot({ path: join(folder, "answer-lost.png") });
});

test("what did nobody test in Plus?", async ({ page }) => {
  await signIn(page, "mia@example.com");
  // What the last run left; where no browser has walked yet, what the table walks.
  const table = plusModalTable as unknown as Table;
  const walked = () => {
    const { coverage } = walkTable(table, { runs: 5 });
    if (!coverage) throw new Error("not walked");
    const model = { seed: 1, machines: { [table.machine.id]: coverage } };
    return mergeFlowCoverage({ model, browser: [], mutation: {}, made: new Date().toISOString() });
  };
  const last = readFlowCoverage();
  const isBrowsed = ({ machines }: FlowCoverageFile) =>
    Object.values(machines[table.machine.id]?.transitions ?? {}).some(({ browser }) => browser > 0);
  // A picture in which nobody walked anything would answer nothing.
  if (process.env.UPDATE_PICTURES) expect(last && isBrowsed(last), "npm run e2e -- models/plus has run").toBe(true);
  const known = last && isBrowsed(last) ? last : walked();
  const counts = Object.values(known.machines[table.machine.id]?.transitions ?? {});
  const gapsOf = (walker: "model" | "browser") => counts.filter((one) => one[walker] === 0).length;
  await page.goto(`${gatewayUrl()}/inspector?inspect`);
  const buffer = Buffer.from(JSON.stringify(known));
  const picked = { name: "flow-coverage.json", mimeType: "application/json", buffer };
  await page.getByLabel("Open a session", { exact: true }).and(page.locator("input")).setInputFiles(picked);
  await page.getByRole("button", { name: "Coverage" }).click();
  const machines = page.getByRole("region", { name: "Machines" });
  await machines.getByRole("button", { name: "All", exact: true }).click();
  await machines.getByRole("searchbox").fill("plus");
  await machines.getByRole("button", { name: /^plusModal/ }).click();
  await expect(page.getByRole("img", { name: /^The machine plusModal/ })).toBeVisible();
  const gaps = page.getByRole("region", { name: /^Not walked/ });
  // The tables leave nothing; in a browser people's ways go through less.
  await expect(gaps).toContainText(`${gapsOf("model")} of ${counts.length}`);
  await page.getByLabel("Model tests").uncheck();
  await expect(gaps).toContainText(`${gapsOf("browser")} of ${counts.length}`);
  await gaps.getByRole("button", { name: /isReload/ }).click();
  await expect(gaps).toContainText(/Shortest path/);
  await expect(gaps.getByRole("button", { name: "Walk it here" })).toBeVisible();
  await page.screenshot({ path: join(folder, "nobody-tested.png") });
});
