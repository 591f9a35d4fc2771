import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { makeBoard, sendText } from "./support/boards.ts";
import { pressEntry } from "./support/menu.ts";
import { signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a board is published, watched from a second browser and from a page of another site, and revoked", async ({
  page,
  browser,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Shop window", { timezone: "Europe/Zurich" });
  const troubles = watchForTrouble(page);
  await page.goto(new URL(`/board/${boardId}/live`, page.url()).href);
  await page.getByRole("button", { name: "More" }).click();
  await pressEntry(page, "Publish");
  await page.getByRole("button", { name: "Generate Link" }).click();
  const link = await page.getByRole("textbox", { name: "Board Link" }).inputValue();
  const code = await page.getByRole("textbox", { name: "HTML Embed Code" }).inputValue();
  await expect(page.frameLocator('iframe[title="Shop window, embedded"]').getByRole("img").first()).toBeVisible();

  // Somebody else, in a browser of their own, without a sign-in; and a page of another origin with the code in it.
  const stranger = await browser.newContext();
  const watcher = await stranger.newPage();
  await watcher.goto(link);
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Shop</title><h1>Our shop</h1>${code}`);
  });
  // A site that nobody has named anywhere: the code works where it is pasted.
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const { port } = site.address() as AddressInfo;
  try {
    const shop = await stranger.newPage();
    await shop.goto(`http://127.0.0.1:${port}/`);
    // The code's frame is lazy: the browser fetches it for a page that is looked at.
    await shop.bringToFront();
    const embedded = shop.frameLocator("iframe");
    await expect(embedded.getByRole("img").first()).toBeVisible();
    await sendText(page, boardId, "OPEN UNTIL SIX");
    await expect(watcher.getByRole("img", { name: /OPEN UNTIL SIX/ })).toBeVisible();
    await expect(embedded.getByRole("img", { name: /OPEN UNTIL SIX/ })).toBeVisible();
    const box = await shop.locator("iframe").boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 8.4, 1);

    await page.getByRole("button", { name: "Revoke Link" }).click();
    await expect(page.getByRole("button", { name: "No" })).toBeFocused();
    await page.getByRole("button", { name: "Yes" }).click();
    for (const place of [watcher, embedded]) {
      await expect(place.getByRole("heading", { name: "This board is no longer public" })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Generate Link" })).toBeVisible();
    expect(troubles).toEqual([]);
  } finally {
    await stranger.close();
    await new Promise((resolve) => site.close(resolve));
  }
});

test("a board is renamed, muted and deleted from its live view, and its tab goes home", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Attic", { style: "white", timezone: "Europe/Zurich" });
  const troubles = watchForTrouble(page);
  const path = `/board/${boardId}/live`;
  await page.goto(new URL(path, page.url()).href);
  const menu = async (name: string) => {
    await page.getByRole("button", { name: "More" }).click();
    await pressEntry(page, name, { exact: true });
  };
  await menu("Rename");
  await expect(page.getByRole("textbox", { name: "Board name" })).toBeFocused();
  await page.keyboard.type("Loft");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Loft" })).toBeVisible();
  await menu("Mute");
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await expect(page.getByText(/^Channels muted until .* by Mia Keller$/)).toBeVisible();
  await page
    .getByRole("region", { name: /^Why this is on the board/ })
    .getByRole("button", { name: "Unmute" })
    .click();
  await expect(page.getByText(/^Channels muted until/)).toHaveCount(0);
  await menu("Delete");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The board was delete successfully")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(path));
  await expect(page.getByRole("heading", { level: 1, name: "Loft" })).toHaveCount(0);
  expect(troubles).toEqual([]);
});

test("a link that names its sites is shown by them alone, and another site is told so in its frame", async ({
  page,
  browser,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Counter", { timezone: "Europe/Zurich" });
  await page.goto(new URL(`/board/${boardId}/publish`, page.url()).href);
  await page.getByRole("button", { name: "Generate Link" }).click();
  const link = await page.getByRole("textbox", { name: "Board Link" }).inputValue();
  const code = await page.getByRole("textbox", { name: "HTML Embed Code" }).inputValue();
  const inner = `${link}?frame=false&inside=true`;
  // /pasted: the embed code; /inner: the board's own page in a frame; /wrapped: a page of the named site that holds it.
  const site = createServer(({ url }, response) => {
    const other = new URL(url ?? "/", "http://x").searchParams.get("of") ?? "";
    const frames: Readonly<Record<string, string>> = {
      "/pasted": code,
      "/inner": `<iframe src="${inner}"></iframe>`,
      "/wrapped": `<iframe src="${other}"></iframe>`,
    };
    const held = frames[new URL(url ?? "/", "http://x").pathname] ?? "";
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Shop</title><h1>Our shop</h1>${held}`);
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
  const { port } = site.address() as AddressInfo;
  const named = `http://127.0.0.1:${port}`;
  const other = `http://localhost:${port}`;
  const stranger = await browser.newContext();
  const open = async (address: string) => {
    const tab = await stranger.newPage();
    await tab.goto(address);
    return tab;
  };
  const refusal = "This board may not be shown on this site.";
  const board = /OPEN UNTIL SIX/;
  /** The text of every frame that a page ended up with; a browser's own page has none of ours. */
  const textsOf = (tab: Page) =>
    Promise.all(tab.frames().map((frame) => frame.evaluate(() => document.body.innerText).catch(() => "")));
  try {
    await sendText(page, boardId, "OPEN UNTIL SIX");
    const former = await open(`${other}/pasted`);
    await expect(former.frameLocator("iframe").getByRole("img", { name: board })).toBeVisible();

    // What cannot be a site is said, and stays to be put right.
    const field = page.getByRole("textbox", { name: "Sites that may show it" });
    await field.fill(`${named}/pasted`);
    await page.getByRole("button", { name: "Save sites" }).click();
    await expect(page.getByText("Name the site alone", { exact: false })).toBeVisible();
    await expect(field).toHaveValue(`${named}/pasted`);
    await field.fill(named);
    await page.getByRole("button", { name: "Save sites" }).click();
    await expect(page.getByText("The sites are saved.", { exact: false })).toBeVisible();

    // At once, also where it stood before.
    await expect(former.frameLocator("iframe").getByText(refusal)).toBeVisible();
    const shop = await open(`${named}/pasted`);
    const inShop = shop.frameLocator("iframe").frameLocator("iframe");
    await expect(inShop.getByRole("img", { name: board })).toBeVisible();
    await expect(
      page.frameLocator('iframe[title="Counter, embedded"]').frameLocator("iframe").getByRole("img").first(),
    ).toBeVisible();
    await expect((await open(link)).getByRole("img", { name: board })).toBeVisible();
    await expect((await open(`${link}?frame=false`)).getByRole("img", { name: board })).toBeVisible();

    // The board's own page, framed directly, and through a page of the named site: nothing at all.
    for (const address of [`${other}/inner`, `${other}/wrapped?of=${encodeURIComponent(`${named}/inner`)}`]) {
      const tab = await stranger.newPage();
      const refused = tab.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
      await tab.goto(address);
      await refused;
      expect((await textsOf(tab)).join(" ")).not.toMatch(/OPEN|Counter/);
      await tab.close();
    }
    const wrapped = await open(`${other}/wrapped?of=${encodeURIComponent(`${named}/pasted`)}`);
    await expect(wrapped.frameLocator("iframe").frameLocator("iframe").getByText(refusal)).toBeVisible();

    // No site is named any more: any site shows it, the one that holds the sentence when it asks anew.
    await field.fill("");
    await page.getByRole("button", { name: "Save sites" }).click();
    await expect(
      (await open(`${other}/pasted`)).frameLocator("iframe").getByRole("img", { name: board }),
    ).toBeVisible();
    await expect(inShop.getByRole("img", { name: board })).toBeVisible();
  } finally {
    await stranger.close();
    await new Promise((resolve) => {
      site.close(resolve);
      site.closeAllConnections();
    });
  }
});
