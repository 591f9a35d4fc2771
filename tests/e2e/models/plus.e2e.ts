import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { onboardingMachine } from "../../../machines/plus/onboardingMachine.ts";
import { plusModalMachine } from "../../../machines/plus/plusModalMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person does between wanting Plus and having it. */
const buyerModel = createMachine({
  id: "buyer",
  initial: "offered",
  states: {
    offered: { on: { "code.have": "typing", "purchase.proceed": "checkout" } },
    typing: { on: { "code.mistype": "refused" } },
    refused: { on: { "code.purchase": "offered" } },
    checkout: { on: { "order.pay": "bought" } },
    bought: { on: { "code.activate": "valid" } },
    valid: { on: { "step.next": "picking" } },
    picking: { on: { "step.back": "valid", "board.activate": "welcomed" } },
    welcomed: {},
  },
});

/** What a person does with the four steps after it; under reduced motion they stand still until somebody plays them. */
const newcomerModel = createMachine({
  id: "newcomer",
  initial: "first",
  states: {
    first: { on: { "next.press": "second", "play.press": "last" } },
    second: { on: { "back.press": "first", "next.press": "third", "escape.press": "dismissed" } },
    third: { on: { "next.press": "last", "back.press": "second" } },
    last: { on: { "back.press": "third", "start.press": "installed" } },
    installed: {},
    dismissed: {},
  },
});

/** A board with a display and without Plus. */
async function makeBoardWithDisplay(page: Page, title: string): Promise<string> {
  const id = await makeBoard(page, title);
  const made = await page.evaluate(async (boardId) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token?: string };
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    return (await fetch("/factory/device", { method: "POST", headers, body: JSON.stringify({ boardId }) })).status;
  }, id);
  expect(made).toBe(201);
  return id;
}

test("Plus is bought in the sandbox and activated, with a wrong code first, and shows what it does", async ({
  page,
}) => {
  // Two models, and a purchase before each beginning.
  test.slow();
  const ear = await FlowEar.open(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  let boards = 0;
  let board = { id: "", title: "" };
  const does = {
    "purchase.proceed": () => page.getByRole("button", { name: /^Purchase for/ }).click(),
    "code.have": press("I have an activation code"),
    "code.mistype": () => page.getByLabel("Activation code").fill("2222-2222-2222"),
    "code.purchase": press("Purchase an activation code"),
    "order.pay": async () => {
      await page.getByLabel("E-mail address").fill("mia@example.com");
      await page.getByRole("button", { name: /^Pay/ }).click();
    },
    "code.activate": () => page.getByRole("link", { name: /^Activate here/ }).click(),
    "step.next": press("Next"),
    "step.back": press("Back"),
    "board.activate": async () => {
      await page.getByRole("radio", { name: board.title }).click();
      await press("Activate Now")();
    },
  };
  const begin = async () => {
    boards += 1;
    const title = `Bought ${boards}`;
    board = { id: await makeBoardWithDisplay(page, title), title };
    await page.goto(`${gatewayUrl()}/board/${board.id}/installables/discover`);
    await page.getByRole("button", { name: "Activate", exact: true }).click();
  };
  const isWelcomed = dialog("Thanks for activating");
  const buying = await walkModel(ear, {
    title: "buying and activating Plus",
    model: buyerModel,
    flow: plusModalMachine,
    means: {
      // The page is left in the same moment: nobody hears more of it.
      "purchase.proceed": [],
      "code.have": ["done.buying"],
      "code.mistype": [],
      "code.purchase": ["done.activation"],
      "order.pay": [],
      "code.activate": ["plus.activate"],
      "step.next": [],
      "step.back": [],
      "board.activate": ["done.activation"],
    },
    begin,
    does,
    sees: {
      offered: () => expect(dialog("Get Clatter Plus").getByRole("button", { name: /^Purchase for/ })).toBeVisible(),
      typing: () => expect(page.getByLabel("Activation code")).toBeVisible(),
      refused: async () => {
        await expect(page.getByText("Not a valid code")).toBeVisible();
        await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
      },
      checkout: () => expect(page.getByText("Nothing is charged here: this checkout is for trying out.")).toBeVisible(),
      bought: async () => {
        await expect(page).toHaveURL(/\/buy-plus\//);
        await expect(page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)).toBeVisible();
      },
      valid: () => expect(page.getByText("Valid code")).toBeVisible(),
      picking: () => expect(page.getByRole("radio", { name: board.title })).toBeVisible(),
      welcomed: () => expect(isWelcomed).toBeVisible(),
    },
  });
  const step = (title: string) => () => expect(dialog(title)).toBeVisible();
  const onBoard = async () => {
    await expect(page).toHaveURL(new RegExp(`/board/${board.id}/`));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const { paywallQuery } = await callGraph<{
      paywallQuery: { productApplications: { product: { isPlus: boolean } }[] };
    }>(
      page,
      "query PaywallQuery($boardId: ID!) { paywallQuery(boardId: $boardId) { productApplications { product { isPlus } } } }",
      { boardId: board.id },
    );
    expect(paywallQuery.productApplications).toEqual([{ product: { isPlus: true } }]);
  };
  const welcome = await walkModel(ear, {
    title: "the steps after an activation",
    model: newcomerModel,
    flow: onboardingMachine,
    means: {
      "next.press": ["carousel.next"],
      "back.press": ["carousel.back"],
      "play.press": ["carousel.resume"],
      "escape.press": ["carousel.escape"],
      "start.press": ["carousel.start"],
    },
    async begin() {
      if (await isWelcomed.isVisible()) return;
      await begin();
      for (const done of ["purchase.proceed", "order.pay", "code.activate", "step.next", "board.activate"] as const) {
        await does[done]();
      }
    },
    does: {
      "next.press": press("Next"),
      "back.press": press("Back"),
      "play.press": press("Play"),
      "escape.press": () => page.keyboard.press("Escape"),
      "start.press": press("Get Started"),
    },
    sees: {
      first: step("Thanks for activating"),
      second: step("Channel Creator"),
      third: step("Blended"),
      // By hand, or by itself, two seconds a step.
      last: step("Discover More"),
      installed: async () => {
        await expect(page).toHaveURL(/\/installables\/installed$/);
        await onBoard();
      },
      dismissed: onBoard,
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("plus", buying, welcome);
});
