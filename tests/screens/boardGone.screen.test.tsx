import { act, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boardOf, openConsole } from "../support/consoleBench.tsx";
import { hall, kitchen, liveRoots } from "../support/liveWorld.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

/** A tab on a page of Kitchen, whose owner deletes it somewhere else; `others` remain. */
async function lose(path: string, others: (typeof kitchen)[]) {
  const boards = [kitchen, ...others];
  opened = openConsole(path, { roots: liveRoots(boards) });
  await opened.findAllByText("Kitchen");
  await waitFor(() => expect(opened?.asked.length).toBeGreaterThan(0));
  boards.splice(0, 1);
  act(() => opened?.stream.event("boards", {}));
  return opened;
}

describe("a board that somebody else deletes", () => {
  it("goes from the header and from what was opened last, and its page says why", async () => {
    const { user, place, findByRole, findByText } = await lose("/board/kitchen/live", [hall]);
    await findByRole("heading", { level: 1, name: "There is no such board here" });
    await findByText("It may have been deleted, or it belongs to another account.");
    expect(within(screen.getByRole("banner")).queryByText(/Kitchen/)).toBeNull();
    expect(localStorage.getItem("lastBoardId")).toBeNull();
    expect(document.title).toMatch(/^There is no such board here/);
    await user.click(screen.getByRole("link", { name: "Go to your boards" }));
    await waitFor(() => expect(place()).toBe("/board/hall/live"));
    await waitFor(() => expect(localStorage.getItem("lastBoardId")).toBe("hall"));
  });

  it("lets who composed for it take the text along, and offers no way back to a page that is not there", async () => {
    const boards = [boardOf("kitchen", "Kitchen"), hall];
    opened = openConsole("/board/kitchen/compose", { roots: liveRoots(boards) });
    const { user, findByLabelText, findByRole, findByText, queryByText, queryByRole } = opened;
    await user.click(await findByLabelText("Type on the board"));
    await user.keyboard("Tea");
    boards.splice(0, 1);
    act(() => opened?.stream.event("boards", {}));
    await findByRole("heading", { level: 1, name: "There is no such board here" });
    expect(await findByText("You do not see Kitchen any more. Your message was not sent.")).toBeVisible();
    expect(queryByText(/is kept on this device/)).toBeNull();
    expect(queryByRole("button", { name: "Back to it" })).toBeNull();
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(await findByRole("button", { name: "Copy the text" }));
    expect(await findByText("Copied to your clipboard.")).toBeVisible();
    expect(write).toHaveBeenCalledWith("TEA");
  });

  it("was the last one: its people are led to a new board", async () => {
    const { user, place, findByRole } = await lose("/board/kitchen/compose", []);
    await findByRole("heading", { level: 1, name: "There is no such board here" });
    await user.click(screen.getByRole("link", { name: "Go to your boards" }));
    await waitFor(() => expect(place()).toBe("/new-board"));
    expect(await findByRole("heading", { level: 1, name: "Create New Clatter" })).toBeVisible();
  });

  it("goes from the list of boards, which says when it is empty", async () => {
    const { findByText, queryByText } = await lose("/select-board", []);
    expect(await findByText("There are no boards associated with your account.")).toBeVisible();
    expect(queryByText("Kitchen")).toBeNull();
  });

  it.each(["NotFound", "NotAuthorized"])("is not shown on by a screen on a wall (%s)", async (code) => {
    let isGone = false;
    const getLiveBoard = () => {
      if (isGone) throw new GraphQLError("There is no such board.", { extensions: { code } });
      return kitchen;
    };
    opened = openConsole("/view/kitchen", { roots: liveRoots([kitchen], { getLiveBoard }) });
    await opened.findByRole("heading", { level: 1, name: "Kitchen" });
    isGone = true;
    act(() => opened?.stream.event("boards", {}));
    expect(await opened.findByRole("heading", { level: 1, name: "There is no such board" })).toBeVisible();
    expect(opened.queryByRole("img")).toBeNull();
  });
});
