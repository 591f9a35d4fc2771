import { expect, type Locator, type Page } from "@playwright/test";
import { installChannel, makeBoard, publishBoard } from "./support/boards.ts";
import { boxesOf } from "./support/boxes.ts";
import { makeCredential } from "./support/developers.ts";
import { callGraph, findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/* WCAG 2.2, 1.4.4 and 1.4.10: at 200 % nothing is lost, and a page scrolls one way. A phone of 390 px has 195 then. */

const ofBoard = [
  "live",
  "compose",
  "templates",
  "messages/my/history",
  "messages/my/favorites",
  "messages/my/drafts",
  "messages/picks",
  "messages/feed",
  "messages/shared",
  "messages/search?q=a",
  "installables/installed",
  "installables/tomorrow",
  "installables/discover",
  "developer/list",
  "developer/requests",
  "developer/webhooks",
  "developer/documentation",
  "settings/users",
  "settings/timezone",
  "settings/quiet-hours",
  "settings/board",
  "settings/billing",
  "profile",
  "select",
  "new",
  "displays",
  "publish",
];

/** What makes pages longer than an empty one: a board of one long word, a link, an endpoint, a program's key, its calls, channels. The pages that show one of them. */
async function fill(page: Page, boardId: string): Promise<string[]> {
  await makeBoard(page, "Donaudampfschifffahrtsgesellschaftskapitaenswohnungstuerchen");
  await publishBoard(page, boardId);
  const { key, secret } = await makeCredential(page, boardId, "A robot that tells the weather");
  const url = `https://hooks.example.com/${"a".repeat(60)}`;
  await callGraph(
    page,
    `mutation Endpoint($boardId: ID!, $url: String!) {
      createWebhookEndpoint(boardId: $boardId, name: "A pager with a long name", url: $url, types: ["board.renamed"]) { __typename }
    }`,
    { boardId, url },
  );
  const headers = { "x-api-key": key, "x-api-secret": secret };
  const [subscription] = await (await page.request.get(`${gatewayUrl()}/v1/subscriptions`, { headers })).json();
  const path = `${gatewayUrl()}/v1/subscriptions/${subscription.id}/message`;
  const data = { characters: [[1]] };
  expect((await page.request.post(path, { headers, data })).status()).toBe(400);
  const list = `{ apiRequests(boardId: "${boardId}", first: 1) { requests { id } } webhookEndpoints(boardId: "${boardId}") { id } }`;
  const read = () =>
    callGraph<{ apiRequests: { requests: { id: string }[] }; webhookEndpoints: { id: string }[] }>(page, list);
  await expect.poll(async () => (await read()).apiRequests.requests.length).toBe(1);
  const { apiRequests, webhookEndpoints } = await read();
  const [set, blend] = [
    await installChannel(page, boardId, "message-set-creator"),
    await installChannel(page, boardId, "blended"),
  ];
  return [
    `installables/subscription/${set}`,
    `installables/subscription/${blend}`,
    `messages/feed?sourceType=MessageSetMessage&sourceId=${set}&sourceName=Message+Set+Creator`,
    `developer/requests?request=${apiRequests.requests[0]?.id}`,
    `developer/webhooks/${webhookEndpoints[0]?.id}`,
    "developer/keys/Cloud",
    "developer/documentation/v1-who-the-credential-is",
    "messages/picks/picks-good-mornings",
    "installable/weather",
    "templates/templates-welcome",
  ];
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(`${gatewayUrl()}${path}`);
  await expect(page.getByRole("heading").first(), path).toBeVisible();
  await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
}

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Words of which less than 24 px are seen: cut, or a letter a line. What scrolls sideways shows the rest by that. */
const squeezed = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !/\p{L}{2}/u.test(text)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      const left = Math.min(...lines.map((line) => line.left));
      const right = Math.max(...lines.map((line) => line.right));
      let [from, to, isAside] = [left, right, false];
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { display, overflowX, clipPath, position } = getComputedStyle(box);
        // For screen readers alone, or a picture; and what scrolls sideways by itself.
        isAside ||= clipPath !== "none" || (position === "absolute" && box.clientWidth <= 1);
        isAside ||= box.getAttribute("role") === "img" || (overflowX === "auto" && box.scrollWidth > box.clientWidth);
        if (display === "inline" || overflowX === "visible") continue;
        const edges = box.getBoundingClientRect();
        from = Math.max(from, edges.left);
        to = Math.min(to, edges.right);
      }
      const isCut = to - from < right - left - 1 || lines.length > 2;
      if (!isAside && isCut && to - from < 24) found.push(`${text.slice(0, 40)}: ${Math.round(to - from)} px`);
    }
    return found;
  });

test("no page scrolls sideways or squeezes its words on a phone at 200 %, the referral banner on top of it", async ({
  page,
}) => {
  // Some forty pages.
  test.slow();
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  const made = await fill(page, id);
  await page.setViewportSize({ width: 195, height: 422 });
  const paths = [
    ...[...ofBoard, ...made].map((path) => `/board/${id}/${path}`),
    `/v2/board/${id}/live`,
    "/new-board",
    "/buy-plus",
    "/widget/pricing",
  ];
  for (const path of paths) {
    await arrive(page, path);
    // A page in a frame, or of another site, has no banner.
    if (path.includes("/board/")) {
      await expect(page.getByRole("complementary", { name: "Refer a friend" }), path).toBeVisible();
    }
    await expect.soft.poll(() => overhang(page), path).toBeLessThanOrEqual(0);
    await expect.soft.poll(() => squeezed(page), path).toEqual([]);
  }
});

test("without Plus, what is offered can be read there, and the channels fit a phone of 320 px", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Hallway");
  for (const [width, height] of [
    [195, 422],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await arrive(page, `/board/${id}/installables/installed`);
    await expect(page.getByRole("button", { name: "Activate Now" })).toBeVisible();
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    await expect.poll(() => squeezed(page)).toEqual([]);
  }
});

/** A zoomed window, a phone on its side, and one at 200 %. */
const lowWindows = [
  { width: 720, height: 450 },
  { width: 667, height: 375 },
  { width: 195, height: 422 },
];

test("in a low window all of the Plus sheet can be reached", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Hallway");
  await arrive(page, `/board/${id}/installables/installed`);
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Activate Now" }).click();
    const sheet = page.getByRole("dialog");
    const foot = sheet.getByRole("button", { name: "I have an activation code" });
    await foot.scrollIntoViewIfNeeded();
    await expect(foot).toBeInViewport({ ratio: 1 });
    const head = sheet.getByRole("heading").first();
    await head.scrollIntoViewIfNeeded();
    await expect(head).toBeInViewport({ ratio: 1 });
    await sheet.getByRole("button", { name: "Close" }).click({ timeout: 10_000 });
    await expect(sheet).toHaveCount(0);
  }
});

test("in a low window no entry of the drawer gives way, and nothing sticks out of it", async ({ page }) => {
  await signIn(page, "mia@example.com");
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog");
    const close = drawer.getByRole("button", { name: "Close menu" });
    await expect(close).toBeInViewport({ ratio: 1 });
    const entry = await drawer.getByRole("button", { name: "Go to a board, screen or action" }).boundingBox();
    expect(entry?.height).toBeGreaterThanOrEqual(48);
    await expect.poll(() => squeezed(page)).toEqual([]);
    expect(await drawer.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0);
    await close.click();
    await expect(drawer).toHaveCount(0);
  }
});

test("the head of a page above the boards has room for its title, and stands below the banner", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  const banner = page.getByRole("complementary", { name: "Refer a friend" });
  const isBelow = async (title: string) => {
    const [head, above] = await boxesOf(page.getByRole("heading", { level: 1, name: title }), banner);
    return head.y >= above.y + above.height;
  };
  await page.setViewportSize({ width: 195, height: 422 });
  await arrive(page, `/board/${id}/new`);
  await expect(banner).toBeVisible();
  expect(await isBelow("Create New Clatter")).toBe(true);
  await page.setViewportSize({ width: 390, height: 600 });
  await arrive(page, `/board/${id}/select`);
  await expect(banner).toBeVisible();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await isBelow("Boards")).toBe(true);
});

/** What of the keys and words in a place is not wholly in the window. */
const outside = (place: Locator) =>
  place.evaluate((element) =>
    [...element.querySelectorAll("button, a, span")]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right, bottom } = part.getBoundingClientRect();
        return left < 0 || right > innerWidth || bottom > innerHeight;
      })
      .map((part) => part.getAttribute("aria-label") ?? part.textContent),
  );

test("the keys of a board that fills the screen stand in it, and those of the public one lead to all there is", async ({
  page,
}) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  const { url } = await publishBoard(page, id);
  await page.setViewportSize({ width: 195, height: 422 });
  await arrive(page, `/view/${id}`);
  await page.mouse.move(20, 20);
  const controls = page.getByRole("group");
  await expect(controls.getByRole("link", { name: "Back to the live view" })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => outside(controls)).toEqual([]);
  await page.goto(url);
  await page.mouse.move(30, 30);
  await page.getByRole("button", { name: "More" }).click({ timeout: 10_000 });
  const menu = page.getByRole("menu");
  await expect(menu).toBeInViewport({ ratio: 1 });
  const last = menu.getByRole("menuitem").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

const areaOfWords = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true });
  test("what a channel shows can be paged through, and nothing sticks out of its listing", async ({ page }) => {
    await signIn(page, "mia@example.com");
    const { id } = await findBoard(page, "Kitchen");
    await page.setViewportSize({ width: 195, height: 422 });
    for (const path of ["/marketplace-listing/weather", "/slack", `/board/${id}/installable/weather`]) {
      await arrive(page, path);
      await expect.soft.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(195);
    }
  });

  test("a tap on All signs opens them where its line breaks, and no words stand over others", async ({ page }) => {
    await signIn(page, "mia@example.com");
    const { id } = await findBoard(page, "Kitchen");
    for (const width of [195, 320, 360]) {
      await page.setViewportSize({ width, height: 700 });
      await arrive(page, `/board/${id}/compose`);
      const signs = page.getByRole("button", { name: "All signs" });
      const swipe = page.getByRole("button", { name: /^Swipe for columns/ });
      await expect(swipe).toBeVisible();
      const areas = await Promise.all([signs, swipe, page.getByText(/^Row 1, column 1$/)].map(areaOfWords));
      const overprints = areas.flatMap((a, place) =>
        areas
          .slice(place + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1),
      );
      expect(overprints, `${width} px`).toEqual([]);
      await signs.tap({ timeout: 10_000 });
      await expect(signs).toHaveAttribute("aria-expanded", "true");
    }
  });
});
