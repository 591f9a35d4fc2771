import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Component as MessagesScreen } from "../../src/features/messages/MessagesScreen.tsx";
import { gridOf } from "../support/grids.ts";
import { onScreens } from "../support/listScreens.tsx";
import { openScreens } from "../support/screenBench.tsx";

const minute = 60_000;

function appearance(id: string, text: string, more: object = {}) {
  const sentAt = Date.now() - 12 * minute;
  const message = { id: `message-${id}`, formatted: text, characters: gridOf(text), isFavorited: false };
  return { id, attribution: "Marta Kovač", subscriptionId: null, sentAt, ...onScreens, message, ...more };
}

const board = {
  id: "kitchen",
  title: "Kitchen",
  boardStyle: "black",
  code62: "degree",
  currentAppearance: { id: "a1", ...onScreens },
  pinnedMessage: null,
  timezone: { id: "Europe/Zurich" },
  myMembership: { id: "kitchen-mia", role: "Owner" },
};
const quiet = { start: "", end: "", isQuietHours: false, until: null, setBy: null };

const routes = [
  { path: "/board/:boardId/messages/history", element: <MessagesScreen /> },
  // Where a send leads.
  { path: "/board/:boardId/messages/my/history", element: <MessagesScreen /> },
  { path: "*", element: <p>elsewhere</p> },
];

type Pages = Record<number, unknown[]>;

function open(pages: Pages, more: { path?: string; roots?: Record<string, unknown> } = {}) {
  return openScreens(routes, more.path ?? "/board/kitchen/messages/history", {
    getBoardV2: board,
    boardMessageAppearances: ({ page }: { page: number }) => pages[page] ?? [],
    getBoardQuietHoursV2: quiet,
    boardPinnedQuery: null,
    ...more.roots,
  });
}

const card = (name: RegExp) => screen.findByRole("article", { name });

describe("the history of a board in version 1", () => {
  it("never says that what waits for a display is on the board, and marks what an undo brought back", async () => {
    const waits = { undoUntil: null, receipt: { state: "Waiting", displays: 1, shown: 0, at: null } };
    const roots = { getBoardV2: { ...board, currentAppearance: { id: "a1", restoredId: null, ...waits } } };
    const first = open({ 0: [appearance("a1", "TEA", waits)] }, { roots });
    const waiting = await screen.findByRole("article");
    expect(await within(waiting).findByText("Waiting")).toBeVisible();
    expect(within(waiting).getByText("Waiting: the display is offline")).toBeVisible();
    expect(within(waiting).queryByText("On the board")).toBeNull();
    first.unmount();

    const undone = { receipt: { state: "Undone", displays: 0, shown: 0, at: null } };
    const restored = { getBoardV2: { ...board, currentAppearance: { id: "a3", restoredId: "a1", ...onScreens } } };
    open({ 0: [appearance("a2", "OOPS", undone), appearance("a1", "TEA")] }, { roots: restored });
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
    open({ 0: ["a1", "a2", "a3", "a4"].map((id) => appearance(id, id.toUpperCase())) }, { roots });
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(4));
    const cards = screen.getAllByRole("article");
    expect(await within(cards[0] as HTMLElement).findByText("Every Wednesday at 08:00")).toBeVisible();
    const days = "24 Nov 2026, 25 Nov 2026, 26 Nov 2026 and 2 more";
    expect(within(cards[1] as HTMLElement).getByText(`Every day at 08:00 · Left out: ${days}`)).toBeVisible();
    expect(within(cards[2] as HTMLElement).getByText("Monday to Friday at 08:00 · Paused")).toBeVisible();
    expect(within(cards[3] as HTMLElement).queryByText(/ at \d\d:\d\d$/)).toBeNull();
    expect(screen.queryByText(/23:00/)).toBeNull();
  });

  it("shows the boxes of its cards before the cards are there, and then each message once", async () => {
    open({ 0: [appearance("a1", "TEA"), appearance("a2", "BREAD"), appearance("a1", "TEA")] });
    expect(screen.getByText("Loading the messages")).toBeInTheDocument();
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 1, name: "Messages" })).toBeInTheDocument();
    expect(document.title).toBe("History · Kitchen");
    expect(screen.getByRole("img", { name: "Message: BREAD" })).toBeInTheDocument();
    expect(screen.queryByRole("navigation", { name: "Pages of the history" })).not.toBeInTheDocument();
  });

  it("begins with what the last visit saw, and gives way to what the gateway says", async () => {
    const before = open({ 0: [appearance("a1", "TEA"), appearance("a2", "BREAD")] });
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    before.unmount();

    let answer: (list: unknown[]) => void = () => {};
    const coming = new Promise<unknown[]>((resolve) => {
      answer = resolve;
    });
    open({}, { roots: { boardMessageAppearances: () => coming } });
    // At once: nothing has been answered yet.
    expect(screen.queryByText("Loading the messages")).toBeNull();
    expect(screen.getAllByRole("img", { name: /^Message: / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      "Message: TEA",
      "Message: BREAD",
    ]);
    await act(async () => answer([appearance("a3", "SOUP"), appearance("a1", "TEA")]));
    await screen.findByRole("img", { name: "Message: SOUP" });
    expect(screen.queryByRole("img", { name: "Message: BREAD" })).toBeNull();
  });

  it("leaves nothing of what was known where the gateway refuses it", async () => {
    const pages = { 0: [appearance("a1", "TEA")] };
    const first = open(pages);
    await screen.findByRole("article");
    first.unmount();

    const away = open(pages, {
      roots: {
        boardMessageAppearances: () => {
          throw new Error("gone");
        },
      },
    });
    expect(screen.getByRole("article")).toBeVisible();
    await screen.findByText("There was an error loading the messages.");
    expect(screen.queryByRole("article")).toBeNull();
    away.unmount();

    open(pages, { roots: { boardMessageAppearances: () => new Promise(() => {}) } });
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("says who sent a message, when, and which one is on the board", async () => {
    open({ 0: [appearance("a1", "TEA"), appearance("a2", "BREAD", { attribution: "Weather", subscriptionId: "s1" })] });
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
    open({ 0: list }, { roots: { getBoardV2: { ...board, currentAppearance } } });
    expect(await within(await card(/Marta/)).findByText(/^Shown on 1 of 2 displays, /)).toBeInTheDocument();
    expect(within(await card(/Noor/)).queryByText(/on screens/)).not.toBeInTheDocument();
  });

  it("says that the message on the board is pinned", async () => {
    const pinnedMessage = { id: "p1", pinnedUntil: Date.now() + 5 * minute, message: { id: "message-a1" } };
    open({ 0: [appearance("a1", "TEA")] }, { roots: { getBoardV2: { ...board, pinnedMessage } } });
    expect(await within(await card(/Marta/)).findByText("Pinned")).toBeInTheDocument();
  });

  it("is empty in the specified words, with the way to Compose", async () => {
    open({});
    expect(await screen.findByText("You have no history messages.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Compose" })).toHaveAttribute("href", "/board/kitchen/compose");
  });

  it("says in an alert that it could not be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = open(
      {},
      {
        roots: {
          boardMessageAppearances: () => {
            if (isBroken) throw new Error("broken");
            return [appearance("a1", "TEA")];
          },
        },
      },
    );
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading the messages.");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await card(/Marta/)).toBeInTheDocument();
  });

  it("pages by 30 through the address, to older and back to newer", async () => {
    const first = Array.from({ length: 30 }, (_, at) => appearance(`n${at}`, `NEW ${at}`));
    const { user, router, asked } = open({ 0: first, 1: [appearance("old", "OLD")] });
    await user.click(await screen.findByRole("link", { name: "Older" }));
    expect(await screen.findByRole("img", { name: "Message: OLD" })).toBeInTheDocument();
    expect(router.state.location.search).toBe("?page=2");
    expect(screen.queryByRole("link", { name: "Older" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Newer" }));
    expect(await screen.findAllByRole("article")).toHaveLength(30);
    expect(
      asked.filter(({ operation }) => operation === "BoardMessageAppearances").map(({ variables }) => variables),
    ).toEqual([
      { boardId: "kitchen", page: 0 },
      { boardId: "kitchen", page: 1 },
      { boardId: "kitchen", page: 0 },
    ]);
  });

  it.each([
    ["by its cards", () => {}, () => expect(screen.getAllByRole("article")).toHaveLength(30)],
    [
      "by the boxes of its cards where it is not known any more",
      () => localStorage.clear(),
      () => {
        const standIn = screen.getByText("Loading the messages").closest("[aria-busy]");
        // The boxes, and the words for a screen reader.
        expect(standIn?.children).toHaveLength(30 + 1);
      },
    ],
  ])(
    "stands at its full length at once on the way back, so that the place in it can be restored: %s",
    async (_how, forget, expectLength) => {
      const first = Array.from({ length: 30 }, (_, at) => appearance(`n${at}`, `NEW ${at}`));
      let answerWayBack: (page: unknown[]) => void = () => undefined;
      const wayBack = new Promise<unknown[]>((resolve) => {
        answerWayBack = resolve;
      });
      const answers: unknown[] = [first, [appearance("old", "OLD")], wayBack];
      const { user, router } = open({}, { roots: { boardMessageAppearances: () => answers.shift() } });
      await user.click(await screen.findByRole("link", { name: "Older" }));
      await screen.findByRole("img", { name: "Message: OLD" });
      forget();
      await act(() => router.navigate(-1));
      expectLength();
      answerWayBack(first);
      expect(await screen.findAllByRole("article")).toHaveLength(30);
    },
  );

  it("leads from a page beyond the end to the newest messages", async () => {
    const { user, router } = open(
      { 0: [appearance("a1", "TEA")] },
      { path: "/board/kitchen/messages/history?page=9999" },
    );
    expect(await screen.findByText("The history ends before this page.")).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Newest messages" }));
    expect(await card(/Marta/)).toBeInTheDocument();
    expect(router.state.location.search).toBe("");
  });

  it("opens the page that the address asks for", async () => {
    open({ 2: [appearance("old", "OLD")] }, { path: "/board/kitchen/messages/history?page=3" });
    expect(await screen.findByRole("img", { name: "Message: OLD" })).toBeInTheDocument();
    expect(screen.getByText("Page 3")).toBeInTheDocument();
  });
});

describe("the buttons of a card", () => {
  it("resends the message itself, and reads the history anew", async () => {
    const list = [appearance("a2", "BREAD")];
    const { user, asked } = open(
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

  it("asks how long to pin", async () => {
    const { user } = open({ 0: [appearance("a1", "TEA")] });
    await user.click(within(await card(/Marta/)).getByRole("button", { name: "Pin" }));
    expect(await screen.findByRole("dialog", { name: "Pin for a time" })).toBeInTheDocument();
  });

  it("duplicates into Compose with the grid as JSON in the path", async () => {
    const { user, router } = open({ 0: [appearance("a1", "TEA")] });
    await user.click(within(await card(/Marta/)).getByRole("button", { name: "Duplicate" }));
    expect(decodeURIComponent(router.state.location.pathname)).toBe(
      `/board/kitchen/compose/duplicate/${JSON.stringify(gridOf("TEA"))}`,
    );
  });
});
