import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { boardPauseMachine } from "../../../machines/board/boardPauseMachine.ts";
import { channelDeleteMachine } from "../../../machines/channel/channelDeleteMachine.ts";
import { installMachine } from "../../../machines/channel/installMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { startDisplay } from "../support/displayProgram.ts";
import { givePlus } from "../support/gateway.ts";
import { pressEntry } from "../support/menu.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** Somebody finds a channel, adds it, and it appears on their display. */
const finderModel = createMachine({
  id: "finder",
  initial: "discovering",
  states: {
    discovering: { on: { "search.open": "searching" } },
    searching: { on: { "term.unknown": "nothingFound", "term.known": "found" } },
    nothingFound: { on: { "term.known": "found" } },
    found: { on: { "listing.open": "reading" } },
    reading: { on: { "add.press": "added" } },
    added: { on: { "display.look": "shown" } },
    shown: {},
  },
});

/** Somebody silences all channels of a board for a while, and lets them speak again. */
const muterModel = createMachine({
  id: "muter",
  initial: "speaking",
  states: {
    speaking: { on: { "halfHour.choose": "muted", "day.choose": "muted" } },
    muted: { on: { "unmute.press": "speaking", "banner.unmute": "speaking" } },
  },
});

/** Somebody takes a channel off a board, after the question. */
const removerModel = createMachine({
  id: "remover",
  initial: "listed",
  states: {
    listed: { on: { "delete.press": "asked" } },
    asked: { on: { "answer.no": "kept", "answer.yes": "gone" } },
    kept: { on: { "delete.press": "asked" } },
    gone: {},
  },
});

const subscriptionsOf = async (page: Page, boardId: string): Promise<string[]> => {
  const { getInstalledInstallables: installed } = await callGraph<{
    getInstalledInstallables: { channels: { id: string }[] };
  }>(
    page,
    "query GetInstalledInstallables($boardId: ID!) { getInstalledInstallables(boardId: $boardId) { channels { id } } }",
    {
      boardId,
    },
  );
  return installed.channels.map(({ id }) => id);
};

async function takeAllOff(page: Page, boardId: string): Promise<void> {
  for (const id of await subscriptionsOf(page, boardId)) {
    await callGraph(page, "mutation DeleteSubscription($id: ID!) { deleteSubscription(id: $id) { __typename } }", {
      id,
    });
  }
}

const install = (page: Page, boardId: string, marketplaceListingId: string) =>
  callGraph(
    page,
    `mutation CreateSubscription($boardId: ID!, $marketplaceListingId: ID!) {
      createSubscription(boardId: $boardId, marketplaceListingId: $marketplaceListingId) { __typename } }`,
    { boardId, marketplaceListingId },
  );

test("a channel is found, added, shown by a display, muted with all others, and deleted", async ({ page }) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(30_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const board = await makeBoard(page, "Landing", { timezone: "Europe/Zurich" });
  await givePlus(process.env.E2E_DATA ?? "", board);
  const display = startDisplay(gatewayUrl());
  try {
    const [, pairingCode = ""] = await display.waitFor(/([A-Z0-9]{4}-[A-Z0-9]{4})/);
    await callGraph(
      page,
      "mutation PairDevice($boardId: ID!, $pairingCode: String!) { pairDevice(boardId: $boardId, pairingCode: $pairingCode) { __typename } }",
      { boardId: board, pairingCode },
    );
    await display.waitFor(/paired/i);
    const at = (place: string) => `${gatewayUrl()}/board/${board}/${place}`;
    const term = page.getByRole("searchbox");
    const finding = await walkModel(ear, {
      title: "finding and adding a channel",
      model: finderModel,
      flow: installMachine,
      means: {
        "search.open": [],
        "term.unknown": [],
        "term.known": [],
        "listing.open": [],
        "add.press": ["install.request", "done.createSubscription"],
        "display.look": [],
      },
      begin: async () => {
        await takeAllOff(page, board);
        await page.goto(at("installables/discover"));
      },
      does: {
        "search.open": () => page.getByRole("button", { name: "Search channels" }).click(),
        "term.unknown": () => term.fill("nothing has this name"),
        "term.known": () => term.fill("clock"),
        "listing.open": () => page.getByRole("link", { name: "Clock", exact: true }).click(),
        "add.press": () => page.getByRole("button", { name: "Add", exact: true }).click(),
        // What the clock fills is the board's within the minute.
        "display.look": async () => void (await display.waitFor(/\b\d\d:\d\d\b/)),
      },
      sees: {
        discovering: () => expect(page.getByRole("region", { name: "Channels of the Week" })).toBeVisible(),
        searching: () => expect(term).toBeFocused(),
        nothingFound: () => expect(page.getByText('Could not find "nothing has this name"')).toBeVisible(),
        found: () => expect(page.getByRole("link", { name: "Clock", exact: true })).toBeVisible(),
        reading: () => expect(page.getByRole("heading", { level: 1, name: "Clock" })).toBeVisible(),
        added: async () => {
          await expect(page.getByText("New channel created").last()).toBeVisible();
          await expect(page.getByRole("tab", { name: "Settings" })).toBeVisible();
        },
        shown: async () => {
          await page.goto(at("live"));
          await expect(page.getByRole("img", { name: /\d\d:\d\d/ }).first()).toBeVisible({ timeout: 100_000 });
        },
      },
    });

    const haveClock = async () => {
      await takeAllOff(page, board);
      await install(page, board, "channel-clock");
      await page.goto(at("installables/installed"));
    };
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Mute All" }).click();
      await pressEntry(page, name, { exact: true });
    };
    const muting = await walkModel(ear, {
      title: "muting all channels of a board",
      model: muterModel,
      flow: boardPauseMachine,
      means: {
        "halfHour.choose": ["pause.request"],
        "day.choose": ["pause.request"],
        "unmute.press": ["pause.end"],
        "banner.unmute": ["pause.end"],
      },
      begin: haveClock,
      does: {
        "halfHour.choose": () => choose("30 Minutes"),
        "day.choose": () => choose("Rest of the day"),
        "unmute.press": () => page.getByRole("main").getByRole("button", { name: "Unmute" }).last().click(),
        "banner.unmute": () => page.getByRole("main").getByRole("button", { name: "Unmute" }).first().click(),
      },
      sees: {
        speaking: async () => {
          await expect(page.getByRole("button", { name: "Mute All" })).toBeVisible();
          await expect(page.getByText(/^Muted until/)).toHaveCount(0);
        },
        muted: () => expect(page.getByText(/^Muted until .*\d{1,2}:\d\d [AP]M\. Channels are silent\.$/)).toBeVisible(),
      },
    });

    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: "Clock" }) });
    const question = page.getByRole("alertdialog", { name: "Delete Clock" });
    const listed = async () => {
      await expect(row).toBeVisible();
      await expect(question).toHaveCount(0);
    };
    const removing = await walkModel(ear, {
      title: "deleting a channel",
      model: removerModel,
      flow: channelDeleteMachine,
      means: {
        "delete.press": ["delete.request"],
        "answer.no": ["confirm.no"],
        "answer.yes": ["confirm.yes", "done.deleteSubscription"],
      },
      begin: haveClock,
      does: {
        "delete.press": async () => {
          await row.getByRole("button", { name: "More for Clock" }).click();
          await pressEntry(page, "Delete");
        },
        "answer.no": () => question.getByRole("button", { name: "No" }).click(),
        "answer.yes": () => question.getByRole("button", { name: "Yes" }).click(),
      },
      sees: {
        listed,
        asked: () => expect(question).toContainText("The channel goes from this board."),
        kept: listed,
        gone: async () => {
          await expect(page.getByText("Channel removed")).toBeVisible();
          await expect(page.getByRole("heading", { name: "Thanks for activating" })).toBeVisible();
          expect(await subscriptionsOf(page, board)).toEqual([]);
        },
      },
    });
    expect(troubles).toEqual([]);
    keepWalks("channels", finding, muting, removing);
  } finally {
    await display.stop();
  }
});
