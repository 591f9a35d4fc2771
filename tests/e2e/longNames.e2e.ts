import { expect, type Page } from "@playwright/test";
import { inviteTo, makeBoard, sendText } from "./support/boards.ts";
import { gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/* A name may have sixty characters, and nothing says that one of them is a space. */

const names = {
  "one long word": "Donaudampfschifffahrtsgesellschaftskapitaenswohnungstuerchen",
  "capitals, Hebrew and a picture": `${"W".repeat(46)}לוחהמודעות🎉`,
};

/** What reaches out of the window at the right: nothing, or a page scrolls sideways. */
const overhangOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth, document.body.scrollWidth) - clientWidth;
  });

/** The pages that say a board's name, each with something that is there when it is. */
const pages = (page: Page, id: string, title: string) => [
  { path: `/board/${id}/select`, seen: page.getByRole("article", { name: title }) },
  { path: `/board/${id}/live`, seen: page.getByRole("heading", { level: 1, name: title }) },
  { path: `/board/${id}/compose`, seen: page.getByRole("region", { name: `Now on ${title}` }) },
  { path: `/board/${id}/developer/list`, seen: page.getByRole("heading", { name: `Keys of ${title}` }) },
  { path: `/board/${id}/settings/users`, seen: page.getByText("waiting@example.com") },
  { path: `/board/${id}/settings/board`, seen: page.getByRole("heading", { level: 1, name: "Settings" }) },
  { path: `/board/${id}/publish`, seen: page.getByRole("heading", { level: 1 }) },
  { path: `/board/${id}/displays`, seen: page.getByRole("heading", { level: 1, name: `Displays of ${title}` }) },
  // One's boards stand there by name, as far as they are few.
  { path: `/board/${id}/profile`, seen: page.getByRole("textbox", { name: "First name" }) },
  { path: `/board/${id}/messages/my/history`, seen: page.getByRole("article").first() },
];

for (const [kind, title] of Object.entries(names)) {
  test(`no page scrolls sideways for a board's name without a space: ${kind}`, async ({ page }, info) => {
    expect(title.length).toBeLessThanOrEqual(60);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, "mia@example.com");
    const id = await makeBoard(page, title);
    await sendText(page, id, "HELLO");
    await inviteTo(page, id, "waiting@example.com");
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [place, { path, seen }] of pages(page, id, title).entries()) {
        await page.goto(`${gatewayUrl()}${path}`);
        await expect(seen, path).toBeVisible();
        if (process.env.E2E_PICTURES) await page.screenshot({ path: info.outputPath(`${width}-${place}.png`) });
        expect.soft(await overhangOf(page), `${path.split("/").slice(3).join("/")} at ${width}`).toBe(0);
      }
    }
  });
}

test("at 390 px a long name stands beside its keys, and the way to the other boards keeps its mark", async ({
  page,
}) => {
  const title = names["one long word"];
  await signIn(page, "mia@example.com");
  const id = await makeBoard(page, title);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${gatewayUrl()}/board/${id}/live`);
  const heading = page.getByRole("heading", { level: 1, name: title });
  await expect(heading).toBeVisible();
  const { right, ink } = await heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { right: element.getBoundingClientRect().right, ink: range.getBoundingClientRect().right };
  });
  expect(ink).toBeLessThanOrEqual(right + 1);
  const key = await page.getByRole("button", { name: "Favorite" }).filter({ visible: true }).boundingBox();
  expect(ink).toBeLessThanOrEqual(key?.x ?? 0);
  const mark = await page.getByRole("banner").getByRole("link", { name: title }).locator("svg").last().boundingBox();
  expect(mark?.width).toBe(16);
});

test("at 1024 px a household of a long name gives way to the keys of the head", async ({ page }) => {
  const title = names["capitals, Hebrew and a picture"];
  await signIn(page, "mia@example.com");
  // A household is named like its first board.
  const id = await makeBoard(page, title);
  await page.setViewportSize({ width: 1024, height: 844 });
  await page.goto(`${gatewayUrl()}/board/${id}/live`);
  const head = page.getByRole("banner");
  const key = await head.getByRole("button", { name: "Mute" }).boundingBox();
  const household = head.getByText(`· ${title}`);
  await expect(household).toBeVisible();
  const { right, isCut } = await household.evaluate((element) => ({
    right: element.getBoundingClientRect().right,
    isCut: element.scrollWidth > element.clientWidth,
  }));
  expect([right <= (key?.x ?? 0), isCut]).toEqual([true, true]);
});
