import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cellBox } from "../../src/board/geometry.ts";
import { Composer } from "../../src/composer/Composer.tsx";
import { actionOfKey } from "../../src/composer/composerKeys.ts";
import { type ComposerView, useComposer } from "../../src/composer/useComposer.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";

const core = loadGridCore();
const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));
const boardWidth = 928;

let view: ComposerView;

function Bench({ characters = blank }) {
  view = useComposer(core, { characters });
  return <Composer composer={view} boardStyle="black" code62="degree" layout="board" />;
}

const field = () => screen.getByRole("textbox");
const row = (number: number) => core.decode(Uint8Array.from(view.characters[number - 1] ?? []), 1, 22);
const selected = () => screen.queryAllByRole("gridcell", { selected: true }).map(({ ariaLabel }) => ariaLabel?.[0]);
const bar = () => screen.getByRole("group", { name: "Selected flaps" });

async function open(text = "", props: Parameters<typeof Bench>[0] = {}) {
  const user = userEvent.setup();
  render(<Bench {...props} />);
  await user.click(field());
  if (text !== "") await user.keyboard(text);
  return user;
}

function over(cell: number, more: Record<string, unknown> = {}) {
  const { left, top, width, height } = cellBox(cell, 6, 22, "slim", boardWidth);
  const place = { clientX: left + width / 2, clientY: top + height / 2 };
  return { ...place, button: 0, pointerId: 1, pointerType: "mouse", ...more };
}

// jsdom lays nothing out: the board gets the width that it has in a wide window.
beforeEach(() => {
  vi.spyOn(HTMLTableElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, boardWidth, 452));
});
afterEach(() => vi.restoreAllMocks());

describe("selecting flaps", () => {
  it("goes on by shift and arrows, tells how many, and Escape lets go", async () => {
    const user = await open("tea");
    await user.keyboard("{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(selected()).toEqual(["T", "E", "A"]);
    expect(within(bar()).getByRole("status")).toHaveTextContent("3 flaps selected");
    await user.keyboard("{Escape}");
    expect(selected()).toHaveLength(1);
    expect(screen.queryByRole("group", { name: "Selected flaps" })).not.toBeInTheDocument();
  });

  it("takes everything with control and A, and by words with control, shift and an arrow", async () => {
    const user = await open("good tea");
    await user.keyboard("{Control>}a{/Control}");
    expect(selected()).toHaveLength(132);
    await user.keyboard("{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}");
    expect(selected()).toEqual(["G", "O", "O", "D", "b", "T"]);
  });

  it("follows a drag of the mouse, also beside the board, and a click lets go", async () => {
    await open("tea");
    fireEvent.pointerDown(screen.getByRole("grid"), over(0));
    fireEvent.pointerMove(screen.getByRole("grid"), over(1));
    fireEvent.pointerMove(screen.getByRole("grid"), { ...over(2), clientY: -30 });
    fireEvent.pointerUp(screen.getByRole("grid"), over(2));
    expect(selected()).toEqual(["T", "E", "A"]);
    fireEvent.pointerDown(screen.getByRole("grid"), over(7));
    fireEvent.pointerUp(screen.getByRole("grid"), over(7));
    expect(selected()).toHaveLength(1);
    fireEvent.pointerDown(screen.getByRole("grid"), over(9, { shiftKey: true }));
    expect(selected()).toHaveLength(3);
  });

  it("is scrolling, not selecting, under a finger", async () => {
    await open("tea");
    fireEvent.pointerDown(screen.getByRole("grid"), over(0, { pointerType: "touch" }));
    fireEvent.pointerMove(screen.getByRole("grid"), over(2, { pointerType: "touch" }));
    expect(selected()).toHaveLength(1);
    expect(view.caret).toBe(3);
  });

  it("uses the keys of an Apple machine for words, lines and ends", () => {
    const pressed: unknown[] = [];
    const composer = { press: (...given: unknown[]) => pressed.push(given) } as unknown as ComposerView;
    const key = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    actionOfKey({ ...key, key: "ArrowLeft", altKey: true }, true)?.(composer);
    actionOfKey({ ...key, key: "ArrowRight", metaKey: true, shiftKey: true }, true)?.(composer);
    actionOfKey({ ...key, key: "ArrowUp", metaKey: true }, true)?.(composer);
    expect(pressed).toEqual([
      ["ArrowLeft", { shift: false, control: true }],
      ["End", { shift: true, control: false }],
      ["Home", { shift: false, control: true }],
    ]);
    // Elsewhere Alt and an arrow go back a page, and stay the browser's.
    expect(actionOfKey({ ...key, key: "ArrowLeft", altKey: true }, false)).toBeUndefined();
  });
});

describe("what is done with a selection", () => {
  it("is written over, taken away, and cut and pasted again to the same cells", async () => {
    const user = await open("good{Enter}tea {Control>}a{/Control}");
    const before = view.characters;
    // jsdom has no clipboard of its own: this is what the browser hands to the event.
    const given = new Map<string, string>();
    fireEvent.cut(field(), { clipboardData: { setData: (kind: string, text: string) => given.set(kind, text) } });
    expect(view.isBlank).toBe(true);
    await user.paste(given.get("text/plain") ?? "");
    expect(view.characters).toEqual(before);
    await user.keyboard("{Control>}{Home}{/Control}{Shift>}{ArrowRight}{/Shift}b");
    expect(row(1)).toBe("B OD");
    await user.keyboard("{Control>}z{/Control}{Control>}a{/Control}{Delete}");
    expect(view.isBlank).toBe(true);
  });

  it("is filled with the chosen colour by Enter and by the bar's key, as one step each", async () => {
    const user = await open("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(within(bar()).queryByRole("button", { name: /^Fill/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Green" }));
    await user.keyboard("{Enter}");
    expect(row(1)).toBe("{66}{66}{66}");
    await user.click(screen.getByRole("button", { name: "Red" }));
    await user.click(within(bar()).getByRole("button", { name: "Fill with red" }));
    expect(row(1)).toBe("{63}{63}{63}");
    await user.keyboard("{Control>}z{/Control}");
    expect(row(1)).toBe("{66}{66}{66}");
  });

  it("goes to the clipboard by the bar's keys, as text with colours in braces", async () => {
    const user = await open("", {
      characters: blank.map((line, at) => (at === 0 ? [63, 8, 9, ...line.slice(3)] : line)),
    });
    await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    await user.click(within(bar()).getByRole("button", { name: "Copy" }));
    expect(await within(bar()).findByText("Copied")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("{63}HI");
    await user.click(within(bar()).getByRole("button", { name: "Clear" }));
    expect(view.isBlank).toBe(true);
  });
});

describe("a rectangle of flaps", () => {
  const letters = blank.map((line, at) =>
    at < 3 ? line.map((_, column) => (column < 4 ? at * 4 + column + 1 : 0)) : line,
  );
  const rows = () => [1, 2, 3, 4].map(row);
  const drag = (from: number, to: number, more: Record<string, unknown> = {}) => {
    const grid = screen.getByRole("grid");
    fireEvent.pointerDown(grid, over(from, more));
    fireEvent.pointerMove(grid, over(to, more));
    fireEvent.pointerUp(grid, over(to, more));
  };

  it("is what a drag selects, in both directions, and is filled and cleared as such", async () => {
    const user = await open("", { characters: letters });
    drag(24, 1);
    expect(selected()).toEqual(["B", "C", "F", "G"]);
    expect(within(bar()).getByRole("status")).toHaveTextContent("4 flaps selected");
    await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
    await user.keyboard("{Delete}");
    expect(rows()).toEqual(["A  D", "E  H", "IJKL", ""]);
  });

  it("is what shift and arrows select while flaps are marked or painted, and text runs while letters are typed", async () => {
    const user = await open("", { characters: letters });
    await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
    expect(selected()).toHaveLength(23);
    expect(screen.queryByRole("button", { name: "Flip left to right" })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Select flaps" }));
    await user.keyboard("{Shift>}{ArrowUp}{ArrowRight}{/Shift}");
    expect(selected()).toEqual(["B", "C", "F", "G"]);
  });

  it("is moved by a drag and by Alt and arrows, and leaves what it passed as it was", async () => {
    const user = await open("", { characters: letters });
    drag(0, 23);
    const grid = screen.getByRole("grid");
    fireEvent.pointerDown(grid, over(0));
    for (const cell of [1, 2]) fireEvent.pointerMove(grid, over(cell));
    fireEvent.pointerUp(grid, over(2));
    expect(rows()).toEqual(["  AB", "  EF", "IJKL", ""]);
    expect(selected()).toEqual(["A", "B", "E", "F"]);
    await user.keyboard("{Control>}z{/Control}");
    expect(rows()).toEqual(["ABCD", "EFGH", "IJKL", ""]);
    await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    expect(rows()).toEqual(["  CD", "  GH", "ABKL", "EF"]);
    await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
    expect(rows()).toEqual(["ABCD", "EFGH", "IJKL", ""]);
    expect(view.canUndo).toBe(false);
  });

  it("is moved by a finger with the tool that selects", async () => {
    const user = await open("", { characters: letters });
    await user.click(screen.getByRole("button", { name: "Select flaps" }));
    const finger = { pointerType: "touch" };
    drag(0, 1, finger);
    drag(0, 66, finger);
    expect(rows()).toEqual(["  CD", "EFGH", "IJKL", "AB"]);
    expect(screen.getByRole("button", { name: "Select flaps" })).toHaveAttribute("aria-pressed", "true");
  });

  it("is flipped in its place", async () => {
    const user = await open("", { characters: letters });
    drag(0, 23);
    await user.click(within(bar()).getByRole("button", { name: "Flip left to right" }));
    expect(rows()).toEqual(["BACD", "FEGH", "IJKL", ""]);
    await user.click(within(bar()).getByRole("button", { name: "Flip top to bottom" }));
    expect(rows()).toEqual(["FECD", "BAGH", "IJKL", ""]);
  });

  it("keeps its shape from the clipboard to the caret, to another tab, and to its own place", async () => {
    const user = await open("", { characters: letters });
    drag(0, 23);
    const given = new Map<string, string>();
    const clipboardData = {
      setData: (kind: string, text: string) => given.set(kind, text),
      getData: (kind: string) => given.get(kind) ?? "",
      files: [],
    };
    fireEvent.cut(field(), { clipboardData });
    expect([given.get("text/plain"), rows()]).toEqual(["AB\nEF", ["  CD", "  GH", "IJKL", ""]]);
    view.moveTo(48);
    fireEvent.paste(field(), { clipboardData });
    expect(rows()).toEqual(["  CD", "  GH", "IJKLAB", "    EF"]);
    expect(selected()).toEqual(["A", "B", "E", "F"]);
    await user.keyboard("{Control>}{Shift>}v{/Shift}{/Control}");
    fireEvent.paste(field(), { clipboardData });
    expect(rows()).toEqual(["ABCD", "EFGH", "IJKLAB", "    EF"]);
    // Over the board's edge it is cut, and that is said.
    view.moveTo(131);
    fireEvent.paste(field(), { clipboardData });
    expect(view.characters[5]?.at(-1)).toBe(1);
    expect(screen.getByText("The rest does not fit on the board")).toHaveRole("status");
    // Whatever another page put there is checked.
    for (const json of [
      "[]",
      '{"at":-1,"cells":[[1]]}',
      '{"at":0,"cells":[[43]]}',
      '{"at":0,"cells":[[1],[1,2]]}',
      "{",
    ]) {
      const foreign = { ...clipboardData, getData: (kind: string) => (kind === "text/plain" ? "q" : json) };
      fireEvent.paste(field(), { clipboardData: foreign });
      await user.keyboard("{Control>}z{/Control}");
    }
    expect(row(1)).toBe("ABCD");
  });

  it("keeps its shape by the bar's key and a paste of the same text", async () => {
    const user = await open("", { characters: letters });
    drag(0, 23);
    await user.click(within(bar()).getByRole("button", { name: "Copy" }));
    await within(bar()).findByText("Copied");
    view.moveTo(48);
    await user.paste(await navigator.clipboard.readText());
    expect(rows()).toEqual(["ABCD", "EFGH", "IJKLAB", "    EF"]);
    view.moveTo(70);
    await user.paste("AB\nEG");
    expect(view.characters[4]?.slice(0, 3)).toEqual([5, 7, 0]);
  });
});

describe("a pasted grid", () => {
  const grid = blank.map((line, at) => line.map((_, column) => (at === column ? 65 : 0)));

  it.each([
    ["JSON", JSON.stringify(grid)],
    ["base64url", core.gridToBase64(Uint8Array.from(grid.flat()), 6, 22)],
  ])("takes the board's place as one step, written as %s", async (_, text) => {
    const user = await open("tea");
    await user.paste(text);
    expect(view.characters).toEqual(grid);
    await user.keyboard("{Control>}z{/Control}");
    expect(row(1)).toBe("TEA");
  });

  it("says why it cannot be shown here, and what only looks like one is text", async () => {
    const user = await open();
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
    const user = await open("tea");
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
    const user = await open("tea is ready");
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
    const user = await open("tea");
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
    await open("", { characters: painted });
    fireEvent.pointerDown(screen.getByRole("grid"), over(0, { altKey: true }));
    expect(screen.getByRole("button", { name: "Orange" })).toHaveAttribute("aria-pressed", "true");
    fireEvent.pointerDown(screen.getByRole("grid"), over(1, { altKey: true }));
    expect(screen.getByRole("button", { name: "Aa" })).toHaveAttribute("aria-pressed", "true");
    expect(view.caret).toBe(1);
    expect(view.characters).toEqual(painted);
  });

  it("works as a tool, by pointer and by keyboard", async () => {
    const user = await open("", { characters: painted });
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
    const user = await open();
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
