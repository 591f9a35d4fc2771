import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { sendMachine } from "../../../machines/message/sendMachine.ts";
import { readPng } from "../../support/png.ts";
import { makeBoard } from "../support/boards.ts";
import { pressEntry } from "../support/menu.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What an engineer does with the inspector who looks at one send of a tab beside it. */
const engineerModel = createMachine({
  id: "engineer",
  initial: "beside",
  states: {
    beside: { on: { "send.choose": "following" } },
    following: { on: { "picture.save": "following", "hold.press": "held", "session.open": "opened" } },
    held: { on: { "follow.press": "following", "back.press": "earlier" } },
    earlier: { on: { "on.press": "held", "copy.open": "copied" } },
    copied: { on: { "event.try": "tried", "event.go": "gone", "copy.leave": "earlier" } },
    tried: { on: { "copy.leave": "earlier" } },
    gone: { on: { "one.back": "copied", "copy.leave": "earlier" } },
    opened: { on: { "step.on": "stepped", "tabs.back": "beside" } },
    stepped: { on: { "tabs.back": "beside" } },
  },
});

test("an engineer opens the inspector, holds, steps, tries, saves and opens what was saved", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Bench", { timezone: "UTC" });
  const inspector = await context.newPage();
  const inspectorTroubles = watchForTrouble(inspector);

  const key = (name: string) => inspector.getByRole("button", { name, exact: true });
  const press = (name: string) => key(name).click();
  const sees = (state: string) =>
    expect(inspector.getByRole("img", { name: `The machine send, now ${state}`, exact: true })).toBeVisible();
  const copy = inspector.getByRole("region", { name: /^Copy of send/ });
  const give = async (event: string) => {
    await copy.getByLabel("Event", { exact: true }).selectOption(event);
  };
  const saved = async (start: () => Promise<void>) => {
    const [download] = await Promise.all([inspector.waitForEvent("download"), start()]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };

  const walks = await walkModel(ear, {
    title: "the inspector in an engineer's hands",
    model: engineerModel,
    flow: sendMachine,
    // Nothing of it reaches the tab.
    means: Object.fromEntries(
      Object.values(engineerModel.states).flatMap(({ ownEvents }) => ownEvents.map((event) => [event, []])),
    ),
    begin: async () => {
      await page.goto(`${gatewayUrl()}/board/${boardId}/compose`);
      await page.getByRole("gridcell").first().click();
      await page.keyboard.type("BENCH");
      await page.getByRole("button", { name: "More ways to send" }).click();
      await pressEntry(page, /Pin for a time/);
      await expect(page.getByRole("dialog")).toBeVisible();
      await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
    },
    does: {
      "send.choose": () => inspector.getByRole("button", { name: /^send\b.*choosingTime$/ }).click(),
      "picture.save": async () => {
        const { name, path } = await saved(async () => {
          await press("Save the chart");
          await inspector.getByRole("menuitem", { name: "PNG" }).click();
        });
        expect(name).toBe("send.png");
        const { width, height, rgba } = readPng(await readFile(path));
        // Twice as many pixels as the drawing is wide, and something is drawn on its ground.
        expect(Math.min(width, height)).toBeGreaterThan(200);
        const colours = new Set<string>();
        for (let at = 0; at < rgba.length; at += 4) colours.add(rgba.subarray(at, at + 3).join());
        expect(colours.size).toBeGreaterThan(20);
      },
      "hold.press": () => press("Hold"),
      "follow.press": () => press("Follow"),
      "back.press": () => press("One event back"),
      "on.press": () => press("One event on"),
      "copy.open": () => press("Try an event here"),
      "event.try": async () => {
        await give("pin.request");
        await copy
          .getByLabel("What it carries, as JSON")
          .fill(JSON.stringify({ boardId: "b", text: "BENCH", idempotencyKey: "k" }));
        await press("Dry run");
      },
      "event.go": async () => {
        await give("schedule.request");
        await copy
          .getByLabel("What it carries, as JSON")
          .fill(JSON.stringify({ boardId: "b", text: "BENCH", idempotencyKey: "k" }));
        await press("Go on from it");
      },
      "one.back": () => press("One back"),
      "copy.leave": () => press("Leave the copy"),
      "session.open": async () => {
        const { path } = await saved(() => press("Export session"));
        await inspector
          .getByLabel("Open a session", { exact: true })
          .and(inspector.locator("input"))
          .setInputFiles(path);
      },
      "step.on": () => press("One event on"),
      "tabs.back": () => press("Back to the tabs"),
    },
    sees: {
      beside: () => expect(inspector.getByRole("button", { name: /^send\b.*choosingTime$/ })).toBeVisible(),
      following: async () => {
        await sees("choosingTime");
        await expect(key("Follow")).toHaveCount(0);
      },
      held: async () => {
        await sees("choosingTime");
        await expect(key("Follow")).toBeVisible();
        await expect(key("One event on")).toBeDisabled();
      },
      earlier: async () => {
        await sees("idle");
        await expect(key("One event on")).toBeEnabled();
        await expect(copy).toHaveCount(0);
      },
      copied: async () => {
        await sees("idle");
        await expect(copy).toContainText("Now idle.");
        await expect(key("One back")).toBeDisabled();
      },
      tried: async () => {
        await sees("idle");
        await expect(copy).toContainText("It would lead to choosingTime.");
      },
      gone: async () => {
        await sees("choosingTime");
        await expect(copy).toContainText("schedule.request → choosingTime");
      },
      opened: async () => {
        await expect(inspector.getByText(/^A session of /)).toBeVisible();
        await expect(inspector.getByRole("slider", { name: "Time line" })).toHaveAttribute("aria-valuetext", /^1 of /);
      },
      stepped: async () => {
        await expect(inspector.getByText(/^A session of /)).toBeVisible();
        await expect(inspector.getByRole("slider", { name: "Time line" })).toHaveAttribute("aria-valuetext", /^2 of /);
      },
    },
  });
  // Whatever was held, tried and gone on with: the tab stands where it stood.
  await expect(page.getByRole("dialog")).toBeVisible();
  expect([...troubles, ...inspectorTroubles]).toEqual([]);
  keepWalks("inspector", walks);
});
