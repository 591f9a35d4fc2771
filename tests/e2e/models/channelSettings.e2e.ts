import { createServer, type Server } from "node:http";
import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { configureMachine } from "../../../machines/channel/configureMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { givePlus, moveClock } from "../support/gateway.ts";
import { callGraph, feedPort, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** Somebody sets up a channel that reads what a house measures, in the product's own form. */
const setterModel = createMachine({
  id: "setter",
  initial: "asked",
  states: {
    asked: { on: { "fields.fill": "filled" } },
    filled: { on: { "away.press": "warned", "save.brokenSource": "refused", "save.wrongEntity": "wrong" } },
    warned: { on: { "warning.stay": "filled" } },
    refused: { on: { "source.mend": "saved" } },
    wrong: { on: { "entity.mend": "saved" } },
    saved: { on: { "page.reload": "kept" } },
    kept: {},
  },
});

/** As Home Assistant answers for one of its entities. */
const measured = JSON.stringify({ state: "21.5", attributes: { friendly_name: "Garden", unit_of_measurement: "C" } });

/** A house on this machine that answers, or does not. */
function openSource(port: number): { server: Server; isBroken: boolean } {
  const source = {
    isBroken: false,
    server: createServer((_request, response) => {
      if (source.isBroken) response.writeHead(500).end("broken");
      else response.writeHead(200, { "content-type": "application/json" }).end(measured);
    }),
  };
  source.server.listen(port, "127.0.0.1");
  return source;
}

test("a channel is set up in its form, fails while its source does, and mends with it", async ({ page }) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(30_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  const source = openSource(feedPort());
  try {
    await signIn(page, "mia@example.com");
    const board = await makeBoard(page, "Workshop", { timezone: "Europe/Zurich" });
    await givePlus(process.env.E2E_DATA ?? "", board);
    let channel = "";
    const address = `http://127.0.0.1:${feedPort()}`;
    const form = page.frameLocator("iframe");
    const field = (name: string) => form.getByLabel(new RegExp(`^${name}`));
    const save = () => form.getByRole("button", { name: "Save" }).click();
    const guard = page.getByRole("alertdialog");
    const walks = await walkModel(ear, {
      title: "setting up a channel with a source",
      model: setterModel,
      flow: configureMachine,
      means: {
        "fields.fill": ["configuration.change"],
        "away.press": [],
        "warning.stay": [],
        "save.brokenSource": ["configuration.save", "done.saveSettings"],
        "save.wrongEntity": ["configuration.save", "done.saveSettings"],
        "source.mend": ["configuration.save", "done.saveSettings"],
        "entity.mend": ["configuration.change", "configuration.save", "done.saveSettings"],
        "page.reload": ["done.loadConfiguration", "frame.loaded"],
      },
      begin: async () => {
        source.isBroken = false;
        const { createSubscription: made } = await callGraph<{ createSubscription: { subscriptionId: string } }>(
          page,
          `mutation CreateSubscription($boardId: ID!) { createSubscription(boardId: $boardId, marketplaceListingId: "home-assistant") {
            ... on CreateSubscriptionSuccess { subscriptionId } } }`,
          { boardId: board },
        );
        channel = made.subscriptionId;
        await page.goto(`${gatewayUrl()}/board/${board}/installables/subscription/${channel}`);
      },
      does: {
        "fields.fill": async () => {
          await field("Name on the board").fill("Garden");
          await field("Address of Home Assistant").fill(address);
          await field("Entity").fill("sensor.garden");
        },
        "away.press": () => page.getByRole("link", { name: "Back", exact: true }).click(),
        "warning.stay": () => guard.getByRole("button", { name: "Stay" }).click(),
        "save.brokenSource": async () => {
          source.isBroken = true;
          await save();
        },
        "save.wrongEntity": async () => {
          await field("Entity").fill("the garden");
          await save();
        },
        "source.mend": async () => {
          source.isBroken = false;
          await save();
        },
        "entity.mend": async () => {
          await field("Entity").fill("sensor.garden");
          await save();
        },
        "page.reload": async () => void (await page.reload()),
      },
      sees: {
        asked: async () => {
          await expect(field("Name on the board")).toHaveValue("");
          // The frame's origin is opaque, and its page says so, too.
          await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts allow-forms");
          const { content } = await readCsp(`${gatewayUrl()}/configure/${channel}`);
          expect(content).toContain("sandbox allow-scripts allow-forms");
        },
        filled: () => expect(field("Address of Home Assistant")).toHaveValue(address),
        warned: () => expect(guard).toBeVisible(),
        // Beside the setting that it is about, with host and cause.
        refused: async () => {
          await expect(field("Address of Home Assistant")).toHaveAttribute("aria-invalid", "true");
          await expect(form.getByText(/127\.0\.0\.1.*500/)).toBeVisible();
        },
        wrong: async () => {
          await expect(field("Entity")).toHaveAttribute("aria-invalid", "true");
          await expect(field("Entity")).toBeFocused();
          await expect(form.getByText("An entity is written as sensor.garden.")).toBeVisible();
          await expect(field("Name on the board")).toHaveValue("Garden");
        },
        saved: () => expect(page.getByText("Settings saved").last()).toBeVisible(),
        kept: async () => {
          await expect(field("Name on the board")).toHaveValue("Garden");
          await expect(field("Address of Home Assistant")).toHaveValue(address);
          await expect(field("Entity")).toHaveValue("sensor.garden");
        },
      },
    });

    // What it reads is what the list shows next; while its source fails, the list and its tab say so.
    const list = `${gatewayUrl()}/board/${board}/installables/installed`;
    await page.goto(list);
    const tab = page.getByRole("tab", { name: /^Installed/ });
    await expect(tab).not.toContainText("failing");
    source.isBroken = true;
    // An appearance that comes before the source is asked again says that its data is too old, or that there is none yet.
    await expect(async () => {
      await moveClock(process.env.E2E_DATA ?? "", 20 * 60_000);
      await page.reload();
      await expect(tab).toContainText("failing", { timeout: 4_000 });
      await expect(page.getByText(/^127\.0\.0\.1:\d+ answers with an error of its own/).first()).toBeVisible({
        timeout: 4_000,
      });
    }).toPass({ timeout: 120_000 });
    source.isBroken = false;
    await expect(async () => {
      await moveClock(process.env.E2E_DATA ?? "", 20 * 60_000);
      await page.reload();
      await expect(tab).not.toContainText("failing", { timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
    expect(troubles).toEqual([]);
    keepWalks("channelSettings", walks);
  } finally {
    source.server.close();
  }
});

async function readCsp(url: string): Promise<{ content: string }> {
  const answer = await fetch(url);
  return { content: answer.headers.get("content-security-policy") ?? "" };
}
