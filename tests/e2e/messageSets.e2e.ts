import { expect } from "@playwright/test";
import { installChannel, makeBoard, putMessage } from "./support/boards.ts";
import { givePlus } from "./support/gateway.ts";
import { pressEntry } from "./support/menu.ts";
import { gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a message goes into a message set, is seen on its channel's page, and is taken out again", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const board = await makeBoard(page, "Larder");
  await givePlus(process.env.E2E_DATA ?? "", board);
  const channel = await installChannel(page, board, "message-set-creator");
  await putMessage(page, board, "Pickled beans");
  const ownPage = `${gatewayUrl()}/board/${board}/installables/subscription/${channel}`;

  // A second tab stands on the channel's page all the while.
  const other = await page.context().newPage();
  await other.goto(ownPage);
  await expect(other.getByText(/^None yet\./)).toBeVisible();

  await page.goto(`${gatewayUrl()}/board/${board}/messages/my/history`);
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: "More" }).click();
  await pressEntry(page, "Add to message set");
  const dialog = page.getByRole("dialog", { name: "Add to message set" });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("Message added to your message set(s)")).toBeVisible();
  await expect(other.getByText("1 message, shown by turns.")).toBeVisible();

  await page.goto(ownPage);
  await page.getByRole("link", { name: "See the messages" }).click();
  const picture = page.getByRole("img", { name: "Message: PICKLED BEANS" });
  await expect(picture).toBeVisible();
  await page.getByRole("button", { name: "Take out of the message set" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Message taken out of its message set")).toBeVisible();
  await expect(picture).toBeHidden();
  await expect(other.getByText(/^None yet\./)).toBeVisible();
  expect(troubles).toEqual([]);
});
