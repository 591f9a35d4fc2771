import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, mia, openConsole, rootsOf, signInOf } from "../support/consoleBench.tsx";

const kitchen = boardOf("kitchen", "Kitchen");

describe("a new board", () => {
  let opened: ReturnType<typeof openConsole> | undefined;
  afterEach(() => opened?.close());

  it("makes a board with name, style, heart and time zone, and opens it in compose", async () => {
    const made: Record<string, unknown>[] = [];
    const roots = rootsOf([kitchen], {
      createBoardV2: (input: Record<string, unknown>) => {
        made.push(input);
        return { __typename: "CreateBoardV2Success", board: kitchen };
      },
    });
    opened = openConsole("/new-board", { roots });
    await opened.findByRole("heading", { level: 1, name: "Create New Clatter" });
    const name = opened.getByRole("textbox", { name: "Name" });
    expect(name).toHaveFocus();
    await opened.user.click(opened.getByRole("button", { name: "Create" }));
    expect(name).toHaveAccessibleDescription("A board needs a name");
    expect(name).toHaveFocus();
    await opened.user.type(name, "  Kitchen ");
    await opened.user.click(opened.getByRole("button", { name: "White" }));
    expect(opened.getByLabelText("A board that shows a degree sign")).toBeVisible();
    await opened.user.click(opened.getByText("Heart ♥"));
    expect(opened.getByLabelText("A board that shows a heart")).toBeVisible();
    await opened.user.click(opened.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(opened?.place()).toBe("/board/kitchen/compose"));
    expect(made).toEqual([
      {
        title: "Kitchen",
        boardStyle: "white",
        code62: "heart",
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
  });

  it("goes on with the link to a message that somebody came by who had no board", async () => {
    const boards: (typeof kitchen)[] = [];
    const roots = rootsOf(boards, {
      createBoardV2: () => {
        boards.push(kitchen);
        return { __typename: "CreateBoardV2Success", board: kitchen };
      },
      getTenantBoards: () => [{ id: "home", name: "Home", boards, members: [] }],
      messageShareToken: { id: "t", message: { id: "m", characters: kitchen.characters } },
    });
    opened = openConsole("/compose/share/t0ken", { roots });
    await opened.user.type(await opened.findByRole("textbox", { name: "Name" }), "Kitchen{Enter}");
    await waitFor(() => expect(opened?.place()).toMatch(/^\/board\/kitchen\/compose\/duplicate\//));
  });

  it.each(["https://evil.example/", "//evil.example/compose/", "/board/other/settings"])(
    "does not go on to %s",
    async (next) => {
      const roots = rootsOf([kitchen], {
        createBoardV2: () => ({ __typename: "CreateBoardV2Success", board: kitchen }),
      });
      opened = openConsole(`/new-board?next=${encodeURIComponent(next)}`, { roots });
      await opened.user.type(await opened.findByRole("textbox", { name: "Name" }), "Kitchen{Enter}");
      await waitFor(() => expect(opened?.place()).toBe("/board/kitchen/compose"));
    },
  );

  it("shows the way out to whoever has no board yet", async () => {
    const { client, left } = signInOf(mia);
    opened = openConsole("/new-board", { roots: rootsOf([]), signIn: client });
    const [out] = await opened.findAllByRole("button", { name: "Logout" });
    if (out === undefined) throw new Error("There is no Logout");
    await opened.user.click(out);
    await waitFor(() => expect(left).toEqual(["end"]));
  });

  it("closes to the boards, also for who comes from the sign-up", async () => {
    opened = openConsole("/new-board", { roots: rootsOf([]) });
    const [close] = await opened.findAllByRole("button", { name: "Close" });
    if (close === undefined) throw new Error("There is no Close");
    await opened.user.click(close);
    expect(await opened.findByRole("heading", { level: 1, name: "Boards" })).toBeInTheDocument();
    expect(opened.place()).toBe("/select-board");
  });

  it("leaves the way out to the menu of who has boards", async () => {
    opened = openConsole("/select-board", { roots: rootsOf([kitchen]) });
    expect((await opened.findAllByRole("button", { name: "Close" })).length).toBeGreaterThan(0);
    await opened.findByRole("link", { name: /Kitchen/ });
    expect(opened.queryByRole("button", { name: "Logout" })).not.toBeInTheDocument();
    opened.close();
    opened = openConsole("/new-board", { roots: rootsOf([kitchen]) });
    await opened.findByRole("textbox", { name: "Name" });
    await waitFor(() => expect(opened?.asked.some(({ operation }) => operation === "FetchAllBoards")).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(opened.queryByRole("button", { name: "Logout" })).not.toBeInTheDocument();
    opened.close();
    opened = openConsole("/select-board", { roots: rootsOf([]) });
    expect((await opened.findAllByRole("button", { name: "Logout" })).length).toBeGreaterThan(0);
  });

  it("says when a board could not be made, and keeps what was filled in", async () => {
    const roots = rootsOf([], {
      createBoardV2: () => ({ __typename: "Refusal", type: "ServerError", error: "Broken." }),
    });
    opened = openConsole("/new-board", { roots });
    const name = await opened.findByRole("textbox", { name: "Name" });
    await opened.user.type(name, "Kitchen{Enter}");
    expect(await opened.findByText("Error creating virtual Clatter")).toBeVisible();
    expect(name).toHaveValue("Kitchen");
  });
});
