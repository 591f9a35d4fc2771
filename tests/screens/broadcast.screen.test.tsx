import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { LostAnswer } from "../support/schemaFetch.ts";
import { openScreens } from "../support/screenBench.tsx";

const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));
const boards = Array.from({ length: 200 }, (_one, index) => ({
  id: `b${index + 1}`,
  title: `Board ${index + 1}`,
  rows: 6,
  columns: 22,
  characters: blank,
  transition: { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 },
}));
const grid = Array.from({ length: 6 }, (_, row) => Array.from({ length: 22 }, () => (row === 0 ? 1 : 0)));

type Typing = ReturnType<typeof open>["user"];

interface Target {
  boardId: string;
  title: string;
  state: string;
  refusal: object | null;
}

const target = (number: number, state: string, refusal: object | null = null): Target => ({
  boardId: `b${number}`,
  title: `Board ${number}`,
  state,
  refusal: refusal && { error: "", rule: null, until: null, setBy: null, ...refusal },
});

const broadcastOf = (state: string, targets: Target[], undoUntil: number | null = null) => ({
  id: "broadcast-1",
  state,
  undoUntil,
  targets,
});

function open(roots: Record<string, unknown> = {}) {
  const view = openScreens([{ path: "*", element: <p>a screen</p> }], "/", {
    // Finding by role is dear in a tree of two hundred.
    viewersAdminOwnerBoards: boards.slice(0, 3),
    broadcasts: [],
    broadcastCheck: { quietHours: [], pinned: [] },
    ...roots,
  });
  view.broadcast.send({ type: "broadcast.open", characters: grid });
  return view;
}

const success = (name: string, broadcast: object) => ({ __typename: `${name}Success`, broadcast, messages: [] });

let view: ReturnType<typeof open> | undefined;
afterEach(() => view?.unmount());

const now = () => screen.findByRole("button", { name: "Broadcast Now" });
const inputOf = (operation: string) => view?.asked.find((one) => one.operation === operation)?.variables;

describe("a broadcast", () => {
  it("lists the boards, finds them by name, and waits for at least one", async () => {
    view = open({ viewersAdminOwnerBoards: boards });
    const { user } = view;
    expect(await now()).toBeDisabled();
    expect(screen.getAllByRole("checkbox")).toHaveLength(200);
    await user.type(screen.getByRole("searchbox", { name: "Find a board" }), "board 19");
    expect(screen.getAllByRole("checkbox").map((one) => one.closest("label")?.textContent)).toEqual([
      "Board 19",
      ...Array.from({ length: 10 }, (_one, index) => `Board ${190 + index}`),
    ]);
    await user.click(screen.getByRole("button", { name: "Select all" }));
    expect(screen.getByText("11 of 200 selected")).toBeInTheDocument();
    expect(await now()).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Select none" }));
    expect(await now()).toBeDisabled();
  });

  it("has a search from two boards", async () => {
    view = open({ viewersAdminOwnerBoards: boards.slice(0, 1) });
    await now();
    expect(screen.getAllByRole("checkbox")).toHaveLength(1);
    expect(screen.queryByRole("searchbox")).toBeNull();
    view.unmount();
    view = open({ viewersAdminOwnerBoards: boards.slice(0, 2) });
    expect(await screen.findByRole("searchbox", { name: "Find a board" })).toBeInTheDocument();
  });

  it("turns as the message says, and tells what that costs on the boards that are chosen", async () => {
    const steps = { stepIntervalMs: 1_000, stepSize: 1 };
    const fromTheTop = { pace: "brisk", order: "row", ...steps };
    const own = [boards[0], { ...boards[1], transition: fromTheTop }, { ...boards[2], characters: grid }];
    view = open({
      viewersAdminOwnerBoards: own,
      broadcastMessage: success("BroadcastMessage", broadcastOf("Done", [target(1, "Sent")])),
    });
    const { user } = view;
    await user.click(await screen.findByRole("checkbox", { name: "Board 3" }));
    expect(screen.getByText("Each board turns as it always does. These boards show this already.")).toBeInTheDocument();
    // 22 letters of the first row, one row after another: the first row begins at once, and A is a flap away.
    await user.click(screen.getByRole("checkbox", { name: "Board 2" }));
    expect(screen.getByText(/^Each board turns as it always does\. Turns 22 flaps, takes about 1 s\.$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    const wish = { pace: "brisk", order: "column", ...steps } as const;
    view.broadcast.send({ type: "broadcast.open", characters: grid, transition: wish });
    await user.click(await screen.findByRole("button", { name: "Select all" }));
    // The last of 22 columns begins 21 s after the first, and takes 60 ms.
    expect(
      screen.getByText("How it turns: From the left, brisk. Turns 44 flaps, takes about 22 s."),
    ).toBeInTheDocument();
    await user.click(await now());
    await waitFor(() => expect(inputOf("BroadcastMessage")).toMatchObject({ transition: wish }));
  });

  it("asks once a kind, names the boards, and leaves out those of a No", async () => {
    const until = new Date().setHours(23, 59, 0, 0);
    view = open({
      broadcastCheck: {
        quietHours: [{ boardId: "b1", title: "Board 1", until, setBy: "Noor Haddad" }],
        pinned: [{ boardId: "b2", title: "Board 2", until, setBy: "Mia Keller" }],
      },
      broadcastMessage: success("BroadcastMessage", broadcastOf("Done", [target(2, "Sent"), target(3, "Sent")])),
    });
    const { user } = view;
    for (const name of ["Board 1", "Board 2", "Board 3"]) {
      await user.click(await screen.findByRole("checkbox", { name }));
    }
    await user.click(await now());
    const first = await screen.findByRole("alertdialog");
    expect(first).toHaveAccessibleDescription(/^This Clatter is currently set to quiet hours/);
    expect(within(first).getByText("Board 1, until 23:59, set by Noor Haddad")).toBeInTheDocument();
    await user.click(within(first).getByRole("button", { name: "No" }));
    const second = await screen.findByText("Board 2, until 23:59, set by Mia Keller");
    await user.click(within(second.closest("[role=alertdialog]") as HTMLElement).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Broadcasted message to 2 board(s).")).toBeInTheDocument();
    expect(inputOf("BroadcastMessage")).toMatchObject({
      boardIds: "b2,b3",
      forced: false,
      override: true,
      characters: grid,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it.each([
    ["Escape", (user: Typing) => user.keyboard("{Escape}")],
    ["Cancel", (user: Typing) => user.click(screen.getAllByRole("button", { name: "Cancel" }).at(-1) as HTMLElement)],
  ])("is sent to nobody after %s at a question, and the boards stay chosen", async (_, answer) => {
    view = open({
      broadcastCheck: {
        quietHours: [],
        pinned: [{ boardId: "b2", title: "Board 2", until: Date.now(), setBy: "Mia" }],
      },
      broadcastMessage: success("BroadcastMessage", broadcastOf("Done", [target(1, "Sent")])),
    });
    const { user } = view;
    await user.click(await screen.findByRole("checkbox", { name: "Board 1" }));
    await user.click(screen.getByRole("checkbox", { name: "Board 2" }));
    await user.click(await now());
    await screen.findByRole("alertdialog");
    await answer(user);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await screen.findByText("2 of 3 selected")).toBeInTheDocument();
    expect(await now()).toBeEnabled();
    expect(inputOf("BroadcastMessage")).toBeUndefined();
  });

  it("shows how far it is by count and by board, and can be cancelled", async () => {
    const running = broadcastOf("Running", [target(1, "Sent"), target(2, "Waiting"), target(3, "Waiting")]);
    const cancelled = broadcastOf("Cancelled", [target(1, "Sent"), target(2, "Cancelled"), target(3, "Cancelled")]);
    view = open({
      broadcastMessage: success("BroadcastMessage", running),
      broadcast: running,
      cancelBroadcast: success("CancelBroadcast", cancelled),
    });
    const { user } = view;
    await user.click(await screen.findByRole("checkbox", { name: "Board 1" }));
    await user.click(await now());
    const bar = await screen.findByRole("progressbar");
    expect(bar).toHaveAccessibleName("1 of 3");
    await user.click(screen.getByRole("button", { name: "Cancel sending" }));
    expect(await screen.findByText("Broadcasted message to 1 board(s).")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Try 2 again" })).toBeInTheDocument();
  });

  it("says at each board why it failed, tries only those again, and takes the rest back", async () => {
    const until = new Date().setHours(23, 59, 7, 0);
    const partly = broadcastOf(
      "Done",
      [
        target(1, "Sent"),
        target(2, "Refused", { type: "RateLimited", rule: "rateLimit", until }),
        target(3, "Refused", { type: "NotFound" }),
      ],
      Date.now() + 15_000,
    );
    view = open({
      broadcastMessage: success("BroadcastMessage", partly),
      retryBroadcast: success("RetryBroadcast", partly),
      undoBroadcast: success("UndoBroadcast", broadcastOf("Undone", [target(1, "Undone")])),
    });
    const { user } = view;
    await user.click(await screen.findByRole("checkbox", { name: "Board 1" }));
    await user.click(await now());
    const dialog = await screen.findByRole("dialog", { name: "Broadcast" });
    expect(
      await within(dialog).findByText("You cannot send more than one message every 15 seconds. Again at 23:59:07"),
    ).toBeInTheDocument();
    expect(within(dialog).getByText("The board or the message is not there any more.")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Try one again" }));
    await waitFor(() => expect(inputOf("RetryBroadcast")).toMatchObject({ id: "broadcast-1", boardIds: "b2" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: "Broadcast" })).getByRole("button", { name: "Undo" }),
    );
    expect(await screen.findByText("Message taken back from one board")).toBeInTheDocument();
  });

  it("that reaches no board, or is refused as a whole, says so", async () => {
    view = open({ broadcastMessage: { __typename: "Refusal", type: "NotAuthorized", error: "" } });
    const { user } = view;
    await user.click(await screen.findByRole("checkbox", { name: "Board 1" }));
    await user.click(await now());
    expect(await screen.findByText("Error broadcasting message.")).toBeInTheDocument();
    expect(screen.getByText("Your role on this board does not allow it.")).toBeInTheDocument();
    expect(await now()).toBeEnabled();
  });

  it("whose answer was lost is sent again just as it was, also from a new opening, so that nothing comes twice", async () => {
    const pinned = [{ boardId: "b2", title: "Board 2", until: null, setBy: "Ben" }];
    let obstacles: object[] = pinned;
    let isLost = true;
    const running = broadcastOf("Running", [target(1, "Sent"), target(2, "Waiting")]);
    view = open({
      broadcastCheck: () => ({ quietHours: [], pinned: obstacles }),
      broadcastMessage: () => {
        // It was carried out: nothing is pinned any more.
        obstacles = [];
        if (isLost) throw new LostAnswer();
        return success("BroadcastMessage", running);
      },
      broadcast: () => running,
    });
    const { user } = view;
    const calls = () => view?.asked.filter(({ operation }) => operation === "BroadcastMessage") ?? [];
    const choose = async () => {
      await user.click(await screen.findByRole("checkbox", { name: /^Board 2/ }));
      await user.click(screen.getByRole("checkbox", { name: /^Board 1/ }));
      await user.click(await now());
    };
    await choose();
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByText(/trying again cannot send it twice/)).toBeVisible();
    await user.click(await now());
    await waitFor(() => expect(calls()).toHaveLength(2));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    isLost = false;
    view.broadcast.send({ type: "broadcast.open", characters: grid });
    await choose();
    await waitFor(() => expect(calls()).toHaveLength(3));
    expect(calls()[0]?.variables).toMatchObject({ boardIds: "b2,b1", override: true, key: expect.any(String) });
    expect(calls()[1]?.variables).toEqual(calls()[0]?.variables);
    expect(calls()[2]?.variables).toEqual(calls()[0]?.variables);
    expect(await screen.findByRole("progressbar")).toHaveAccessibleName("1 of 2");
  });

  it("that still runs is shown when the dialog is opened again", async () => {
    const running = broadcastOf("Running", [target(1, "Sent"), target(2, "Waiting")]);
    view = open({ broadcasts: [running], broadcast: running });
    expect(await screen.findByRole("progressbar")).toHaveAccessibleName("1 of 2");
    expect(screen.getByText("It goes on when you close this.")).toBeInTheDocument();
  });
});
