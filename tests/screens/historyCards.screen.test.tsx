import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { gridOf } from "../support/grids.ts";
import { appearance, board, card, minute, openHistory } from "../support/historyBench.tsx";
import { onScreens } from "../support/listScreens.tsx";

describe("a card of the history", () => {
  it("never says that what waits for a display is on the board, and marks what an undo brought back", async () => {
    const waits = { undoUntil: null, receipt: { state: "Waiting", displays: 1, shown: 0, at: null } };
    const roots = { getBoardV2: { ...board, currentAppearance: { id: "a1", restoredId: null, ...waits } } };
    const first = openHistory({ 0: [appearance("a1", "TEA", waits)] }, { roots });
    const waiting = await screen.findByRole("article");
    expect(await within(waiting).findByText("Waiting")).toBeVisible();
    expect(within(waiting).getByText("Waiting: the display is offline")).toBeVisible();
    expect(within(waiting).queryByText("On the board")).toBeNull();
    first.unmount();

    const undone = { receipt: { state: "Undone", displays: 0, shown: 0, at: null } };
    const restored = { getBoardV2: { ...board, currentAppearance: { id: "a3", restoredId: "a1", ...onScreens } } };
    openHistory({ 0: [appearance("a2", "OOPS", undone), appearance("a1", "TEA")] }, { roots: restored });
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    const [taken, back] = screen.getAllByRole("article") as [HTMLElement, HTMLElement];
    expect(await within(back).findByText("On the board")).toBeVisible();
    expect(within(taken).getByText("Taken back")).toBeVisible();
    expect(within(taken).queryByText("On the board")).toBeNull();
  });

  it("says which messages come again and again, which of them rest, and which days are left out", async () => {
    const repeat = { id: "r1", rhythm: "Weekly", weekday: 3, time: "08:00", pausedAt: null, leftOut: [] };
    const roots = {
      messageRepeats: [
        { ...repeat, message: { id: "message-a1" } },
        {
          ...repeat,
          id: "r2",
          rhythm: "Daily",
          weekday: null,
          leftOut: ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"],
          message: { id: "message-a2" },
        },
        { ...repeat, id: "r3", rhythm: "Weekdays", weekday: null, pausedAt: 1, message: { id: "message-a3" } },
        // It has not been shown yet.
        { ...repeat, id: "r4", time: "23:00", message: { id: "message-a9" } },
      ],
    };
    openHistory({ 0: ["a1", "a2", "a3", "a4"].map((id) => appearance(id, id.toUpperCase())) }, { roots });
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(4));
    const cards = screen.getAllByRole("article");
    expect(await within(cards[0] as HTMLElement).findByText("Every Wednesday at 08:00")).toBeVisible();
    const days = "24 Nov 2026, 25 Nov 2026, 26 Nov 2026 and 2 more";
    expect(within(cards[1] as HTMLElement).getByText(`Every day at 08:00 · Left out: ${days}`)).toBeVisible();
    expect(within(cards[2] as HTMLElement).getByText("Monday to Friday at 08:00 · Paused")).toBeVisible();
    expect(within(cards[3] as HTMLElement).queryByText(/ at \d\d:\d\d$/)).toBeNull();
    expect(screen.queryByText(/23:00/)).toBeNull();
  });

  it("says who sent a message, when, and which one is on the board", async () => {
    openHistory({
      0: [appearance("a1", "TEA"), appearance("a2", "BREAD", { attribution: "Weather", subscriptionId: "s1" })],
    });
    const first = await card(/Marta Kovač, 12 minutes ago/);
    expect(await within(first).findByText("On the board")).toBeInTheDocument();
    expect(within(first).getByText("12 minutes ago")).toHaveAttribute("title");
    const second = await card(/Weather/);
    expect(within(second).queryByText("On the board")).not.toBeInTheDocument();
    expect(
      within(second)
        .getAllByRole("button")
        .map((button) => button.textContent || button.getAttribute("aria-label")),
    ).toEqual(["Resend", "Pin", "Favorite", "Share", "Duplicate", "Delete", "More actions"]);
  });

  it("says on which of its displays a message came, and nothing where there are none", async () => {
    const receipt = { state: "Shown", displays: 2, shown: 1, at: Date.UTC(2026, 10, 21, 9, 30) };
    const list = [appearance("a1", "TEA", { receipt }), appearance("a2", "BREAD", { attribution: "Noor" })];
    const currentAppearance = { ...board.currentAppearance, receipt };
    openHistory({ 0: list }, { roots: { getBoardV2: { ...board, currentAppearance } } });
    expect(await within(await card(/Marta/)).findByText(/^Shown on 1 of 2 displays, /)).toBeInTheDocument();
    expect(within(await card(/Noor/)).queryByText(/on screens/)).not.toBeInTheDocument();
  });

  it("tells its times by the board's clock, with its name and the reader's beside it, and says the day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 11, 1, 4, 33) });
    try {
      const sentAt = Date.UTC(2026, 10, 30, 12, 10);
      const receipt = { state: "Shown", displays: 1, shown: 1, at: sentAt };
      const old = { sentAt: Date.UTC(2026, 3, 3, 12, 10), receipt: { ...receipt, at: Date.UTC(2026, 3, 3, 12, 10) } };
      openHistory({ 0: [appearance("a2", "TEA", { sentAt, receipt }), appearance("a3", "OLD", old)] });
      const both = "Yesterday at 13:10 in Zurich (yesterday at 12:10 here)";
      const yesterday = within(await screen.findByRole("article", { name: `Marta Kovač, ${both}` }));
      expect(yesterday.getByText(both).title).toMatch(/13:10 in Zurich \(.*12:10 here\)$/u);
      const shown = "Shown on the display, yesterday, 13:10 in Zurich (yesterday, 12:10 here)";
      expect(yesterday.getByText(shown)).toBeVisible();
      const longAgo = "Shown on the display, 3 Apr, 14:10 in Zurich (3 Apr, 12:10 here)";
      expect(screen.getByText(longAgo)).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it("says that the message on the board is pinned", async () => {
    const pinnedMessage = { id: "p1", pinnedUntil: Date.now() + 5 * minute, message: { id: "message-a1" } };
    openHistory({ 0: [appearance("a1", "TEA")] }, { roots: { getBoardV2: { ...board, pinnedMessage } } });
    expect(await within(await card(/Marta/)).findByText("Pinned")).toBeInTheDocument();
  });
});

describe("the buttons of a card", () => {
  it("resends the message itself, and reads the history anew", async () => {
    const list = [appearance("a2", "BREAD")];
    const { user, asked } = openHistory(
      { 0: list },
      {
        roots: {
          createMessageAppearanceV2: () => {
            list.unshift(appearance("a3", "BREAD"));
            return { __typename: "CreateMessageAppearanceV2Success", appearance: { id: "a3" } };
          },
        },
      },
    );
    await user.click(within(await card(/Marta/)).getByRole("button", { name: "Resend" }));
    expect(await screen.findByText("Message sent")).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    const sent = asked.find(({ operation }) => operation === "CreateMessageAppearanceV2");
    expect(sent?.variables).toMatchObject({
      boardId: "kitchen",
      messageId: "message-a2",
      forced: false,
      override: false,
    });
    expect(asked.some(({ operation }) => operation === "CreateMessageV2")).toBe(false);
  });

  it("keep the focus while a send is under way, and what is pressed once more does nothing", async () => {
    let answer = (_: object) => {};
    const sent = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const { user, asked } = openHistory(
      { 0: [appearance("a2", "BREAD")] },
      { roots: { createMessageAppearanceV2: () => sent } },
    );
    const resend = within(await card(/Marta/)).getByRole("button", { name: "Resend" });
    resend.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(resend).toHaveAttribute("aria-disabled", "true"));
    expect(resend).toHaveFocus();
    await user.keyboard("{Enter} ");
    answer({ __typename: "CreateMessageAppearanceV2Success", appearance: { id: "a3" } });
    expect(await screen.findByText("Message sent")).toBeInTheDocument();
    expect(asked.filter(({ operation }) => /^(Create|Update|Set|Delete)/.test(operation))).toHaveLength(1);
  });

  it("asks how long to pin", async () => {
    const { user } = openHistory({ 0: [appearance("a1", "TEA")] });
    await user.click(within(await card(/Marta/)).getByRole("button", { name: "Pin" }));
    expect(await screen.findByRole("dialog", { name: "Pin for a time" })).toBeInTheDocument();
  });

  it("duplicates into Compose with the grid as JSON in the path", async () => {
    const { user, router } = openHistory({ 0: [appearance("a1", "TEA")] });
    await user.click(within(await card(/Marta/)).getByRole("button", { name: "Duplicate" }));
    expect(decodeURIComponent(router.state.location.pathname)).toBe(
      `/board/kitchen/compose/duplicate/${JSON.stringify(gridOf("TEA"))}`,
    );
  });
});
