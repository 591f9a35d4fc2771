import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { sendMachine } from "../../../machines/message/sendMachine.ts";
import { makeBoard, putMessage } from "../support/boards.ts";
import { moveClock, setQuietHours } from "../support/gateway.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person meets who sends to a board in quiet hours, with a pin. */
const senderModel = createMachine({
  id: "sender",
  initial: "composing",
  states: {
    composing: { on: { "send.press": "askedQuietHours" } },
    askedQuietHours: { on: { "answer.no": "composing", "answer.escape": "composing", "answer.yes": "askedPinned" } },
    askedPinned: { on: { "answer.no": "composing", "answer.escape": "composing", "answer.yes": "sent" } },
    sent: { on: { "undo.press": "takenBack" } },
    takenBack: {},
  },
});

const dataFolder = () => process.env.E2E_DATA ?? "";
const answer = (page: Page, name: "Yes" | "No") => () =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

test("sending in quiet hours over a pin asks twice, and can be taken back", async ({ page }) => {
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Sending");
  await setQuietHours(dataFolder(), boardId);
  await putMessage(page, boardId, "HELD", "pinMessageToBoardV2", ", secondsToPin: 3600");
  await moveClock(dataFolder(), 16_000);
  const asked = (text: RegExp) => async () => {
    await expect(page.getByRole("alertdialog")).toContainText(text);
    await expect(page.getByRole("alertdialog").getByRole("button", { name: "No" })).toBeFocused();
  };
  const pinned = page.getByText(/^Pinned until .* by Mia Keller$/);
  const walks = await walkModel(ear, {
    title: "sending in quiet hours over a pin",
    model: senderModel,
    flow: sendMachine,
    means: {
      "send.press": ["send.request", "done.checkBoard"],
      "answer.no": ["confirm.no"],
      "answer.escape": ["confirm.no"],
      "answer.yes": ["confirm.yes"],
      "undo.press": [],
    },
    async begin() {
      await page.goto(`${gatewayUrl()}/board/${boardId}/compose`);
      await page.getByRole("button", { name: "Clear the board" }).click();
      await page.getByRole("gridcell").first().click();
      await page.keyboard.type("over it");
    },
    does: {
      "send.press": () => page.getByRole("button", { name: "Send", exact: true }).click(),
      "answer.no": answer(page, "No"),
      "answer.escape": () => page.keyboard.press("Escape"),
      "answer.yes": answer(page, "Yes"),
      "undo.press": () => page.getByRole("status").getByRole("button", { name: "Undo", exact: true }).click(),
    },
    sees: {
      // What was written is still there, and the board still shows what it showed.
      composing: async () => {
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
        await expect(page).toHaveURL(/\/compose$/);
        await expect(pinned).toBeVisible();
        await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
      },
      askedQuietHours: asked(
        /^Quiet hoursThis Clatter is currently set to quiet hours .*on the board's clock \(New York\)/,
      ),
      askedPinned: asked(/^A message is pinnedA message is currently pinned/),
      sent: () => expect(page).toHaveURL(/\/messages\/my\/history$/),
      takenBack: async () => {
        await expect(page.getByText("Message taken back")).toBeVisible();
        await page.goto(`${gatewayUrl()}/board/${boardId}/compose`);
        await expect(page.getByRole("main").getByRole("img", { name: /HELD/ }).first()).toBeVisible();
        await expect(pinned).toBeVisible();
      },
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("sending", walks);
});
