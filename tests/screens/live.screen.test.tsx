import { act, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boardOf, mia, openConsole, rootsOf } from "../support/consoleBench.tsx";
import type { Roots } from "../support/schemaFetch.ts";

const grid = (code: number) => Array.from({ length: 6 }, () => Array<number>(22).fill(code));
const message = {
  id: "message-1",
  text: "Dinner at 7",
  formatted: "DINNER AT 7",
  characters: grid(4),
  created: 0,
  authorFormatted: "Mia Keller",
  isFavorited: false,
};
const appearance = {
  id: "appearance-1",
  boardId: "kitchen",
  attribution: "Mia Keller",
  sentAt: 1,
  appeared: 1,
  message,
};
const member = (role: string) => ({ id: `as-${role}`, role, isCurrentMember: true, invitationStatus: "Accepted" });
const kitchen = boardOf("kitchen", "Kitchen", { currentAppearance: appearance });
const hall = boardOf("hall", "Hall", { myMembership: member("User"), features: ["leaveBoard"] });
const window2 = boardOf("window", "Window", { devices: [] });
const hour = 3_600_000;

const entry = (more: Record<string, unknown>) => ({
  tense: "Now",
  kind: "Shown",
  at: Date.now() - hour,
  until: null,
  by: "Mia Keller",
  via: null,
  text: null,
  messageId: null,
  subjectId: null,
  mayAct: true,
  ...more,
});

const timelineOf = (entries: unknown[]) => ({
  boardId: "kitchen",
  now: Date.now(),
  timezone: "Europe/Zurich",
  entries,
});

const liveRoots = (boards: ReturnType<typeof boardOf>[], more: Roots = {}): Roots => {
  const roots = rootsOf(boards, more);
  const find = roots.getBoardV2;
  return {
    ...roots,
    boardsV2: boards,
    getLiveBoard: find,
    liveV2: find,
    boardTimeline: timelineOf([
      entry({ id: "appearance-1", via: "Message", text: "Dinner at 7", messageId: "message-1" }),
    ]),
    ...more,
  };
};

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

describe("the live view", () => {
  it("shows the board and, in the first version, a carousel of all boards; choosing one goes to its live route", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([hall, kitchen, window2]) });
    expect(await opened.findByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
    expect(document.title).toBe("Kitchen");
    const carousel = within(opened.getByRole("region", { name: "Your boards" }));
    expect(carousel.getByRole("link", { name: /^Kitchen/ })).toHaveAttribute("aria-current", "page");
    expect(carousel.getByRole("link", { name: /^Window.*Virtual Board/ })).toHaveAttribute(
      "href",
      "/board/window/live",
    );
    await opened.user.click(carousel.getByRole("link", { name: /^Hall/ }));
    expect(await opened.findByRole("heading", { level: 1, name: "Hall" })).toBeVisible();
    expect(opened.place()).toBe("/board/hall/live");
  });

  it("pages to the neighbours by keys and buttons, in the version of the path", async () => {
    opened = openConsole("/v2/board/kitchen/live", { roots: liveRoots([hall, kitchen, window2]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    expect(opened.queryByRole("region", { name: "Your boards" })).toBeNull();
    await opened.user.click(opened.getByRole("button", { name: "Next board: Window" }));
    await waitFor(() => expect(opened?.place()).toBe("/v2/board/window/live"));
    await opened.findByRole("heading", { level: 1, name: "Window" });
    await opened.findByRole("button", { name: "Next board: Hall" });
    await opened.user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(opened?.place()).toBe("/v2/board/kitchen/live"));
  });

  it("does not page where a person types", async () => {
    opened = openConsole("/v2/board/kitchen/live", { roots: liveRoots([hall, kitchen]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await choose("Rename");
    const field = await opened.findByRole("textbox", { name: "Board name" });
    await waitFor(() => expect(field).toHaveFocus());
    await opened.user.keyboard("{ArrowLeft}{ArrowRight}");
    expect(opened.place()).toBe("/v2/board/kitchen/live");
  });

  it("says that a board could not be loaded, and loads it again", async () => {
    let fails = true;
    const roots = liveRoots([kitchen], {
      getLive: () => {
        if (fails) throw new Error("The gateway broke.");
        return [kitchen];
      },
    });
    opened = openConsole("/board/kitchen/live", { roots });
    expect(await opened.findByText("There was an error loading this board.")).toBeVisible();
    fails = false;
    await opened.user.click(opened.getByRole("button", { name: "Try again" }));
    expect(await opened.findByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
  });

  it("asks again at once when something appears", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([kitchen]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    const asked = () => opened?.asked.filter(({ operation }) => operation === "GetLive").length ?? 0;
    const before = asked();
    opened.stream.event("board", { boardId: "kitchen", version: 5, serverTime: 1, rest: grid(1), changes: [] });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });
});

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
      expect(names()).toEqual(["Mute", "Duplicate", "Full-screen view", "Settings", "Copy board id", "Leave"]),
    );
  });

  it("offers Delete and Leave only with more than one board", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([kitchen]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    await openMenu();
    await opened.findByRole("menuitem", { name: "Copy board id" });
    expect(opened.queryByRole("menuitem", { name: "Delete" })).toBeNull();
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
    expect(question).toHaveTextContent("You leave all boards of this account: Hall, Door.");
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
    expect(dialog.getByRole("status")).toHaveTextContent(/^Until (tomorrow|\d+ \w+), \d\d:\d\d$/);
    await opened.user.click(dialog.getByRole("button", { name: "Mute" }));
    expect(await opened.findByText(/^Channels are muted until /)).toBeVisible();
    expect(pauseBoard.mock.calls[0]?.[0]).toMatchObject({ board: "kitchen", duration: 90_000 });
    await choose("Unmute");
    expect(await opened.findByText("Channels speak again")).toBeVisible();
    expect(pauseBoard.mock.calls[1]?.[0]).toMatchObject({ board: "kitchen", duration: 0 });
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

describe("why is this on the board?", () => {
  it("tells what is shown, held and planned, and each leads to what can be done about it", async () => {
    const entries = [
      entry({ id: "1", tense: "Past", kind: "PinEnded", by: null, mayAct: false }),
      entry({ id: "appearance-1", via: "Schedule", text: "Dinner at 7", messageId: "message-1" }),
      entry({ id: "pin-1", kind: "Pinned", until: Date.now() + hour }),
      entry({ id: "pause", kind: "Paused", until: Date.now() + hour, by: "Ben Rossi" }),
      entry({
        id: "later",
        tense: "Next",
        kind: "Scheduled",
        at: Date.now() + hour,
        text: "{63} Bed",
        messageId: "m2",
        subjectId: "later",
      }),
      entry({
        id: "quietHours",
        tense: "Next",
        kind: "QuietHours",
        at: Date.now() + hour,
        until: Date.now() + 2 * hour,
      }),
    ];
    const pauseBoard = vi.fn(() => ({ __typename: "PauseBoardSuccess", paused: false, board: { ...kitchen } }));
    const roots = liveRoots([kitchen, hall], { boardTimeline: timelineOf(entries), pauseBoard });
    opened = openConsole("/board/kitchen/live", { roots });
    const strip = within(await opened.findByRole("region", { name: /^Why this is on the board/ }));
    // What is shown came by its schedule, and so will what comes next.
    expect(strip.getAllByText("Planned by Mia Keller")).toHaveLength(2);
    expect(strip.getByText(/^Pinned until .* by Mia Keller$/)).toBeVisible();
    expect(strip.getByText(/^Channels muted until .* by Ben Rossi$/)).toBeVisible();
    expect(strip.getByText("Bed")).toBeVisible();
    expect(strip.getByText("The pin ended")).toBeVisible();
    expect(strip.getByRole("link", { name: "Quiet hours" })).toHaveAttribute(
      "href",
      "/board/kitchen/settings/quiet-hours",
    );
    await opened.user.click(strip.getByRole("button", { name: "Unmute" }));
    await waitFor(() => expect(pauseBoard).toHaveBeenCalledTimes(1));
    await opened.user.click(strip.getByRole("button", { name: "Cancel sending" }));
    expect(await opened.findByRole("alertdialog")).toBeVisible();
    await opened.user.keyboard("{Escape}");
    await waitFor(() => expect(opened?.queryByRole("alertdialog")).toBeNull());
    await opened.user.click(strip.getByRole("button", { name: "Unpin" }));
    expect(await opened.findByRole("alertdialog")).toBeVisible();
  });

  it("offers nothing to who may only look", async () => {
    const entries = [entry({ id: "pin-1", kind: "Pinned", until: Date.now() + hour, mayAct: false })];
    opened = openConsole("/board/kitchen/live", {
      roots: liveRoots([{ ...kitchen, myMembership: null as never }], { boardTimeline: timelineOf(entries) }),
    });
    const strip = within(await opened.findByRole("region", { name: /^Why this is on the board/ }));
    expect(strip.queryByRole("button")).toBeNull();
  });

  it("says that it could not be loaded; the board is shown all the same", async () => {
    const roots = liveRoots([kitchen], {
      boardTimeline: () => {
        throw new Error("The gateway broke.");
      },
    });
    opened = openConsole("/board/kitchen/live", { roots });
    expect(await opened.findByText("What happened on this board could not be loaded.")).toBeVisible();
    expect(opened.getByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
  });
});

describe("opening a board that one is invited to", () => {
  const refuse = () => {
    throw Object.assign(new Error("There is no such board."), { extensions: { code: "NotFound" } });
  };

  it("accepts the invitation and shows the board", async () => {
    let isMember = false;
    const acceptPersonTenantInvitation = vi.fn(() => {
      isMember = true;
      return {
        __typename: "AcceptPersonTenantInvitationSuccess",
        member: { id: "invited", role: "User", isCurrentMember: true, invitationStatus: "Accepted" },
      };
    });
    const find = () => (isMember ? kitchen : refuse());
    opened = openConsole("/board/kitchen/live", {
      roots: liveRoots([kitchen], {
        getBoardV2: find,
        getLiveBoard: find,
        boardInvitation: {
          id: "invited",
          invitationStatus: "Invited",
          tenant: { id: "home", name: "Keller Household" },
        },
        acceptPersonTenantInvitation,
      }),
    });
    expect(await opened.findByText("You are a member of Keller Household now")).toBeVisible();
    expect(await opened.findByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
    expect(acceptPersonTenantInvitation).toHaveBeenCalledTimes(1);
  });

  it("waits for a confirmed address, and shows nothing of the board", async () => {
    opened = openConsole("/board/kitchen/live", {
      roots: liveRoots([kitchen], {
        getBoardV2: refuse,
        getLiveBoard: refuse,
        boardInvitation: {
          id: "invited",
          invitationStatus: "Invited",
          tenant: { id: "home", name: "Keller Household" },
        },
        acceptPersonTenantInvitation: {
          __typename: "Refusal",
          type: "NotAuthorized",
          error: "Confirm your e-mail address first.",
          rule: "verifiedEmail",
        },
      }),
    });
    expect(
      await opened.findByText(/You are invited to Keller Household. Confirm your e-mail address first/),
    ).toBeVisible();
    expect(opened.queryByText("Kitchen")).toBeNull();
  });

  it("says that there is no such board to everybody else", async () => {
    opened = openConsole("/board/theirs/live", {
      roots: liveRoots([kitchen], { getLiveBoard: refuse, boardInvitation: null }),
    });
    expect(await opened.findByRole("heading", { level: 1 })).toHaveTextContent(/board/i);
    expect(opened.getByRole("button", { name: `Profile of ${mia.name}` })).toBeVisible();
  });
});
