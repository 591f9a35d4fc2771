import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";
import { gridOf } from "../support/grids.ts";

const boards = [boardOf("kitchen", "Kitchen"), boardOf("hall", "Hall")];
const key = "composeDraft:mia:kitchen";
const kept = /is kept on this device/;

const target = (boardId: string, title: string, state: "Sent" | "Refused") => ({
  boardId,
  title,
  state,
  refusal: state === "Sent" ? null : { type: "RateLimited", error: "", rule: "rateLimit", until: null, setBy: null },
});
const answer = (state: "Running" | "Done", hall: "Sent" | "Refused" = "Sent") => ({
  id: "broadcast-1",
  state,
  undoUntil: state === "Done" ? Date.now() + 15_000 : null,
  targets: [target("kitchen", "Kitchen", "Sent"), target("hall", "Hall", hall)],
});

let opened: ReturnType<typeof openConsole>;
afterEach(() => {
  opened.close();
  localStorage.clear();
});

/** "Hi" for the Kitchen, sent to both boards. */
async function broadcast(roots: Record<string, unknown>, path = "/board/kitchen/compose") {
  localStorage.clear();
  opened = openConsole("/settings/profile", {
    roots: rootsOf(boards, {
      viewersAdminOwnerBoards: boards,
      broadcasts: [],
      broadcastCheck: { quietHours: [], pinned: [] },
      ...roots,
    }),
  });
  const { user } = opened;
  await opened.router.navigate(path);
  await user.click(await screen.findByLabelText("Type on the board"));
  await user.keyboard("hi");
  await waitFor(() => expect(localStorage.getItem(key)).not.toBeNull());
  await user.click(screen.getAllByLabelText("More ways to send")[0] as HTMLElement);
  await user.click(await screen.findByText("Broadcast"));
  await user.click(await screen.findByRole("button", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Broadcast Now" }));
}

const success = (name: string, one: object) => ({ __typename: `${name}Success`, broadcast: one, messages: [] });

describe("a message that was broadcast from where it was composed", () => {
  it("leaves an empty board for the next, as one that was sent", async () => {
    await broadcast({ broadcastMessage: success("BroadcastMessage", answer("Done")) });
    await screen.findByText("Broadcasted message to 2 board(s).");
    expect(await screen.findByLabelText("blank, row 1, column 1")).toBeInTheDocument();
    expect(localStorage.getItem(key)).toBeNull();
    await opened.router.navigate("/settings/profile");
    await waitFor(() => expect(screen.queryByLabelText("Type on the board")).not.toBeInTheDocument());
    expect(screen.queryByText(kept)).not.toBeInTheDocument();
  });

  it("stays while a board does not have it", async () => {
    await broadcast({ broadcastMessage: success("BroadcastMessage", answer("Done", "Refused")) });
    await screen.findByText("Broadcasted message to 1 board(s).");
    expect(screen.getByLabelText("H, row 1, column 1")).toBeInTheDocument();
    expect(localStorage.getItem(key)).not.toBeNull();
  });

  it("is not in the address any more either", async () => {
    const other = JSON.stringify(gridOf("TEA", { align: "left", vertical: "top" }));
    await broadcast(
      { broadcastMessage: success("BroadcastMessage", answer("Done")) },
      `/board/kitchen/compose/duplicate/${encodeURIComponent(other)}`,
    );
    await screen.findByText("Broadcasted message to 2 board(s).");
    await waitFor(() => expect(opened.router.state.location.pathname).toBe("/board/kitchen/compose"));
    expect(await screen.findByLabelText("blank, row 1, column 1")).toBeInTheDocument();
  });

  it("stays where a No left a board out, though all others have it", async () => {
    const pinned = [{ boardId: "kitchen", title: "Kitchen", until: Date.now() + 60_000, setBy: "Mia" }];
    const onlyHall = { ...answer("Done"), targets: [target("hall", "Hall", "Sent")] };
    await broadcast({
      broadcastCheck: { quietHours: [], pinned },
      broadcastMessage: success("BroadcastMessage", onlyHall),
    });
    await opened.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "No" }));
    await screen.findByText("Broadcasted message to 1 board(s).");
    expect(screen.getByLabelText("H, row 1, column 1")).toBeInTheDocument();
    expect(localStorage.getItem(key)).not.toBeNull();
  });

  it("is sent to nobody where the person goes back at a question", async () => {
    const quietHours = [{ boardId: "kitchen", title: "Kitchen", until: Date.now() + 60_000, setBy: "Mia" }];
    await broadcast({ broadcastCheck: { quietHours, pinned: [] } });
    await screen.findByRole("alertdialog");
    await opened.router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(opened.asked.map(({ operation }) => operation)).not.toContain("BroadcastMessage");
    expect(localStorage.getItem(key)).not.toBeNull();
  });

  it("is forgotten as well where its composer was left before the last board had it", async () => {
    let isDone = false;
    await broadcast({
      broadcastMessage: success("BroadcastMessage", answer("Running")),
      broadcast: () => answer(isDone ? "Done" : "Running"),
    });
    await screen.findByRole("progressbar");
    await opened.router.navigate("/settings/profile");
    await screen.findByText(kept);
    isDone = true;
    await screen.findByText("Broadcasted message to 2 board(s).", undefined, { timeout: 10_000 });
    expect(localStorage.getItem(key)).toBeNull();
    await waitFor(() => expect(screen.queryByText(kept)).not.toBeInTheDocument());
  });
});
