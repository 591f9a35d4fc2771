import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { entries, kitchen, openLists, pageOf } from "../support/listScreens.tsx";

const mine = (part: string) => `/board/kitchen/messages/my/${part}`;
const card = (name: RegExp) => screen.findByRole("article", { name });

describe("deleting from the history", () => {
  const one = { listSearchMessagesV2: pageOf([entries.appearance("a1", "TEA"), entries.appearance("a2", "BREAD")]) };
  const remove = async (name: RegExp) =>
    within((await screen.findAllByRole("article", { name }))[0] as HTMLElement).getByRole("button", { name: "Delete" });

  it.each(["Admin", "User", null] as const)("is not offered to %s", async (role) => {
    openLists(mine("history"), { ...one, getBoardV2: kitchen(role) });
    await screen.findAllByRole("article");
    expect(screen.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  });

  it("asks the Owner first, and a No leaves all as it is", async () => {
    const { user, asked } = openLists(mine("history"), one);
    await user.click(await remove(/Marta/u));
    const question = await screen.findByRole("alertdialog", { name: "Delete message" });
    await waitFor(() => expect(within(question).getByRole("button", { name: "No" })).toHaveFocus());
    await user.click(within(question).getByRole("button", { name: "No" }));
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(asked.some(({ operation }) => operation.startsWith("DeleteMessageAppearance"))).toBe(false);
  });

  it("takes the message out of the list, and Undo brings it back", async () => {
    const { user, asked } = openLists(mine("history"), {
      ...one,
      deleteMessageAppearanceV2: { __typename: "DeleteMessageAppearanceV2Success", deleted: true },
      restoreMessageAppearance: { __typename: "RestoreMessageAppearanceSuccess" },
    });
    await user.click(await remove(/Marta/u));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Message appearance deleted")).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Message is back in the history")).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(asked.filter(({ variables }) => variables.id === "a1").map(({ operation }) => operation)).toEqual([
      "DeleteMessageAppearanceV2",
      "RestoreMessageAppearance",
    ]);
  });

  it("says why it was refused, and the message stays", async () => {
    const { user } = openLists(mine("history"), {
      ...one,
      deleteMessageAppearanceV2: { __typename: "Refusal", type: "NotFound", error: "gone" },
    });
    await user.click(await remove(/Marta/u));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByText("There was an error deleting the message appearance")).toBeInTheDocument();
    expect(screen.getByText("It is not there any more: somebody deleted it meanwhile.")).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  it("of version 1 has its own call and sentences", async () => {
    const { user } = openLists("/board/kitchen/history", {
      boardMessageAppearances: [entries.appearance("a1", "TEA")],
      hideHistory: () => {
        throw new Error("broken");
      },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "History" })).toBeInTheDocument();
    await user.click(await remove(/Marta/u));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByText("There was a server error deleting your message")).toBeInTheDocument();
  });
});

describe("what can be done with a message", () => {
  it("is to let a pinned one go, for Owner and Admin", async () => {
    const pinnedMessage = { id: "p1", pinnedUntil: Date.now() + 300_000, message: { id: "message-a1" } };
    const { user, asked } = openLists(mine("history"), {
      listSearchMessagesV2: pageOf([entries.appearance("a1", "TEA")]),
      getBoardV2: kitchen("Admin", { pinnedMessage }),
      unpinMessageFromBoardV2: { __typename: "UnpinMessageFromBoardV2Success", board: { id: "kitchen" } },
    });
    await user.click(within(await card(/Marta/u)).getByRole("button", { name: "Unpin" }));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("unpinMessageFromBoardV2"));
  });

  it("asks anew, with its end and whose it is, where another pin came in place of the one on the card", async () => {
    const [ends, until] = [Date.now() + 300_000, Date.now() + 600_000];
    const pinnedMessage = { id: "p1", pinnedUntil: ends, message: { id: "message-a1" } };
    const meant: unknown[] = [];
    const { user } = openLists(mine("history"), {
      listSearchMessagesV2: pageOf([entries.appearance("a1", "TEA")]),
      getBoardV2: kitchen("Admin", { pinnedMessage }),
      unpinMessageFromBoardV2: ({ endsPinUntil }: { endsPinUntil: number }) => {
        meant.push(endsPinUntil);
        return endsPinUntil === until
          ? { __typename: "UnpinMessageFromBoardV2Success", board: { id: "kitchen" } }
          : { __typename: "Refusal", type: "MessagePinned", error: "No.", rule: "pinned", until, setBy: "Noor" };
      },
    });
    await user.click(within(await card(/Marta/u)).getByRole("button", { name: "Unpin" }));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByText(/by Noor\.$/u)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Pin taken off")).toBeVisible();
    expect(meant).toEqual([ends, until]);
  });

  it("is to mark it with a heart, seen at once and kept", async () => {
    const { user } = openLists(mine("history"), {
      listSearchMessagesV2: pageOf([entries.appearance("a1", "TEA")]),
      favoriteV2: { __typename: "FavoriteV2Success", message: { id: "message-a1", isFavorited: true } },
    });
    const heart = within(await card(/Marta/u)).getByRole("button", { name: "Favorite" });
    await user.click(heart);
    expect(heart).toHaveAttribute("aria-pressed", "true");
    expect(await screen.findByText("Message added to favorites")).toBeInTheDocument();
  });

  it("is rolled back when the gateway refuses the heart", async () => {
    const { user } = openLists(mine("favorites"), {
      listSearchMessagesV2: pageOf([entries.favorite("f1", "TEA")]),
      unFavoriteV2: { __typename: "Refusal", type: "NotFound", error: "gone" },
    });
    const heart = within(await card(/Mia Keller/u)).getByRole("button", { name: "Favorite" });
    await user.click(heart);
    expect(await screen.findByText("The message was not removed from your favorites")).toBeInTheDocument();
    await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "true"));
  });

  it("is to open a draft, which stays the draft that it is", async () => {
    const { user, router } = openLists(mine("drafts"), {
      listSearchMessagesV2: () => pageOf([entries.draft("d1", "TEA")]),
    });
    await user.click(within(await card(/Mia Keller/u)).getByRole("button", { name: "Edit draft" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/board/kitchen/compose/draft/d1"));
  });

  it("leaves the focus at the next draft when one is deleted, and at the one before after the last", async () => {
    let drafts = ["d1", "d2", "d3"].map((id) => entries.draft(id, "TEA"));
    const { user } = openLists(mine("drafts"), {
      listSearchMessagesV2: () => pageOf(drafts),
      deleteDraftV2: ({ messageId }: { messageId: string }) => {
        drafts = drafts.filter(({ message }) => message.id !== messageId);
        return { __typename: "DeleteDraftV2Success", deleted: true };
      },
    });
    const list = () => screen.findAllByRole("listitem");
    const remove = async (at: number) => {
      const [entry, left] = [(await list())[at] as HTMLElement, (await list()).length - 1];
      await user.click(within(entry).getByRole("button", { name: "Delete" }));
      await user.click(await screen.findByRole("button", { name: "Yes" }));
      await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(left));
    };
    await remove(1);
    await waitFor(async () => expect((await list())[1]).toContainElement(document.activeElement as HTMLElement));
    await remove(1);
    await waitFor(async () => expect((await list())[0]).toContainElement(document.activeElement as HTMLElement));
  });

  it("is to delete a draft, asked first", async () => {
    let drafts = [entries.draft("d1", "TEA")];
    const { user, asked } = openLists(mine("drafts"), {
      listSearchMessagesV2: () => pageOf(drafts),
      deleteDraftV2: () => {
        drafts = [];
        return { __typename: "DeleteDraftV2Success", deleted: true };
      },
    });
    await user.click(within(await card(/Mia Keller/u)).getByRole("button", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Message draft deleted")).toBeInTheDocument();
    expect(await screen.findByText("No Drafts")).toBeInTheDocument();
    expect(asked.find(({ operation }) => operation === "DeleteDraftV2")?.variables).toEqual({
      messageId: "message-d1",
    });
  });
});
