import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { flags, household, member } from "../support/settingsBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

const paper = {
  id: "paper",
  title: "Paper Garden",
  developer: "Garden & Co",
  categoryId: null,
  scopes: ["Read", "Write"],
};
const linked = (id: string, linkedBy: string, more: object = {}) => ({
  id,
  boardTitle: "Kitchen",
  linkedBy,
  isOwn: false,
  created: Date.UTC(2026, 10, 18, 12),
  lastUsed: null,
  listing: paper,
  ...more,
});
const apps = () => [
  linked("one", "Ben Keller"),
  linked("two", "Mia Keller", {
    isOwn: true,
    listing: { ...paper, id: "verse", title: "Verse", categoryId: "category-home" },
  }),
  linked("three", "Noor Haddad", { listing: null }),
];

function openAs(role: string, roots: Record<string, unknown>): Promise<HTMLElement> {
  const { roots: all } = household({ myMembership: member(role) }, roots as never);
  opened = openConsole("/board/kitchen/settings/board", { roots: all, flags });
  return opened.findByRole("region", { name: "Linked apps" });
}

describe("the apps that members have let at a board", () => {
  it("are told to its Owner with who let them in, and shown out after a Yes", async () => {
    const list = apps();
    const revoked: unknown[] = [];
    const region = await openAs("Owner", {
      boardLinkedApps: () => list,
      revokeLinkedApp: ({ id }: { id: string }) => {
        revoked.push(id);
        list.splice(0, 1);
        return { __typename: "RevokeLinkedAppSuccess", revoked: true };
      },
    });
    const [first, second, third] = await within(region).findAllByRole("listitem");
    expect(first).toHaveTextContent("Paper Garden by Garden & Co");
    expect(first).toHaveTextContent("Linked by Ben Keller · sees what it shows · sends messages to it");
    expect(second).toHaveTextContent("Linked by you");
    expect(third).toHaveTextContent("An app that is not known here any more");
    const press = () =>
      opened?.user.click(
        within(region).getByRole("button", { name: "Unlink Paper Garden of Ben Keller from Kitchen" }),
      );
    await press();
    const question = await screen.findByRole("alertdialog", { name: "Unlink app" });
    await opened?.user.click(within(question).getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(revoked).toEqual([]);
    await press();
    await opened?.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await screen.findByText("Paper Garden is unlinked from Kitchen");
    expect(revoked).toEqual(["one"]);
    await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(2));
  });

  it("that one was shown out of meanwhile is told, and the list is asked for again", async () => {
    const list = apps();
    const region = await openAs("Owner", {
      boardLinkedApps: () => list,
      revokeLinkedApp: () => {
        list.splice(0, 3);
        return { __typename: "Refusal", type: "NotFound", error: "This link is gone already." };
      },
    });
    await opened?.user.click(await within(region).findByRole("button", { name: "Unlink Verse from Kitchen" }));
    await opened?.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await screen.findByText("Verse could not be unlinked");
    expect(await within(region).findByText("No app is linked with this board.")).toBeVisible();
  });

  it("stand above what cannot be taken back", async () => {
    const region = await openAs("Owner", { boardLinkedApps: [] });
    const end = await screen.findByRole("region", { name: "Leave or delete" });
    expect(region.compareDocumentPosition(end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(["Admin", "User"])("are not told to a %s, who is told why, and never asked for", async (role) => {
    const region = await openAs(role, {
      boardLinkedApps: () => {
        throw new Error("Nobody asks for this.");
      },
    });
    expect(region).toHaveTextContent("Only the Owner sees the apps of all members. Yours stand in your profile.");
    expect(within(region).queryByRole("button")).toBeNull();
  });

  it("that cannot be loaded are tried again", async () => {
    let isAway = true;
    const region = await openAs("Owner", {
      boardLinkedApps: () => {
        if (isAway) throw new Error("No answer");
        return [];
      },
    });
    await within(region).findByText("The linked apps could not be loaded.");
    isAway = false;
    await opened?.user.click(within(region).getByRole("button", { name: "Try again" }));
    expect(await within(region).findByText("No app is linked with this board.")).toBeVisible();
  });
});
