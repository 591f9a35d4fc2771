import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { entries, openLists, pageOf } from "../support/listScreens.tsx";

const path = "/board/kitchen/messages/search";
const field = () => screen.findByRole("searchbox", { name: "Search messages" });
const recentsInStore = () => JSON.parse(localStorage.getItem("recentHistorySearches") ?? "[]");

interface Asked {
  operation: string;
  variables: Record<string, unknown>;
}
const searches = (asked: readonly Asked[]) =>
  asked.filter(({ operation }) => operation === "ListSearchMessagesV2").map(({ variables }) => variables);

const everything = [
  entries.appearance("a1", "TEA ONE"),
  entries.favorite("f1", "TEA TWO"),
  entries.draft("d1", "TEA THREE"),
  entries.feedItem("i1", "TEA FOUR"),
  entries.pick("p1", "TEA FIVE"),
  entries.setMessage("s1", "TEA SIX"),
];

describe("the search", () => {
  it("waits for words, runs on Enter, and shows results of every type", async () => {
    const { user, asked, router } = openLists(path, { listSearchMessagesV2: pageOf(everything) });
    const input = await field();
    expect(input).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(searches(asked)).toEqual([]);
    await user.type(input, "tea{Enter}");
    for (const { message } of everything) {
      expect(await screen.findByRole("img", { name: `Message: ${message.text}` })).toBeInTheDocument();
    }
    for (const list of ["History", "Favorite", "Draft", "Pick"]) expect(screen.getByText(list)).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("6 messages");
    expect(searches(asked)).toEqual([
      { boardId: "kitchen", limit: 24, sortBy: "Date", sortDirection: "Desc", term: "tea" },
    ]);
    expect(router.state.location.search).toBe("?q=tea");
    expect(document.title).toBe("Search messages · Kitchen");
    expect(recentsInStore()).toEqual(["tea"]);
  });

  it("runs by itself after a pause in typing, once", async () => {
    const { user, asked } = openLists(path, { listSearchMessagesV2: pageOf([entries.draft("d1", "TEA")]) });
    await user.type(await field(), "te");
    expect(searches(asked)).toEqual([]);
    expect(await screen.findByRole("img", { name: "Message: TEA" })).toBeInTheDocument();
    expect(searches(asked)).toHaveLength(1);
  });

  it("is narrowed by chips and sorted by likes, in the address and at the gateway", async () => {
    const { user, asked, router } = openLists(`${path}?q=tea`, { listSearchMessagesV2: pageOf(everything) });
    await screen.findByRole("img", { name: "Message: TEA ONE" });
    await user.click(screen.getByRole("button", { name: "My Messages" }));
    await waitFor(() => expect(router.state.location.search).toBe("?q=tea&in=mine"));
    expect(searches(asked).at(-1)).toMatchObject({ types: ["MessageAppearance", "Favorite", "Draft"] });
    await user.click(screen.getByRole("button", { name: "Clatter Plus" }));
    await user.click(screen.getByRole("button", { name: "Likes" }));
    await waitFor(() => expect(router.state.location.search).toBe("?q=tea&in=mine%2Cplus&sort=likes"));
    await waitFor(() => expect(searches(asked).at(-1)).toMatchObject({ sortBy: "Likes" }));
  });

  it("opens what the address asks for", async () => {
    const { asked } = openLists(`${path}?q=%25&in=inspiration,nonsense&sort=likes`, {});
    expect(await within(await screen.findByRole("status")).findByText("No Messages")).toBeInTheDocument();
    expect(screen.getByText('No message has words that begin like "%".')).toBeInTheDocument();
    expect(searches(asked)).toEqual([
      { boardId: "kitchen", limit: 24, sortBy: "Likes", sortDirection: "Desc", types: ["FeedItem"], term: "%" },
    ]);
    expect(screen.getByRole("button", { name: "Inspiration" })).toHaveAttribute("aria-pressed", "true");
    expect(recentsInStore()).toEqual([]);
  });

  it("keeps five recent searches, which can be chosen and deleted", async () => {
    localStorage.setItem("recentHistorySearches", JSON.stringify(["bread", "milk", "rain", "snow", "wind"]));
    const { user } = openLists(path, { listSearchMessagesV2: pageOf([entries.draft("d1", "TEA")]) });
    expect(await screen.findByRole("heading", { name: "Recent searches" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Delete milk from the recent searches" }));
    expect(recentsInStore()).toEqual(["bread", "rain", "snow", "wind"]);
    await user.click(screen.getByRole("button", { name: "snow" }));
    expect(await screen.findByRole("img", { name: "Message: TEA" })).toBeInTheDocument();
    expect(await field()).toHaveValue("snow");
    // One that is kept already is not kept again.
    expect(recentsInStore()).toEqual(["bread", "rain", "snow", "wind"]);
    await user.clear(await field());
    await user.type(await field(), "tea{Enter}");
    await waitFor(() => expect(recentsInStore()).toEqual(["tea", "bread", "rain", "snow", "wind"]));
    await user.clear(await field());
    await user.type(await field(), "six{Enter}");
    await waitFor(() => expect(recentsInStore()).toEqual(["six", "tea", "bread", "rain", "snow"]));
  });

  it("does not stumble over what somebody else put into its store", async () => {
    localStorage.setItem("recentHistorySearches", "{not json");
    openLists(path, {});
    expect(await field()).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Recent searches" })).not.toBeInTheDocument();
  });

  it("says in an alert that it failed, and tries again", async () => {
    let isBroken = true;
    const { user } = openLists(`${path}?q=tea`, {
      listSearchMessagesV2: () => {
        if (isBroken) throw new Error("broken");
        return pageOf([entries.draft("d1", "TEA")]);
      },
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading the messages.");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("img", { name: "Message: TEA" })).toBeInTheDocument();
  });

  it("goes on at the end of its results by their cursor", async () => {
    const { user, asked } = openLists(`${path}?q=tea`, {
      listSearchMessagesV2: ({ cursor }: { cursor?: string }) =>
        cursor ? pageOf([entries.draft("d2", "MORE")]) : pageOf([entries.draft("d1", "TEA")], "after-d1"),
    });
    await user.click(await screen.findByRole("button", { name: "Show more messages" }));
    expect(await screen.findByRole("img", { name: "Message: MORE" })).toBeInTheDocument();
    expect(searches(asked).map(({ cursor }) => cursor)).toEqual([undefined, "after-d1"]);
  });

  it("leads back by Cancel", async () => {
    const { user, router } = openLists("/board/kitchen/messages/my/history", {});
    await screen.findByText("You have no history messages.");
    await router.navigate(path);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/board/kitchen/messages/my/history"));
  });

  it("leads to the messages by Cancel who came by a link, whose address stays as it was", async () => {
    const { user, router } = openLists(`${path}?q=tea%20one`, { listSearchMessagesV2: pageOf(everything) });
    await screen.findByRole("img", { name: "Message: TEA ONE" });
    expect(router.state.location).toMatchObject({ search: "?q=tea%20one", key: "default" });
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/board/kitchen/messages"));
  });
});
