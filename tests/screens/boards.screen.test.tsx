import { waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";

const member = (role: string) => ({
  id: `membership-${role}`,
  role,
  isCurrentMember: true,
  invitationStatus: "Accepted",
});
const kitchen = boardOf("kitchen", "Kitchen");
const office = boardOf("office", "Office", { myMembership: member("User") });
const clubhouse = boardOf("clubhouse", "Clubhouse", { devices: [], myMembership: member("Admin") });
const allBoards = [kitchen, office, clubhouse];

describe("the list of boards", () => {
  let opened: ReturnType<typeof openConsole> | undefined;
  afterEach(() => {
    opened?.close();
    vi.restoreAllMocks();
  });

  const card = async (title: string) => {
    const link = await opened?.findByRole("link", { name: title });
    const article = link?.closest("article");
    if (!article) throw new Error(`There is no card named ${title}`);
    return within(article);
  };

  it("shows every board by its title, marks the open one, and offers what the role allows", async () => {
    opened = openConsole("/board/kitchen/select", { roots: rootsOf(allBoards) });
    const first = await card("Kitchen");
    expect(opened.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
      "Clubhouse",
      "Kitchen",
      "Office",
    ]);
    expect(opened.getByRole("heading", { level: 1, name: "Boards" })).toBeVisible();
    expect(first.getByText("Selected")).toBeInTheDocument();
    expect(first.getByRole("link", { name: "Publish" })).toHaveAttribute("href", "/board/kitchen/publish");
    expect((await card("Clubhouse")).getByRole("button", { name: "Pair device" })).toBeVisible();
    expect((await card("Office")).queryByRole("link", { name: "Publish" })).toBeNull();
    expect((await card("Office")).queryByText("Selected")).toBeNull();
    expect(document.title).toBe("Boards · Clatter");
  });

  it("searches many boards by title and account, and one not at all", async () => {
    const many = Array.from({ length: 8 }, (_, at) => boardOf(`room${at}`, `Room ${at}`));
    const cafe = boardOf("cafe", "Café", { tenant: { id: "shop", name: "Corner Shop", boards: [], members: [] } });
    opened = openConsole("/select-board", { roots: rootsOf([...many, cafe]) });
    const field = await opened.findByRole("searchbox", { name: "Search boards and accounts" });
    const shown = () => opened?.queryAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
    await opened.user.type(field, "CORNER cafe");
    expect(shown()).toEqual(["Café"]);
    await opened.user.type(field, " no");
    expect(opened.getByText("No board is called that.")).toBeVisible();
    opened.close();
    opened = openConsole("/select-board", { roots: rootsOf(many.slice(0, 1)) });
    expect(await opened.findByRole("link", { name: "Room 0" })).toBeVisible();
    expect(opened.queryByRole("searchbox")).toBeNull();
  });

  it("opens a board in compose, and leads to a new one", async () => {
    opened = openConsole("/board/kitchen/select", { roots: rootsOf(allBoards) });
    expect(await opened.findByRole("link", { name: "Office" })).toHaveAttribute("href", "/board/office/compose");
    for (const link of opened.getAllByRole("link", { name: "Create New Clatter" })) {
      expect(link).toHaveAttribute("href", "/board/kitchen/new");
    }
  });

  it("says that there are none, and that they could not be loaded", async () => {
    opened = openConsole("/select-board", { roots: rootsOf([]) });
    await opened.findByRole("heading", { name: "There are no boards associated with your account." });
    opened.close();
    const broken = rootsOf([], {
      fetchAllBoards: () => {
        throw new Error("The gateway broke.");
      },
    });
    opened = openConsole("/select-board", { roots: broken });
    expect(await opened.findByRole("alert")).toHaveTextContent("There was an error loading the boards.");
  });

  it("tells by the stream whether a display is on the air; a board without one is virtual", async () => {
    opened = openConsole("/select-board", { roots: rootsOf(allBoards) });
    const shown = await card("Kitchen");
    expect(shown.getByText("Unknown")).toBeVisible();
    expect(shown.getByText("Waiting for a heartbeat")).toBeVisible();
    expect((await card("Clubhouse")).getByText("Virtual Board")).toBeVisible();
    const now = Date.now();
    opened.stream.event("status", { boardId: "kitchen", latestHeartbeat: now, currentTime: now });
    expect(await shown.findByText("Online")).toBeVisible();
    expect(shown.getByText("Last seen now")).toBeVisible();
    opened.stream.event("status", { boardId: "kitchen", latestHeartbeat: now - 180_000, currentTime: now });
    expect(await shown.findByText("Offline")).toBeVisible();
    expect((await card("Office")).getByText("Unknown")).toBeVisible();
  });

  it("writes what the stream says into the cache: the new grid is there without another question", async () => {
    opened = openConsole("/select-board", { roots: rootsOf(allBoards) });
    await card("Kitchen");
    const grid = Array.from({ length: 6 }, () => Array<number>(22).fill(1));
    opened.stream.event("board", { boardId: "kitchen", version: 2, serverTime: 1, rest: grid, changes: [] });
    const { cache } = opened.client;
    await waitFor(() => {
      const board = Reflect.get(Object(cache.extract()), "Board:kitchen") as {
        version: number;
        characters: number[][];
      };
      expect(board.version).toBe(2);
      expect(board.characters).toEqual(grid);
    });
  });

  it("names a display of the demo, leads to where it is removed, and says how to run one's own", async () => {
    const demoOf = (id: string, title: string, more: Record<string, unknown> = {}) =>
      boardOf(id, title, { devices: [{ id: `${id}-device`, isDemo: true }], ...more });
    opened = openConsole("/select-board", {
      roots: rootsOf([demoOf("hall", "Hall"), demoOf("den", "Den", { myMembership: member("User") }), office]),
    });
    const hall = await card("Hall");
    expect(hall.getByText("A display of the demo")).toBeVisible();
    expect((await card("Den")).getByText("A display of the demo")).toBeVisible();
    expect((await card("Office")).queryByText("A display of the demo")).toBeNull();
    expect(opened.getByText("Run a display of your own in a terminal: npm run display")).toBeVisible();
    expect(hall.getByRole("link", { name: "1 display" })).toHaveAttribute("href", "/board/hall/displays");
  });

  it("says nothing of the demo where there is none", async () => {
    opened = openConsole("/select-board", { roots: rootsOf(allBoards) });
    await card("Kitchen");
    expect(opened.queryByText("A display of the demo")).toBeNull();
    expect(opened.queryByText(/npm run display/)).toBeNull();
  });

  it("copies the board's id and says how it went", async () => {
    opened = openConsole("/select-board", { roots: rootsOf(allBoards) });
    const shown = await card("Kitchen");
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await opened.user.click(shown.getByRole("button", { name: "Copy board id KITCHEN-01" }));
    expect(await opened.findByText("Copied the board id to your clipboard.")).toBeVisible();
    expect(write).toHaveBeenCalledWith("kitchen");
    write.mockRejectedValueOnce(new Error("not allowed"));
    await opened.user.click(shown.getByRole("button", { name: "Copy board id KITCHEN-01" }));
    expect(await opened.findByText("Unable to copy kitchen to your clipboard.")).toBeVisible();
  });

  it("renames on the card, and offers Delete to Owners and Leave to all others, to press while there is another", async () => {
    const board = { ...kitchen };
    const updateBoard = vi.fn(({ input }: { input: { boardId: string; updateTitle: { value: string } } }) => {
      board.title = input.updateTitle.value;
      return { __typename: "UpdateBoardSuccess", board };
    });
    const theirs = { ...office, features: ["leaveBoard"] };
    opened = openConsole("/select-board", { roots: rootsOf([board, theirs], { updateBoard }) });
    const shown = await card("Kitchen");
    expect(shown.getByRole("button", { name: "Delete" })).toBeVisible();
    expect(shown.queryByRole("button", { name: "Leave" })).toBeNull();
    expect((await card("Office")).getByRole("button", { name: "Leave" })).toBeVisible();
    expect((await card("Office")).queryByRole("button", { name: "Rename" })).toBeNull();
    await opened.user.click(shown.getByRole("button", { name: "Rename" }));
    const field = await shown.findByRole("textbox", { name: "Board name" });
    await waitFor(() => expect(field).toHaveFocus());
    await opened.user.keyboard("Pantry");
    // Leaving the field saves, too, and once.
    await opened.user.tab();
    expect(await opened.findByText("The board was renamed successfully")).toBeVisible();
    expect(await opened.findByRole("link", { name: "Pantry" })).toBeVisible();
    expect(updateBoard).toHaveBeenCalledTimes(1);
    opened.close();
    opened = openConsole("/select-board", { roots: rootsOf([board]) });
    const last = (await card("Pantry")).getByRole("button", { name: "Delete" });
    expect(last).toBeDisabled();
    expect(last).toHaveAccessibleDescription("This is your last board. Make another one first.");
  });

  it("leaves a board from its card and stays on the list", async () => {
    const theirs = { ...office, features: ["leaveBoard"], tenant: { ...office.tenant, id: "shop" } };
    const boards = [kitchen, theirs];
    const ignorePersonTenantInvitation = () => {
      boards.splice(1, 1);
      return { __typename: "IgnorePersonTenantInvitationSuccess", ignored: true };
    };
    opened = openConsole("/board/kitchen/select", {
      roots: rootsOf(boards, { boardsV2: boards, ignorePersonTenantInvitation }),
    });
    await opened.user.click((await card("Office")).getByRole("button", { name: "Leave" }));
    await opened.user.click(await opened.findByRole("button", { name: "Yes" }));
    expect(await opened.findByText("The board was left successfully")).toBeVisible();
    await waitFor(() => expect(opened?.queryByRole("link", { name: "Office" })).toBeNull());
    expect(opened.place()).toBe("/board/kitchen/select");
  });

  it("tells on the card that channels are muted, and until when", async () => {
    const muted = { ...kitchen, pausedUntil: Date.now() + 3_600_000 };
    Object.assign(muted, { timezone: { id: "Pacific/Kiritimati", timezoneCity: "Kiritimati" } });
    const over = { ...office, pausedUntil: Date.now() - 1_000 };
    opened = openConsole("/select-board", { roots: rootsOf([muted, over]) });
    expect(
      (await card("Kitchen")).getByText(/^Muted until .*\d\d:\d\d in Kiritimati \(.*\d\d:\d\d here\)$/),
    ).toBeVisible();
    expect((await card("Office")).queryByText(/^Muted until /)).toBeNull();
  });

  it("keeps Leave from who has one board, and says why", async () => {
    const theirs = { ...office, features: ["leaveBoard"] };
    opened = openConsole("/select-board", { roots: rootsOf([theirs]) });
    const leave = (await card("Office")).getByRole("button", { name: "Leave" });
    expect(leave).toBeDisabled();
    expect(leave).toHaveAccessibleDescription("This is your last board. Make another one first.");
  });

  it("keeps Leave from who has boards of one account alone, since it takes them all, and says why", async () => {
    const features = ["leaveBoard"];
    const boards = [
      { ...kitchen, features, myMembership: { ...kitchen.myMembership, role: "User" } },
      { ...office, features, myMembership: { ...office.myMembership, role: "User" } },
    ];
    opened = openConsole("/board/kitchen/select", { roots: rootsOf(boards) });
    for (const title of ["Kitchen", "Office"]) {
      const leave = (await card(title)).getByRole("button", { name: "Leave" });
      expect(leave).toBeDisabled();
      expect(leave).toHaveAccessibleDescription(
        "Leaving takes all boards of Home, and you have no other. Make another one first.",
      );
    }
  });

  it("opens pairing by address, but not for a User", async () => {
    opened = openConsole("/select-board?pair=kitchen", { roots: rootsOf([kitchen, office]) });
    // From here on a dialog has its part of the program, and would be there at once.
    expect(await opened.findByRole("dialog", { name: "Pair a device with Kitchen" })).toBeVisible();
    opened.close();
    const theirs = boardOf("office", "Office", { myMembership: { ...office.myMembership, role: "User" } });
    opened = openConsole("/select-board?pair=office", { roots: rootsOf([kitchen, theirs]) });
    expect(await opened.findByText("A display of Office is paired by its Owners and Admins.")).toBeVisible();
    expect(opened.queryByRole("dialog")).toBeNull();
    expect((await card("Office")).queryByRole("button", { name: "Pair device" })).toBeNull();
  });

  it("offers to search from two boards on", async () => {
    opened = openConsole("/select-board", { roots: rootsOf([kitchen, office]) });
    expect(await opened.findByRole("searchbox", { name: "Search boards and accounts" })).toBeVisible();
  });

  describe("pairing a device", () => {
    const answers: unknown[] = [];
    beforeEach(() => {
      answers.length = 0;
    });
    const pairing = rootsOf(allBoards, {
      pairDevice: (input: { pairingCode: string }) => {
        answers.push(input.pairingCode);
        return input.pairingCode === "GOODCODE"
          ? {
              __typename: "PairDeviceSuccess",
              device: { id: "d" },
              board: { ...clubhouse, devices: [{ id: "d", isDemo: false }] },
            }
          : { __typename: "Refusal", type: "NotFound", error: "No such code.", until: null };
      },
    });

    it("asks for the code that the display shows, says what is wrong with it, and closes when it is paired", async () => {
      opened = openConsole("/select-board", { roots: pairing });
      await opened.user.click((await card("Clubhouse")).getByRole("button", { name: "Pair device" }));
      const dialog = within(await opened.findByRole("dialog", { name: "Pair a device with Clubhouse" }));
      const field = dialog.getByRole("textbox", { name: "Pairing code" });
      await waitFor(() => expect(field).toHaveFocus());
      await opened.user.type(field, "abc");
      await opened.user.click(dialog.getByRole("button", { name: "Pair" }));
      expect(field).toHaveAccessibleDescription("A pairing code has eight characters");
      expect(field).toBeInvalid();
      expect(answers).toEqual([]);
      await opened.user.clear(field);
      await opened.user.type(field, "badc-ode1{Enter}");
      await waitFor(() => expect(field).toHaveAccessibleDescription(/unknown or has expired/));
      await opened.user.clear(field);
      await opened.user.type(field, "good code{Enter}");
      expect(await opened.findByText("The device is paired with Clubhouse")).toBeVisible();
      expect(answers).toEqual(["BADCODE1", "GOODCODE"]);
      await waitFor(() => expect(opened?.queryByRole("dialog", { name: /Pair a device/ })).toBeNull());
      expect((await card("Clubhouse")).queryByText("Virtual Board")).toBeNull();
    });
  });
});
