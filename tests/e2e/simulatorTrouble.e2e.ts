import { createServer, type Server } from "node:http";
import { expect, type Page } from "@playwright/test";
import { makeBoard, publishBoard, sendText } from "./support/boards.ts";
import { moveClock } from "./support/gateway.ts";
import { embedderPort, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

const grid = Array.from({ length: 6 }, (_, row) =>
  Array.from({ length: 22 }, (_, column) => (row === 2 ? ([8, 5, 12, 12, 15][column] ?? 0) : 0)),
);
const messagePage = () =>
  `${gatewayUrl()}/simulator?message=${encodeURIComponent(JSON.stringify(grid))}&disableAnimation`;

/** Remembers the workers that the page starts, so that a test can reach them. */
async function rememberWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = Worker;
    const seen: Worker[] = [];
    Object.assign(globalThis, {
      seenWorkers: seen,
      Worker: class extends Original {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          seen.push(this);
        }
      },
    });
  });
}

const workers = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seenWorkers: Worker[] }).seenWorkers.length);
/** What is no command at all ends the worker with an exception that nobody catches. */
const crash = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seenWorkers: Worker[] }).seenWorkers.at(-1)?.postMessage(null));

/** What the board's canvas shows. */
const pictureOf = async (page: Page) => (await page.getByRole("img").screenshot()).toString("base64");

function serve(html: string, port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(html);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

test("a painter that crashes is followed by another one, which shows the same board", async ({ page }) => {
  await rememberWorkers(page);
  await page.goto(messagePage());
  await expect(page.locator("[data-playback]")).toHaveAttribute("data-playback", "settled");
  await expect(page.locator("#poster")).toHaveCount(0);
  const before = await pictureOf(page);
  await crash(page);
  await expect.poll(() => workers(page)).toBe(2);
  await expect.poll(() => pictureOf(page)).toBe(before);
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("a board stands in a frame of another site, with its text there before any script", async ({ page }) => {
  const host = await serve(
    `<iframe src="${messagePage()}&frame=false" width="640" height="342"></iframe>`,
    embedderPort(),
  );
  try {
    const troubles = watchForTrouble(page);
    await page.route(/\/assets\/simulator-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`http://127.0.0.1:${embedderPort()}/`);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("#poster")).toBeVisible();
    await expect(frame.locator("#poster")).toContainText("HELLO");
    await page.unroute(/\/assets\/simulator-[^/]*\.js$/);
    await page.reload();
    await expect(frame.locator("[data-playback]")).toHaveAttribute("data-playback", "settled");
    await expect(frame.getByRole("img", { name: /HELLO/ })).toBeVisible();
    expect(troubles).toEqual([]);
  } finally {
    host.close();
  }
});

test("a board in a frame without an origin moves on with what is sent", async ({ page, browser }) => {
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "mia@example.com");
  const boardId = await makeBoard(owner, "Sandbox");
  await sendText(owner, boardId, "HELLO");
  const { url } = await publishBoard(owner, boardId);
  const host = await serve(
    `<iframe sandbox="allow-scripts" src="${url}?frame=false" width="640" height="342"></iframe>`,
    embedderPort(),
  );
  try {
    const troubles = watchForTrouble(page);
    await page.goto(`http://127.0.0.1:${embedderPort()}/`);
    const frame = page.frameLocator("iframe");
    const board = (text: string) => frame.getByRole("img", { name: new RegExp(text) });
    await expect(frame.locator("[data-playback]")).toHaveAttribute("data-playback", "settled");
    await expect(board("HELLO")).toBeVisible();
    await moveClock(process.env.E2E_DATA ?? "", 16_000);
    await sendText(owner, boardId, "AGAIN");
    await expect(board("AGAIN")).toBeVisible();
    expect(troubles).toEqual([]);
  } finally {
    host.close();
    await owner.context().close();
  }
});
