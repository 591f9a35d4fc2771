import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { quietHoursMachine } from "../../../machines/settings/quietHoursMachine.ts";
import { joinBoard, makeBoard } from "../support/boards.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

const lookings = { "user.look": "userTold", "admin.look": "adminTold", "superadmin.look": "superadminTold" };

/** What an Owner does who gives a board quiet hours and sends a message into them, and what everybody else then meets. */
const keeperModel = createMachine({
  id: "keeper",
  initial: "off",
  states: {
    off: { on: { "hours.choose": "chosen" } },
    chosen: { on: { "cancel.press": "off", "save.press": "kept" } },
    kept: { on: { "send.press": "asked", "hours.end": "off", ...lookings } },
    asked: { on: { "answer.no": "stayed", "answer.yes": "sent" } },
    stayed: { on: { "settings.open": "kept" } },
    sent: { on: { "settings.open": "kept" } },
    userTold: { on: { "user.send": "userAsked" } },
    userAsked: { on: { "user.no": "kept" } },
    adminTold: { on: { "admin.send": "adminAsked" } },
    adminAsked: { on: { "admin.no": "kept" } },
    superadminTold: { on: { "superadmin.go": "kept" } },
  },
});

/** All day but for half an hour that is far away, by the board's clock. */
function aroundNow(): { start: string; end: string } {
  const half = Math.floor(Date.now() / 1_800_000) * 1_800_000;
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
  return { start: clock(half - 6 * 3_600_000), end: clock(half - 6.5 * 3_600_000) };
}

test("quiet hours that are set ask before the next send, whoever sends; cancelled they are as before", async ({
  page,
  browser,
  makeSuperadmin,
}) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Quiet", { timezone: "UTC" });
  const open = async (emailAddress: string, path?: string) => {
    const opened = await (await browser.newContext()).newPage();
    await signIn(opened, emailAddress, path);
    return opened;
  };
  await makeSuperadmin("sam@example.org");
  const [ben, noor, sam] = [
    await open("ben@example.com"),
    await open("noor@example.com"),
    await open("sam@example.org", `/board/${boardId}/settings/quiet-hours`),
  ];
  await joinBoard(page, ben, boardId, "ben@example.com");
  await joinBoard(page, noor, boardId, "noor@example.com", "Admin");
  const settings = `${gatewayUrl()}/board/${boardId}/settings/quiet-hours`;
  const time = (of: Page, name: "Start" | "End") => of.getByRole("combobox", { name });
  const hours = (of: Page) => of.getByRole("switch", { name: "Quiet Hours" });
  const key = (name: "Save" | "Cancel") => page.getByRole("button", { name });
  const { start, end } = aroundNow();
  const answer = (of: Page, name: "Yes" | "No") => of.getByRole("alertdialog").getByRole("button", { name }).click();
  const send = async (of: Page) => {
    await of.goto(`${gatewayUrl()}/board/${boardId}/compose`);
    await of.getByRole("gridcell").first().click();
    await of.keyboard.type("hush");
    await of.getByRole("button", { name: "Send", exact: true }).click();
  };
  const isAsked = (of: Page) => expect(of.getByRole("alertdialog")).toContainText("is currently set to quiet hours");
  // What holds is shown to all, and changed by whoever may.
  const isTold = async (of: Page) => {
    await expect(of.getByText("Only Admins can set Quiet Hours")).toBeVisible();
    await expect(time(of, "Start")).toHaveValue(start.replace(":", ""));
    await expect(time(of, "Start")).toBeDisabled();
    await expect(hours(of)).toBeDisabled();
    await expect(of.getByRole("button", { name: "Save" })).toBeDisabled();
  };
  const save = async () => {
    await key("Save").click();
    await expect(page.getByText("Quiet hours saved").first()).toBeVisible();
  };
  const walks = await walkModel(ear, {
    title: "quiet hours, and who meets them",
    model: keeperModel,
    flow: quietHoursMachine,
    means: {
      "hours.choose": ["quietHours.enable", "time.change", "time.change"],
      "cancel.press": ["quietHours.cancel"],
      "save.press": ["quietHours.save", "done.saveQuietHours"],
      "hours.end": ["quietHours.disable", "quietHours.save", "done.saveQuietHours"],
      "send.press": [],
      "answer.no": [],
      "answer.yes": [],
      "settings.open": ["done.loadQuietHours"],
      "user.look": [],
      "user.send": [],
      "user.no": [],
      "admin.look": [],
      "admin.send": [],
      "admin.no": [],
      "superadmin.look": [],
      "superadmin.go": [],
    },
    begin: async () => void (await page.goto(settings)),
    does: {
      "hours.choose": async () => {
        await hours(page).click();
        await expect(time(page, "Start")).toHaveValue("0800");
        await expect(time(page, "End")).toHaveValue("2000");
        await time(page, "Start").selectOption(start);
        await time(page, "End").selectOption(end);
      },
      "cancel.press": () => key("Cancel").click(),
      "save.press": save,
      "hours.end": async () => {
        await hours(page).click();
        await save();
      },
      "send.press": () => send(page),
      "answer.no": () => answer(page, "No"),
      "answer.yes": () => answer(page, "Yes"),
      "settings.open": async () => void (await page.goto(settings)),
      "user.look": async () => void (await ben.goto(settings)),
      "user.send": () => send(ben),
      "user.no": () => answer(ben, "No"),
      "admin.look": async () => void (await noor.goto(settings)),
      "admin.send": () => send(noor),
      "admin.no": () => answer(noor, "No"),
      "superadmin.look": async () => void (await sam.goto(settings)),
      "superadmin.go": async () => void (await sam.goto(gatewayUrl())),
    },
    sees: {
      off: async () => {
        await expect(hours(page)).not.toBeChecked();
        await expect(key("Save")).toBeDisabled();
        await expect(key("Cancel")).toBeDisabled();
      },
      chosen: async () => {
        await expect(page.getByText("23 hours 30 minutes, by the clock of UTC")).toBeVisible();
        await expect(page.getByRole("img", { name: new RegExp(`Quiet from .* to ${end}`) })).toBeVisible();
        await expect(key("Save")).toBeEnabled();
      },
      kept: async () => {
        await expect(key("Save")).toBeDisabled();
        await expect(time(page, "Start")).toHaveValue(start.replace(":", ""));
        for (const other of [ben, noor]) await expect(other.getByRole("alertdialog")).toHaveCount(0);
      },
      asked: () => isAsked(page),
      stayed: () => expect(page).toHaveURL(/\/compose$/),
      sent: () => expect(page).toHaveURL(/\/messages\/my\/history$/),
      userTold: () => isTold(ben),
      userAsked: () => isAsked(ben),
      adminTold: async () => {
        await isTold(noor);
        await expect(noor.getByText("On this board they are the Owner's to set.")).toBeVisible();
      },
      adminAsked: () => isAsked(noor),
      // No member: neither what is planned nor who is on the board is theirs to know.
      superadminTold: async () => {
        await isTold(sam);
        await expect(sam.getByText("Only members see what is planned")).toBeVisible();
      },
    },
  });
  expect(troubles).toEqual([]);
  for (const other of [ben, noor, sam]) await other.context().close();
  keepWalks("quietHours", walks);
});
