import { expect } from "@playwright/test";
import { startDisplay } from "./support/displayProgram.ts";
import { moveClock } from "./support/gateway.ts";
import { pressEntry } from "./support/menu.ts";
import { callGraph, findBoard, gatewayUrl, sendAnyway, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a message typed in the console turns the flaps in every other place", async ({ page, context }) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  const { createSimulatorToken } = await callGraph<{ createSimulatorToken: { simulatorToken: { url: string } } }>(
    page,
    `mutation CreateSimulatorToken($boardId: ID!) {
      createSimulatorToken(boardId: $boardId, isPublic: true) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { url } }
        ... on Refusal { type error }
      }
    }`,
    { boardId: board.id },
  );

  const simulator = await context.browser()?.newPage();
  if (!simulator) throw new Error("no browser");
  const simulatorTroubles = watchForTrouble(simulator);
  await simulator.goto(createSimulatorToken.simulatorToken.url);
  await expect(simulator.getByRole("img", { name: /Kitchen/ })).toBeVisible();
  const view = await context.newPage();
  await view.goto(`${gatewayUrl()}/view/${board.id}`);
  await expect(view.getByRole("img", { name: /Kitchen/ })).toBeVisible();

  await page.goto(`${gatewayUrl()}/board/${board.id}/compose`);
  await page.getByRole("button", { name: "Clear the board" }).click();
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("dinner is at seven");
  await page.keyboard.press("Enter");
  await page.keyboard.type("19~");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(page);
  await expect(page).toHaveURL(new RegExp(`/board/${board.id}/messages/my/history`));
  // Which of the two depends on whether a display of the demo is there.
  await expect(page.getByText(/^(On the board|Waiting)$/).first()).toBeVisible();

  for (const other of [simulator, view]) {
    await expect(other.getByRole("img", { name: /DINNER IS AT SEVEN/ })).toBeVisible();
    await expect(other.getByRole("img", { name: /19°/ })).toBeVisible();
  }
  expect([...troubles, ...simulatorTroubles]).toEqual([]);
  await simulator.close();
});

test("a display that is paired receives what is sent, and the board's card tells whether it is there", async ({
  page,
}) => {
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Hallway");
  const display = startDisplay(gatewayUrl());
  try {
    const [, code = ""] = await display.waitFor(/([A-Z0-9]{4}-[A-Z0-9]{4})/);
    // From the board to its displays, where the demo's is removed.
    await page.goto(`${gatewayUrl()}/board/${board.id}/live`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await pressEntry(page, "Displays");
    await page.getByRole("article", { name: "Display 1" }).getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("Display 1 was removed")).toBeVisible();
    await page.goto(`${gatewayUrl()}/board/${board.id}/select`);
    const card = page.getByRole("article", { name: "Hallway" });
    await expect(card.getByText("Virtual Board", { exact: true })).toBeVisible();
    await card.getByRole("button", { name: /Pair device/ }).click();
    await page.getByLabel("Pairing code").fill(code);
    await page.getByRole("dialog").getByRole("button", { name: "Pair", exact: true }).click();
    await display.waitFor(/paired/i);
    await expect(card.getByText("Online", { exact: true })).toBeVisible();

    const { createMessageV2 } = await callGraph<{ createMessageV2: { message: { id: string } } }>(
      page,
      'mutation createMessageV2 { createMessageV2(text: "HELLO DISPLAY") { ... on CreateMessageV2Success { message { id } } } }',
    );
    await callGraph(
      page,
      `mutation createMessageAppearanceV2($messageId: ID!, $boardId: ID!) {
        createMessageAppearanceV2(messageId: $messageId, boardId: $boardId, forced: true, forcePinnedMessageOverride: true) { __typename }
      }`,
      { messageId: createMessageV2.message.id, boardId: board.id },
    );
    await display.waitFor(/HELLO DISPLAY/);

    await display.stop();
    await moveClock(process.env.E2E_DATA ?? "", 181_000);
    await expect(card.getByText("Offline", { exact: true })).toBeVisible();
  } finally {
    await display.stop();
  }
});
