import { expect, type Page } from "@playwright/test";
import { isSignedWith, openWebhookReceiver, well } from "../support/webhookReceiver.ts";
import { makeBoard } from "./support/boards.ts";
import { callGraph, feedPort, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

const rename = (page: Page, id: string, title: string) =>
  callGraph(
    page,
    `mutation Rename($id: ID!, $title: String) { updateBoardV2(id: $id, title: $title) { __typename } }`,
    {
      id,
      title,
    },
  );

test("a webhook is received, verified, failed, redelivered, and its secret rotated", async ({ page }) => {
  const receiver = await openWebhookReceiver(well, feedPort());
  try {
    const troubles = watchForTrouble(page);
    await signIn(page, "mia@example.com");
    const boardId = await makeBoard(page, "Quay", { timezone: "UTC" });
    await page.goto(`${gatewayUrl()}/board/${boardId}/developer/webhooks`);
    await expect(page.getByText("You have no webhooks.")).toBeVisible();
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const form = page.getByRole("dialog", { name: "Add endpoint" });
    await form.getByRole("textbox", { name: "Name" }).fill("Pager");
    await form.getByRole("textbox", { name: "Address" }).fill("http://127.0.0.1/hook");
    await form.getByRole("checkbox", { name: /board\.renamed/ }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText(/leads into a private network/)).toBeVisible();
    await form.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await form.getByRole("button", { name: "Save" }).click();
    const told = page.getByRole("dialog", { name: "Keep the secret now" });
    const secret = await told.getByRole("textbox", { name: "Secret" }).inputValue();
    await told.getByRole("button", { name: "I have kept it" }).click();

    await rename(page, boardId, "Quay one");
    await expect.poll(() => receiver.hooks.length).toBe(1);
    expect(receiver.hooks[0]).toMatchObject({ type: "board.renamed", data: { boardTitle: "Quay one" } });
    expect(receiver.hooks.map((hook) => isSignedWith(secret, hook))).toEqual([true]);
    await expect(page.getByText("204 Delivered")).toBeVisible({ timeout: 15_000 });

    receiver.answer((response) => response.writeHead(503).end("busy"));
    await rename(page, boardId, "Quay two");
    await expect(page.getByText("503 Failed")).toBeVisible({ timeout: 15_000 });
    await page.getByRole("button", { name: /^Failed/ }).click();
    await page.getByRole("button", { name: "board.renamed" }).click();
    receiver.answer(well);
    await page.getByRole("button", { name: "Redeliver now" }).click();
    await expect(page.getByText("It was tried again.")).toBeVisible({ timeout: 15_000 });
    const failed = receiver.hooks.filter(({ data }) => data.boardTitle === "Quay two");
    expect(new Set(failed.map(({ id }) => id)).size).toBe(1);

    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    const next = await told.getByRole("textbox", { name: "Secret" }).inputValue();
    await told.getByRole("button", { name: "I have kept it" }).click();
    const before = receiver.hooks.length;
    await rename(page, boardId, "Quay three");
    await expect.poll(() => receiver.hooks.length).toBe(before + 1);
    const both = receiver.hooks.slice(-1);
    expect(both.map((hook) => [isSignedWith(secret, hook), isSignedWith(next, hook)])).toEqual([[true, true]]);
    await page.getByRole("button", { name: "End it now" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("The secret before has ended.")).toBeVisible();
    await rename(page, boardId, "Quay four");
    await expect.poll(() => receiver.hooks.length).toBe(before + 2);
    const one = receiver.hooks.slice(-1);
    expect(one.map((hook) => [isSignedWith(secret, hook), isSignedWith(next, hook)])).toEqual([[false, true]]);
    expect(troubles).toEqual([]);
    if (process.env.LOOK_AT !== undefined) {
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await page.screenshot({ path: `${process.env.LOOK_AT}/webhooks-${width}-${scheme}.png` });
        }
      }
    }
  } finally {
    await receiver.close();
  }
});
