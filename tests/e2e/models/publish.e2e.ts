import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { publishLinkMachine } from "../../../machines/message/publishLinkMachine.ts";
import { makeBoard, publishBoard } from "../support/boards.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person can do with a board's public link, while somebody else may do the same. */
const publisherModel = createMachine({
  id: "publisher",
  initial: "private",
  states: {
    private: { on: { "link.generate": "public", "elsewhere.publish": "public" } },
    public: { on: { "revoke.press": "asked", "elsewhere.revoke": "private" } },
    asked: {
      on: {
        "answer.no": "public",
        "answer.escape": "public",
        "answer.yes": "private",
        "elsewhere.revoke": "private",
      },
    },
  },
});

/** Ends every public link of a board, as another tab would. */
async function revoke(page: Page, token: string): Promise<void> {
  await callGraph(
    page,
    `mutation DeleteSimulatorToken($token: String!) { deleteSimulatorToken(token: $token) { __typename } }`,
    { token },
  );
}

test("a board is made public and private again, by hand and elsewhere", async ({ page }) => {
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Counter top");
  const link = page.getByRole("textbox", { name: "Board Link" });
  const answer = (name: "Yes" | "No") => () => page.getByRole("alertdialog").getByRole("button", { name }).click();
  const walks = await walkModel(ear, {
    title: "a board's public link",
    model: publisherModel,
    flow: publishLinkMachine,
    means: {
      "link.generate": ["link.generate", "done.createToken"],
      "elsewhere.publish": ["link.changed", "done.loadToken"],
      "elsewhere.revoke": ["link.changed", "done.loadToken"],
      "revoke.press": ["link.revoke"],
      "answer.no": ["confirm.no"],
      "answer.escape": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.deleteToken"],
    },
    begin: async () => void (await page.goto(`${gatewayUrl()}/board/${boardId}/publish`)),
    does: {
      "link.generate": () => page.getByRole("button", { name: "Generate Link" }).click(),
      "elsewhere.publish": async () => void (await publishBoard(page, boardId)),
      "elsewhere.revoke": async () => revoke(page, (await publishBoard(page, boardId)).token),
      "revoke.press": () => page.getByRole("button", { name: "Revoke Link" }).click(),
      "answer.no": answer("No"),
      "answer.escape": () => page.keyboard.press("Escape"),
      "answer.yes": answer("Yes"),
    },
    sees: {
      private: async () => {
        await expect(page.getByRole("button", { name: "Generate Link" })).toBeEnabled();
        await expect(link).toHaveCount(0);
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      },
      public: async () => {
        await expect(link).toHaveValue(/\/simulator\//);
        await expect(page.getByRole("textbox", { name: "HTML Embed Code" })).toHaveValue(/<iframe/);
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      },
      asked: () => expect(page.getByRole("alertdialog").getByRole("button", { name: "No" })).toBeFocused(),
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("publish", walks);
});
