import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { createTestModel } from "xstate/graph";
import { testPath } from "../support/testPath.ts";
import { makeBoard } from "./support/boards.ts";
import { PASSWORD } from "./support/gateway.ts";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/** What a person does who wants to be rid of a board, and thinks again once. */
const goerMachine = createMachine({
  id: "goer",
  initial: "listed",
  states: {
    listed: { on: { "board.remove": "asked" } },
    asked: { on: { "answer.no": "kept", "answer.escape": "kept", "answer.yes": "gone" } },
    kept: { on: { "board.removeAgain": "askedAgain" } },
    askedAgain: { on: { "answer.yes": "gone" } },
    gone: { type: "final" },
  },
});

/** The ways that take both answers; No and the Escape key are one answer each. */
const thinkingAgain = createTestModel(goerMachine)
  .getSimplePaths()
  .filter(({ state, steps }) => state.status === "done" && steps.length > 3);
const wayBy = (type: string) => {
  const path = thinkingAgain.find(({ steps }) => steps.some(({ event }) => event.type === type));
  if (path === undefined) throw new Error(`The model has lost the path by ${type}.`);
  return path;
};

interface Removal {
  readonly title: string;
  readonly key: "Leave" | "Delete";
  /** The question, letter for letter. */
  readonly question: string;
  readonly done: string;
}

function walk(page: Page, { title, key, question, done }: Removal) {
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  const dialog = page.getByRole("alertdialog", { name: `${key} Board` });
  const ask = () => card.getByRole("button", { name: key, exact: true }).click();
  const asked = async () => {
    await expect(dialog).toContainText(question);
    // The safe answer has the focus.
    await expect(dialog.getByRole("button", { name: "No", exact: true })).toBeFocused();
  };
  const listed = async () => {
    await expect(dialog).toHaveCount(0);
    await expect(card).toBeVisible();
  };
  return {
    states: {
      listed,
      asked,
      askedAgain: asked,
      kept: listed,
      gone: async () => {
        await expect(page.getByText(done, { exact: true })).toBeVisible();
        await expect(card).toHaveCount(0);
        await expect(page).toHaveURL(`${gatewayUrl()}/select-board`);
      },
    },
    events: {
      "board.remove": ask,
      "board.removeAgain": ask,
      "answer.no": () => dialog.getByRole("button", { name: "No", exact: true }).click(),
      "answer.escape": () => page.keyboard.press("Escape"),
      "answer.yes": () => dialog.getByRole("button", { name: "Yes", exact: true }).click(),
    },
  };
}

const createBoard = (page: Page, title: string) =>
  makeBoard(page, title, { style: "white", timezone: "Europe/Zurich" });

test("an Owner deletes a board, asked twice: No, then Yes", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const troubles = watchForTrouble(page);
  const title = "Stairs";
  const boardId = await createBoard(page, title);
  await page.goto(`${gatewayUrl()}/board/${boardId}/select`);
  await testPath(
    goerMachine,
    wayBy("answer.no"),
    walk(page, {
      title,
      key: "Delete",
      question: `You are the owner of this Clatter. Removing "${title}" will mean it is deleted and all users will lose access. Are you sure?`,
      done: "The board was delete successfully",
    }),
  );
  expect(troubles).toEqual([]);
});

test("an invited person signs in at a board's link, comes back to it, and leaves: Escape first, then Yes", async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "mia@example.com");
  const { id, title } = await findBoard(owner, "Workshop Window");
  const troubles = watchForTrouble(page);
  const link = `${gatewayUrl()}/board/${id}/live?from=mail#now`;
  await page.goto(link);
  await page.getByLabel("E-mail address").fill("sam@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  // His only board: there is nothing to leave it for.
  await page.goto(`${gatewayUrl()}/board/${id}/select`);
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave", exact: true })).toBeDisabled();
  await createBoard(page, "Sam's own");
  await page.reload();
  await testPath(
    goerMachine,
    wayBy("answer.escape"),
    walk(page, {
      title,
      key: "Leave",
      question: `Leaving "${title}" will mean you no longer have access to this Clatter. Are you sure?`,
      done: "The board was left successfully",
    }),
  );
  // A link of another time: the channel is shown on a board that he may see.
  await page.goto(`${gatewayUrl()}/board/${id}/installable/weather`);
  await expect(page).toHaveURL(/\/board\/[\w-]+\/installable\/weather\?deeplink$/);
  expect(page.url()).not.toContain(id);
  expect(troubles).toEqual([]);
  await owner.context().close();
});
