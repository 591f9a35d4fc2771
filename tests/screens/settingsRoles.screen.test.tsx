import { within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { flags, household, member } from "../support/settingsBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

/** What the tables give to a role on its board; a superadmin who is no member has no role there. */
const viewers = {
  User: { myMembership: member("User"), features: [] as string[] },
  Admin: { myMembership: member("Admin"), features: ["settings.modifyTimezone"] },
  Owner: {
    myMembership: member("Owner"),
    features: ["renameBoard", "settings.modifyTimezone", "settings.modifyQuietHours"],
  },
  superadmin: { myMembership: null, features: [] as string[] },
};
type Viewer = keyof typeof viewers;

function open(tab: string, viewer: Viewer, more: Record<string, unknown> = {}) {
  const { roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0600", ...viewers[viewer], ...more });
  opened = openConsole(`/board/kitchen/settings/${tab}`, { roots, flags });
  return opened;
}

/** A switch is no form control, and says so by its attribute. */
const isOff = (control: HTMLElement) => control.matches(":disabled, [aria-disabled=true]");

function expectAll(controls: readonly HTMLElement[], isOn: boolean) {
  expect(controls.length).toBeGreaterThan(0);
  for (const control of controls) expect(isOff(control), control.outerHTML).toBe(!isOn);
}

describe("quiet hours", () => {
  it.each<[Viewer, boolean]>([
    ["User", false],
    ["Admin", false],
    ["Owner", true],
    ["superadmin", false],
  ])("stand before a %s with all their controls on: %s", async (viewer, mayModify) => {
    const page = open("quiet-hours", viewer);
    const turn = await page.findByRole("switch", { name: "Quiet Hours" });
    expectAll([turn, page.getByLabelText("Start"), page.getByLabelText("End")], mayModify);
    // What holds is seen by all.
    expect(turn).toBeChecked();
    expect(page.getByLabelText("Start")).toHaveValue("2200");
    expectAll([page.getByRole("button", { name: "Save" }), page.getByRole("button", { name: "Cancel" })], false);
    expect(page.queryAllByText("Only Admins can set Quiet Hours")).toHaveLength(mayModify ? 0 : 1);
    // To an Admin the specified sentence alone would be a riddle.
    expect(page.queryAllByText("On this board they are the Owner's to set.")).toHaveLength(viewer === "Admin" ? 1 : 0);
  });

  it("are an Admin's, too, where the feature is on for Admins", async () => {
    const page = open("quiet-hours", "Admin", { features: ["settings.modifyQuietHours"] });
    expectAll([await page.findByRole("switch", { name: "Quiet Hours" }), page.getByLabelText("End")], true);
    expect(page.queryByText("Only Admins can set Quiet Hours")).toBeNull();
  });

  it("are no User's, whatever the feature says", async () => {
    const page = open("quiet-hours", "User", { features: ["settings.modifyQuietHours"] });
    expectAll([await page.findByRole("switch", { name: "Quiet Hours" }), page.getByLabelText("End")], false);
    expect(page.getByText("Only Admins can set Quiet Hours")).toBeVisible();
  });
});

describe("the time zone", () => {
  it.each<[Viewer, boolean]>([
    ["User", false],
    ["Admin", true],
    ["Owner", true],
    ["superadmin", false],
  ])("stands before a %s with its controls on: %s", async (viewer, mayModify) => {
    const page = open("timezone", viewer);
    expectAll([await page.findByLabelText("Region"), page.getByLabelText("City")], mayModify);
    expect(page.queryAllByText("Only Admins can update the Timezone")).toHaveLength(mayModify ? 0 : 1);
  });
});

describe("how a board looks", () => {
  const groups = ["Style", "Special flap", "Frame behind the public link"];

  it.each<[Viewer, boolean, boolean]>([
    ["User", false, false],
    ["Admin", true, false],
    ["Owner", true, true],
  ])("stands before a %s with its keys on: %s, its title: %s", async (viewer, mayModify, mayRename) => {
    const page = open("board", viewer);
    expectAll([await page.findByLabelText("Title")], mayRename);
    for (const name of groups) {
      const group = page.getByRole("group", { name });
      expectAll(within(group).getAllByRole("button"), mayModify);
    }
    expectAll([page.getByRole("switch", { name: "Users may end pins" })], mayModify);
    expect(page.queryAllByText("Only the Owner can rename the board")).toHaveLength(mayRename ? 0 : 1);
    // Each section that is off says so itself.
    expect(page.queryAllByText("Only Admins can change how the board looks")).toHaveLength(mayModify ? 0 : 1);
    expect(page.queryAllByText("Only Admins can change the habits of the board")).toHaveLength(mayModify ? 0 : 1);
  });
});
