import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";

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
async function broadcast(roots: Record<string, unknown>) {
  localStorage.clear();
  opened = openConsole("/board/kitchen/compose", {
    roots: rootsOf(boards, {
      viewersAdminOwnerBoards: boards,
      broadcasts: [],
      broadcastCheck: { quietHours: [], pinned: [] },
      ...roots,
    }),
  });
  const { user } = opened;
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
