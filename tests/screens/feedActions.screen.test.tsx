import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { feedItemOf, pickOf } from "../support/feedMessages.ts";
import { card, nothing, openFeed, pageOf } from "../support/feedScreens.tsx";

describe("likes in the feed", () => {
  const likeKey = async () => within(await card(/Noor/)).getByRole("button", { name: "Like" });

  it("count at once, before the gateway has answered, and then as the gateway counts", async () => {
    let answer: (likeCount: number) => void = () => undefined;
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    const { user, asked } = openFeed(() => pageOf([feedItemOf("tea", "TEA")]), {
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
    const { user } = openFeed(() => pageOf([feedItemOf("tea", "TEA")]), {
      roots: { createLikeV2: { __typename: "Refusal", type: "NotFound", error: "" } },
    });
    await user.click(await likeKey());
    expect(await screen.findByText("The like was not saved")).toBeInTheDocument();
    expect(await screen.findByTitle("3 likes")).toBeInTheDocument();
    expect(await likeKey()).toHaveAttribute("aria-pressed", "false");
  });

  it("that were given in another tab stand", async () => {
    const { user } = openFeed(() => pageOf([feedItemOf("tea", "TEA")]), {
      roots: { createLikeV2: { __typename: "Refusal", type: "AlreadyLiked", error: "" } },
    });
    await user.click(await likeKey());
    expect(await screen.findByTitle("4 likes")).toBeInTheDocument();
    expect(screen.queryByText("The like was not saved")).not.toBeInTheDocument();
  });
});

describe("flagging", () => {
  const openFlag = async (user: ReturnType<typeof openFeed>["user"]) => {
    await user.click(within(await card(/Noor/)).getByRole("button", { name: "Flag" }));
    return screen.findByRole("dialog", { name: "Flag this message" });
  };

  it("asks for a reason, sends it, and hides the message", async () => {
    const { user, asked } = openFeed(() => pageOf([feedItemOf("tea", "TEA"), pickOf("duck", "DUCK")]), {
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
    const { user } = openFeed(() => pageOf([feedItemOf("tea", "TEA")]), {
      roots: { flagFeedItemV2: { __typename: "Refusal", type: "RateLimited", error: "", until: null } },
    });
    const dialog = await openFlag(user);
    await user.type(within(dialog).getByRole("textbox"), "Not kind");
    await user.click(within(dialog).getByRole("button", { name: "Flag" }));
    expect(await screen.findByText("There was an error flagging the message")).toBeInTheDocument();
    expect(within(dialog).getByRole("textbox")).toHaveValue("Not kind");
    expect(screen.getByRole("article", { name: /Noor/, hidden: true })).toBeInTheDocument();
  });

  it("takes 500 characters at most", async () => {
    const { user } = openFeed(() => pageOf([feedItemOf("tea", "TEA")]));
    const dialog = await openFlag(user);
    await user.click(within(dialog).getByRole("textbox"));
    await user.paste("x".repeat(502));
    expect(within(dialog).getByText("2 characters too long")).toBeInTheDocument();
    expect(within(dialog).getByRole("button", { name: "Flag" })).toBeDisabled();
  });

  it("is not there for what one shared oneself, which says when it is hidden from others", async () => {
    openFeed(() => pageOf([feedItemOf("mine", "MINE", { isSharedByMe: true, moderated: true })]));
    const own = await card(/Noor/);
    expect(within(own).queryByRole("button", { name: "Flag" })).not.toBeInTheDocument();
    expect(within(own).getByText("Hidden from others")).toBeInTheDocument();
  });
});

describe("the promotion of Plus", () => {
  const promotion = () => screen.queryByRole("complementary", { name: /Clatter Plus/ });

  it("leads people without Plus to what there is to discover", async () => {
    openFeed(nothing, { hasPlus: false });
    const discover = await screen.findByRole("link", { name: "Discover" });
    expect(discover).toHaveAttribute("href", "/board/kitchen/installables/discover");
    expect(promotion()).toBeInTheDocument();
  });

  it("is not there on a board with Plus", async () => {
    openFeed(nothing);
    expect(await screen.findByText("You have no feed messages.")).toBeInTheDocument();
    expect(promotion()).not.toBeInTheDocument();
  });
});
