import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { sessionMachine } from "../../../machines/session/sessionMachine.ts";
import { PASSWORD } from "../support/gateway.ts";
import { pressEntry } from "../support/menu.ts";
import { gatewayUrl, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person does between the sign-in and the console. */
const personModel = createMachine({
  id: "person",
  initial: "form",
  states: {
    form: { on: { "password.mistype": "refused", "password.type": "home" } },
    refused: { on: { "password.type": "home" } },
    home: { on: { "page.reload": "home", "logout.press": "form" } },
  },
});

test("a person signs in, is asked again after a wrong password, stays over a reload, and signs out", async ({
  page,
}) => {
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  const form = page.getByRole("heading", { name: "Sign in", exact: true });
  const type = (password: string) => async () => {
    await page.getByLabel("E-mail address").fill("ben@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  const profile = page.getByRole("button", { name: /^Profile of/ });
  const walks = await walkModel(ear, {
    title: "signing in and out",
    model: personModel,
    flow: sessionMachine,
    means: {
      "password.mistype": [],
      // Back from the provider: who it is, then where the person wanted to go.
      "password.type": ["done.readToken", "done.restoreTarget"],
      "page.reload": ["done.readToken"],
      // The page is left: nobody hears more of it.
      "logout.press": [],
    },
    begin: async () => void (await page.goto(`${gatewayUrl()}/`)),
    does: {
      "password.mistype": type("not the password"),
      "password.type": type(PASSWORD),
      "page.reload": async () => void (await page.reload()),
      "logout.press": async () => {
        await profile.click();
        await pressEntry(page, "Logout");
      },
    },
    sees: {
      form: async () => {
        await expect(form).toBeVisible();
        await expect(page.getByText("E-mail address or password is wrong.")).toHaveCount(0);
      },
      refused: async () => {
        await expect(page.getByText("E-mail address or password is wrong.")).toBeVisible();
        await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
      },
      home: async () => {
        await expect(profile).toBeVisible();
        await expect(form).toHaveCount(0);
      },
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("session", walks);
});
