import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { entry, grid, hall, hour, kitchen, liveRoots, showcase, timelineOf } from "../support/liveWorld.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  vi.restoreAllMocks();
});

describe("the live view", () => {
  it("shows the board and, in the first version, a carousel of all boards; choosing one goes to its live route", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([hall, kitchen, showcase]) });
    expect(await opened.findByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
    expect(document.title).toBe("Kitchen");
    const carousel = within(await opened.findByRole("region", { name: "Your boards" }));
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
    opened = openConsole("/v2/board/kitchen/live", { roots: liveRoots([hall, kitchen, showcase]) });
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
    const [more] = await opened.findAllByRole("button", { name: "More" });
    if (!more) throw new Error("There is no More");
    await opened.user.click(more);
    await opened.user.click(await opened.findByRole("menuitem", { name: "Rename" }));
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

  it("darkens what a board showed last, on the stage and in the row, while its display is off the air", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([kitchen, hall]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    const row = within(await opened.findByRole("region", { name: "Your boards" }));
    const card = row.getByRole("link", { name: /^Kitchen/ });
    const looks = () => [
      opened?.getByRole("img", { name: /^Kitchen, now/ }).className,
      card.querySelector("canvas")?.className,
    ];
    const hear = (latestHeartbeat: number) =>
      opened?.stream.event("status", { boardId: "kitchen", latestHeartbeat, currentTime: 9 * hour });
    hear(9 * hour);
    await waitFor(() => expect(card).toHaveTextContent("Online"));
    const awake = looks();
    hear(8 * hour);
    await waitFor(() => expect(card).toHaveTextContent("Offline"));
    const asleep = looks();
    for (const [place, look] of asleep.entries()) expect(look).not.toBe(awake[place]);
    hear(9 * hour);
    await waitFor(() => expect(looks()).toEqual(awake));
  });

  it("asks again at once when something appears", async () => {
    opened = openConsole("/board/kitchen/live", { roots: liveRoots([kitchen]) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    const asked = () => opened?.asked.filter(({ operation }) => operation === "GetLive").length ?? 0;
    const before = asked();
    opened.stream.event("board", { boardId: "kitchen", version: 5, serverTime: 1, rest: grid(1), changes: [] });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it.each(["receipt", "devices", "habits"])(
    "stands still while a changed part is asked for again: %s",
    async (what) => {
      let release = () => {};
      let held: Promise<void> | null = null;
      const roots = liveRoots([kitchen]);
      const find = roots.getLiveBoard as (args: { id: string }) => unknown;
      opened = openConsole("/board/kitchen/live", {
        roots: { ...roots, getLiveBoard: (args: { id: string }) => (held ?? Promise.resolve()).then(() => find(args)) },
      });
      const parts = () => [
        opened?.getByRole("heading", { level: 1, name: "Kitchen" }),
        opened?.getByRole("img", { name: /^Kitchen, now/ }),
        opened?.getAllByRole("button", { name: "Share" })[0],
      ];
      await opened.findByRole("heading", { level: 1, name: "Kitchen" });
      await opened.findAllByRole("button", { name: "Share" });
      const before = parts();
      held = new Promise((resolve) => {
        release = resolve;
      });
      const asked = () => opened?.asked.filter(({ operation }) => operation === "GetLive").length ?? 0;
      const calls = asked();
      opened.stream.event("changed", { boardId: "kitchen", what });
      await waitFor(() => expect(asked()).toBeGreaterThan(calls));
      for (const [index, part] of parts().entries()) expect(part).toBe(before[index]);
      release();
      await opened.findAllByRole("button", { name: "Share" });
      for (const [index, part] of parts().entries()) expect(part).toBe(before[index]);
    },
  );
});

describe("why is this on the board?", () => {
  it("tells what is shown, held and planned, and each leads to what can be done about it", async () => {
    const soon = Date.now() + hour;
    const entries = [
      entry({ id: "1", tense: "Past", kind: "PinEnded", by: null, mayAct: false }),
      entry({ id: "appearance-1", via: "Schedule", text: "Dinner at 7", messageId: "message-1" }),
      entry({ id: "pin-1", kind: "Pinned", until: Date.now() + hour }),
      entry({ id: "pause", kind: "Paused", until: Date.now() + hour, by: "Ben Rossi" }),
      entry({
        id: "later",
        tense: "Next",
        kind: "Scheduled",
        at: soon,
        until: soon + hour + 60_000,
        text: "{63} Bed",
        messageId: "m2",
        subjectId: "later",
        repeat: { rhythm: "Weekly", weekday: 3, time: "21:00" },
      }),
      entry({ id: "quietHours", tense: "Next", kind: "QuietHours", at: soon, until: soon + hour }),
    ];
    const pauseBoard = vi.fn(() => ({ __typename: "PauseBoardSuccess", paused: false, board: { ...kitchen } }));
    const boardTimeline = { ...timelineOf(entries), timezone: "Pacific/Kiritimati" };
    const roots = liveRoots([kitchen, hall], { boardTimeline, pauseBoard });
    opened = openConsole("/board/kitchen/live", { roots });
    const strip = within(await opened.findByRole("region", { name: /^Why this is on the board/ }));
    // What is shown came by its schedule, and so will what comes next.
    expect(strip.getAllByText("Planned by Mia Keller")).toHaveLength(2);
    expect(strip.getByText(/^Pinned until .* in Kiritimati \(.* here\) by Mia Keller$/)).toBeVisible();
    expect(strip.getByText(/^Channels muted until .* by Ben Rossi$/)).toBeVisible();
    expect(strip.getByText("Bed")).toBeVisible();
    expect(strip.getByText("Every Wednesday at 21:00")).toBeVisible();
    expect(strip.getByText("Quiet hours hold it: it will be missed")).toBeVisible();
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

  it("leads from what was shown to showing it again, and from what is planned to another time", async () => {
    const entries = [
      entry({ id: "past", tense: "Past", kind: "Shown", via: "Message", by: "Ben", text: "Tea", messageId: "m-tea" }),
      entry({
        id: "next",
        tense: "Next",
        kind: "Scheduled",
        at: Date.now() + hour,
        messageId: "m-bed",
        subjectId: "s-bed",
      }),
    ];
    const createMessageAppearanceV2 = vi.fn(() => ({
      __typename: "CreateMessageAppearanceV2Success",
      appearance: { id: "again" },
    }));
    const quiet = { start: "", end: "", isQuietHours: false, until: null, setBy: null };
    opened = openConsole("/board/kitchen/live", {
      roots: liveRoots([kitchen], {
        boardTimeline: timelineOf(entries),
        getBoardQuietHoursV2: quiet,
        boardPinnedQuery: null,
        createMessageAppearanceV2,
      }),
    });
    const strip = within(await opened.findByRole("region", { name: /^Why this is on the board/ }));
    await opened.user.click(strip.getByRole("button", { name: "Another time" }));
    expect(await opened.findByRole("dialog", { name: "Another time" })).toBeVisible();
    await opened.user.keyboard("{Escape}");
    await waitFor(() => expect(opened?.queryByRole("dialog")).toBeNull());
    await opened.user.click(strip.getByRole("button", { name: "Resend" }));
    await waitFor(() => expect(createMessageAppearanceV2).toHaveBeenCalledTimes(1));
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
