import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { makeBoard } from "./support/boards.ts";
import { gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

const run = promisify(execFile);

test("a credential is created, its curl line run in a shell, seen, replayed, deleted and refused", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Harbour", { timezone: "UTC" });
  const home = `${gatewayUrl()}/board/${boardId}/developer`;
  await page.goto(home);
  await page.getByRole("button", { name: "Create installable" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour desk");
  await page.getByRole("dialog").getByRole("button", { name: "Create installable" }).click();
  await page.getByRole("button", { name: "Create credential" }).click();
  const dialog = page.getByRole("dialog", { name: "Create credential" });
  await expect(dialog.getByRole("button", { name: "Create credential" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Board" }).selectOption(boardId);
  await dialog.getByRole("checkbox", { name: /Write/ }).check();
  await dialog.getByRole("button", { name: "Create credential" }).click();
  const secret = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  const key = await page.getByRole("textbox", { name: "Key" }).inputValue();
  await page.getByRole("button", { name: "I have kept them" }).click();
  const detail = page.url();

  await page.getByRole("link", { name: "Open in API console" }).click();
  await page.getByLabel("Secret", { exact: true }).fill(secret);
  await page.getByRole("combobox", { name: "Method" }).selectOption("postMessage");
  await page.getByRole("textbox", { name: "Text" }).fill("Low tide 16:40");
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(page.getByText("200 Would show").first()).toBeVisible();
  // The line as it stands, but for the secret, which a screen hides.
  const shown = await page.locator("pre", { hasText: "curl" }).innerText();
  expect(shown).not.toContain(secret);
  const line = shown.replace("••••••••", secret).replace("?dryRun=true", "");
  expect(JSON.parse((await run("sh", ["-c", line])).stdout)).toMatchObject({ status: "ok", missing: [] });

  await page.getByRole("tab", { name: "Requests" }).click();
  const row = page.getByRole("row").filter({ hasText: "curl/" });
  await expect(row).toContainText("200 Shown");
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(
    page.getByText(/^Dry run at .*: 429, Message rate limited: a board takes one message every 15 seconds\.$/),
  ).toBeVisible();

  await page.goto(detail);
  await page.getByRole("button", { name: /^Delete ck_/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The credential was deleted.")).toBeVisible();
  const refused = JSON.parse((await run("sh", ["-c", line])).stdout);
  expect(refused).toMatchObject({ type: "NotAuthorized", rule: "credential" });
  expect(key).toMatch(/^ck_/);
  expect(troubles).toEqual([]);
});
