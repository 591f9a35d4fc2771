import { expect, type Page, test } from "@playwright/test";
import { createMachine } from "xstate";
import { createTestModel } from "xstate/graph";
import { testPath } from "../support/testPath.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";

/** What a person does between wanting Plus and having it. */
const buyerMachine = createMachine({
  id: "buyer",
  initial: "offered",
  states: {
    offered: { on: { "purchase.proceed": "checkout", "code.have": "typing" } },
    typing: { on: { "code.mistype": "refused" } },
    refused: { on: { "code.purchase": "offeredAgain" } },
    offeredAgain: { on: { "purchase.proceed": "checkout" } },
    checkout: { on: { "order.pay": "bought" } },
    bought: { on: { "code.activate": "valid" } },
    valid: { on: { "step.next": "picking" } },
    picking: { on: { "board.activate": "welcomed" } },
    welcomed: { on: { "carousel.start": "installed", "carousel.escape": "dismissed" } },
    installed: { type: "final" },
    dismissed: { type: "final" },
  },
});

/** Every way to an end would buy four times; these two take every step once. */
const ends = createTestModel(buyerMachine)
  .getSimplePaths()
  .filter(({ state }) => state.status === "done");
const took = (path: (typeof ends)[number], type: string) => path.steps.some(({ event }) => event.type === type);
const straight = ends.find((path) => path.state.value === "installed" && !took(path, "code.have"));
const roundabout = ends.find((path) => path.state.value === "dismissed" && took(path, "code.have"));

/** A board with a display and without Plus. */
async function makeBoard(page: Page, title: string): Promise<string> {
  const { createBoardV2 } = await callGraph<{ createBoardV2: { board: { id: string } } }>(
    page,
    `mutation CreateBoard($title: String!) { createBoardV2(boardStyle: white, timezone: "Europe/Zurich", title: $title) {
      ... on CreateBoardV2Success { board { id } }
    } }`,
    { title },
  );
  const { id } = createBoardV2.board;
  const made = await page.evaluate(async (boardId) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token?: string };
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    return (await fetch("/factory/device", { method: "POST", headers, body: JSON.stringify({ boardId }) })).status;
  }, id);
  expect(made).toBe(201);
  return id;
}

function walk(page: Page, title: string) {
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const offered = () => expect(dialog("Get Clatter Plus").getByRole("button", { name: /^Purchase for/ })).toBeVisible();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  return {
    states: {
      offered,
      offeredAgain: offered,
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
      picking: () => expect(page.getByRole("radio", { name: title })).toBeVisible(),
      welcomed: () => expect(dialog("Thanks for activating")).toBeVisible(),
      installed: () => expect(page).toHaveURL(/\/installables\/installed$/),
      dismissed: () => expect(page.getByRole("dialog")).toHaveCount(0),
    },
    events: {
      "purchase.proceed": () => page.getByRole("button", { name: /^Purchase for/ }).click(),
      "code.have": () => press("I have an activation code"),
      "code.mistype": () => page.getByLabel("Activation code").fill("2222-2222-2222"),
      "code.purchase": () => press("Purchase an activation code"),
      "order.pay": async () => {
        await page.getByLabel("E-mail address").fill("mia@example.com");
        await page.getByRole("button", { name: /^Pay/ }).click();
      },
      "code.activate": () => page.getByRole("link", { name: /^Activate here/ }).click(),
      "step.next": () => press("Next"),
      "board.activate": async () => {
        await page.getByRole("radio", { name: title }).click();
        await press("Activate Now");
      },
      "carousel.start": async () => {
        for (const step of ["Channel Creator", "Blended", "Discover More"]) {
          await press("Next");
          await expect(page.getByRole("heading", { name: step })).toBeVisible();
        }
        await press("Get Started");
      },
      "carousel.escape": () => page.keyboard.press("Escape"),
    },
  };
}

for (const [name, path] of Object.entries({ "straight on": straight, "with a wrong code first": roundabout })) {
  test(`Plus is bought in the sandbox and activated, ${name}`, async ({ page }) => {
    if (path === undefined) throw new Error("The model has lost this path.");
    await signIn(page, "mia@example.com");
    const title = `Bought ${name}`;
    const id = await makeBoard(page, title);
    const troubles = watchForTrouble(page);
    await page.goto(`${gatewayUrl()}/board/${id}/installables/discover`);
    await page.getByRole("button", { name: "Get Clatter Plus" }).click();
    await testPath(buyerMachine, path, walk(page, title));
    // On Escape as after Get Started: on the board that has Plus now.
    await expect(page).toHaveURL(new RegExp(`/board/${id}/`));
    const { paywallQuery } = await callGraph<{
      paywallQuery: { productApplications: { product: { isPlus: boolean } }[] };
    }>(
      page,
      "query PaywallQuery($boardId: ID!) { paywallQuery(boardId: $boardId) { productApplications { product { isPlus } } } }",
      { boardId: id },
    );
    expect(paywallQuery.productApplications).toEqual([{ product: { isPlus: true } }]);
    expect(troubles).toEqual([]);
  });
}
