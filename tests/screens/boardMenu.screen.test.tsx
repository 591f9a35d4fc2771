import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boardOf, openConsole } from "../support/consoleBench.tsx";
import { hall, kitchen, liveRoots } from "../support/liveWorld.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  vi.restoreAllMocks();
});

const openMenu = async () => {
  const [more] = (await opened?.findAllByRole("button", { name: "More" })) ?? [];
  if (!more) throw new Error("There is no More");
  await opened?.user.click(more);
};

const choose = async (name: string) => {
  await openMenu();
  await opened?.user.click(await opened.findByRole("menuitem", { name }));
};

describe("what can be done with a board", () => {
  it("offers an Owner everything but Leave, and a User neither Rename, Publish nor Delete", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([kitchen, hall]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await openMenu();
    const names = () => opened?.getAllByRole("menuitem").map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(names()).toEqual([
        "Rename",
        "Mute",
        "Duplicate",
        "Full-screen view",
        "Publish",
        "Displays",
        "Settings",
        "Copy board id",
        "Delete",
      ]),
    );
    opened.close();
    opened = openConsole("/board/hall/live", { roots: liveRoots([kitchen, hall]) });
    await opened.findByRole("heading", { level: 1, name: "Hall" });
    await openMenu();
    await waitFor(() =>
      expect(names()).toEqual([
        "Mute",
        "Duplicate",
        "Full-screen view",
        "Displays",
        "Settings",
        "Copy board id",
        "Leave",
      ]),
    );
    expect(opened.getByRole("menuitem", { name: "Displays" })).toHaveAttribute("href", "/board/hall/displays");
  });

  it("offers Delete and Leave only with more than one board", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([kitchen]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await openMenu();
    await opened.findByRole("menuitem", { name: "Copy board id" });
    expect(opened.queryByRole("menuitem", { name: "Delete" })).toBeNull();
  });

  it("offers no Leave where it would take all boards, since they belong to one account", async () => {
    const together = [hall, boardOf("door", "Door", { tenant: hall.tenant })];
    opened = openConsole("/board/hall/live", { roots: liveRoots(together) });
    await opened.findByRole("heading", { level: 1, name: "Hall" });
    await openMenu();
    await opened.findByRole("menuitem", { name: "Copy board id" });
    expect(opened.queryByRole("menuitem", { name: "Leave" })).toBeNull();
  });

  it("says why a leave takes all boards when that was so only since the menu was opened", async () => {
    const boards = [hall, boardOf("door", "Door", { tenant: hall.tenant }), kitchen];
    let left = boards;
    opened = openConsole("/board/hall/live", { roots: liveRoots(boards, { boardsV2: () => left }) });
    await opened.findByRole("heading", { level: 1, name: "Hall" });
    await openMenu();
    const leave = await opened.findByRole("menuitem", { name: "Leave" });
    left = boards.filter(({ tenant }) => tenant.id === hall.tenant.id);
    await opened.user.click(leave);
    const why = "Leaving takes all boards of Hall, and you have no other. Make another one first.";
    expect(await opened.findByText(why)).toBeVisible();
    expect(opened.queryByRole("alertdialog")).toBeNull();
  });

  it("renames in place: the old name is selected, Enter saves once, and the new title stands everywhere", async () => {
    const board = { ...kitchen };
    const updateBoard = vi.fn(({ input }: { input: { updateTitle: { value: string } } }) => {
      board.title = input.updateTitle.value;
      return { __typename: "UpdateBoardSuccess", board };
    });
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([board, hall], { updateBoard }) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Rename");
    const field = (await opened.findByRole("textbox", { name: "Board name" })) as HTMLInputElement;
    await waitFor(() => expect(field).toHaveFocus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, "Kitchen".length]);
    await opened.user.keyboard("Café{Enter}");
    expect(await opened.findByText("The board was renamed successfully")).toBeVisible();
    expect(await opened.findByRole("heading", { level: 1, name: "Café" })).toBeVisible();
    expect(updateBoard).toHaveBeenCalledTimes(1);
    expect(document.title).toBe("Café");
  });

  it("keeps what was typed when a rename fails, and tells of a rename in another tab", async () => {
    const board = { ...kitchen };
    const updateBoard = () => ({ __typename: "Refusal", type: "ServerError", error: "Broken." });
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([board, hall], { updateBoard }) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Rename");
    const field = await opened.findByRole("textbox", { name: "Board name" });
    await waitFor(() => expect(field).toHaveFocus());
    await opened.user.keyboard("Café");
    board.title = "Pantry";
    opened.stream.event("changed", { boardId: "kitchen", what: "title" });
    expect(await opened.findByText(/Somebody renamed it to “Pantry” meanwhile/)).toBeVisible();
    await opened.user.keyboard("{Enter}");
    expect((await opened.findAllByText("There was an error saving your board name")).length).toBeGreaterThan(0);
    expect(field).toHaveValue("Café");
    await opened.user.clear(field);
    await opened.user.keyboard("{Enter}");
    expect(await opened.findByText("A board needs a name")).toBeVisible();
    await opened.user.keyboard("{Escape}");
    expect(await opened.findByRole("heading", { level: 1, name: "Pantry" })).toBeVisible();
  });

  it("deletes after a Yes alone, says so letter for letter, and goes home", async () => {
    const boards = [{ ...kitchen }, { ...hall }];
    const deleteBoard = vi.fn(() => {
      boards.splice(0, 1);
      return { __typename: "DeleteBoardSuccess", deleted: true };
    });
    opened = openConsole("/board/kitchen/live", { roots: liveRoots(boards, { deleteBoard }) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Delete");
    const question = await opened.findByRole("alertdialog", { name: "Delete Board" });
    expect(question).toHaveTextContent(
      'You are the owner of this Clatter. Removing "Kitchen" will mean it is deleted and all users will lose access. Are you sure?',
    );
    await waitFor(() => expect(within(question).getByRole("button", { name: "No" })).toHaveFocus());
    await opened.user.keyboard("{Enter}");
    await waitFor(() => expect(opened?.queryByRole("alertdialog")).toBeNull());
    expect(deleteBoard).not.toHaveBeenCalled();
    await choose("Delete");
    await opened.user.click(await opened.findByRole("button", { name: "Yes" }));
    expect(await opened.findByText("The board was delete successfully")).toBeVisible();
    await waitFor(() => expect(opened?.place()).toBe("/board/hall/live"));
  });

  it("tells an Owner whose board a shop elsewhere charges for that deleting it does not end that", async () => {
    const told = /subscription of a shop elsewhere. Deleting the board does not end it: the shop goes on charging/;
    const renewals = [{ id: "plan", boardId: "hall", boardTitle: "Hall", isElsewhere: true }];
    opened = openConsole("/board/kitchen/live", {
      roots: liveRoots([{ ...kitchen }, { ...hall }], { shopRenewals: () => renewals }),
    });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Delete");
    const question = await opened.findByRole("alertdialog", { name: "Delete Board" });
    expect(question).not.toHaveTextContent(told);
    await opened.user.click(within(question).getByRole("button", { name: "No" }));
    renewals.push({ id: "plan-2", boardId: "kitchen", boardTitle: "Kitchen", isElsewhere: true });
    await choose("Delete");
    expect(await opened.findByRole("alertdialog", { name: "Delete Board" })).toHaveTextContent(told);
  });

  it("tells an Owner until when Plus of the board is paid, where something is left of it", async () => {
    const plan = { id: "plan", state: "Lapsed", ends: 5 as number | null, nextBillingDate: 5 };
    const roots = liveRoots([kitchen, hall], { boardPurchases: () => [plan] });
    opened = openConsole("/board/kitchen/live", { roots });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Delete");
    expect(await opened.findByRole("alertdialog", { name: "Delete Board" })).not.toHaveTextContent("paid until");
    await opened.user.click(opened.getByRole("button", { name: "No" }));
    Object.assign(plan, { state: "Active", ends: null, nextBillingDate: new Date(2099, 10, 30, 12).getTime() });
    await choose("Delete");
    await opened.findByText("Clatter Plus on it is paid until November 30, 2099, and ends with it.");
  });

  it("names all boards that a leave is for, and says when leaving fails", async () => {
    const boards = [
      { ...hall, tenant: { id: "shop", name: "Shop", boards: [], members: [] } },
      boardOf("door", "Door", { tenant: { id: "shop", name: "Shop", boards: [], members: [] } }),
      kitchen,
    ];
    const ignorePersonTenantInvitation = vi.fn(() => ({
      __typename: "Refusal",
      type: "ServerError",
      error: "Broken.",
    }));
    opened = openConsole("/board/hall/live", { roots: liveRoots(boards, { ignorePersonTenantInvitation }) });
    await opened.findByRole("heading", { level: 1, name: "Hall" });
    await choose("Leave");
    const question = await opened.findByRole("alertdialog", { name: "Leave Board" });
    expect(question).toHaveTextContent(
      'Leaving "Hall" will mean you no longer have access to this Clatter. Are you sure?',
    );
    expect(question).toHaveTextContent(/scheduled here is cancelled, .*You leave all boards .*: Hall, Door\./);
    await opened.user.click(within(question).getByRole("button", { name: "Yes" }));
    expect(await opened.findByText('There was an error leaving "Hall"')).toBeVisible();
    expect(ignorePersonTenantInvitation.mock.calls[0]?.[0 as never]).toMatchObject({
      personTenantAssociationId: "as-User",
    });
    expect(opened.place()).toBe("/board/hall/live");
  });

  it("mutes for a while and unmutes, with the time it ends", async () => {
    const board = { ...kitchen, pausedUntil: null as number | null };
    const pauseBoard = vi.fn(({ duration }: { duration: number }) => {
      board.pausedUntil = duration === 0 ? null : Date.now() + duration * 1000;
      return { __typename: "PauseBoardSuccess", paused: duration > 0, board };
    });
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([board, hall], { pauseBoard }) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Mute");
    const dialog = within(await opened.findByRole("dialog", { name: "Mute the channels of Kitchen" }));
    expect(dialog.getByRole("button", { name: "30 Minutes" })).toHaveAttribute("aria-pressed", "true");
    await opened.user.click(dialog.getByRole("button", { name: "Rest of the day" }));
    // As written it is 25 hours: the day is told, too.
    expect(dialog.getByRole("status")).toHaveTextContent(/^Until (tomorrow|\d+ \w+), \d\d:\d\d/);
    await opened.user.click(dialog.getByRole("button", { name: "Mute" }));
    expect(await opened.findByText(/^Channels are muted until /)).toBeVisible();
    expect(pauseBoard.mock.calls[0]?.[0]).toMatchObject({ board: "kitchen", duration: 90_000 });
    await choose("Unmute");
    expect(await opened.findByText("Channels speak again")).toBeVisible();
    expect(pauseBoard.mock.calls[1]?.[0]).toMatchObject({ board: "kitchen", duration: 0 });
  });

  it("mutes up to a time of the board's clock, and not without one", async () => {
    const far = { ...kitchen, timezone: { id: "Pacific/Kiritimati", timezoneCity: "Kiritimati" } };
    const board = { ...far, pausedUntil: null as number | null };
    const pauseBoard = vi.fn(({ until }: { until: number }) => {
      board.pausedUntil = until;
      return { __typename: "PauseBoardSuccess", paused: true, board };
    });
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([board, hall], { pauseBoard }) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Mute");
    const dialog = within(await opened.findByRole("dialog", { name: "Mute the channels of Kitchen" }));
    await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent(/in Kiritimati/));
    await opened.user.click(dialog.getByRole("button", { name: "Until a time" }));
    const field = dialog.getByLabelText("Quiet until");
    fireEvent.change(field, { target: { value: "" } });
    expect(dialog.getByRole("status")).toHaveTextContent("Choose a time");
    expect(dialog.getByRole("button", { name: "Mute" })).toBeDisabled();
    // Kiritimati is 14 hours ahead of UTC all year; ten past the hour that begins there in five hours.
    const end = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 4 * 3_600_000 + 600_000;
    const time = new Date(end + 14 * 3_600_000).toISOString().slice(11, 16);
    fireEvent.change(field, { target: { value: time } });
    expect(dialog.getByRole("status")).toHaveTextContent(new RegExp(`^Until .*${time} in Kiritimati`));
    await opened.user.click(dialog.getByRole("button", { name: "Mute" }));
    expect(await opened.findByText(new RegExp(`^Channels are muted until .*${time} in Kiritimati`))).toBeVisible();
    expect(pauseBoard.mock.calls[0]?.[0]).toEqual({ board: "kitchen", until: end });
  });

  it("tells a mute's end by the board's clock, and the reader's beside it, in question, answer and key alike", async () => {
    // No reader's clock reads what Kiritimati's does.
    const far = { ...kitchen, timezone: { id: "Pacific/Kiritimati", timezoneCity: "Kiritimati" } };
    const board = { ...far, pausedUntil: null as number | null };
    const pauseBoard = ({ duration }: { duration: number }) => {
      board.pausedUntil = Date.now() + duration * 1000;
      return { __typename: "PauseBoardSuccess", paused: true, board };
    };
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([board, hall], { pauseBoard }) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Mute");
    const dialog = within(await opened.findByRole("dialog", { name: "Mute the channels of Kitchen" }));
    const end = /^Until (.*\d\d:\d\d in Kiritimati \(.*\d\d:\d\d here\))$/;
    await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent(end));
    await opened.user.click(dialog.getByRole("button", { name: "Mute" }));
    expect(
      await opened.findByText(/^Channels are muted until .*\d\d:\d\d in Kiritimati \(.*\d\d:\d\d here\)$/),
    ).toBeVisible();
    const [key] = await opened.findAllByRole("button", { name: "Unmute" });
    await opened.user.hover(key as HTMLElement);
    expect(await opened.findByText(/^Muted until .*\d\d:\d\d in Kiritimati \(.*\d\d:\d\d here\)$/)).toBeInTheDocument();
  });

  it("copies the id, duplicates what is shown, and says when there is nothing to share or duplicate", async () => {
    const silent = boardOf("silent", "Silent");
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([kitchen, silent]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await choose("Copy board id");
    expect(await opened.findByText("Copied the board id to your clipboard.")).toBeVisible();
    expect(write).toHaveBeenCalledWith("kitchen");
    act(() => void opened?.router.navigate("/board/silent/live"));
    await opened.findByRole("heading", { level: 1, name: "Silent" });
    await choose("Duplicate");
    expect(await opened.findByText("This board has no messages yet")).toBeVisible();
    act(() => void opened?.router.navigate("/board/kitchen/live"));
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Duplicate");
    await waitFor(() => expect(opened?.place()).toContain("/board/kitchen/compose/duplicate/"));
  });
});
