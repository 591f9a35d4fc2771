import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";
import { feedItemOf } from "../support/feedMessages.ts";

const kitchen = boardOf("kitchen", "Kitchen");
const mine = feedItemOf("tea", "TEA", { attribution: "Mia K.", isSharedByMe: true });

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

function open(items: unknown[], more: { roots?: Record<string, unknown>; flags?: Record<string, boolean> } = {}) {
  opened = openConsole("/board/kitchen/messages/shared", {
    roots: rootsOf([kitchen], {
      listSearchMessagesV2: () => ({
        __typename: "ListSearchMessagesV2Success",
        searchMessages: items,
        nextCursor: null,
      }),
      ...more.roots,
    }),
    ...(more.flags ? { flags: more.flags } : {}),
  });
  return opened;
}

const card = () => screen.findByRole("article", { name: /Mia K\./ });

async function takeBack(user: ReturnType<typeof open>["user"]) {
  await user.click(within(await card()).getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog");
  await waitFor(() => expect(within(question).getByRole("button", { name: "No" })).toHaveFocus());
  return question;
}

describe("what one shared", () => {
  it("is asked for by oneself, and stands beside the feed", async () => {
    const { asked } = open([mine]);
    expect(await card()).toBeInTheDocument();
    expect(document.title).toBe("Shared by me · Kitchen");
    expect(screen.getByRole("tab", { name: "Inspiration" })).toHaveAttribute("aria-selected", "true");
    expect(asked.find(({ operation }) => operation === "FeedMessages")?.variables).toMatchObject({
      types: ["FeedItem"],
      sources: ["mia"],
      sortBy: "Date",
    });
  });

  it("is a tab of its own in version 1, while its feature is on", async () => {
    open([mine], { flags: { ...ownersFlags, messagesV2: false, shared: true } });
    expect(await screen.findByRole("tab", { name: "Shared" })).toHaveAttribute("aria-selected", "true");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "History",
      "Favorites",
      "Drafts",
      "Picks",
      "Shared",
    ]);
  });

  it("says when nothing was shared", async () => {
    open([]);
    expect(await screen.findByText("No Messages")).toBeInTheDocument();
  });

  it("can be taken back after a Yes, and leaves the list", async () => {
    const { user, asked } = open([mine], {
      roots: { deleteFeedItemV2: { __typename: "DeleteFeedItemV2Success", deleted: true } },
    });
    await user.click(within(await takeBack(user)).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Message deleted")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("article")).not.toBeInTheDocument());
    expect(asked.find(({ operation }) => operation === "DeleteFeedItemV2")?.variables).toEqual({ id: "tea" });
  });

  it("stays after a No", async () => {
    const { user, asked } = open([mine]);
    await user.click(within(await takeBack(user)).getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await card()).toBeInTheDocument();
    expect(asked.some(({ operation }) => operation === "DeleteFeedItemV2")).toBe(false);
  });

  it("stays when the gateway refuses, and it is said", async () => {
    const { user } = open([mine], {
      roots: { deleteFeedItemV2: { __typename: "Refusal", type: "ServerError", error: "" } },
    });
    await user.click(within(await takeBack(user)).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("There was an error deleting the message")).toBeInTheDocument();
    expect(screen.getByRole("article", { hidden: true })).toBeInTheDocument();
  });
});
