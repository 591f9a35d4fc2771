import { type Browser, expect, type Page } from "@playwright/test";
import { pressEntry } from "./support/menu.ts";
import { callGraph, findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/** Whoever came goes: pages that stay open work on beside all later tests. */
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

/** A person in a browser of their own. */
async function personIn(browser: Browser, email: string): Promise<{ page: Page; troubles: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const troubles = watchForTrouble(page);
  await signIn(page, email);
  return { page, troubles };
}

/** Shares a text of the person's own with everybody. */
async function shareText(page: Page, text: string): Promise<void> {
  const { createMessageV2 } = await callGraph<{ createMessageV2: { message: { id: string } } }>(
    page,
    "mutation createMessageV2($text: String!) { createMessageV2(text: $text) { ... on CreateMessageV2Success { message { id } } } }",
    { text },
  );
  const { createFeedItemV2 } = await callGraph<{ createFeedItemV2: { __typename: string } }>(
    page,
    "mutation createFeedItemV2($messageId: ID!) { createFeedItemV2(messageId: $messageId) { __typename } }",
    { messageId: createMessageV2.message.id },
  );
  expect(createFeedItemV2.__typename).toBe("CreateFeedItemV2Success");
}

test("what one person shares another flags, and a superadmin hides", async ({ browser, makeSuperadmin }) => {
  await makeSuperadmin("noor@example.com");
  const [mia, ben, noor] = await Promise.all([
    personIn(browser, "mia@example.com"),
    personIn(browser, "ben@example.com"),
    personIn(browser, "noor@example.com"),
  ]);
  await shareText(mia.page, "Rude in the feed");
  const shared = (page: Page) =>
    page.getByRole("article").filter({ has: page.getByRole("img", { name: /RUDE IN THE FEED/ }) });

  const kitchen = await findBoard(ben.page, "Kitchen");
  await ben.page.goto(`${gatewayUrl()}/board/${kitchen.id}/messages/feed`);
  await shared(ben.page).getByRole("button", { name: "Flag" }).click();
  const dialog = ben.page.getByRole("dialog", { name: "Flag this message" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Not kind to the neighbours");
  await dialog.getByRole("button", { name: "Flag" }).click();
  await expect(ben.page.getByText("Message flagged")).toBeVisible();
  await expect(shared(ben.page)).toHaveCount(0);

  await noor.page.getByRole("button", { name: /Noor Haddad/ }).click();
  await pressEntry(noor.page, "Flagged messages");
  const flagged = shared(noor.page);
  await expect(flagged.getByText("Not kind to the neighbours")).toBeVisible();
  await expect(flagged.getByText("Still shown")).toBeVisible();
  await flagged.getByRole("button", { name: "Hide" }).click();
  await expect(noor.page.getByText("The message stays hidden")).toBeVisible();
  await expect(flagged).toHaveCount(0);

  await mia.page.goto(`${gatewayUrl()}/board/${kitchen.id}/messages/shared`);
  await expect(shared(mia.page).getByText("Hidden from others")).toBeVisible();
  expect([...mia.troubles, ...ben.troubles, ...noor.troubles]).toEqual([]);
});
