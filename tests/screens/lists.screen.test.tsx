import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { entries, openLists, pageOf } from "../support/listScreens.tsx";

const mine = (part: string) => `/board/kitchen/messages/my/${part}`;
const sources = {
  messageSources: [
    { id: "ben", title: "Ben Ito" },
    { id: "weather", title: "Weather" },
  ],
  nextCursor: null,
};

interface Asked {
  operation: string;
  variables: Record<string, unknown>;
}
const searches = (asked: readonly Asked[]) =>
  asked.filter(({ operation }) => operation === "ListSearchMessagesV2").map(({ variables }) => variables);

describe("My Messages", () => {
  it.each([
    ["history", "MessageAppearance", entries.appearance("a1", "TEA")],
    ["favorites", "Favorite", entries.favorite("f1", "TEA")],
    ["drafts", "Draft", entries.draft("d1", "TEA")],
  ])("lists the %s by 24", async (part, type, entry) => {
    const { asked } = openLists(mine(part), { listSearchMessagesV2: pageOf([entry]) });
    expect(await screen.findByRole("img", { name: "Message: TEA" })).toBeInTheDocument();
    expect(searches(asked)).toEqual([
      { boardId: "kitchen", limit: 24, sortBy: "Date", sortDirection: "Desc", types: [type] },
    ]);
  });

  it.each([
    ["history", ["You have no history messages."]],
    ["favorites", ["No favorites", "You have no favorite messages."]],
    ["drafts", ["No Drafts", "You have no draft messages."]],
  ])("says in the specified words that there are no %s", async (part, sentences) => {
    openLists(mine(part), {});
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Compose" })).toHaveAttribute("href", "/board/kitchen/compose");
  });

  it("goes from one part to the other by the three-way switch", async () => {
    const { user, router } = openLists(mine("history"), {});
    const parts = await screen.findByRole("group", { name: "My Messages" });
    await user.click(within(parts).getByRole("button", { name: "Drafts" }));
    expect(router.state.location.pathname).toBe(mine("drafts"));
    expect(await screen.findByText("No Drafts")).toBeInTheDocument();
  });

  it("goes on at its end, says when that fails, and keeps what is shown", async () => {
    let isBroken = true;
    const { user } = openLists(mine("history"), {
      listSearchMessagesV2: ({ cursor }: { cursor?: string }) => {
        if (cursor === undefined) return pageOf([entries.appearance("a1", "TEA")], "after-a1");
        if (isBroken) throw new Error("broken");
        return pageOf([entries.appearance("a2", "BREAD")]);
      },
    });
    const more = await screen.findByRole("button", { name: "Show more messages" });
    await user.click(more);
    expect(await screen.findByText("There was an error loading the messages.")).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Message: TEA" })).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Show more messages" }));
    expect(await screen.findByRole("img", { name: "Message: BREAD" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Show more messages" })).not.toBeInTheDocument();
  });

  it("says in an alert that it could not be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = openLists(mine("favorites"), {
      listSearchMessagesV2: () => {
        if (isBroken) throw new Error("broken");
        return pageOf([entries.favorite("f1", "TEA")]);
      },
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading the messages.");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("img", { name: "Message: TEA" })).toBeInTheDocument();
  });

  it.each([
    ["favorites", (text: string) => entries.favorite(text, text)],
    ["drafts", (text: string) => entries.draft(text, text)],
  ] as const)("reads the %s anew when they change in another tab", async (part, entryOf) => {
    const found = [entryOf("TEA")];
    const { news } = openLists(mine(part), { listSearchMessagesV2: () => pageOf([...found]) });
    await screen.findByRole("img", { name: "Message: TEA" });
    found.unshift(entryOf("BREAD"));
    act(() => news.own.next(part));
    expect(await screen.findByRole("img", { name: "Message: BREAD" })).toBeInTheDocument();
  });

  it("of version 1 stays on its page when it is read anew", async () => {
    const { news, asked } = openLists("/board/kitchen/messages/drafts?page=2", {
      getDrafts: [entries.draft("d", "TEA")],
    });
    await screen.findByRole("img", { name: "Message: TEA" });
    act(() => news.own.next("drafts"));
    const pages = () =>
      asked.filter(({ operation }) => operation === "GetDrafts").map(({ variables }) => variables.page);
    await waitFor(() => expect(pages()).toEqual([1, 1]));
  });

  it("of thousands draws the cards that are near, and keeps the words of all for find and screen readers", async () => {
    const nobodyNear = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
    vi.stubGlobal("IntersectionObserver", function Observer() {
      return nobodyNear;
    });
    sessionStorage.setItem("listDepth.default", "240");
    const { message, ...one } = entries.appearance("n", "N");
    const all = Array.from({ length: 2000 }, (_, at) => ({
      ...one,
      id: `n${at}`,
      message: { ...message, id: `m${at}`, formatted: `N ${at}` },
    }));
    const { asked, container } = openLists(mine("history"), {
      listSearchMessagesV2: ({ cursor = "0", limit }: { cursor?: string; limit: number }) => {
        const end = Number(cursor) + limit;
        return pageOf(all.slice(Number(cursor), end), end < all.length ? String(end) : null);
      },
    });
    expect(await screen.findByText("N 239")).toBeInTheDocument();
    expect(container.querySelectorAll("article")).toHaveLength(24);
    expect(container.querySelectorAll("li")).toHaveLength(240);
    expect(searches(asked)).toHaveLength(3);
    vi.unstubAllGlobals();
  });
});

describe("the source filter", () => {
  it("narrows the list to what is chosen, in the address and at the gateway", async () => {
    const { user, router, asked } = openLists(mine("history"), {
      listMessageSourcesV2: sources,
      listSearchMessagesV2: ({ sources: ids }: { sources?: string[] }) =>
        pageOf(ids ? [entries.appearance("a2", "RAIN")] : [entries.appearance("a1", "TEA")]),
    });
    await screen.findByRole("img", { name: "Message: TEA" });
    await user.click(screen.getByRole("button", { name: "Source" }));
    const dialog = await screen.findByRole("dialog", { name: "Filter" });
    const box = (name: string) => within(dialog).getByRole("checkbox", { name });
    expect(await within(dialog).findByRole("checkbox", { name: "All" })).toBeChecked();
    await user.click(box("Weather"));
    expect(box("All")).not.toBeChecked();
    await user.click(box("Ben Ito"));
    await user.click(box("All"));
    expect(box("Weather")).not.toBeChecked();
    await user.click(box("Weather"));
    await user.click(within(dialog).getByRole("button", { name: "Apply" }));
    expect(await screen.findByRole("img", { name: "Message: RAIN" })).toBeInTheDocument();
    expect(router.state.location.search).toBe("?sourceIds=weather");
    expect(searches(asked).at(-1)).toMatchObject({ sources: ["weather"] });
    expect(screen.getByRole("button", { name: /Source.*1 source chosen/u })).toBeInTheDocument();
  });

  it.each(["?sourceIds=ben,weather", "?sourceIds=ben&sourceIds=weather", "?sourceIds[]=ben&sourceIds[]=weather"])(
    "reads %s",
    async (query) => {
      const { asked } = openLists(`${mine("history")}${query}`, { listMessageSourcesV2: sources });
      await waitFor(() => expect(searches(asked).at(-1)).toMatchObject({ sources: ["ben", "weather"] }));
    },
  );

  it("of an unknown source lists nothing, and leads back to all", async () => {
    const { user, router } = openLists(`${mine("history")}?sourceIds=gone`, { listMessageSourcesV2: sources });
    expect(await screen.findByText("No Messages")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /Source/u }));
    expect(await screen.findByRole("checkbox", { name: "A source that is gone" })).toBeChecked();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("link", { name: "Show all" }));
    expect(router.state.location.search).toBe("");
  });

  it("shows the boxes of its rows while the sources are on their way", async () => {
    const { user } = openLists(mine("history"), { listMessageSourcesV2: () => new Promise(() => {}) });
    await user.click(await screen.findByRole("button", { name: "Source" }));
    const rows = (await screen.findByText("Loading the sources")).closest("[aria-busy]");
    expect(rows?.querySelectorAll(":scope > div > div")).toHaveLength(8);
    expect(screen.getByRole("button", { name: "Apply" })).toBeDisabled();
  });

  it("says that the sources could not be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = openLists(mine("history"), {
      listMessageSourcesV2: () => {
        if (isBroken) throw new Error("broken");
        return sources;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Source" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading your message sources");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("checkbox", { name: "Weather" })).toBeInTheDocument();
  });

  it("of version 1 is called Filter, and goes to the first page", async () => {
    const { user, router, asked } = openLists("/board/kitchen/messages/history?page=3", {
      listMessageSourcesV2: sources,
    });
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    await user.click(await screen.findByRole("checkbox", { name: "Ben Ito" }));
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(router.state.location.search).toBe("?sourceIds=ben"));
    const pages = () => asked.filter(({ operation }) => operation === "BoardMessageAppearances");
    await waitFor(() => expect(pages().at(-1)?.variables).toEqual({ boardId: "kitchen", page: 0, sources: "ben" }));
  });
});
