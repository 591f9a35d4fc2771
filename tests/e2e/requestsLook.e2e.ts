import { expect, type Locator, type Page } from "@playwright/test";
import { makeBoard } from "./support/boards.ts";
import { boxesOf } from "./support/boxes.ts";
import { makeCredential, setQuietHours } from "./support/developers.ts";
import { gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { pressUntilSeen } from "./support/press.ts";
import { test } from "./support/test.ts";

/* The request inspector by the figures of the look of the developer area: table 760 | 24 | panel 472, a sheet, a page. */

async function openRefused(page: Page): Promise<string> {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Mole", { timezone: "UTC" });
  const { key, secret } = await makeCredential(page, boardId, "Foghorn");
  const headers = { "x-api-key": key, "x-api-secret": secret };
  const [subscription] = await (await page.request.get(`${gatewayUrl()}/v1/subscriptions`, { headers })).json();
  await setQuietHours(page, boardId, new Date());
  const data = { text: "The blue bin goes out tomorrow" };
  const path = `${gatewayUrl()}/v1/subscriptions/${subscription.id}/message`;
  expect((await page.request.post(path, { headers, data })).status()).toBe(409);
  await page.goto(`${gatewayUrl()}/board/${boardId}/developer/requests`);
  await expect(page.getByRole("button", { name: "Credential 1" })).toBeVisible();
  await pressUntilSeen(
    page.getByRole("row").filter({ hasText: "409 Refused" }).getByRole("link"),
    page.getByRole("heading", { name: "Decision" }),
  );
  return page.url();
}

const panelOf = (page: Page) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Decision" }) });

async function holdsChecks(panel: Locator, word: number | null): Promise<void> {
  const names = [
    "Credential",
    "Permission",
    "Calls a second",
    "Subscription",
    "Idempotency key",
    "If-Match",
    "Text",
    "Rate",
  ];
  const all = [...names, "Fingerprint", "Quiet hours", "Pin"];
  await expect(panel.getByRole("term")).toHaveText(all);
  const terms = await panel.getByRole("term").all();
  const said = await panel.getByRole("definition").all();
  for (const [at, term] of terms.entries()) {
    const drawn = term.locator("xpath=preceding-sibling::span");
    const [name, sentence, mark] = await boxesOf(term, said[at] as Locator, drawn);
    if (word === null) expect(sentence.y, all[at]).toBeGreaterThanOrEqual(name.y + name.height - 1);
    else expect([all[at], sentence.x - name.x]).toEqual([all[at], word]);
    expect([all[at], mark.width, mark.height]).toEqual([all[at], 18, 18]);
  }
  // What refused is one, and what came after it was not asked.
  await expect(said[all.indexOf("Quiet hours")] as Locator).toContainText(/quiet hours.*set by Mia.*Until \d\d:\d\d/);
  await expect(said[all.indexOf("Pin")] as Locator).toHaveText("Not asked any more");
}

test("a call stands beside the table, over it as a sheet, and on a page of its own", async ({ page }) => {
  const troubles = watchForTrouble(page);
  const address = await openRefused(page);
  const panel = panelOf(page);
  const [dry, real] = ["Dry run", "Send for real"].map((name) => page.getByRole("button", { name }));
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    const [table, card] = await boxesOf(page.getByRole("table"), panel.locator("xpath=.."));
    expect([table.width, card.width, card.x - table.x - table.width]).toEqual([760, 472, 24]);
    await holdsChecks(panel, 124);
    const picture = panel.getByRole("img", { name: "What it asked to show" }).locator("visible=true");
    const [shown, call] = await boxesOf(picture, panel.getByRole("heading", { level: 2 }));
    expect(Math.round(shown.width)).toBe(208);
    // The call is one line, its ids short: the tag stands beside it.
    expect(call.height).toBeLessThan(56);

    await page.setViewportSize({ width: 1024, height: 900 });
    const sheet = page.getByRole("dialog", { name: "A request" });
    await expect(sheet).toBeVisible();
    const placed = async () => (await boxesOf(sheet))[0];
    await expect.poll(placed).toMatchObject({ x: 1024 - 472, width: 472 });

    await page.setViewportSize({ width: 390, height: 900 });
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole("table")).toHaveCount(0);
    await holdsChecks(panel, null);
    const [above, below] = await boxesOf(picture, page.getByRole("heading", { name: "Decision" }));
    expect(above.y).toBeLessThan(below.y);
    // Both keys stay under the thumb, the filled one at the end.
    const [first, second] = await boxesOf(real as Locator, dry as Locator);
    expect(first.x).toBeLessThan(second.x);
    for (const { y, height } of [first, second]) expect([height, y > 820 && y + height <= 900]).toEqual([48, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  expect(troubles).toEqual([]);
});
