import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findEntries, mostOfGroup, paletteEntries } from "../../src/features/shell/palette/paletteEntries.ts";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";

const home = [boardOf("kitchen", "Kitchen"), boardOf("cafe", "Café")];

describe("the list of boards, screens and actions", () => {
  let opened: ReturnType<typeof openConsole>;
  afterEach(() => {
    opened.close();
    localStorage.clear();
  });

  async function open(path: string, options: Parameters<typeof openConsole>[1] = {}) {
    opened = openConsole(path, { roots: rootsOf(home), ...options });
    await waitFor(() => expect(opened.getByRole("navigation", { name: "Main" })).toHaveTextContent("Compose"));
    await opened.user.keyboard("{Control>}k{/Control}");
    const list = within(await opened.findByRole("dialog", { name: "Go to" }));
    // The focus comes a moment after the dialog.
    await waitFor(() => expect(list.getByRole("combobox")).toHaveFocus());
    return list;
  }

  it("opens by Ctrl K, finds a board without its accent, and opens it by Enter", async () => {
    const list = await open("/board/kitchen/live");
    const field = list.getByRole("combobox", { name: "Search boards, screens and actions" });
    expect(field).toHaveFocus();
    await list.findByRole("option", { name: /Café/ });
    await opened.user.type(field, "cafe");
    expect(list.getAllByRole("option")).toHaveLength(1);
    expect(field.getAttribute("aria-activedescendant")).toBe(list.getByRole("option").id);
    await opened.user.keyboard("{Enter}");
    await waitFor(() => expect(opened.place()).toBe("/board/cafe/compose"));
    expect(opened.queryByRole("dialog", { name: "Go to" })).toBeNull();
    await waitFor(() => expect(localStorage.getItem("lastBoardId")).toBe("cafe"));
  });

  it("stays and says so when the board is gone meanwhile", async () => {
    const roots = rootsOf(home, {
      getTenantBoards: [{ id: "home", name: "Home", boards: [...home, boardOf("attic", "Attic")], members: [] }],
    });
    const list = await open("/board/kitchen/live", { roots });
    await opened.user.click(await list.findByRole("option", { name: /Attic/ }));
    expect(await list.findByText("This board is not there any more, or you no longer belong to it.")).toBeVisible();
    expect(opened.place()).toBe("/board/kitchen/live");
    expect(localStorage.getItem("lastBoardId")).toBe("kitchen");
  });

  it("goes to a screen by arrows, and closes by the same keys or by Escape", async () => {
    const list = await open("/board/kitchen/live");
    await opened.user.keyboard("messages{ArrowDown}");
    const [first, second] = list.getAllByRole("option");
    expect([
      first?.ariaSelected ?? first?.getAttribute("aria-selected"),
      second?.getAttribute("aria-selected"),
    ]).toEqual(["false", "true"]);
    await opened.user.keyboard("{Enter}");
    await waitFor(() => expect(opened.place()).toBe("/board/kitchen/messages/search"));
    for (const keys of ["{Control>}k{/Control}", "{Escape}"]) {
      await opened.user.keyboard("{Meta>}k{/Meta}");
      await opened.findByRole("dialog", { name: "Go to" });
      await opened.user.keyboard(keys);
      await waitFor(() => expect(opened.queryByRole("dialog", { name: "Go to" })).toBeNull());
    }
  });

  it("opens by its key in the top bar, and offers a plain User no screen that only Admins may see", async () => {
    const board = boardOf("hall", "Hall", { myMembership: { ...home[0]?.myMembership, id: "hall-mia", role: "User" } });
    opened = openConsole("/board/hall/live", { roots: rootsOf([board]) });
    await opened.user.click(await opened.findByRole("button", { name: "Go to a board, screen or action" }));
    const list = within(await opened.findByRole("dialog", { name: "Go to" }));
    await waitFor(() => expect(list.getByRole("combobox")).toHaveFocus());
    expect(list.getByRole("option", { name: "Templates" })).toBeVisible();
    expect(list.queryByRole("option", { name: "Publish Digitally" })).toBeNull();
  });

  it("offers no boards without the feature, and says when nothing is found", async () => {
    const list = await open("/board/kitchen/live", { flags: { ...ownersFlags, manageBoards: false } });
    expect(list.queryByRole("group", { name: "Boards" })).toBeNull();
    await opened.user.keyboard("zzz");
    expect(await list.findByText("Nothing is called that here.")).toBeVisible();
  });

  it("shows twenty of a thousand boards, and any of them by its name", () => {
    const boards = Array.from({ length: 1000 }, (_, at) => ({ id: `b${at}`, title: `Board ${at}` }));
    const world = {
      product: "Clatter",
      boardId: null,
      version: 1 as const,
      flags: ownersFlags,
      mayPublish: true,
      isMember: true,
    };
    const entries = paletteEntries({ ...world, tenants: [{ name: "Home", boards }] });
    expect(findEntries(entries, "board").filter(({ group }) => group === "Boards")).toHaveLength(mostOfGroup);
    expect(findEntries(entries, "  BOARD 987 home ").map(({ label }) => label)).toEqual(["Board 987"]);
  });
});
