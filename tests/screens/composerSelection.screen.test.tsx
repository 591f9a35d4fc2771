import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actionOfKey } from "../../src/composer/composerKeys.ts";
import { keepCells } from "../../src/composer/copiedCells.ts";
import type { ComposerView } from "../../src/composer/useComposer.ts";
import { bar, blank, field, layOutBoard, openTyped, over, row, selected, view } from "../support/composerBench.tsx";

beforeEach(layOutBoard);
afterEach(() => vi.restoreAllMocks());

describe("selecting flaps", () => {
  it("goes on by shift and arrows, tells how many, and Escape lets go", async () => {
    const user = await openTyped("tea");
    await user.keyboard("{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(selected()).toEqual(["T", "E", "A"]);
    expect(within(bar()).getByRole("status")).toHaveTextContent("3 flaps selected");
    await user.keyboard("{Escape}");
    expect(selected()).toHaveLength(1);
    expect(screen.queryByRole("group", { name: "Selected flaps" })).not.toBeInTheDocument();
  });

  it("takes everything with control and A, and by words with control, shift and an arrow", async () => {
    const user = await openTyped("good tea");
    await user.keyboard("{Control>}a{/Control}");
    expect(selected()).toHaveLength(132);
    await user.keyboard("{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}");
    expect(selected()).toEqual(["G", "O", "O", "D", "b", "T"]);
  });

  it("follows a drag of the mouse, also beside the board, and a click lets go", async () => {
    await openTyped("tea");
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
    await openTyped("tea");
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
    const user = await openTyped("good{Enter}tea {Control>}a{/Control}");
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
    const user = await openTyped("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
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
    const user = await openTyped("", {
      characters: blank.map((line, at) => (at === 0 ? [63, 8, 9, ...line.slice(3)] : line)),
    });
    await user.keyboard("{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
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
    const user = await openTyped("", { characters: letters });
    drag(24, 1);
    expect(selected()).toEqual(["B", "C", "F", "G"]);
    expect(within(bar()).getByRole("status")).toHaveTextContent("4 flaps selected");
    await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
    await user.keyboard("{Delete}");
    expect(rows()).toEqual(["A  D", "E  H", "IJKL", ""]);
  });

  it("is what shift and arrows select while flaps are marked or painted, and text runs while letters are typed", async () => {
    const user = await openTyped("", { characters: letters });
    await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
    expect(selected()).toHaveLength(23);
    expect(screen.queryByRole("button", { name: "Flip left to right" })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Select flaps" }));
    await user.keyboard("{Shift>}{ArrowUp}{ArrowRight}{/Shift}");
    expect(selected()).toEqual(["B", "C", "F", "G"]);
  });

  it("is moved by a drag and by Alt and arrows, and leaves what it passed as it was", async () => {
    const user = await openTyped("", { characters: letters });
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
    const user = await openTyped("", { characters: letters });
    await user.click(screen.getByRole("button", { name: "Select flaps" }));
    const finger = { pointerType: "touch" };
    drag(0, 1, finger);
    drag(0, 66, finger);
    expect(rows()).toEqual(["  CD", "EFGH", "IJKL", "AB"]);
    expect(screen.getByRole("button", { name: "Select flaps" })).toHaveAttribute("aria-pressed", "true");
  });

  it("is flipped in its place", async () => {
    const user = await openTyped("", { characters: letters });
    drag(0, 23);
    await user.click(within(bar()).getByRole("button", { name: "Flip left to right" }));
    expect(rows()).toEqual(["BACD", "FEGH", "IJKL", ""]);
    await user.click(within(bar()).getByRole("button", { name: "Flip top to bottom" }));
    expect(rows()).toEqual(["FECD", "BAGH", "IJKL", ""]);
  });

  it("keeps its shape from the clipboard to the caret, to another tab, and to its own place", async () => {
    const user = await openTyped("", { characters: letters });
    drag(0, 23);
    const given = new Map<string, string>();
    const clipboardData = {
      setData: (kind: string, text: string) => given.set(kind, text),
      getData: (kind: string) => given.get(kind) ?? "",
      files: [],
    };
    fireEvent.cut(field(), { clipboardData });
    expect([given.get("text/plain"), rows()]).toEqual(["AB\nEF", ["  CD", "  GH", "IJKL", ""]]);
    // Another tab knows what the clipboard holds, and nothing else.
    keepCells("", null);
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
    const user = await openTyped("", { characters: letters });
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
