import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { boardConnectivityMachine } from "../../../machines/board/boardConnectivityMachine.ts";
import { pairingMachine } from "../../../machines/board/pairingMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { newDisplayState, type RunningDisplay, startDisplay } from "../support/displayProgram.ts";
import { moveClock } from "../support/gateway.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person does with the code that a display shows. */
const pairerModel = createMachine({
  id: "pairer",
  initial: "virtual",
  states: {
    virtual: { on: { "pair.press": "typing" } },
    typing: { on: { "dialog.cancel": "virtual", "code.short": "short" } },
    short: { on: { "dialog.escape": "virtual", "code.unknown": "unknown" } },
    unknown: { on: { "dialog.cancel": "virtual", "code.right": "paired" } },
    paired: {},
  },
});

/** What becomes of the display of a board that somebody looks at. */
const watcherModel = createMachine({
  id: "watcher",
  initial: "online",
  states: {
    online: { on: { "display.stops": "offline", "page.reload": "online" } },
    offline: { on: { "page.reload": "offline", "display.returns": "online" } },
  },
});

const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title });

test("a display is paired by its code, and the board's card tells whether it is there", async ({ page }) => {
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const title = "Stairwell";
  const boardId = await makeBoard(page, title);
  const card = cardOf(page, title);
  const state = newDisplayState();
  let display: RunningDisplay = startDisplay(gatewayUrl(), [], state);
  const says = (word: string) => () => expect(card.getByText(word, { exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog");
  const enter = async (code: string) => {
    await page.getByLabel("Pairing code").fill(code);
    await dialog.getByRole("button", { name: "Pair", exact: true }).click();
  };
  const cancel = () => dialog.getByRole("button", { name: "Cancel" }).click();
  try {
    const [, code = ""] = await display.waitFor(/([A-Z0-9]{4}-[A-Z0-9]{4})/);
    const pairing = await walkModel(ear, {
      title: "pairing a display",
      model: pairerModel,
      flow: pairingMachine,
      means: {
        "pair.press": [],
        "dialog.cancel": [],
        "dialog.escape": [],
        "code.short": ["code.change", "pairing.submit"],
        "code.unknown": ["code.change", "pairing.submit", "error.pairDevice"],
        "code.right": ["code.change", "pairing.submit", "done.pairDevice"],
      },
      begin: async () => void (await page.goto(`${gatewayUrl()}/board/${boardId}/select`)),
      does: {
        "pair.press": () => card.getByRole("button", { name: /Pair device/ }).click(),
        "dialog.cancel": cancel,
        "dialog.escape": () => page.keyboard.press("Escape"),
        "code.short": () => enter("ABC"),
        "code.unknown": () => enter("2222-2222"),
        "code.right": () => enter(code),
      },
      sees: {
        virtual: async () => {
          await says("Virtual Board")();
          await expect(dialog).toHaveCount(0);
        },
        typing: () => expect(page.getByLabel("Pairing code")).toBeFocused(),
        short: () => expect(dialog.getByText("A pairing code has eight characters")).toBeVisible(),
        unknown: () =>
          expect(dialog.getByText("This code is unknown or has expired. The display shows a new one.")).toBeVisible(),
        paired: async () => {
          await expect(page.getByText(`The device is paired with ${title}`)).toBeVisible();
          await display.waitFor(/paired/i);
          await says("Online")();
        },
      },
    });
    const watching = await walkModel(ear, {
      title: "whether a board's display is there",
      model: watcherModel,
      flow: boardConnectivityMachine,
      means: {
        "page.reload": ["status.received"],
        "display.stops": ["status.received"],
        "display.returns": ["status.received"],
      },
      begin: async () => void (await page.reload()),
      does: {
        "page.reload": async () => void (await page.reload()),
        // Three minutes without a heartbeat.
        "display.stops": async () => {
          await display.stop();
          await moveClock(process.env.E2E_DATA ?? "", 181_000);
        },
        "display.returns": async () => {
          display = startDisplay(gatewayUrl(), [], state);
        },
      },
      sees: { online: says("Online"), offline: says("Offline") },
    });
    expect(troubles).toEqual([]);
    keepWalks("displays", pairing, watching);
  } finally {
    await display.stop();
  }
});
