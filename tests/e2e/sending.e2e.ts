import { expect, type Page } from "@playwright/test";
import { type AnyStateMachine, createMachine } from "xstate";
import { createTestModel } from "xstate/graph";
import { testPath } from "../support/testPath.ts";
import { makeBoard, putMessage } from "./support/boards.ts";
import { moveClock } from "./support/gateway.ts";
import { pressEntry } from "./support/menu.ts";
import { gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/** What a person does with a message for later. */
const plannerMachine = createMachine({
  id: "planner",
  initial: "composing",
  states: {
    composing: { on: { "time.choose": "planned" } },
    planned: { on: { "time.move": "moved", "time.pass": "shown" } },
    moved: { on: { "cancel.press": "asked" } },
    asked: { on: { "answer.yes": "gone" } },
    gone: { type: "final" },
    shown: { type: "final" },
  },
});

/** A broadcast to three boards, of which one has a pin and one was just written to. */
const broadcasterMachine = createMachine({
  id: "broadcaster",
  initial: "choosing",
  states: {
    choosing: { on: { "broadcast.press": "askedPinned" } },
    askedPinned: { on: { "answer.no": "partly" } },
    partly: { on: { "retry.press": "reached" } },
    reached: { on: { "undo.press": "takenBack" } },
    takenBack: { type: "final" },
  },
});

const endsOf = (machine: AnyStateMachine) =>
  createTestModel(machine)
    .getSimplePaths()
    .filter(({ state }) => state.status === "done");

const dataFolder = () => process.env.E2E_DATA ?? "";

async function compose(page: Page, boardId: string, text: string): Promise<void> {
  await page.goto(`${gatewayUrl()}/board/${boardId}/compose`);
  await page.getByRole("button", { name: "Clear the board" }).click();
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type(text);
}

const answer = (page: Page, name: "Yes" | "No") => () =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();
const menu = async (page: Page, item: RegExp) => {
  await page.getByRole("button", { name: "More ways to send" }).first().click();
  await pressEntry(page, item);
};

test("a message for later is shown in its time, moved, and cancelled", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Planning");
  const nextUp = page.getByRole("region", { name: "Next up" });
  const more = async (item: string) => {
    await nextUp.getByRole("button", { name: "More about this scheduled message" }).first().click();
    await pressEntry(page, item);
  };
  const fill = async (times: Record<string, string>, confirm: string) => {
    const dialog = page.getByRole("dialog", { name: confirm });
    for (const [name, value] of Object.entries(times)) await dialog.getByRole("spinbutton", { name }).fill(value);
    await expect(dialog.getByText(/on the board's clock \(New York\)/)).toBeVisible();
    await dialog.getByRole("button", { name: "Schedule" }).click();
  };
  for (const [place, path] of endsOf(plannerMachine).entries()) {
    await compose(page, boardId, `plan ${place}`);
    await testPath(plannerMachine, path, {
      states: {
        composing: () => expect(nextUp).toHaveCount(0),
        planned: async () => {
          await expect(page.getByText("Message will be sent in 0 hours, 1 minutes and 0 seconds")).toBeVisible();
          await expect(nextUp.getByRole("listitem")).toHaveCount(1);
        },
        moved: () => expect(page.getByText("Message will be sent in 5 hours, 0 minutes and 0 seconds")).toBeVisible(),
        asked: () => expect(page.getByRole("alertdialog")).toContainText("It will not be sent."),
        gone: async () => {
          await expect(page.getByText("Scheduled message cancelled")).toBeVisible();
          await expect(nextUp).toHaveCount(0);
        },
        shown: () =>
          expect(page.getByRole("main").getByRole("img", { name: new RegExp(`PLAN ${place}`) })).toBeVisible(),
      },
      events: {
        "time.choose": async () => {
          await menu(page, /^Schedule/);
          await fill({ Hours: "0", Minutes: "1" }, "Schedule");
        },
        "time.move": async () => {
          await more("Choose another time");
          await page.getByRole("button", { name: "From now" }).click();
          await fill({ Hours: "5" }, "Another time");
        },
        "time.pass": () => moveClock(dataFolder(), 61_000),
        "cancel.press": () => more("Cancel sending"),
        "answer.yes": answer(page, "Yes"),
      },
    });
  }
});

test("a broadcast leaves out what a No names, tries again what failed, and is taken back", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const [open, pinned, busy] = [
    await makeBoard(page, "Wide open"),
    await makeBoard(page, "Wide pinned"),
    await makeBoard(page, "Wide busy"),
  ];
  await putMessage(page, open, "OPEN BEFORE");
  await putMessage(page, pinned, "PIN", "pinMessageToBoardV2", ", secondsToPin: 3600");
  await moveClock(dataFolder(), 16_000);
  await compose(page, open, "to all");
  await menu(page, /^Broadcast/);
  await page.getByRole("searchbox", { name: "Find a board" }).fill("wide");
  await page.getByRole("button", { name: "Select all" }).click();
  await putMessage(page, busy, "JUST NOW");
  const dialog = page.getByRole("dialog", { name: "Broadcast" });
  const [path, ...others] = endsOf(broadcasterMachine);
  if (path === undefined || others.length > 0) throw new Error("The model has one way through.");
  await testPath(broadcasterMachine, path, {
    states: {
      choosing: () => expect(dialog.getByText(/^3 of \d+ selected$/)).toBeVisible(),
      askedPinned: () =>
        expect(page.getByRole("alertdialog")).toContainText(/Wide pinned, until .*, set by Mia Keller/),
      partly: async () => {
        await expect(page.getByText("Broadcasted message to 1 board(s).")).toBeVisible();
        await expect(
          dialog.getByText(/^You cannot send more than one message every 15 seconds\. Again at/),
        ).toBeVisible();
        await expect(dialog.getByRole("listitem")).toHaveCount(2);
      },
      reached: async () => {
        await expect(page.getByText("Broadcasted message to 2 board(s).")).toBeVisible();
        await expect(dialog).toHaveCount(0);
        // One that was chosen does not have it: it stays (209).
        await expect(page.getByRole("gridcell").first()).toHaveAccessibleName("T, row 1, column 1");
      },
      takenBack: async () => {
        await expect(page.getByText("Message taken back from 2 boards")).toBeVisible();
        await expect(
          page
            .getByRole("main")
            .getByRole("img", { name: /OPEN BEFORE/ })
            .first(),
        ).toBeVisible();
      },
    },
    events: {
      "broadcast.press": () => page.getByRole("button", { name: "Broadcast Now" }).click(),
      "answer.no": answer(page, "No"),
      "retry.press": async () => {
        await moveClock(dataFolder(), 16_000);
        await page.getByRole("button", { name: "Try one again" }).click();
      },
      "undo.press": () => page.getByRole("button", { name: "Undo", exact: true }).last().click(),
    },
  });
});
