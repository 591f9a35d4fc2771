import { expect, type Page, type Request } from "@playwright/test";
import { endMembership, joinBoard, makeBoard, sendText } from "./support/boards.ts";
import { callGraph, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";
import { openHidden, turnPage } from "./support/visibility.ts";

/* A browser has six connections to a gateway without HTTP/2, for all of its tabs together. */

// A page that an inspector follows keeps its stream.
test.use({ isInspected: false });

/** How many streams of the console this page has open. */
function countStreams(page: Page): () => number {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/events") open.add(request);
  });
  const end = (request: Request) => open.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  // What was open ends with its page, and nothing tells of it.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && open.clear());
  return () => open.size;
}

test("eight tabs load, those that nobody sees hold no stream, and one that is seen shows what came meanwhile", async ({
  page,
  context,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Tram stop", { timezone: "Europe/Zurich" });
  const openTab = async (screen: string) => {
    const tab = await context.newPage();
    const streams = countStreams(tab);
    await openHidden(tab);
    await tab.goto(`${gatewayUrl()}/board/${boardId}/${screen}`);
    await expect(tab.getByRole("link", { name: /^Tram stop: switch board/ })).toBeVisible();
    return { tab, streams };
  };
  const hidden: (() => number)[] = [];
  for (let number = 0; number < 7; number += 1) {
    hidden.push((await openTab("compose")).streams);
  }
  const { tab, streams } = await openTab("live");
  await sendText(page, boardId, "LINE 7 IS LATE");
  expect([streams, ...hidden].map((count) => count())).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  await turnPage(tab, "visible");
  await expect(tab.getByRole("img", { name: /LINE 7 IS LATE/ }).first()).toBeVisible();
  expect(streams()).toBe(1);
});

test("a tab that is hidden for longer than a moment gives its stream back, takes it again unsaid, and shows what was done meanwhile", async ({
  page,
}) => {
  const streams = countStreams(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Ferry", { timezone: "Europe/Zurich" });
  await page.goto(`${gatewayUrl()}/board/${boardId}/live`);
  await sendText(page, boardId, "CAST OFF");
  await expect(page.getByRole("img", { name: /CAST OFF/ }).first()).toBeVisible();
  const heart = page.getByRole("button", { name: "Favorite" }).first();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await turnPage(page, "hidden");
  // After ten seconds.
  await expect.poll(streams, { timeout: 30_000 }).toBe(0);
  // Streams do not repeat what a person does elsewhere: it is asked for.
  const { getBoardV2 } = await callGraph<{ getBoardV2: { currentAppearance: { message: { id: string } } } }>(
    page,
    "query Shown($id: ID!) { getBoardV2(id: $id) { currentAppearance { message { id } } } }",
    { id: boardId },
  );
  await callGraph(page, "mutation Keep($id: ID!) { favoriteV2(messageId: $id) { __typename } }", {
    id: getBoardV2.currentAppearance.message.id,
  });
  await turnPage(page, "visible");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(streams).toBe(1);
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
});

test("who is taken off a board while nobody sees their tab is told so when they see it again", async ({
  page,
  browser,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Boathouse", { timezone: "UTC" });
  const context = await browser.newContext();
  const ben = await context.newPage();
  const streams = countStreams(ben);
  await signIn(ben, "ben@example.com");
  await joinBoard(page, ben, boardId, "ben@example.com");
  await ben.goto(`${gatewayUrl()}/board/${boardId}/live`);
  await expect(ben.getByRole("heading", { name: "Boathouse", level: 1 })).toBeVisible();
  await expect.poll(streams).toBe(1);
  await turnPage(ben, "hidden");
  await expect.poll(streams, { timeout: 30_000 }).toBe(0);
  await endMembership(page, boardId, "ben@example.com");
  await turnPage(ben, "visible");
  await expect(ben.getByRole("heading", { name: "There is no such board here" })).toBeVisible();
  await context.close();
});
