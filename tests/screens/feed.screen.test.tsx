import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FeedDialogs } from "../../src/features/feed/FeedDialogs.tsx";
import { Component as FeedScreen } from "../../src/features/feed/FeedScreen.tsx";
import { feedBoardOf, feedItemOf, pickOf } from "../support/feedMessages.ts";
import { openScreens } from "../support/screenBench.tsx";

const routes = [
  {
    path: "/board/:boardId/messages/feed",
    element: (
      <>
        <FeedScreen />
        <FeedDialogs />
      </>
    ),
  },
  { path: "*", element: <p>elsewhere</p> },
];

interface Question {
  cursor?: string | null;
  types: string[];
  sources?: string[] | null;
  sortBy: string;
}

const pageOf = (searchMessages: unknown[], nextCursor: string | null = null) => ({
  __typename: "ListSearchMessagesV2Success",
  searchMessages,
  nextCursor,
});

type Answer = (question: Question) => unknown;

function open(answer: Answer, more: { path?: string; roots?: Record<string, unknown>; hasPlus?: boolean } = {}) {
  return openScreens(routes, more.path ?? "/board/kitchen/messages/feed", {
    getBoardV2: feedBoardOf({ hasPlus: more.hasPlus ?? true }),
    listSearchMessagesV2: answer,
    picksCategories: [
      { id: "laughs", title: "Laughs" },
      { id: "mornings", title: "Mornings" },
    ],
    ...more.roots,
  });
}

const card = (name: RegExp) => screen.findByRole("article", { name });
const nothing = () => pageOf([]);

describe("Inspiration", () => {
  it("shows what people shared and what was picked, newest first, 24 a fetch", async () => {
    const { asked } = open(() => pageOf([feedItemOf("tea", "TEA"), pickOf("duck", "DUCK")]));
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
    open(nothing);
    expect(await screen.findByText("You have no feed messages.")).toBeInTheDocument();
  });

  it("says in an alert that it could not be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = open(() => {
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
    open(() => ({ __typename: "Refusal", type: "ValidationError", until: null }));
    expect(await screen.findByRole("alert")).toHaveTextContent("There was an error loading the messages.");
  });

  it("goes on from the cursor when more is wanted, shows nothing twice, and keeps what is there when that fails", async () => {
    const answers: (() => unknown)[] = [
      () => pageOf([feedItemOf("tea", "TEA")], "after-tea"),
      () => {
        throw new Error("broken");
      },
      () => pageOf([feedItemOf("tea", "TEA"), feedItemOf("bread", "BREAD")]),
    ];
    const { user, asked } = open(() => answers.shift()?.());
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

  it("stands as it was left on the way back", async () => {
    let fetches = 0;
    const { user, router } = open(({ cursor }) => {
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
    const { user, router, asked } = open(() => pageOf([feedItemOf("tea", "TEA")]), {
      path: "/board/kitchen/messages/feed?sourceType=FeedItem&sourceId=noor&sourceName=Noor+H.&sort=likes",
    });
    expect(await screen.findByText("Only from Noor H.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Filter (3)" })).toBeInTheDocument();
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
    const { user, router, asked } = open(nothing);
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    const dialog = await screen.findByRole("dialog", { name: "Filter" });
    await user.click(within(dialog).getByRole("button", { name: "Picks" }));
    await user.click(within(dialog).getByRole("combobox", { name: "Theme" }));
    await user.click(await screen.findByRole("option", { name: "Mornings" }));
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
    const { user, router } = open(nothing);
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    await user.click(await screen.findByRole("button", { name: "Most liked" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(router.state.location.search).toBe("");
  });

  it("takes a card's source, and says so", async () => {
    const { user, router } = open(() => pageOf([feedItemOf("tea", "TEA"), pickOf("duck", "DUCK")]));
    await user.click(within(await card(/Noor/)).getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Only from Noor H." }));
    expect(await screen.findByText("Filter added")).toBeInTheDocument();
    expect(router.state.location.search).toBe("?sourceType=FeedItem&sourceId=noor&sourceName=Noor+H.");
  });

  it("knows what a link may hold, and leaves out the rest", async () => {
    const { asked } = open(nothing, {
      path: "/board/kitchen/messages/feed?sourceType=Nonsense&sort=colour&sourceId=",
    });
    expect(await screen.findByText("You have no feed messages.")).toBeInTheDocument();
    expect(asked.find(({ operation }) => operation === "FeedMessages")?.variables).toMatchObject({
      types: ["FeedItem", "Pick"],
      sources: null,
      sortBy: "Date",
    });
  });

  it("shows a message set that a link leads to", async () => {
    const set = { __typename: "MessageSetMessage", id: "s1", message: feedItemOf("soup", "SOUP").message };
    open(() => pageOf([set]), {
      path: "/board/kitchen/messages/feed?sourceType=MessageSetMessage&sourceId=dinner&sourceName=Dinner+ideas",
    });
    expect(await screen.findByRole("img", { name: "Message: SOUP" })).toBeInTheDocument();
    expect(screen.getByText("Only from Dinner ideas")).toBeInTheDocument();
  });
});

describe("likes in the feed", () => {
  const likeKey = async () => within(await card(/Noor/)).getByRole("button", { name: "Like" });

  it("count at once, before the gateway has answered, and then as the gateway counts", async () => {
    let answer: (likeCount: number) => void = () => undefined;
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    const { user, asked } = open(() => pageOf([feedItemOf("tea", "TEA")]), {
      roots: {
        createLikeV2: async () => ({ __typename: "CreateLikeV2Success", likeCount: await answered }),
        removeLikeV2: { __typename: "RemoveLikeV2Success", likeCount: 6 },
      },
    });
    await user.click(await likeKey());
    expect(await screen.findByTitle("4 likes")).toBeInTheDocument();
    expect(await likeKey()).toHaveAttribute("aria-pressed", "true");
    answer(7);
    expect(await screen.findByTitle("7 likes")).toBeInTheDocument();
    await user.click(await likeKey());
    expect(await screen.findByTitle("6 likes")).toBeInTheDocument();
    expect(await likeKey()).toHaveAttribute("aria-pressed", "false");
    expect(asked.filter(({ operation }) => /LikeV2/.test(operation)).map(({ variables }) => variables)).toEqual([
      { feedItemId: "tea" },
      { feedItemId: "tea" },
    ]);
  });

  it("go back when the gateway refuses, and it is said", async () => {
    const { user } = open(() => pageOf([feedItemOf("tea", "TEA")]), {
      roots: { createLikeV2: { __typename: "Refusal", type: "NotFound" } },
    });
    await user.click(await likeKey());
    expect(await screen.findByText("The like was not saved")).toBeInTheDocument();
    expect(await screen.findByTitle("3 likes")).toBeInTheDocument();
    expect(await likeKey()).toHaveAttribute("aria-pressed", "false");
  });

  it("that were given in another tab stand", async () => {
    const { user } = open(() => pageOf([feedItemOf("tea", "TEA")]), {
      roots: { createLikeV2: { __typename: "Refusal", type: "AlreadyLiked" } },
    });
    await user.click(await likeKey());
    expect(await screen.findByTitle("4 likes")).toBeInTheDocument();
    expect(screen.queryByText("The like was not saved")).not.toBeInTheDocument();
  });
});

describe("flagging", () => {
  const openFlag = async (user: ReturnType<typeof open>["user"]) => {
    await user.click(within(await card(/Noor/)).getByRole("button", { name: "Flag" }));
    return screen.findByRole("dialog", { name: "Flag this message" });
  };

  it("asks for a reason, sends it, and hides the message", async () => {
    const { user, asked } = open(() => pageOf([feedItemOf("tea", "TEA"), pickOf("duck", "DUCK")]), {
      roots: { flagFeedItemV2: { __typename: "FlagFeedItemV2Success", flag: { feedItemId: "tea" } } },
    });
    const dialog = await openFlag(user);
    const submit = within(dialog).getByRole("button", { name: "Flag" });
    expect(submit).toBeDisabled();
    const reason = within(dialog).getByRole("textbox", { name: "Reason" });
    await waitFor(() => expect(reason).toHaveFocus());
    await user.type(reason, "  Not kind ");
    await user.click(submit);
    expect(await screen.findByText("Message flagged")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("article", { name: /Noor/ })).not.toBeInTheDocument());
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(asked.find(({ operation }) => operation === "FlagFeedItemV2")?.variables).toEqual({
      feedItemId: "tea",
      reason: "Not kind",
    });
  });

  it("keeps the reason when the gateway refuses", async () => {
    const { user } = open(() => pageOf([feedItemOf("tea", "TEA")]), {
      roots: { flagFeedItemV2: { __typename: "Refusal", type: "RateLimited", until: null } },
    });
    const dialog = await openFlag(user);
    await user.type(within(dialog).getByRole("textbox"), "Not kind");
    await user.click(within(dialog).getByRole("button", { name: "Flag" }));
    expect(await screen.findByText("There was an error flagging the message")).toBeInTheDocument();
    expect(within(dialog).getByRole("textbox")).toHaveValue("Not kind");
    expect(screen.getByRole("article", { name: /Noor/, hidden: true })).toBeInTheDocument();
  });

  it("takes 500 characters at most", async () => {
    const { user } = open(() => pageOf([feedItemOf("tea", "TEA")]));
    const dialog = await openFlag(user);
    await user.click(within(dialog).getByRole("textbox"));
    await user.paste("x".repeat(502));
    expect(within(dialog).getByText("2 characters too long")).toBeInTheDocument();
    expect(within(dialog).getByRole("button", { name: "Flag" })).toBeDisabled();
  });

  it("is not there for what one shared oneself, which says when it is hidden from others", async () => {
    open(() => pageOf([feedItemOf("mine", "MINE", { isSharedByMe: true, moderated: true })]));
    const own = await card(/Noor/);
    expect(within(own).queryByRole("button", { name: "Flag" })).not.toBeInTheDocument();
    expect(within(own).getByText("Hidden from others")).toBeInTheDocument();
  });
});

describe("the promotion of Plus", () => {
  const promotion = () => screen.queryByRole("complementary", { name: /Clatter Plus/ });

  it("leads people without Plus to what there is to discover", async () => {
    open(nothing, { hasPlus: false });
    const discover = await screen.findByRole("link", { name: "Discover" });
    expect(discover).toHaveAttribute("href", "/board/kitchen/installables/discover");
    expect(promotion()).toBeInTheDocument();
  });

  it("is not there on a board with Plus", async () => {
    open(nothing);
    expect(await screen.findByText("You have no feed messages.")).toBeInTheDocument();
    expect(promotion()).not.toBeInTheDocument();
  });
});
