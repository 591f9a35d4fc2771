import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { flags, household, member } from "../support/settingsBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

describe("quiet hours", () => {
  const path = "/board/kitchen/settings/quiet-hours";

  it("begin at 0800 to 2000, can be cancelled, are saved as four digits, and end as nothing", async () => {
    const { world, roots } = household();
    opened = openConsole(path, { roots, flags });
    const { user } = opened;
    const on = await opened.findByRole("switch", { name: "Quiet Hours" });
    const [save, cancel] = ["Save", "Cancel"].map((name) => opened?.getByRole("button", { name }) as HTMLElement);
    const [start, end] = ["Start", "End"].map((name) => opened?.getByLabelText(name) as HTMLElement);
    if (!save || !cancel || !start || !end) throw new Error("A key is missing.");
    expect(save).toBeDisabled();
    expect(cancel).toBeDisabled();
    expect(start).toBeDisabled();
    await user.click(on);
    expect(start).toHaveValue("0800");
    expect(end).toHaveValue("2000");
    expect(opened.getByText("12 hours")).toBeVisible();
    await user.click(cancel);
    expect(on).not.toBeChecked();
    expect(save).toBeDisabled();
    await user.click(on);
    await user.selectOptions(start, "22:30");
    await user.selectOptions(end, "00:00");
    expect(opened.getByText("1 hour 30 minutes")).toBeVisible();
    await user.click(save);
    expect(await opened.findByText("Quiet hours saved")).toBeVisible();
    expect(world.saved).toEqual([{ boardId: "kitchen", quietHoursBegin: "2230", quietHoursEnd: "0000" }]);
    await waitFor(() => expect(save).toBeDisabled());
    await user.click(on);
    await user.click(save);
    await waitFor(() =>
      expect(world.saved.at(-1)).toEqual({ boardId: "kitchen", quietHoursBegin: "", quietHoursEnd: "" }),
    );
  });

  it("cannot be saved while start and end are the same, and say so", async () => {
    const { roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0630" });
    opened = openConsole(path, { roots, flags });
    const end = await opened.findByLabelText("End");
    await opened.user.selectOptions(end, "22:00");
    expect(opened.getByRole("alert")).toHaveTextContent("Start and end are the same.");
    expect(opened.getByRole("button", { name: "Save" })).toBeDisabled();
    expect(opened.getByRole("button", { name: "Cancel" })).toBeEnabled();
  });

  it("are kept as chosen when saving fails, with why", async () => {
    const refused = { __typename: "Refusal", type: "NotAuthorized", error: "No.", rule: "role" };
    const { roots } = household({}, { updateQuietHours: refused });
    opened = openConsole(path, { roots, flags });
    await opened.user.click(await opened.findByRole("switch", { name: "Quiet Hours" }));
    await opened.user.click(opened.getByRole("button", { name: "Save" }));
    expect(await opened.findByText("There was an error saving your quiet hours")).toBeVisible();
    expect(opened.getByText("Your role on this board does not allow it.")).toBeVisible();
    expect(opened.getByLabelText("Start")).toHaveValue("0800");
    expect(opened.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  it.each([
    ["a User", { myMembership: member("User"), features: [] }],
    ["an Admin without the feature", { myMembership: member("Admin"), features: ["settings.modifyTimezone"] }],
    ["a superadmin", { myMembership: null, features: ["settings.modifyQuietHours"] }],
  ])("show %s what is set, and why it cannot be changed", async (_who, more) => {
    const { roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0630", ...more });
    opened = openConsole(path, { roots, flags });
    expect(await opened.findByText("Only Admins can set Quiet Hours")).toBeVisible();
    const on = opened.getByRole("switch", { name: "Quiet Hours" });
    expect(on).toBeChecked();
    expect(on).toHaveAttribute("data-disabled");
    for (const name of ["Start", "End"]) expect(opened.getByLabelText(name)).toBeDisabled();
    for (const name of ["Save", "Cancel"]) expect(opened.getByRole("button", { name })).toBeDisabled();
  });

  it("never ask for what is planned where the viewer is no member", async () => {
    let asked = 0;
    const { roots } = household(
      { quietHoursBegin: "2200", quietHoursEnd: "0630", myMembership: null },
      {
        scheduledMessages: () => {
          asked += 1;
          return [];
        },
      },
    );
    opened = openConsole(path, { roots, flags });
    expect(await opened.findByText("Only members see what is planned")).toBeVisible();
    expect(opened.queryByText("There was an error loading what is planned")).toBeNull();
    expect(asked).toBe(0);
  });

  it("tell what falls in as if they were saved: sent, waiting and missed", async () => {
    const now = Date.now();
    const hour = 3_600_000;
    const wall = (at: number) =>
      new Intl.DateTimeFormat("en-GB", {
        timeZone: "UTC",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }).format(at);
    const full = (at: number) => Math.ceil(at / (hour / 2)) * (hour / 2);
    const begin = full(now + hour);
    const end = begin + 3 * hour;
    const planned = (id: string, at: number, forced: boolean) => ({
      id,
      sendAt: at,
      attribution: id,
      forced,
      repeatId: null,
    });
    const { roots } = household(
      { timezone: { id: "UTC", timezoneCity: "UTC" } },
      {
        scheduledMessages: [
          planned("Mia", begin + 60_000, true),
          planned("Ben", end - 30 * 60_000, false),
          planned("Noor", begin, false),
          planned("Sam", end, false),
        ],
      },
    );
    opened = openConsole(path, { roots, flags });
    expect(await opened.findByText("Nothing that is planned falls in.")).toBeVisible();
    await opened.user.click(opened.getByRole("switch", { name: "Quiet Hours" }));
    const choose = (label: string, at: number) =>
      opened?.user.selectOptions(opened.getByLabelText(label), wall(at)) as Promise<void>;
    await choose("Start", begin);
    await choose("End", end);
    expect(await opened.findByText(/^Mia: the message of .* is still sent\./)).toBeVisible();
    expect(opened.getByText(`Ben: the message of ${wall(end - 30 * 60_000)} waits until ${wall(end)}.`)).toBeVisible();
    expect(opened.getByText(/^Noor: the message of .* is not sent\./)).toBeVisible();
    expect(opened.queryByText(/^Sam: /)).toBeNull();
    expect(opened.getByRole("img", { name: `Quiet from ${wall(begin)} to ${wall(end)}` })).toBeVisible();
  });

  it("that somebody else saves are taken over, and told beside a change, which is not lost", async () => {
    const { world, roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0630" });
    opened = openConsole(path, { roots, flags });
    const start = await opened.findByLabelText("Start");
    const told = () => opened?.stream.event("changed", { boardId: "kitchen", what: "quietHours" });
    Object.assign(world.kitchen, { quietHoursBegin: "2100" });
    told();
    await waitFor(() => expect(start).toHaveValue("2100"));
    await opened.user.selectOptions(start, "23:00");
    Object.assign(world.kitchen, { quietHoursBegin: "1900", quietHoursEnd: "0700" });
    told();
    expect(await opened.findByText(/Somebody else set 19:00 to 07:00 meanwhile/)).toBeVisible();
    expect(opened.getByLabelText("Start")).toHaveValue("2300");
  });
});

describe("leaving a tab of the settings", () => {
  const tab = (name: string) => screen.findByRole("tab", { name });

  it("with what is not saved asks; No stays with it, Yes goes", async () => {
    const { roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0630" });
    opened = openConsole("/v2/board/kitchen/settings/quiet-hours", { roots, flags });
    await opened.user.selectOptions(await opened.findByLabelText("Start"), "23:00");
    await opened.user.click(await tab("Timezone"));
    const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await opened.user.click(within(question).getByRole("button", { name: "Stay" }));
    expect(opened.getByLabelText("Start")).toHaveValue("2300");
    // The browser asks as well when the tab is closed.
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
    await opened.user.click(await tab("Timezone"));
    await opened.user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await opened.findByLabelText("Region")).toBeInTheDocument();
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  it("with nothing changed, or all of it cancelled, asks nothing", async () => {
    const { roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0630" });
    opened = openConsole("/v2/board/kitchen/settings/quiet-hours", { roots, flags });
    await opened.user.selectOptions(await opened.findByLabelText("Start"), "23:00");
    await opened.user.click(screen.getByRole("button", { name: "Cancel" }));
    await opened.user.click(await tab("Timezone"));
    expect(await opened.findByLabelText("Region")).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("the time zone", () => {
  const path = "/v2/board/kitchen/settings/timezone";

  it("is chosen by region and city, says what moves, and is saved", async () => {
    const { world, roots } = household(
      { quietHoursBegin: "2200", quietHoursEnd: "0600" },
      {
        messageRepeats: [
          { id: "r", rhythm: "Daily", time: "18:00", weekday: null, attribution: "Ben", pausedAt: null },
        ],
      },
    );
    opened = openConsole(path, { roots, flags });
    const region = await opened.findByLabelText("Region");
    expect(region).toHaveValue("Europe");
    expect(opened.getByLabelText("City")).toHaveValue("Europe/Zurich");
    await opened.user.selectOptions(region, "Asia");
    expect(opened.getByText("First choose a city.")).toBeVisible();
    expect(opened.getByRole("button", { name: "Save" })).toBeDisabled();
    await opened.user.selectOptions(opened.getByLabelText("City"), "Tokyo");
    expect(opened.getByText(/^Quiet hours stay 22:00 to 06:00, from now on by the clock of Asia\/Tokyo/)).toBeVisible();
    expect(await opened.findByText(/^Ben: daily at 18:00 moves along/)).toBeVisible();
    await opened.user.click(opened.getByRole("button", { name: "Save" }));
    expect(await opened.findByText("Timezone saved")).toBeVisible();
    expect(world.saved).toEqual([{ boardId: "kitchen", timezone: "Asia/Tokyo" }]);
    await waitFor(() => expect(opened?.getByLabelText("Region")).toHaveFocus());
  });

  it("tells a User that only Admins may", async () => {
    const { roots } = household({ myMembership: member("User"), features: [] });
    opened = openConsole(path, { roots, flags });
    expect(await opened.findByText("Only Admins can update the Timezone")).toBeVisible();
    expect(opened.getByLabelText("Region")).toBeDisabled();
    expect(opened.getByLabelText("City")).toBeDisabled();
  });

  it("of another board is one choice away in version 2", async () => {
    const { roots } = household();
    opened = openConsole(path, { roots, flags });
    const { place } = opened;
    await opened.user.selectOptions(await opened.findByLabelText("Board"), "Attic");
    await waitFor(() => expect(place()).toBe("/v2/board/attic/settings/timezone"));
  });
});

describe("the board's own settings", () => {
  const path = "/board/kitchen/settings/board";

  it("send what was changed alone, and say beside the title what is wrong with it", async () => {
    const { world, roots } = household();
    opened = openConsole(path, { roots, flags });
    const title = await opened.findByLabelText("Title");
    await opened.user.clear(title);
    await opened.user.click(opened.getByRole("button", { name: "Save" }));
    expect(opened.getByText("A board needs a name")).toBeVisible();
    await opened.user.type(title, "Kitchen");
    const style = within(opened.getByRole("group", { name: "Style" }));
    await opened.user.click(style.getByRole("button", { name: "White" }));
    await opened.user.click(opened.getByRole("switch", { name: "Users may end pins" }));
    const frame = within(opened.getByRole("group", { name: "Frame behind the public link" }));
    expect(frame.getByRole("button", { name: "As the board" })).toHaveAttribute("aria-pressed", "true");
    await opened.user.click(frame.getByRole("button", { name: "Black" }));
    await opened.user.click(opened.getByRole("button", { name: "Save" }));
    expect(await opened.findByText("Settings saved")).toBeVisible();
    expect(world.saved).toEqual([
      { boardId: "kitchen", boardStyle: "white", frameColor: "black", usersEndPins: false },
    ]);
  });

  it("let an Admin change all but the title, and offer to leave", async () => {
    const { roots } = household({
      myMembership: member("Admin"),
      features: ["leaveBoard"],
      tenant: { id: "flat", name: "Flat", boards: [], members: [] },
    });
    opened = openConsole(path, { roots, flags });
    expect(await opened.findByLabelText("Title")).toBeDisabled();
    expect(opened.getByText("Only the Owner can rename the board")).toBeVisible();
    for (const white of opened.getAllByRole("button", { name: "White" })) expect(white).toBeEnabled();
    expect(opened.getByRole("button", { name: "Leave" })).toBeEnabled();
    expect(opened.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it.each([
    ["Owner", "Delete", {}],
    ["User", "Leave", { myMembership: member("User"), features: ["leaveBoard"] }],
  ])("keep an %s on their last board: %s waits for another one", async (_role, name, more) => {
    const { world, roots } = household(more);
    opened = openConsole(path, { roots: { ...roots, boardsV2: [world.kitchen] }, flags });
    expect(await opened.findByText("This is your last board. Make another one first.")).toBeVisible();
    expect(opened.getByRole("button", { name })).toBeDisabled();
  });

  it("keep a User on boards of one account, which are left together: Leave waits for another one", async () => {
    const { roots } = household({ myMembership: member("User"), features: ["leaveBoard"] });
    opened = openConsole(path, { roots, flags });
    const why = "Leaving takes all boards of Home, and you have no other. Make another one first.";
    expect(await opened.findByText(why)).toBeVisible();
    expect(opened.getByRole("button", { name: "Leave" })).toBeDisabled();
  });

  it("ask before the board is deleted", async () => {
    const { roots } = household();
    opened = openConsole(path, { roots, flags });
    await opened.user.click(await opened.findByRole("button", { name: "Delete" }));
    const dialog = await opened.findByRole("alertdialog", { name: "Delete Board" });
    expect(within(dialog).getByText(/Removing "Kitchen" will mean it is deleted/)).toBeVisible();
  });
});
