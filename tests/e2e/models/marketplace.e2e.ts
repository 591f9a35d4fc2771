import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { blendMachine } from "../../../machines/channel/blendMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { pressEntry } from "../support/menu.ts";
import { callGraph, findBoard, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person does with a listing whose messages can be blended. */
const blenderModel = createMachine({
  id: "blender",
  initial: "offered",
  states: {
    offered: { on: { "blend.press": "viewed" } },
    viewed: { on: { "page.back": "blended" } },
    blended: { on: { "blended.press": "viewed", "blended.remove": "unblended" } },
    unblended: {},
  },
});

test("a channel is found, added and shown, and a listing's messages are blended and taken out", async ({ page }) => {
  test.setTimeout(240_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");

  // Discover → search → listing → install → the board shows it.
  const shelf = await makeBoard(page, "Kitchen shelf", { timezone: "Europe/Zurich" });
  await page.goto(`${gatewayUrl()}/board/${shelf}/installables/discover`);
  await expect(page.getByRole("region", { name: "Channels of the Week" })).toBeVisible();
  await page.getByRole("button", { name: "Search channels" }).click();
  await page.getByRole("searchbox").fill("nothing has this name");
  await expect(page.getByText('Could not find "nothing has this name"')).toBeVisible();
  await page.getByRole("searchbox").fill("clock");
  await page.getByRole("link", { name: "Clock", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clock" })).toBeVisible();
  const rail = page.getByRole("region", { name: "On your board" });
  await expect(rail).toContainText("Nothing moves.");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("New channel created")).toBeVisible();
  await page.goto(`${gatewayUrl()}/board/${shelf}/live`);
  await expect(page.getByRole("img", { name: /\d\d:\d\d/ }).first()).toBeVisible({ timeout: 100_000 });
  await page.goto(`${gatewayUrl()}/board/${shelf}/installable/channel-clock`);

  const { id: kitchen } = await findBoard(page, "Kitchen");
  const listing = `${gatewayUrl()}/board/${kitchen}/installable/channel-haiku-year`;
  const takeOut = `mutation RemoveMessageSetFromBlended($boardId: ID!) {
    removeMessageSetFromBlended(input: { boardId: $boardId, messageSetId: "channel-haiku-year-messages" }) { __typename } }`;
  const walks = await walkModel(ear, {
    title: "blending a listing's messages",
    model: blenderModel,
    flow: blendMachine,
    means: {
      "blend.press": ["blend.request", "done.addToBlended"],
      // The page is made anew: it begins with what the gateway holds.
      "page.back": [],
      "blended.press": ["blended.open"],
      "blended.remove": ["blend.remove", "done.removeFromBlended"],
    },
    begin: async () => {
      await callGraph(page, takeOut, { boardId: kitchen });
      await page.goto(listing);
    },
    does: {
      "blend.press": () => page.getByRole("button", { name: "Blend", exact: true }).click(),
      "page.back": async () => void (await page.goto(listing)),
      "blended.press": () => page.getByRole("button", { name: "Blended" }).click(),
      "blended.remove": async () => {
        await page.getByRole("button", { name: "More about blending" }).click();
        await pressEntry(page, "Take out of the blended channel");
      },
    },
    sees: {
      offered: () => expect(page.getByRole("button", { name: "Blend", exact: true })).toBeVisible(),
      viewed: () => expect(page).toHaveURL(/\/installables\/subscription\//),
      blended: () => expect(page.getByRole("button", { name: "Blended" })).toBeVisible(),
      unblended: () => expect(page.getByRole("button", { name: "Blend", exact: true })).toBeVisible(),
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("marketplace", walks);
});
