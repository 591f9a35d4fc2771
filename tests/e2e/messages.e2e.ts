import { expect } from "@playwright/test";
import { moveClock } from "./support/gateway.ts";
import { callGraph, findBoard, gatewayUrl, sendAnyway, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

interface OldMessage {
  readonly id: string;
  readonly message: { readonly text: string; readonly formatted: string };
}

const inOneLine = (text: string) => text.trim().replaceAll(/\s+/gu, " ");

test("an old message is found by its words and sent again", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  const { boardMessageAppearances: oldest } = await callGraph<{ boardMessageAppearances: OldMessage[] }>(
    page,
    `query Oldest($boardId: ID!) { boardMessageAppearances(boardId: $boardId, page: 1) {
      id message { text formatted } } }`,
    { boardId: board.id },
  );
  const old = oldest.find(({ message }) => /^[\w ]{20,}[^{]*$/u.test(message.text));
  if (!old) throw new Error("The demo kitchen has no old message of plain words.");
  // Other tests may have sent something a moment ago.
  await moveClock(process.env.E2E_DATA ?? "", 15_000);

  await page.goto(`${gatewayUrl()}/board/${board.id}/messages/my/history`);
  await page.getByRole("button", { name: "Search messages" }).click();
  await page
    .getByRole("searchbox", { name: "Search messages" })
    .fill(old.message.text.split(" ").slice(0, 4).join(" "));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "My Messages", exact: true }).click();
  await expect(page).toHaveURL(/messages\/search\?q=.+&in=mine/u);
  const picture = page.getByRole("img", { name: `Message: ${inOneLine(old.message.formatted)}`, exact: true });
  const card = page.getByRole("article").filter({ has: picture }).first();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: /^(Resend|Send)$/u }).click();

  await sendAnyway(page);
  await expect(page).toHaveURL(new RegExp(`/board/${board.id}/messages/my/history`, "u"));
  const newest = page.getByRole("article").first();
  await expect(newest.getByRole("img")).toHaveAccessibleName(`Message: ${inOneLine(old.message.formatted)}`);
  // Which of the two depends on whether a display of the demo is there.
  await expect(newest.getByText(/^(On the board|Waiting)$/)).toBeVisible();
  expect(troubles).toEqual([]);
});

test("the history goes on as it is scrolled, and the way back leads to the same place in it", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${board.id}/messages/my/history`);
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(24);
  await page.getByRole("button", { name: "Show more messages" }).scrollIntoViewIfNeeded();
  await expect.poll(() => entries.count()).toBeGreaterThan(24);
  const entry = entries.nth(26);
  await entry.scrollIntoViewIfNeeded();
  const card = entry.getByRole("article");
  await expect(card).toBeVisible();
  const place = await page.evaluate(() => window.scrollY);
  const name = await card.getByRole("img").getAttribute("aria-label");

  await card.getByRole("button", { name: "Duplicate" }).click();
  await expect(page).toHaveURL(/compose\/duplicate/u);
  await page.goBack();
  await expect(entry.getByRole("img")).toHaveAttribute("aria-label", name ?? "");
  await expect(entry).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(400);
  expect(troubles).toEqual([]);
});

test("a search that was opened by a link and went on leads back into the console", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  for (const { search, field, to } of [
    { search: "messages/search?q=zzz", field: "Search messages", to: /messages\/feed/u },
    {
      search: "installables/search?term=zzz",
      field: "Channels, subjects or developers",
      to: /installables\/discover/u,
    },
  ]) {
    const link = await page.context().newPage();
    const troubles = watchForTrouble(link);
    await link.goto(`${gatewayUrl()}/board/${board.id}/${search}`);
    await link.getByRole("searchbox", { name: field }).fill("yyy");
    await link.keyboard.press("Enter");
    await expect(link).toHaveURL(/=yyy/u);
    await link.getByRole("button", { name: "Cancel" }).click();
    await expect(link).toHaveURL(to);
    expect(troubles).toEqual([]);
  }
});
