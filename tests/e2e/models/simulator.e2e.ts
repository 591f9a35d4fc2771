import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { simulatorPlaybackMachine } from "../../../machines/simulator/simulatorPlaybackMachine.ts";
import { pressEntry } from "../support/menu.ts";
import { gatewayUrl, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { keepWalks, walkModel } from "../support/walkModel.ts";

/** What a viewer can do with a board whose flaps turn. */
const viewerModel = createMachine({
  id: "viewer",
  initial: "settled",
  states: {
    settled: { on: { "pause.press": "held", "replay.press": "flipping" } },
    held: { on: { "resume.press": "settled" } },
    flipping: { on: { "pause.press": "paused", "turn.passes": "settled" } },
    paused: { on: { "resume.press": "flipping" } },
  },
});

/** Every flap goes a long way, so that there is time to press a key meanwhile. */
const grid = Array.from({ length: 6 }, () => Array<number>(22).fill(36));

test("flaps are held, let go and turned once more by the viewer's keys", async ({ page }) => {
  const troubles = watchForTrouble(page);
  const room = page.locator("[data-playback]");
  const stands = (playback: string) => () => expect(room).toHaveAttribute("data-playback", playback);
  const press = async (name: string) => {
    await page.mouse.move(200, 200);
    await page.getByRole("button", { name, exact: true }).click();
  };
  const walks = await walkModel(null, {
    title: "a board that a viewer plays",
    model: viewerModel,
    flow: simulatorPlaybackMachine,
    means: {
      "pause.press": ["playback.pause"],
      "resume.press": ["playback.resume"],
      "replay.press": ["playback.replay"],
      "turn.passes": ["flip.ended"],
    },
    begin: async () =>
      void (await page.goto(`${gatewayUrl()}/simulator?message=${encodeURIComponent(JSON.stringify(grid))}`)),
    does: {
      "pause.press": () => press("Pause"),
      "resume.press": () => press("Resume"),
      "replay.press": async () => {
        await press("More");
        await pressEntry(page, "Replay the last message");
      },
      "turn.passes": stands("settled"),
    },
    sees: {
      settled: async () => {
        await stands("settled")();
        await expect(page.getByRole("img")).toHaveAttribute("aria-label", /0{22}/);
      },
      held: stands("held"),
      flipping: stands("flipping"),
      paused: async () => {
        await stands("paused")();
        await page.mouse.move(300, 300);
        await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
      },
    },
    beside: {
      input: { hasAnimation: true },
      started: [{ type: "grid.received", characters: grid }, { type: "flip.ended" }],
      stands: () => room.getAttribute("data-playback"),
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("simulator", walks);
});
