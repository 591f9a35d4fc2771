import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { blank, board, field, kept, open, sendKey } from "../support/composeBench.tsx";
import { gridOf } from "../support/grids.ts";

describe("what the composer begins with", () => {
  it("is the draft of this board on this device", async () => {
    const first = open();
    await first.user.click(await field());
    await first.user.keyboard("Milk");
    first.unmount();
    open();
    expect(await screen.findByLabelText("M, row 1, column 1")).toBeInTheDocument();
  });

  it("is written on where it ended", async () => {
    const first = open();
    await first.user.click(await field());
    await first.user.keyboard("hello wor");
    first.unmount();
    const { user } = open();
    await screen.findByLabelText("H, row 1, column 1");
    await user.keyboard("ld");
    expect(kept()).toBe(JSON.stringify(gridOf("HELLO WORLD", { align: "left", vertical: "top" })));
  });

  it.each([
    ["JSON as written", (grid: number[][]) => JSON.stringify(grid)],
    ["base64url", (grid: number[][]) => btoa(JSON.stringify(grid)).replaceAll("+", "-").replaceAll("/", "_")],
  ])("is the message in the path, in %s", async (_, write) => {
    open({ path: `/board/kitchen/compose/duplicate/${encodeURIComponent(write(gridOf("TEA")))}` });
    expect(await screen.findByLabelText("T, row 3, column 10")).toBeInTheDocument();
  });

  it("does not overwrite the kept draft before the person touches it", async () => {
    const draft = JSON.stringify(gridOf("MILK"));
    localStorage.setItem("composeDraft:mia:kitchen", draft);
    const { user } = open({
      path: `/board/kitchen/compose/duplicate/${encodeURIComponent(JSON.stringify(gridOf("TEA")))}`,
    });
    await user.click(await field());
    expect(kept()).toBe(draft);
    await user.keyboard("A");
    expect(kept()).not.toBe(draft);
  });

  it.each(["nonsense", "[[1,2],[3]]", JSON.stringify(blank.map((row) => row.map(() => 43)))])(
    "is a blank board and a word about it when the path holds no message: %s",
    async (message) => {
      open({ path: `/board/kitchen/compose/duplicate/${encodeURIComponent(message)}` });
      expect(await screen.findByText(/This link holds no message that a board can show/)).toBeInTheDocument();
      expect(await sendKey()).toBeDisabled();
    },
  );

  it("is a blank board when the kept draft cannot be shown", async () => {
    localStorage.setItem("composeDraft:mia:kitchen", JSON.stringify(blank.map((row) => row.map(() => 999))));
    open();
    expect(await sendKey()).toBeDisabled();
  });
});

describe("text mode", () => {
  it("stands in the address and writes on the same board", async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole("button", { name: "Text mode" }));
    expect(router.state.location.search).toBe("?mode=text");
    await user.type(screen.getByRole("textbox", { name: "Message text" }), "Tea");
    expect(screen.getByLabelText("T, row 1, column 1")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Board mode" }));
    expect(screen.queryByRole("textbox", { name: "Message text" })).not.toBeInTheDocument();
    expect(screen.getByLabelText("T, row 1, column 1")).toBeInTheDocument();
  });

  it("sends, keeps and shares nothing while what is typed does not fit, and Send says why", async () => {
    const { user } = open({ path: "/board/kitchen/compose?mode=text" });
    const text = await screen.findByRole("textbox", { name: "Message text" });
    await waitFor(() => expect(text).toHaveFocus());
    await user.paste("1\n2\n3\n4\n5\n6");
    expect(await sendKey()).toBeEnabled();
    await user.paste("\n7");
    const reason = "This text needs more than six lines. It can be sent when it fits.";
    const keys = screen.getAllByRole("button", { name: /^(Send|More ways to send|Save draft)$/u });
    expect(keys.length).toBeGreaterThanOrEqual(3);
    for (const key of keys) expect(key).toBeDisabled();
    for (const key of screen.getAllByRole("button", { name: "Send" })) expect(key).toHaveAccessibleDescription(reason);
    await user.keyboard("{Control>}{Enter}{/Control}{Control>}s{/Control}");
    expect(screen.getAllByText(reason).some((place) => place.getAttribute("role") === "status")).toBe(true);
    await user.keyboard("{Backspace}{Backspace}");
    expect(await sendKey()).toBeEnabled();
  });
});

describe("a board that cannot be loaded", () => {
  it("says so in an alert and tries again", async () => {
    let isBroken = true;
    const { user } = open({
      roots: {
        getBoardV2: () => {
          if (isBroken) throw new Error("broken");
          return board;
        },
      },
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading this board.");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await field()).toBeInTheDocument();
  });
});
