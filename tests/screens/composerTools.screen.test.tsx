import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  bar,
  blank,
  core,
  field,
  layOutBoard,
  openTyped,
  over,
  place,
  row,
  said,
  selected,
  view,
} from "../support/composerBench.tsx";

beforeEach(layOutBoard);
afterEach(() => vi.restoreAllMocks());

describe("a pasted grid", () => {
  const grid = blank.map((line, at) => line.map((_, column) => (at === column ? 65 : 0)));

  it.each([
    ["JSON", JSON.stringify(grid)],
    ["base64url", core.gridToBase64(Uint8Array.from(grid.flat()), 6, 22)],
  ])("takes the board's place as one step, written as %s", async (_, text) => {
    const user = await openTyped("tea");
    await user.paste(text);
    expect(view.characters).toEqual(grid);
    // As behind any text that came: one writes on.
    expect(place()).toBe("6/7");
    await user.keyboard("{Control>}z{/Control}");
    expect(row(1)).toBe("TEA");
  });

  it("says why it cannot be shown here, and what only looks like one is text", async () => {
    const user = await openTyped();
    await user.paste("[[1,2],[3,4]]");
    expect(screen.getByText("This grid has 2 rows of 2. This board has 6 of 22")).toHaveRole("status");
    await user.paste(JSON.stringify(grid).replace("65", "43"));
    expect(screen.getByText("This grid has codes that no flap shows")).toHaveRole("status");
    expect(view.isBlank).toBe(true);
    await user.paste("[[a");
    expect(row(1)).toBe("((A");
  });
});

describe("the tool that selects", () => {
  const finger = (cell: number) => over(cell, { pointerType: "touch" });
  const tool = () => screen.getByRole("button", { name: "Select flaps" });

  it("lets a finger's drag select, and typing takes the place of what is selected", async () => {
    const user = await openTyped("tea");
    await user.click(tool());
    expect(tool()).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Aa" })).toHaveAttribute("aria-pressed", "false");
    fireEvent.pointerDown(screen.getByRole("grid"), finger(0));
    fireEvent.pointerMove(screen.getByRole("grid"), finger(1));
    fireEvent.pointerUp(screen.getByRole("grid"), finger(1));
    expect(selected()).toEqual(["T", "E"]);
    await user.click(within(bar()).getByRole("button", { name: "Clear" }));
    expect(row(1)).toBe("  A");
    await user.keyboard("x");
    expect(tool()).toHaveAttribute("aria-pressed", "false");
    expect(row(1)).toBe("X A");
  });

  it("takes two presses for who cannot drag, and a third begins anew", async () => {
    const user = await openTyped("tea is ready");
    await user.click(tool());
    const press = (cell: number) => {
      fireEvent.pointerDown(screen.getByRole("grid"), finger(cell));
      fireEvent.pointerUp(screen.getByRole("grid"), finger(cell));
    };
    press(4);
    expect(selected()).toEqual(["I"]);
    press(1);
    expect(selected()).toEqual(["E", "A", "b", "I"]);
    press(7);
    expect(selected()).toEqual(["R"]);
    // A screen reader's press comes without a pointer.
    fireEvent.click(screen.getByRole("grid"), over(8));
    expect(selected()).toEqual(["R", "E"]);
    await user.click(field());
    await user.keyboard("{Escape}{Escape}");
    expect(tool()).toHaveAttribute("aria-pressed", "false");
    expect(row(1)).toBe("TEA IS READY");
  });

  it("keeps what is selected for a colour to fill", async () => {
    const user = await openTyped("tea");
    await user.click(tool());
    fireEvent.pointerDown(screen.getByRole("grid"), finger(0));
    fireEvent.pointerMove(screen.getByRole("grid"), finger(2));
    fireEvent.pointerUp(screen.getByRole("grid"), finger(2));
    await user.click(screen.getByRole("button", { name: "Red" }));
    await user.click(within(bar()).getByRole("button", { name: "Fill with red" }));
    expect(view.characters[0]?.slice(0, 4)).toEqual([63, 63, 63, 0]);
  });
});

describe("taking a colour from the board", () => {
  const painted = blank.map((line, at) => (at === 0 ? [64, 1, ...line.slice(2)] : line));

  it("works with Alt and a click while typing and painting", async () => {
    await openTyped("", { characters: painted });
    fireEvent.pointerDown(screen.getByRole("grid"), over(0, { altKey: true }));
    expect(screen.getByRole("button", { name: "Orange" })).toHaveAttribute("aria-pressed", "true");
    fireEvent.pointerDown(screen.getByRole("grid"), over(1, { altKey: true }));
    expect(screen.getByRole("button", { name: "Aa" })).toHaveAttribute("aria-pressed", "true");
    expect(view.caret).toBe(1);
    expect(view.characters).toEqual(painted);
  });

  it("works as a tool, by pointer and by keyboard", async () => {
    const user = await openTyped("", { characters: painted });
    const tool = screen.getByRole("button", { name: "Take a colour from the board" });
    await user.click(tool);
    expect(tool).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("Press a flap to take its colour. Esc returns to text")).toBeInTheDocument();
    fireEvent.pointerDown(screen.getByRole("grid"), over(0));
    expect(view.tool).toBe(64);
    await user.click(tool);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Aa" })).toHaveAttribute("aria-pressed", "true");
    await user.click(tool);
    await user.keyboard("{Home}{Enter}");
    expect(view.tool).toBe(64);
    expect(view.characters).toEqual(painted);
  });
});

describe("painting over the edge", () => {
  it("goes on along the edge while the pointer is beside the board, without a gap", async () => {
    const user = await openTyped();
    await user.click(screen.getByRole("button", { name: "Blue" }));
    fireEvent.pointerDown(screen.getByRole("grid"), over(22));
    fireEvent.pointerMove(screen.getByRole("grid"), { ...over(2), clientY: -40 });
    fireEvent.pointerMove(screen.getByRole("grid"), { ...over(19), clientY: -40 });
    fireEvent.pointerMove(screen.getByRole("grid"), over(21));
    fireEvent.pointerUp(screen.getByRole("grid"), over(21));
    const painted = view.characters.flat().flatMap((code, cell) => (code === 0 ? [] : [cell]));
    expect(painted).toEqual(Array.from({ length: 22 - 2 }, (_, at) => at + 2).concat([22, 23]));
    await user.keyboard("{Control>}z{/Control}");
    expect(view.isBlank).toBe(true);
  });
});

describe("what an edit has done to the whole board", () => {
  const press = (name: string) => screen.getByRole("button", { name });

  it("is said where it is not seen, each time, and typed signs are not", async () => {
    const user = await openTyped("tea");
    expect(said()).toBe("");
    const heard: (string | null)[] = [];
    const watch = new MutationObserver((changes) =>
      heard.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))),
    );
    watch.observe(screen.getByRole("status", { name: "About the last edit" }), { childList: true, subtree: true });
    for (const name of ["Centre the text", "Move the text to the top", "Clear the board", "Undo", "Undo", "Redo"]) {
      await user.click(press(name));
    }
    await user.keyboard("{Control>}y{/Control}");
    expect(watch.takeRecords()).toEqual([]);
    expect(heard).toEqual(["Centred", "Moved to the top", "Board cleared", "Undone", "Undone", "Redone", "Redone"]);
    expect(said()).toBe("Redone");
    await user.keyboard("a");
    expect(said()).toBe("");
    watch.disconnect();
  });

  it("is not said where there is nothing to go back to", async () => {
    const user = await openTyped();
    await user.keyboard("{Control>}z{/Control}");
    expect(said()).toBe("");
  });
});
