import { type Browser, expect, type Page } from "@playwright/test";
import contract from "../contract/routes.json" with { type: "json" };
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/** The gateway answers these with pages of their own; their tests open them. */
const pagesOfGateway = new Set([
  "/dev/outbox",
  "/preview",
  "/simulator",
  "/simulator/{boardId}",
  "/visual-editor",
  "/checkout/{cart}",
]);

/** Where an address below a board leads that shows no screen itself; `{b}` is the board. The rest stays where it is. */
const landings: Readonly<Record<string, string>> = {
  "/": "/board/{b}/live",
  "/login": "/board/{b}/live",
  "/plus": "/board/{b}/installables/discover",
  "/installed": "/board/{b}/installables/installed",
  "/billing": "/board/{b}/settings/billing",
  "/activate-plus/{code}": "/board/{b}/live",
  "/marketplace-listing/{marketplaceListingId}/install": "/board/{b}/marketplace-listing/x/install",
  "/board/{boardId}": "/board/{b}/live",
  "/board/{boardId}/history": "/board/{b}/messages/my/history",
  "/board/{boardId}/favorites": "/board/{b}/messages/my/favorites",
  "/board/{boardId}/messages": "/board/{b}/messages/feed",
  "/board/{boardId}/messages/history": "/board/{b}/messages/my/history",
  "/board/{boardId}/messages/favorites": "/board/{b}/messages/my/favorites",
  "/board/{boardId}/messages/drafts": "/board/{b}/messages/my/drafts",
  "/board/{boardId}/messages/my/*": "/board/{b}/messages/my/history",
  "/board/{boardId}/messages/*": "/board/{b}/messages/my/history",
  "/board/{boardId}/installables": "/board/{b}/installables/discover",
  "/board/{boardId}/installables/*": "/board/{b}/installables/discover",
  "/board/{boardId}/developer": "/board/{b}/developer/list",
  "/board/{boardId}/developer/{customKey}": "/board/{b}/developer/list",
  "/board/{boardId}/settings": "/board/{b}/settings/users",
  "/board/{boardId}/settings/network": "/board/{b}/settings/users",
  "/board/{boardId}/settings/{customKey}": "/board/{b}/settings/users",
  "/board/{boardId}/settings/*": "/board/{b}/settings/users",
  "/board/{boardId}/{section}/{tab}": "/board/{b}/installables/discover",
  "/v2/board/{boardId}": "/v2/board/{b}/live",
  "/v2/board/{boardId}/settings": "/v2/board/{b}/settings/users",
  "/v2/board/{boardId}/settings/*": "/v2/board/{b}/settings/users",
};

/** On a board without Plus there is no billing (contract, A7). */
const landingsWithoutPlus: Readonly<Record<string, string>> = {
  "/billing": "/board/{b}/settings/users",
  "/board/{boardId}/settings/billing": "/board/{b}/settings/users",
  "/v2/board/{boardId}/settings/billing": "/v2/board/{b}/settings/users",
};

const messageGrid = encodeURIComponent("[[1,2,3]]");
const addressOf = (path: string, boardId: string) =>
  path
    .replace("{boardId}", boardId)
    .replace("{message}", messageGrid)
    .replace(/\{\w+\}/g, "x")
    .replace(/\*$/, "nobody/knows");

/** Goes to an address as a link within the console does, without loading the program again. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 0 }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

/** What a role, a plan or a flag may change; the rest is walked once, as a plain User. */
const rightful = /^\/$|settings|publish|select|new$|view|developer|profile|billing|plus$|install|\/messages$|:|\*$/;

interface Viewer {
  readonly role: string;
  readonly email: string;
  readonly board: string;
  readonly hasPlus: boolean;
  readonly mayPublish: boolean;
}

const viewers: readonly Viewer[] = [
  { role: "User", email: "mia@example.com", board: "Workshop Window", hasPlus: false, mayPublish: false },
  { role: "Admin", email: "noor@example.com", board: "Kitchen", hasPlus: true, mayPublish: true },
  { role: "Owner", email: "mia@example.com", board: "Kitchen", hasPlus: true, mayPublish: true },
  { role: "superadmin", email: "ben@example.com", board: "Workshop Window", hasPlus: false, mayPublish: true },
];

/** Nobody's boards but the members' are listed; a superadmin comes by the address. */
async function boardIdOf(browser: Browser, title: string): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, title);
  await page.context().close();
  return id;
}

for (const { role, email, board, hasPlus, mayPublish } of viewers) {
  test(`every address answers ${role === "superadmin" ? "a superadmin without membership" : `as written for a ${role}`}`, async ({
    page,
    browser,
    makeSuperadmin,
  }) => {
    test.slow();
    if (role === "superadmin") await makeSuperadmin(email);
    const id = await boardIdOf(browser, board);
    await signIn(page, email, `/board/${id}/live`);
    await expect(page.getByRole("heading", { level: 1, name: board })).toBeVisible();
    // Where an address without a board leads is kept right after it is seen: a person is never as quick as this walk.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("lastBoardId"))).toBe(id);
    const troubles = watchForTrouble(page);
    const expected = hasPlus ? landings : { ...landings, ...landingsWithoutPlus };
    const walked = contract.routes
      .map(({ path }) => path)
      .filter((path) => !pagesOfGateway.has(path) && (role === "User" || rightful.test(path)));
    for (const path of walked) {
      const address = addressOf(path, id);
      await goWithin(page, address);
      const target = expected[path]?.replace("{b}", id) ?? address;
      await expect.poll(() => new URL(page.url()).pathname, { message: path, intervals: [20] }).toBe(target);
      // The dialog that activates stands over a page, which is hidden from readers meanwhile.
      const heading = path.startsWith("/activate-plus")
        ? page.getByRole("dialog", { name: "Activate Clatter Plus" })
        : page.getByRole("heading", { level: 1 });
      await expect(heading.first(), path).toBeVisible();
      if (path.startsWith("/activate-plus")) await page.keyboard.press("Escape");
      else if (target !== address || path !== "/*")
        await expect(heading, path).not.toHaveText(/This address is unknown|not here/);
    }
    expect(walked.length).toBeGreaterThan(role === "User" ? 85 : 40);

    await goWithin(page, `/board/${id}/publish`);
    await expect(page.getByRole("heading", { level: 1, name: "Publish Digitally" })).toBeVisible();
    const refusal = page.getByText("Only the Owner and Admins of this board may publish it.");
    const link = page.getByRole("button", { name: /^(Generate|Revoke) Link$/ });
    await expect(mayPublish ? link : refusal).toBeVisible();
    expect(troubles).toEqual([]);
  });
}

test("a stranger is asked to sign in at every address that needs it, and at no other", async ({ page }) => {
  const shown = {
    "/plus-checkout-widget/x": "Get Clatter Plus",
    "/widget/pricing": "Get Clatter Plus",
    "/slack": "Slack",
  };
  for (const [path, name] of Object.entries(shown)) {
    await page.goto(gatewayUrl() + path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(gatewayUrl() + path);
  }
  for (const path of ["/", "/billing", "/board/x/settings/users?a=1", "/nobody/knows", "/activate-plus/CODE"]) {
    await page.goto(gatewayUrl() + path);
    await expect(page.getByLabel("E-mail address")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("targetUrl"))).toBe(path);
  }
});
