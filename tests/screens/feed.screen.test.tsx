import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { feedItemOf, pickOf, setMessageOf } from "../support/feedMessages.ts";
import { card, nothing, openFeed, pageOf } from "../support/feedScreens.tsx";

describe("Inspiration", () => {
  it("shows what people shared and what was picked, newest first, 24 a fetch", async () => {
    const { asked } = openFeed(() => pageOf([feedItemOf("tea", "TEA"), pickOf("duck", "DUCK")]));
    expect(await card(/Noor H\., 12 minutes ago/)).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Message: DUCK" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Messages" })).toBeInTheDocument();
    expect(document.title).toBe("Inspiration · Kitchen");
    expect(asked.find(({ operation }) => operation === "FeedMessages")?.variables).toMatchObject({
      boardId: "kitchen",
      limit: 24,
      sortBy: "Date",
      types: ["FeedItem", "Pick"],
      sources: null,
    });
  });

  it("is empty in the specified words", async () => {
    openFeed(nothing);
    expect(await screen.findByText("You have no feed messages.")).toBeInTheDocument();
  });

  it("says in an alert that it could not be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = openFeed(() => {
      if (isBroken) throw new Error("broken");
      return pageOf([feedItemOf("tea", "TEA")]);
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading the messages.");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await card(/Noor/)).toBeInTheDocument();
  });

  it("says the same of a refused question, such as a cursor of another one", async () => {
    openFeed(() => ({ __typename: "Refusal", type: "ValidationError", error: "", until: null }));
    expect(await screen.findByRole("alert")).toHaveTextContent("There was an error loading the messages.");
  });

  it("reads itself anew when something is shared, and when one likes something in another tab", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const found = [feedItemOf("tea", "TEA")];
    const { news } = openFeed(() => pageOf([...found]));
    await card(/Noor/);
    found.unshift(feedItemOf("bread", "BREAD"));
    act(() => news.feedChanged.next());
    expect(await screen.findByRole("img", { name: "Message: BREAD" })).toBeInTheDocument();
    found[0] = { ...feedItemOf("bread", "BREAD"), isLikedByMe: true, likeCount: 99 };
    act(() => news.own.next("likes"));
    expect(await screen.findByText("99")).toBeInTheDocument();
  });

  it("goes on from the cursor when more is wanted, shows nothing twice, and keeps what is there when that fails", async () => {
    const answers: (() => unknown)[] = [
      () => pageOf([feedItemOf("tea", "TEA")], "after-tea"),
      () => {
        throw new Error("broken");
      },
      () => pageOf([feedItemOf("tea", "TEA"), feedItemOf("bread", "BREAD")]),
    ];
    const { user, asked } = openFeed(() => answers.shift()?.());
    await user.click(await screen.findByRole("button", { name: "More messages" }));
    expect(await screen.findByText("The next messages could not be loaded")).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "More messages" }));
    expect(await screen.findByRole("img", { name: "Message: BREAD" })).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "More messages" })).not.toBeInTheDocument();
    const cursors = asked
      .filter(({ operation }) => operation === "FeedMessages")
      .map(({ variables }) => variables.cursor);
    expect(cursors).toEqual([null, "after-tea", "after-tea"]);
  });

  it("of many draws the cards that are near, and keeps the words of all", async () => {
    vi.stubGlobal("IntersectionObserver", function Observer() {
      return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const all = Array.from({ length: 36 }, (_, at) => feedItemOf(`n${at}`, `N ${at}`));
    const { user, container } = openFeed(({ cursor }) =>
      cursor ? pageOf(all.slice(24)) : pageOf(all.slice(0, 24), "after-24"),
    );
    // By its words: looking for a role among so many keys takes seconds.
    await user.click(await screen.findByText("More messages"));
    expect(await screen.findByText("N 35")).toBeInTheDocument();
    expect(container.querySelectorAll("li")).toHaveLength(36);
    expect(container.querySelectorAll("article")).toHaveLength(24);
  });

  it("stands as it was left on the way back", async () => {
    let fetches = 0;
    const { user, router } = openFeed(({ cursor }) => {
      fetches += 1;
      return cursor ? pageOf([feedItemOf("bread", "BREAD")]) : pageOf([feedItemOf("tea", "TEA")], "after-tea");
    });
    await user.click(await screen.findByRole("button", { name: "More messages" }));
    await screen.findByRole("img", { name: "Message: BREAD" });
    await router.navigate("/elsewhere");
    expect(await screen.findByText("elsewhere")).toBeInTheDocument();
    await router.navigate(-1);
    expect(await screen.findByRole("img", { name: "Message: BREAD" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Message: TEA" })).toBeInTheDocument();
    expect(fetches).toBe(2);
  });
});

describe("the filter of the feed", () => {
  it("holds what the address asks for, and can be left out again", async () => {
    const { user, router, asked } = openFeed(() => pageOf([feedItemOf("tea", "TEA")]), {
      path: "/board/kitchen/messages/feed?sourceType=FeedItem&sourceId=noor&sourceName=Noor+H.&sort=likes",
    });
    expect(await screen.findByText("Only from Noor H.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Filter (2)" })).toBeInTheDocument();
    await waitFor(() => expect(asked.some(({ operation }) => operation === "FeedMessages")).toBe(true));
    expect(asked.find(({ operation }) => operation === "FeedMessages")?.variables).toMatchObject({
      types: ["FeedItem"],
      sources: ["noor"],
      sortBy: "Likes",
    });
    await user.click(screen.getByRole("button", { name: "Show more than Noor H." }));
    expect(router.state.location.search).toBe("?sort=likes");
  });

  it("is put together in a dialog, and goes into the address when it is applied", async () => {
    const { user, router, asked } = openFeed(nothing);
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    const dialog = await screen.findByRole("dialog", { name: "Filter" });
    await user.click(within(dialog).getByRole("button", { name: "Picks" }));
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Theme" }), "Mornings");
    await user.click(within(dialog).getByRole("button", { name: "Most liked" }));
    expect(router.state.location.search).toBe("");
    await user.click(within(dialog).getByRole("button", { name: "Apply" }));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        sourceType: "Pick",
        sourceId: "mornings",
        sourceName: "Mornings",
        sort: "likes",
      }),
    );
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "FeedMessages").at(-1)?.variables).toMatchObject({
        types: ["Pick"],
        sources: ["mornings"],
        sortBy: "Likes",
      }),
    );
    expect(await screen.findByText("Nothing matches this filter.")).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Show the whole feed" }));
    expect(router.state.location.search).toBe("");
  });

  it("changes nothing when it is cancelled", async () => {
    const { user, router } = openFeed(nothing);
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    await user.click(await screen.findByRole("button", { name: "Most liked" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(router.state.location.search).toBe("");
  });

  it("takes a card's source, and says so", async () => {
    const { user, router } = openFeed(() => pageOf([feedItemOf("tea", "TEA"), pickOf("duck", "DUCK")]));
    await user.click(within(await card(/Noor/)).getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Only from Noor H." }));
    expect(await screen.findByText("Filter added")).toBeInTheDocument();
    expect(router.state.location.search).toBe("?sourceType=FeedItem&sourceId=noor&sourceName=Noor+H.");
  });

  it("knows what a link may hold, and leaves out the rest", async () => {
    const { asked } = openFeed(nothing, {
      path: "/board/kitchen/messages/feed?sourceType=Nonsense&sort=colour&sourceId=",
    });
    expect(await screen.findByText("You have no feed messages.")).toBeInTheDocument();
    expect(asked.find(({ operation }) => operation === "FeedMessages")?.variables).toMatchObject({
      types: ["FeedItem", "Pick"],
      sources: null,
      sortBy: "Date",
    });
  });

  it("shows a message set that a link leads to, and reads it anew when somebody fills it", async () => {
    const found = [setMessageOf("soup", "SOUP")];
    const { news } = openFeed(() => pageOf([...found]), {
      path: "/board/kitchen/messages/feed?sourceType=MessageSetMessage&sourceId=dinner&sourceName=Dinner+ideas",
    });
    expect(await screen.findByRole("img", { name: "Message: SOUP" })).toBeInTheDocument();
    expect(screen.getByText("Only from Dinner ideas")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Take out of the message set" })).not.toBeInTheDocument();
    found.unshift(setMessageOf("stew", "STEW"));
    act(() => news.changed.next({ boardId: "hall", what: "messageSets" }));
    act(() => news.changed.next({ boardId: "kitchen", what: "messageSets" }));
    expect(await screen.findByRole("img", { name: "Message: STEW" })).toBeInTheDocument();
  });
});
