import { type BrowserContext, expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { signInsMachine } from "../../../machines/settings/signInsMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { PASSWORD } from "../support/gateway.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person can do about a browser that they are signed in with elsewhere. */
const elsewhereModel = createMachine({
  id: "elsewhere",
  initial: "two",
  states: {
    two: { on: { "row.end": "alone", "others.press": "asked" } },
    asked: { on: { "answer.no": "two", "answer.escape": "two", "answer.yes": "alone" } },
    alone: {},
  },
});

/** A person of one's own, whose sessions and names are nobody else's business; on the profile of a board of theirs. */
async function signUp(page: Page, address: string): Promise<string> {
  await page.goto(gatewayUrl());
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("Last name").fill("Aas");
  await page.getByLabel("E-mail address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/new-board/);
  return `${gatewayUrl()}/board/${await makeBoard(page, "Porch")}/profile`;
}

test("a browser that is signed out elsewhere stands at the sign-in at once", async ({ page, browser }) => {
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  const address = await signUp(page, "ida.sessions@example.net");
  const elsewhere: BrowserContext = await browser.newContext();
  const other = await elsewhere.newPage();
  const signOutKeys = page.getByRole("button", { name: /^Sign out .+ on / });
  const walks = await walkModel(ear, {
    title: "a browser elsewhere",
    model: elsewhereModel,
    flow: signInsMachine,
    means: {
      "row.end": ["signIn.end", "done.endSignIn"],
      "others.press": ["signIns.endOthers"],
      "answer.no": ["confirm.no"],
      "answer.escape": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.endOtherSignIns"],
    },
    begin: async () => {
      await elsewhere.clearCookies();
      await signIn(other, "ida.sessions@example.net");
      await page.goto(address);
    },
    does: {
      "row.end": () => signOutKeys.click(),
      "others.press": () => page.getByRole("button", { name: "Sign out everywhere else" }).click(),
      "answer.no": () => page.getByRole("alertdialog").getByRole("button", { name: "No" }).click(),
      "answer.escape": () => page.keyboard.press("Escape"),
      "answer.yes": () => page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click(),
    },
    sees: {
      two: async () => {
        await expect(signOutKeys).toHaveCount(1);
        await expect(page.getByText("This session")).toBeVisible();
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      },
      asked: () => expect(page.getByRole("alertdialog").getByRole("button", { name: "No" })).toBeFocused(),
      alone: async () => {
        // Nobody does anything there: the stream ends, and the console asks for a sign-in by itself.
        await expect(other).toHaveURL(/\/sign-in\//);
        await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
        await expect(signOutKeys).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
        await expect(page.getByText("This session")).toBeVisible();
      },
    },
  });
  await elsewhere.close();
  expect(troubles).toEqual([]);
  keepWalks("profile", walks);
});

test("a name is saved, its data downloaded, and its account ended by its person", async ({ page }) => {
  const troubles = watchForTrouble(page);
  await page.goto(await signUp(page, "ida.ends@example.net"));
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel("First name").fill("");
  await expect(save).toBeDisabled();
  await page.getByLabel("First name").fill("Ida Marie");
  await save.click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Ida Marie");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const file = await (await downloading).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece as Buffer);
  expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({
    person: { firstName: "Ida Marie", emailAddress: "ida.ends@example.net" },
    boards: [{ title: "Porch" }],
  });
  await page.getByRole("button", { name: "Delete your account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("You own Porch").selectOption("Delete the board and its history");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("E-mail address").fill("ida.ends@example.net");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("E-mail address or password is wrong.")).toBeVisible();
  expect(troubles).toEqual([]);
});
