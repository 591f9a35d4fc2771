import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { apiCredentialMachine } from "../../../machines/developer/apiCredentialMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a developer does with the credentials of one installable, from the first to the last. */
const developerModel = createMachine({
  id: "developer",
  initial: "none",
  states: {
    none: { on: { "credential.create": "asked" } },
    asked: { on: { "board.choose": "chosen", "create.cancel": "none" } },
    chosen: { on: { "create.press": "told", "create.cancel": "none" } },
    told: { on: { "kept.press": "listed" } },
    listed: { on: { "rename.press": "naming", "delete.press": "asking" } },
    naming: { on: { "name.save": "named", "name.cancel": "listed" } },
    named: { on: { "delete.press": "askingNamed" } },
    asking: { on: { "answer.no": "listed", "answer.yes": "deleted" } },
    askingNamed: { on: { "answer.no": "named" } },
    deleted: { on: { "credential.create": "asked" } },
  },
});

test("a developer makes a credential, keeps its secret, names it, and deletes it after a question", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Quay", { timezone: "UTC" });
  const { getViewerRole } = await callGraph<{ getViewerRole: { account: { person: { id: string } } } }>(
    page,
    "{ getViewerRole { account { person { id } } } }",
  );
  const key = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const dialog = page.getByRole("dialog");
  const create = dialog.getByRole("button", { name: "Create credential" });
  const row = page.getByRole("row").filter({ hasText: "Quay" });
  const answer = (name: "Yes" | "No") => page.getByRole("alertdialog").getByRole("button", { name }).click();
  const isAsked = () => expect(page.getByRole("alertdialog")).toContainText("Delete this credential?");
  const secret = page.getByRole("textbox", { name: "Secret" });
  let told = "";

  const walks = await walkModel(ear, {
    title: "a developer's credentials",
    model: developerModel,
    flow: apiCredentialMachine,
    means: {
      "credential.create": ["credential.new"],
      "board.choose": ["board.choose", "scope.toggle"],
      "create.cancel": ["credential.cancel"],
      "create.press": ["credential.create", "done.createCredential"],
      "kept.press": ["secret.close"],
      "rename.press": ["credential.rename"],
      "name.save": ["title.change", "credential.save", "done.renameCredential"],
      "name.cancel": ["title.change", "credential.cancel"],
      "delete.press": ["credential.delete"],
      "answer.no": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.deleteCredential"],
    },
    begin: async () => {
      const { createInstallable } = await callGraph<{ createInstallable: { installable: { id: string } } }>(
        page,
        `mutation ($title: String!, $developerId: ID!) {
          createInstallable(title: $title, developerId: $developerId) {
            ... on CreateInstallableSuccess { installable { id } }
          }
        }`,
        { title: "Tide robot", developerId: getViewerRole.account.person.id },
      );
      await page.goto(`${gatewayUrl()}/board/${boardId}/developer/list/${createInstallable.installable.id}`);
    },
    does: {
      "credential.create": () => key("Create credential").click(),
      "board.choose": async () => {
        await dialog.getByRole("combobox", { name: "Board" }).selectOption(boardId);
        await dialog.getByRole("checkbox", { name: /Write/ }).check();
      },
      "create.cancel": () => dialog.getByRole("button", { name: "Cancel" }).click(),
      "create.press": () => create.click(),
      "kept.press": async () => {
        told = await secret.inputValue();
        await key("I have kept them").click();
      },
      "rename.press": () => row.getByRole("button", { name: /^Rename ck_/ }).click(),
      "name.save": async () => {
        await dialog.getByRole("textbox", { name: "Name" }).fill("Desk");
        await dialog.getByRole("button", { name: "Save" }).click();
      },
      "name.cancel": async () => {
        await dialog.getByRole("textbox", { name: "Name" }).fill("Nobody's");
        await dialog.getByRole("button", { name: "Cancel" }).click();
      },
      "delete.press": () => row.getByRole("button", { name: /^Delete ck_/ }).click(),
      "answer.no": () => answer("No"),
      "answer.yes": () => answer("Yes"),
    },
    sees: {
      none: async () => {
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText("No program can use this installable yet.")).toBeVisible();
      },
      asked: async () => {
        await expect(dialog.getByRole("combobox", { name: "Board" })).toHaveValue("");
        await expect(dialog.getByText("Choose a board.")).toBeVisible();
        await expect(dialog.getByRole("checkbox", { name: /Read/ })).toBeChecked();
        await expect(dialog.getByRole("checkbox", { name: /Write/ })).not.toBeChecked();
        await expect(create).toBeDisabled();
      },
      chosen: () => expect(create).toBeEnabled(),
      told: async () => {
        await expect(secret).toHaveValue(/^\S{20,}$/);
        await expect(page.getByRole("textbox", { name: "Key" })).toHaveValue(/^ck_/);
      },
      listed: async () => {
        await expect(row).toContainText("Never used");
        await expect(row).not.toContainText(/Desk|Nobody's/);
        // It was shown once: nothing of the page knows it any more.
        expect(await page.content()).not.toContain(told);
      },
      naming: () => expect(dialog.getByRole("heading", { name: "Name this credential" })).toBeVisible(),
      named: () => expect(row).toContainText("Desk"),
      asking: isAsked,
      askingNamed: isAsked,
      deleted: async () => {
        await expect(page.getByText("The credential was deleted.").first()).toBeVisible();
        await expect(row).toHaveCount(0);
      },
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("developer", walks);
});
