import { expect, type Page } from "@playwright/test";
import { findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/** Ends a page's process as running out of memory does: nothing of it runs any more, so it says no good-bye. */
async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  devtools.send("Page.crash").catch(() => {});
  await crashed;
}

test("a page that crashes is closed for the inspector, and when the last one is gone it says since when", async ({
  page,
  context,
}) => {
  const [first, second, inspector] = [page, await context.newPage(), await context.newPage()];
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  await expect(
    inspector.getByText("No page is speaking. Open Clatter in this browser with ?inspect.", { exact: true }),
  ).toBeVisible();
  await signIn(first, "mia@example.com");
  const { id } = await findBoard(first, "Kitchen");
  const open = (one: Page, path: string) => one.goto(`${gatewayUrl()}/board/${id}/${path}?inspect`);
  await open(first, "compose");
  await open(second, "messages");
  const pages = inspector.getByRole("region", { name: "Actors" }).getByRole("heading", { level: 3 });
  const speaking = pages.filter({ hasNotText: "(closed)" });
  await expect(speaking).toHaveCount(2);

  await crash(first);
  // The other one still speaks.
  await expect(speaking).toHaveCount(1);
  const cut = inspector.getByText(/^Connection lost at \d\d:\d\d:\d\d\. What came before stays\.$/);
  const lost = await inspector.evaluate(() => Date.now());
  await crash(second);
  await expect(speaking).toHaveCount(0);
  await expect(cut).toBeVisible();
  // It says when the last one was lost, by the clock of whoever looks.
  const told = await inspector.evaluate(
    ([words, since]) => {
      const times = Array.from({ length: 60 }, (_, at) => new Date(since + at * 1_000).toLocaleTimeString("en-GB"));
      return times.some((time) => words.includes(`at ${time}.`));
    },
    [(await cut.textContent()) ?? "", lost] as const,
  );
  expect(told).toBe(true);
  // Nothing runs any more, and what came before can still be read.
  await expect(inspector.getByText("0 running")).toBeVisible();
  const events = inspector.getByRole("region", { name: "Events", exact: true });
  await expect(events.getByRole("listitem").first()).toBeVisible();

  await open(await context.newPage(), "compose");
  await expect(cut).toHaveCount(0);
  await expect(speaking).toHaveCount(1);
});
