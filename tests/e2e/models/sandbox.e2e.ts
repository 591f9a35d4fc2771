import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { sandboxBoardMachine } from "../../../machines/developer/sandboxBoardMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { type HeldCredential, makeCredential } from "../support/developers.ts";
import { seenAtNextLook } from "../support/look.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

const run = promisify(execFile);

/** What an integrator does with the board for the tests of one credential, and sees of it. */
const sandboxModel = createMachine({
  id: "sandbox",
  initial: "none",
  states: {
    none: { on: { "line.run": "empty" } },
    empty: { on: { "offline.on": "offline", "message.sent": "shown" } },
    offline: { on: { "message.waits": "waiting" } },
    waiting: { on: { "offline.off": "shown" } },
    shown: { on: { "slow.sent": "underWay", "drop.sent": "lost", "flap.sent": "stuck" } },
    underWay: {},
    lost: {},
    stuck: { on: { "board.ended": "none" } },
  },
});

test("an integrator begins a sandbox by its line, sets clock and faults, and sees what becomes of messages", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.clock.install();
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  let held: HeldCredential;
  let cloudToken = "";
  let code = 62;
  const headers = () => ({ "x-api-key": held.key, "x-api-secret": held.secret });
  const part = page.locator("section").filter({ has: page.getByRole("heading", { name: "Sandbox", exact: true }) });
  const says = (text: string) => seenAtNextLook(page, 2_000, part.getByRole("status").filter({ hasText: text }));
  const turn = async (name: string, isOn: boolean) => {
    const fault = part.getByRole("switch", { name });
    await fault.click();
    await expect(fault).toBeChecked({ checked: isOn });
  };
  const choose = async (name: string, option: string) => {
    const field = part.getByRole("combobox", { name });
    await field.selectOption(option);
    await expect(field.locator("option:checked")).toHaveText(option);
    await expect(field).toBeEnabled();
  };
  const state = async () => (await page.request.get(`${gatewayUrl()}/v1/sandbox`, { headers: headers() })).json();
  /** Another message than the one before, when its own clock lets it. */
  const send = async () => {
    const { clock, version } = await state();
    if (version > 0) {
      await part.getByRole("button", { name: "15 seconds on" }).click();
      await expect.poll(async () => Date.parse((await state()).clock) - Date.parse(clock)).toBeGreaterThan(14_999);
    }
    code += 1;
    const characters = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => code));
    const sent = await page.request.post(`${gatewayUrl()}/dialects/cloud/`, {
      headers: { "x-vestaboard-token": cloudToken },
      data: { characters },
    });
    expect(sent.status()).toBe(200);
  };
  const shownCodes = async () => [...new Set((await state()).shown.flat())];

  const walks = await walkModel(ear, {
    title: "a credential's sandbox",
    model: sandboxModel,
    flow: sandboxBoardMachine,
    means: {
      "line.run": ["board.told"],
      "message.sent": ["board.told"],
      "offline.on": ["board.told"],
      "message.waits": ["board.told"],
      "offline.off": ["board.told"],
      "slow.sent": ["board.told"],
      "drop.sent": ["board.told"],
      "flap.sent": ["board.told"],
      "board.ended": ["board.told"],
    },
    begin: async () => {
      code = 62;
      const boardId = await makeBoard(page, "Bench", { timezone: "UTC" });
      held = await makeCredential(page, boardId, "Test robot");
      await page.goto(`${gatewayUrl()}/board/${boardId}/developer/list/${held.installableId}`);
    },
    does: {
      "line.run": async () => {
        const line = await part.locator("pre", { hasText: "curl" }).innerText();
        const { stdout } = await run("sh", ["-c", line.replace("••••••••", held.secret)]);
        cloudToken = (JSON.parse(stdout) as { cloudToken: string }).cloudToken;
      },
      "message.sent": send,
      "offline.on": () => turn("Offline", true),
      "message.waits": send,
      "offline.off": () => turn("Offline", false),
      "slow.sent": async () => {
        await choose("Flaps begin to turn", "A minute later");
        await send();
      },
      "drop.sent": async () => {
        await turn("Drop writes", true);
        await send();
      },
      "flap.sent": async () => {
        await choose("Stuck flap", "Row 3, column 6");
        await send();
      },
      "board.ended": async () => {
        await page.request.delete(`${gatewayUrl()}/v1/sandbox`, { headers: headers() });
      },
    },
    sees: {
      none: () => seenAtNextLook(page, 2_000, part.getByText("This credential has no sandbox.")),
      empty: () => says("Nothing was sent to it yet."),
      offline: () => says("Offline: nothing reaches its flaps."),
      waiting: async () => {
        await says("Offline: nothing reaches its flaps.");
        expect(await state()).toMatchObject({ receipt: "Waiting", version: 1, shownVersion: 0 });
      },
      shown: async () => {
        await says("It shows what was sent last.");
        expect(await shownCodes()).toEqual([code]);
      },
      underWay: async () => {
        await says("A message is on its way to the flaps.");
        expect(await shownCodes()).toEqual([code - 1]);
      },
      lost: async () => {
        await says("The last message was lost on its way.");
        expect(await shownCodes()).toEqual([code - 1]);
      },
      stuck: async () => {
        await says("Shown, but for the flaps that are stuck.");
        expect((await state()).shown[2][5]).toBe(code - 1);
        expect(await shownCodes()).toEqual([code, code - 1]);
      },
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("sandbox", walks);
});

test("the inspector follows a sandbox's machine beside its board", async ({ page, context }) => {
  test.setTimeout(120_000);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Bench", { timezone: "UTC" });
  const held = await makeCredential(page, boardId, "Test robot");
  const headers = { "x-api-key": held.key, "x-api-secret": held.secret };
  await page.request.post(`${gatewayUrl()}/v1/sandbox`, { headers });
  await page.goto(`${gatewayUrl()}/board/${boardId}/developer/list/${held.installableId}`);
  // In a browser test every page is followed already: the link leads to the inspector.
  const [inspector] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Follow its machine" }).click(),
  ]);
  const chart = (state: string) => inspector.getByRole("img", { name: `The machine sandboxBoard, now ${state}` });
  await expect(chart("empty")).toBeVisible();
  await page.request.put(`${gatewayUrl()}/v1/sandbox`, { headers, data: { faults: { offline: true } } });
  await expect(chart("offline")).toBeVisible();
});
