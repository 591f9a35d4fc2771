import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { apiConsoleMachine } from "../../../machines/developer/apiConsoleMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { type HeldCredential, makeCredential, setQuietHours, shownText } from "../support/developers.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a developer tries in the API console with one credential, the first call to the last. */
const consoleModel = createMachine({
  id: "console",
  initial: "locked",
  states: {
    locked: { on: { "secret.type": "ready" } },
    ready: { on: { "viewer.run": "viewerRead", "away.run": "unanswered", "wrong.run": "unknown" } },
    unanswered: { on: { "retry.press": "viewerRead", "secret.type": "ready" } },
    unknown: { on: { "secret.type": "readyAfter" } },
    readyAfter: { on: { "viewer.run": "viewerRead" } },
    viewerRead: { on: { "subscriptions.run": "listed", "post.fill": "filled" } },
    listed: { on: { "post.fill": "filled" } },
    filled: { on: { "dry.run": "tried", "night.run": "refused" } },
    tried: { on: { "post.run": "shown" } },
    refused: { on: { "forced.run": "shown" } },
    shown: { on: { "form.clear": "emptied" } },
    emptied: { on: { "call.fillIn": "filledIn" } },
    filledIn: {},
  },
});

test("a developer tries each method in the console: read, refused, as a dry run, for real", async ({ page }) => {
  test.setTimeout(240_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  let boardId = "";
  let held: HeldCredential;
  const text = "Low tide 16:40";
  const secret = page.getByLabel("Secret", { exact: true });
  const method = page.getByRole("combobox", { name: "Method" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const calls = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
  const latest = calls.first();
  const curl = page.locator("pre", { hasText: "curl" });

  const walks = await walkModel(ear, {
    title: "trying the API in its console",
    model: consoleModel,
    flow: apiConsoleMachine,
    means: {
      "secret.type": ["field.change"],
      "viewer.run": ["console.run", "done.runConsole"],
      "wrong.run": ["field.change", "console.run", "done.runConsole"],
      "away.run": ["console.run", "error.runConsole"],
      "retry.press": ["console.retry", "done.runConsole"],
      "subscriptions.run": ["field.change", "console.run", "done.runConsole"],
      "post.fill": ["field.change", "field.change", "field.change"],
      "dry.run": ["console.run", "done.runConsole"],
      "night.run": ["console.run", "done.runConsole"],
      "forced.run": ["field.change", "console.run", "done.runConsole"],
      "post.run": ["console.run", "done.runConsole"],
      "form.clear": ["field.change"],
      "call.fillIn": ["field.change"],
    },
    begin: async () => {
      boardId = await makeBoard(page, "Quay", { timezone: "UTC" });
      held = await makeCredential(page, boardId, "Tide robot");
      await page.goto(`${gatewayUrl()}/board/${boardId}/developer/api-console/${held.key}`);
    },
    does: {
      "secret.type": async () => {
        await secret.fill("");
        await secret.fill(held.secret);
      },
      "viewer.run": () => press("Get Viewer"),
      "wrong.run": async () => {
        await secret.fill("cs_of_somebody_else");
        await press("Get Viewer");
      },
      "away.run": async () => {
        await page.route("**/api-console", (route) => route.abort());
        await press("Get Viewer");
      },
      "retry.press": async () => {
        await page.unroute("**/api-console");
        await press("Try again");
      },
      "subscriptions.run": async () => {
        await method.selectOption("getSubscriptions");
        await press("Get Subscriptions");
      },
      "post.fill": async () => {
        await method.selectOption("postMessage");
        await expect(page.getByRole("button", { name: "Post Message" })).toBeDisabled();
        await page.getByRole("combobox", { name: "Subscription" }).selectOption({ index: 1 });
        await page.getByRole("textbox", { name: "Text" }).fill(text);
      },
      "dry.run": () => press("Dry run"),
      "night.run": async () => {
        await setQuietHours(page, boardId, new Date());
        await press("Post Message");
      },
      "forced.run": async () => {
        await page.getByRole("checkbox", { name: "Override quiet hours and a pin" }).check();
        await press("Post Message");
      },
      "post.run": () => press("Post Message"),
      "form.clear": () => press("Clear form"),
      "call.fillIn": () => latest.getByRole("button", { name: "Fill in" }).click(),
    },
    sees: {
      locked: async () => {
        await expect(page.getByText("Choose a method and run it.")).toBeVisible();
        await expect(page.getByRole("button", { name: "Get Viewer" })).toBeDisabled();
        await expect(curl).toHaveCount(0);
      },
      ready: () => expect(page.getByRole("button", { name: "Get Viewer" })).toBeEnabled(),
      unanswered: async () => {
        await expect(page.getByText("No answer came.")).toBeVisible();
        await expect(calls).toHaveCount(0);
      },
      unknown: () => expect(latest).toContainText("401 Faulty"),
      readyAfter: () => expect(latest).toContainText("401 Faulty"),
      viewerRead: async () => {
        await expect(latest).toContainText("Get Viewer");
        await expect(latest).toContainText("200 Read");
        await expect(page.getByText("No answer came.")).toHaveCount(0);
        await expect(curl).toContainText("/v1/viewer");
        await expect(curl).not.toContainText(held.secret);
      },
      listed: async () => {
        await expect(latest).toContainText("1 subscription");
        await expect(curl).toContainText("/v1/subscriptions");
      },
      filled: () => expect(page.getByRole("button", { name: "Post Message" })).toBeEnabled(),
      tried: async () => {
        await expect(latest).toContainText("200 Would show");
        expect(await shownText(page, boardId)).not.toBe(text);
      },
      refused: async () => {
        await expect(latest).toContainText("409 Refused");
        const answer = page.getByRole("definition");
        await expect(answer.filter({ hasText: "Quiet hours" })).toBeVisible();
        await expect(page.getByRole("term").filter({ hasText: "Until" })).toBeVisible();
        await expect(page.getByRole("term").filter({ hasText: "Set by" })).toBeVisible();
        // Long lines of an answer scroll in their box, and nothing makes the page wider.
        for (const width of [1024, 390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
        expect(await shownText(page, boardId)).not.toBe(text);
      },
      shown: async () => {
        await expect(latest).toContainText("200 Shown");
        expect(await shownText(page, boardId)).toBe(text);
      },
      emptied: async () => {
        await expect(secret).toHaveValue("");
        await expect(page.getByRole("button", { name: "Get Viewer" })).toBeDisabled();
        await expect(latest).toContainText(text);
      },
      filledIn: async () => {
        await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(text);
        // A call is kept without its secret.
        await expect(secret).toHaveValue("");
        await expect(page.getByRole("button", { name: "Post Message" })).toBeDisabled();
      },
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("apiConsole", walks);
});
