import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";
import type { Roots } from "../support/schemaFetch.ts";

const minute = 60_000;

const displayOf = (id: string, name: string, more: Record<string, unknown> = {}) => ({
  id,
  name,
  isDemo: false,
  lastSeen: Date.now() - minute,
  rows: 6,
  columns: 22,
  firmware: "clatter-display/0.1.0",
  createdAt: 0,
  shownVersion: 3,
  shownAt: new Date(2026, 10, 26, 12, 4, 36).getTime(),
  ...more,
});

const wall = (devices: readonly object[], more: Record<string, unknown> = {}) =>
  boardOf("wall", "Wall", { devices, version: 3, ...more });

const open = (board: ReturnType<typeof boardOf>, roots: Roots = {}) =>
  openConsole("/board/wall/displays", { roots: rootsOf([board], roots) });

type Opened = ReturnType<typeof openConsole>;

let opened: Opened | undefined;
afterEach(() => {
  opened?.close();
  vi.unstubAllGlobals();
});

const cardIn = async (screen: Opened, name: string) => within(await screen.findByRole("article", { name }));

describe("the displays of a board", () => {
  it("say which they are, whether they are there, and what they show", async () => {
    const stove = displayOf("stove", "Over the stove");
    const away = displayOf("away", "Summer house", { lastSeen: Date.now() - 4 * minute, shownVersion: 2 });
    const fresh = displayOf("fresh", "Display 3", { lastSeen: null, firmware: null, rows: null, shownAt: null });
    opened = open(wall([stove, away, { ...fresh, shownVersion: null }]));
    expect(await opened.findByRole("heading", { level: 1, name: "Displays of Wall" })).toBeVisible();
    const first = await cardIn(opened, "Over the stove");
    expect(first.getByText("Terminal")).toBeVisible();
    expect(first.getByText("Online")).toBeVisible();
    expect(first.getByText("clatter-display 0.1.0")).toBeVisible();
    expect(first.getByText("6 × 22 flaps")).toBeVisible();
    expect(first.getByText("Shown 12:04:36")).toBeVisible();
    // A heartbeat is fresh for three minutes.
    const second = await cardIn(opened, "Summer house");
    expect(second.getByText("Offline")).toBeVisible();
    expect(second.getByText(/^since /)).toBeVisible();
    expect(second.getByText(/^An earlier message, /)).toBeVisible();
    expect(second.getByRole("button", { name: "Identify" })).toBeDisabled();
    const third = await cardIn(opened, "Display 3");
    expect(third.getByText("not connected yet")).toBeVisible();
    expect(third.getByText("None yet")).toBeVisible();
    expect(opened.getByText("1 of 3 displays")).toBeVisible();
  });

  it("are looked at by every member, and changed by Owner and Admins alone", async () => {
    const myMembership = { id: "m", role: "User", isCurrentMember: true, invitationStatus: "Accepted" };
    opened = open(wall([displayOf("stove", "Over the stove")], { myMembership }));
    expect(await opened.findByText("Owners and Admins pair, name and remove displays.")).toBeVisible();
    for (const name of ["Identify", "Rename", "Remove", "Pair device"]) {
      expect(opened.queryByRole("button", { name })).toBeNull();
    }
  });

  it("of the demo are removed after a question that says what follows", async () => {
    const removed: unknown[] = [];
    opened = open(wall([displayOf("demo", "Display 1", { isDemo: true })]), {
      removeDevice: (variables: unknown) => {
        removed.push(variables);
        return { __typename: "RemoveDeviceSuccess", removed: true };
      },
    });
    const card = await cardIn(opened, "Display 1");
    await opened.user.click(card.getAllByRole("button", { name: "Remove" })[0] as HTMLElement);
    const question = within(await opened.findByRole("alertdialog", { name: "Remove Display 1?" }));
    expect(question.getByText(/played for the demo: it shows Wall no more, and cannot be paired again/)).toBeVisible();
    expect(removed).toEqual([]);
    await opened.user.click(question.getByRole("button", { name: "Yes" }));
    expect(await opened.findByText("Display 1 was removed")).toBeVisible();
    expect(removed).toEqual([{ id: "demo" }]);
  });

  it("that are none are said to be so, with how one is paired", async () => {
    opened = open(wall([]));
    expect(await opened.findByRole("heading", { name: "No display shows this board yet." })).toBeVisible();
    await opened.user.click(opened.getAllByRole("button", { name: "Pair device" })[0] as HTMLElement);
    expect(await opened.findByRole("dialog", { name: "Pair a device with Wall" })).toBeVisible();
  });

  it("that cannot be read are tried again", async () => {
    let isAway = true;
    const board = wall([displayOf("stove", "Over the stove")]);
    opened = open(board, {
      getBoardV2: () => {
        if (isAway) throw new Error("away");
        return board;
      },
    });
    await opened.findByText("The displays could not be loaded.");
    isAway = false;
    await opened.user.click(opened.getByRole("button", { name: "Try again" }));
    expect(await opened.findByRole("article", { name: "Over the stove" })).toBeVisible();
  });

  it("stand in the order of pairing, and where there is little room those first that are not there", async () => {
    const names = () => opened?.getAllByRole("article").map((article) => article.getAttribute("aria-label"));
    const away = displayOf("away", "Summer house", { lastSeen: Date.now() - 4 * minute });
    const board = wall([displayOf("stove", "Over the stove"), away, displayOf("studio", "Studio")]);
    opened = open(board);
    await cardIn(opened, "Studio");
    expect(names()).toEqual(["Over the stove", "Summer house", "Studio"]);
    opened.close();
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("max-width"),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    opened = open(board);
    await cardIn(opened, "Studio");
    expect(names()).toEqual(["Summer house", "Over the stove", "Studio"]);
    expect(opened.getByText("Shown on 3 of 3")).toBeInTheDocument();
  });

  it("say no heartbeat newer than it is", async () => {
    const heard = (id: string, name: string, ago: number) => displayOf(id, name, { lastSeen: Date.now() - ago });
    opened = open(wall([heard("stove", "Over the stove", 5_000), heard("studio", "Studio", 2 * minute)]));
    expect((await cardIn(opened, "Over the stove")).getByText("heartbeat within a minute")).toBeVisible();
    const studio = await cardIn(opened, "Studio");
    expect(studio.getByText("Online")).toBeVisible();
    expect(studio.getByText(/^heartbeat (Yesterday, )?\d\d:\d\d$/)).toBeVisible();
  });

  it("name the slowest of those that show what the board shows", async () => {
    const sentAt = Date.now() - 10 * minute;
    const message = { id: "message", formatted: "GOOD MORNING" };
    const currentAppearance = { id: "appearance", attribution: "Weather", sentAt, message };
    const shown = (id: string, name: string, after: number) => displayOf(id, name, { shownAt: sentAt + after });
    // Its receipt is of the message before, however late it came.
    const late = displayOf("late", "Summer house", { shownVersion: 2, shownAt: sentAt + 60_000 });
    // Paired when the message had been there for minutes: it had not to wait for it.
    const since = displayOf("since", "Porch", { createdAt: sentAt + 200_000, shownAt: sentAt + 227_000 });
    const devices = [shown("stove", "Over the stove", 1_000), shown("studio", "Studio", 9_000), late, since];
    opened = open(wall(devices, { currentAppearance }));
    expect(await opened.findByText("Studio, 9 s")).toBeVisible();
    expect(opened.getByText("3 of 4 displays")).toBeVisible();
  });

  it("are read again as soon as the stream says that they changed", async () => {
    let board = wall([displayOf("stove", "Over the stove")]);
    opened = open(board, { getBoardV2: () => board });
    await cardIn(opened, "Over the stove");
    board = wall([displayOf("stove", "Renamed elsewhere")]);
    opened.stream.event("changed", { boardId: "wall", what: "devices" });
    // Sooner than the list is read again by itself, every five seconds.
    expect(await opened.findByRole("article", { name: "Renamed elsewhere" }, { timeout: 2_000 })).toBeVisible();
  });
});

describe("one of a board's displays", () => {
  it("is asked for its name, told its new one, and removed after a Yes", async () => {
    const asked: unknown[] = [];
    const answers = (answer: object) => (given: unknown) => {
      asked.push(given);
      return answer;
    };
    opened = open(wall([displayOf("stove", "Display 1")]), {
      identifyDevice: answers({ __typename: "IdentifyDeviceSuccess", asked: true }),
      renameDevice: answers({ __typename: "RenameDeviceSuccess", device: { id: "stove", name: "Stove" } }),
      removeDevice: answers({ __typename: "RemoveDeviceSuccess", removed: true }),
    });
    const { user, findByRole } = opened;
    await user.click(await findByRole("button", { name: "Identify" }));
    expect(await opened.findByText("Display 1 shows its name for five seconds")).toBeVisible();
    await user.click(await findByRole("button", { name: "Rename" }));
    const field = opened.getByLabelText("Name of the display");
    await user.clear(field);
    await user.type(field, "Stove{Enter}");
    // Whoever typed goes on from where the name stands.
    expect(await findByRole("article", { name: "Stove" })).toContainElement(document.activeElement as HTMLElement);
    await user.click(await findByRole("button", { name: "Remove" }));
    await user.click(await findByRole("button", { name: "Yes" }));
    expect(await opened.findByText("Stove was removed")).toBeVisible();
    expect(asked).toEqual([{ id: "stove" }, { id: "stove", name: "Stove" }, { id: "stove" }]);
    await waitFor(() => expect(opened?.queryByRole("article")).toBeNull());
  });

  it("keeps what was typed when its name is refused, and its old one after Escape", async () => {
    const asked: unknown[] = [];
    opened = open(wall([displayOf("stove", "Display 1")]), {
      renameDevice: (given: unknown) => {
        asked.push(given);
        return { __typename: "NotAuthorizedError", type: "NotAuthorized", error: "No.", rule: "role" };
      },
    });
    await opened.user.click(await opened.findByRole("button", { name: "Rename" }));
    const field = opened.getByLabelText("Name of the display");
    await waitFor(() => expect(field).toHaveFocus());
    await opened.user.clear(field);
    await opened.user.type(field, "{Enter}");
    expect(opened.getByText("A display needs a name")).toBeVisible();
    await opened.user.type(field, " Over the stove {Enter}");
    expect((await opened.findAllByText("There was an error renaming the display"))[0]).toBeVisible();
    expect(opened.getByLabelText("Name of the display")).toHaveValue(" Over the stove ");
    expect(asked).toEqual([{ id: "stove", name: "Over the stove" }]);
    await opened.user.keyboard("{Escape}");
    expect(await opened.findByRole("heading", { name: "Display 1" })).toBeVisible();
    expect(opened.getByRole("article")).toContainElement(document.activeElement as HTMLElement);
  });

  it("stays after a No, and when its removal is refused", async () => {
    const asked: unknown[] = [];
    opened = open(wall([displayOf("stove", "Display 1")]), {
      removeDevice: (given: unknown) => {
        asked.push(given);
        return { __typename: "NotFoundError", type: "NotFound", error: "There is no such display." };
      },
    });
    const { user, findByRole } = opened;
    const press = async (name: string) => user.click(await findByRole("button", { name }));
    await press("Remove");
    await press("No");
    expect(asked).toEqual([]);
    await press("Remove");
    await press("Yes");
    expect(await opened.findByText("There was an error removing the display")).toBeVisible();
    expect(asked).toEqual([{ id: "stove" }]);
    expect(opened.getByRole("article", { name: "Display 1" })).toBeVisible();
  });
});
