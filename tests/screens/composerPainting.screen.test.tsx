import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cellBox } from "../../src/board/geometry.ts";
import { Composer } from "../../src/composer/Composer.tsx";
import { type ComposerView, useComposer } from "../../src/composer/useComposer.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";

const core = loadGridCore();
const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));
const boardWidth = 928;

let view: ComposerView;

function Bench() {
  view = useComposer(core, { characters: blank });
  return <Composer composer={view} boardStyle="white" code62="degree" layout="board" />;
}

const grid = () => screen.getByRole("grid");
const painted = () => view.characters.flat().flatMap((code, cell) => (code === 0 ? [] : [cell]));

/** The middle of a cell, as a pointer gives it. */
function over(cell: number) {
  const { left, top, width, height } = cellBox(cell, 6, 22, "slim", boardWidth);
  return { clientX: left + width / 2, clientY: top + height / 2, button: 0, pointerId: 1, pointerType: "mouse" };
}

// jsdom lays nothing out: the board gets the width that it has in a wide window.
beforeEach(() => {
  vi.spyOn(HTMLTableElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, boardWidth, 452));
});
afterEach(() => vi.restoreAllMocks());

describe("painting by hand", () => {
  it("paints the cells under a drag, and the whole drag is one step back", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    await user.click(screen.getByRole("button", { name: "Green" }));
    fireEvent.pointerDown(grid(), over(22));
    for (const cell of [23, 24, 25]) fireEvent.pointerMove(grid(), over(cell));
    fireEvent.pointerUp(grid(), over(25));
    expect(painted()).toEqual([22, 23, 24, 25]);
    expect(view.characters[1]?.[0]).toBe(66);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(painted()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Redo" }));
    expect(painted()).toEqual([22, 23, 24, 25]);
  });

  it("leaves no gap, however fast the hand is", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    await user.click(screen.getByRole("button", { name: "Red" }));
    fireEvent.pointerDown(grid(), over(0));
    fireEvent.pointerMove(grid(), over(5 * 22 + 10));
    fireEvent.pointerMove(grid(), over(5 * 22 + 21));
    fireEvent.pointerUp(grid(), over(5 * 22 + 21));
    const cells = painted();
    expect(cells).toContain(0);
    expect(cells).toContain(5 * 22 + 21);
    for (const [at, cell] of cells.slice(1).entries()) {
      const before = cells[at] ?? 0;
      const [rows, columns] = [Math.floor(cell / 22) - Math.floor(before / 22), Math.abs((cell % 22) - (before % 22))];
      expect(Math.max(rows, columns)).toBe(1);
    }
  });

  it("does not paint while the pointer only passes over, nor while letters are typed", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    fireEvent.pointerDown(grid(), over(3));
    fireEvent.pointerMove(grid(), over(4));
    fireEvent.pointerUp(grid(), over(4));
    await user.click(screen.getByRole("button", { name: "Blue" }));
    fireEvent.pointerMove(grid(), over(7));
    expect(painted()).toEqual([]);
  });

  it("puts the caret where the board is clicked while letters are typed", () => {
    render(<Bench />);
    fireEvent.click(grid(), over(47));
    expect(view.caret).toBe(47);
    expect(screen.getByRole("textbox")).toHaveFocus();
  });
});

describe("the field that takes letters", () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
  const row = () => core.decode(Uint8Array.from(view.characters[0] ?? []), 1, 22);

  it("waits for an input method and takes what it ends with", () => {
    render(<Bench />);
    fireEvent.compositionStart(field());
    field().value += "´";
    fireEvent.input(field(), { isComposing: true });
    expect(view.isBlank).toBe(true);
    field().value = field().value.replace("´", "é");
    fireEvent.compositionEnd(field(), { data: "é" });
    expect(row()).toBe("E");
    expect(field().value).toHaveLength(1);
  });

  it("takes a dictated sentence at once, as one step", () => {
    render(<Bench />);
    field().value += "dinner at seven";
    fireEvent.input(field());
    expect(row()).toBe("DINNER AT SEVEN");
    act(() => view.undo());
    expect(view.isBlank).toBe(true);
  });

  it("understands the backspace of a phone, which tells only that the field is empty", () => {
    render(<Bench />);
    field().value += "ab";
    fireEvent.input(field());
    field().value = "";
    fireEvent.input(field());
    expect(row()).toBe("A");
  });
});

describe("a core that stops", () => {
  it("says so, keeps the message and goes on after a restart", async () => {
    const user = userEvent.setup();
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(await coreBytes()));
    render(<Bench />);
    await user.click(screen.getByRole("textbox"));
    await user.keyboard("ab");
    expect(() => core.crash()).toThrow("core.crashed");
    await user.keyboard("c");
    expect(screen.getByRole("alert")).toHaveTextContent("The board's painter stopped. Your message is kept.");
    await user.click(screen.getByRole("button", { name: "Start it again" }));
    await waitFor(() => expect(screen.getByRole("alert")).toBeEmptyDOMElement());
    await user.click(screen.getByRole("textbox"));
    await user.keyboard("d");
    expect(view.characters[0]?.slice(0, 4)).toEqual([1, 2, 4, 0]);
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

/** The file that a browser would fetch again. */
async function coreBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const { readFile } = await import("node:fs/promises");
  return Uint8Array.from(await readFile("grid-core/pkg/text/grid_core_bg.wasm"));
}
