import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { appearance, card, openHistory } from "../support/historyBench.tsx";

describe("the history of a board in version 1", () => {
  it("shows the boxes of its cards before the cards are there, and then each message once", async () => {
    openHistory({ 0: [appearance("a1", "TEA"), appearance("a2", "BREAD"), appearance("a1", "TEA")] });
    expect(screen.getByText("Loading the messages")).toBeInTheDocument();
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 1, name: "Messages" })).toBeInTheDocument();
    expect(document.title).toBe("History · Kitchen");
    expect(screen.getByRole("img", { name: "Message: BREAD" })).toBeInTheDocument();
    expect(screen.queryByRole("navigation", { name: "Pages of the history" })).not.toBeInTheDocument();
  });

  it("begins with what the last visit saw, and gives way to what the gateway says", async () => {
    const before = openHistory({ 0: [appearance("a1", "TEA"), appearance("a2", "BREAD")] });
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    before.unmount();

    let answer: (list: unknown[]) => void = () => {};
    const coming = new Promise<unknown[]>((resolve) => {
      answer = resolve;
    });
    openHistory({}, { roots: { boardMessageAppearances: () => coming } });
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
    const first = openHistory(pages);
    await screen.findByRole("article");
    first.unmount();

    const away = openHistory(pages, {
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

    openHistory(pages, { roots: { boardMessageAppearances: () => new Promise(() => {}) } });
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("is empty in the specified words, with the way to Compose", async () => {
    openHistory({});
    expect(await screen.findByText("You have no history messages.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Compose" })).toHaveAttribute("href", "/board/kitchen/compose");
  });

  it("says in an alert that it could not be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = openHistory(
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
    const { user, router, asked } = openHistory({ 0: first, 1: [appearance("old", "OLD")] });
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
      const { user, router } = openHistory({}, { roots: { boardMessageAppearances: () => answers.shift() } });
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
    const { user, router } = openHistory(
      { 0: [appearance("a1", "TEA")] },
      { path: "/board/kitchen/messages/history?page=9999" },
    );
    expect(await screen.findByText("The history ends before this page.")).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Newest messages" }));
    expect(await card(/Marta/)).toBeInTheDocument();
    expect(router.state.location.search).toBe("");
  });

  it("opens the page that the address asks for", async () => {
    openHistory({ 2: [appearance("old", "OLD")] }, { path: "/board/kitchen/messages/history?page=3" });
    expect(await screen.findByRole("img", { name: "Message: OLD" })).toBeInTheDocument();
    expect(screen.getByText("Page 3")).toBeInTheDocument();
  });
});
