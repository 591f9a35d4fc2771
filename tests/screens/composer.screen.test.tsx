import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Bench, blank, field, open, place, row, said, view } from "../support/composerBench.tsx";
import { gridOf } from "../support/grids.ts";

describe("the composer by keyboard", () => {
  it("puts what is typed on the board in capitals and moves the caret on", async () => {
    const user = await open();
    await user.keyboard("Hi, Mia!");
    expect(row(1)).toBe("HI, MIA!");
    expect(place()).toBe("1/9");
  });

  it("gives code 62 for a tilde and folds an accent", async () => {
    const user = await open();
    await user.keyboard("19~é");
    expect(view.characters[0]?.slice(0, 4)).toEqual([27, 35, 62, 5]);
  });

  it("begins the next line with Enter and goes on to it at a line's end", async () => {
    const user = await open();
    await user.keyboard("one{Enter}two");
    expect([row(1), row(2), place()]).toEqual(["ONE", "TWO", "2/4"]);
    await user.keyboard("{Enter}ABCDEFGHIJKLMNOPQRSTUVWX");
    expect([row(3), row(4), place()]).toEqual(["ABCDEFGHIJKLMNOPQRSTUV", "WX", "4/3"]);
  });

  it("clears the previous cell with Backspace and this one with Delete", async () => {
    const user = await open();
    await user.keyboard("abc{Backspace}");
    expect([row(1), place()]).toEqual(["AB", "1/3"]);
    await user.keyboard("{Home}{Delete}");
    expect([row(1), place()]).toEqual([" B", "1/1"]);
  });

  it("moves by arrows, Home and End and never leaves the board", async () => {
    const user = await open();
    await user.keyboard("{ArrowUp}{ArrowLeft}");
    expect(place()).toBe("1/1");
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(place()).toBe("2/2");
    await user.keyboard("{End}");
    expect(place()).toBe("2/22");
    await user.keyboard("{ArrowDown>9/}{End}{ArrowRight}");
    expect(place()).toBe("6/22");
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(place()).toBe("1/1");
    await user.keyboard("{Control>}{End}{/Control}");
    expect(place()).toBe("6/22");
  });

  it("undoes and redoes by keys and by buttons", async () => {
    const user = await open();
    // What is typed in one go is one step, and so is what is taken back in one go.
    await user.keyboard("tea{Backspace}{Backspace}{Control>}z{/Control}");
    expect(row(1)).toBe("TEA");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(row(1)).toBe("T");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(view.isBlank).toBe(true);
    expect(screen.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
    // The focus is in the toolbar now: the keys work there too.
    await user.keyboard("{Control>}y{/Control}");
    expect(row(1)).toBe("TEA");
  });

  it("clears the board in one step that can be undone", async () => {
    const user = await open();
    await user.keyboard("abc");
    await user.click(screen.getByRole("button", { name: "Clear the board" }));
    expect(view.isBlank).toBe(true);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(row(1)).toBe("ABC");
  });

  it("keeps the focus in the field while tools are used with the mouse", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Yellow" }));
    expect(field()).toHaveFocus();
  });

  it("paints at the caret with the space bar and returns to letters with Escape", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Yellow" }));
    expect(screen.getByText(/^Painting/u)).toHaveRole("status");
    expect(screen.getByText(/^Painting/u)).toHaveTextContent("Painting yellow. Drag over flaps, Esc returns to text");
    await user.keyboard(" {ArrowRight}{Enter}");
    expect(view.characters[0]?.slice(0, 4)).toEqual([65, 0, 65, 0]);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Aa" })).toHaveAttribute("aria-pressed", "true");
    await user.keyboard("a");
    expect(view.characters[0]?.slice(0, 4)).toEqual([65, 0, 65, 1]);
  });
});

describe("what does not fit or has no code", () => {
  it("names a character without a flap, with what can be had instead, and leaves its blank", async () => {
    const user = await open();
    await user.keyboard("a£");
    expect(said()).toBe("This has no flap on this board: £, row 1, column 2. Instead you can have GBP");
    expect([row(1), place()]).toEqual(["A", "1/3"]);
    // Who types on is still told; a move of the caret ends it.
    await user.keyboard("b");
    expect(row(1)).toBe("A B");
    expect(said()).toMatch(/£, row 1, column 2\./u);
    await user.keyboard("{ArrowRight}");
    expect(said()).toBe("");
    await user.keyboard("{Enter}{End}ñ☂");
    expect(said()).toBe("This has no flap on this board: ☂, row 3, column 1. Instead you can have RAIN");
  });

  it("says it politely, in a place that was there before, and once however long the key is held", async () => {
    const user = await open();
    const region = screen.getByRole("status", { name: "About the last edit" });
    expect(region).toBeVisible();
    const changes: unknown[] = [];
    const watch = new MutationObserver((seen) => void changes.push(...seen));
    watch.observe(region, { childList: true, characterData: true, subtree: true });
    await user.keyboard("£{Shift}");
    expect(region).toHaveTextContent("£, row 1, column 1");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    watch.disconnect();
    expect(changes).toHaveLength(1);
  });

  it("pastes many lines, names what has no flap and says that the rest does not fit", async () => {
    const user = await open();
    await user.paste("one\ntwo £ € £\n{64}{64}");
    expect([row(1), row(2), row(3)]).toEqual(["ONE", "TWO", "{64}{64}"]);
    expect(said()).toBe(
      "These have no flap on this board: £, row 2, column 5; €, row 2, column 7. Instead you can have GBP and EUR",
    );
    await user.paste("\nA\nB\nC\nD");
    expect(said()).toBe("The rest does not fit on the board");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(view.isBlank).toBe(true);
  });

  it("refuses a text with a number in braces that is no code, names it, and says that nothing came on the board", async () => {
    const user = await open();
    await user.paste("A {99}");
    expect(view.isBlank).toBe(true);
    expect(said()).toBe("{99} has no flap on this board. Nothing of the text came on the board");
    await user.paste("{98} £ {99}");
    expect(view.isBlank).toBe(true);
    expect(said()).toBe("These have no flap on this board: {98}; {99}. Nothing of the text came on the board");
  });

  it("names the flap that each sign was meant for: after colours, over a selection, unseen, and none beyond the end", async () => {
    const user = await open();
    await user.paste("££ {63}é€");
    expect(said()).toMatch(/: £, row 1, column 1; €, row 1, column 6\./u);
    await user.keyboard("{Control>}a{/Control}€");
    expect(said()).toMatch(/: €, row 1, column 1\./u);
    await user.keyboard("{Control>}{Home}{/Control}{ArrowDown}");
    await user.paste("ab\u200bc");
    expect(said()).toBe("This has no flap on this board: U+200B, zero width space, row 2, column 3");
    await user.keyboard("{Control>}{End}{/Control}");
    await user.paste("€£");
    expect(said()).toMatch(/: €, row 6, column 22; £\./u);
  });
});

describe("alignment", () => {
  it("centres the lines where they are, and moves them to the left again", async () => {
    const user = await open();
    await user.keyboard("{ArrowDown}{ArrowDown}Tea is ready");
    await user.click(screen.getByRole("button", { name: "Centre the text" }));
    expect([row(2), row(3)]).toEqual(["", "     TEA IS READY"]);
    await user.click(screen.getByRole("button", { name: "Move the text to the left" }));
    expect(row(3)).toBe("TEA IS READY");
  });

  it("moves the lines up and down together, as they are, in one step each", async () => {
    const user = await open();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}Tea{Enter}{Enter}now");
    const shown = () => [1, 2, 3, 4, 5, 6].map((number) => row(number));
    const before = shown();
    expect(before).toEqual(["", "", " TEA", "", "NOW", ""]);
    await user.click(screen.getByRole("button", { name: "Move the text to the top" }));
    expect(shown()).toEqual([" TEA", "", "NOW", "", "", ""]);
    await user.click(screen.getByRole("button", { name: "Move the text to the middle" }));
    expect(shown()).toEqual(["", " TEA", "", "NOW", "", ""]);
    await user.click(screen.getByRole("button", { name: "Move the text to the bottom" }));
    expect(shown()).toEqual(["", "", "", " TEA", "", "NOW"]);
    for (let step = 0; step < 3; step += 1) await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(shown()).toEqual(before);
  });
});

describe("the APG grid", () => {
  it("is one tab stop: a field that controls the grid and tells its current cell", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    await user.tab();
    expect(field()).toHaveFocus();
    const grid = screen.getByRole("grid", { name: "Message, 6 rows of 22 flaps" });
    expect(field()).toHaveAttribute("aria-controls", grid.id);
    const rows = within(grid).getAllByRole("row");
    expect(rows).toHaveLength(6);
    for (const each of rows) expect(within(each).getAllByRole("gridcell")).toHaveLength(22);
    await user.tab();
    expect(screen.getByRole("button", { name: "Aa" })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("toolbar")).not.toContainElement(document.activeElement as HTMLElement);
  });

  it("selects the caret's cell alone, and names every cell by what it shows and where it is", async () => {
    const user = await open({ characters: blank.map((line, at) => (at === 1 ? [63, 8, ...line.slice(2)] : line)) });
    expect(screen.getByRole("gridcell", { name: "red, row 2, column 1" })).toBeInTheDocument();
    expect(screen.getByRole("gridcell", { name: "H, row 2, column 2" })).toBeInTheDocument();
    await user.keyboard("{ArrowLeft}");
    const selected = screen.getAllByRole("gridcell", { selected: true });
    expect(selected).toHaveLength(1);
    expect(selected[0]).toHaveAccessibleName("H, row 2, column 2");
    expect(field()).toHaveAttribute("aria-activedescendant", selected[0]?.id);
    expect(screen.getByText("Row 2, column 2")).toBeInTheDocument();
  });

  it("moves through the toolbar by arrows, with one tab stop", async () => {
    const user = await open();
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(screen.getByRole("button", { name: "Orange" })).toHaveFocus();
    await user.keyboard("{End}");
    expect(screen.getByRole("button", { name: "Clear the board" })).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "Aa" })).toHaveFocus();
    await user.keyboard("{ArrowRight}{Enter}");
    expect(screen.getByRole("button", { name: "Red" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Red" })).toHaveAttribute("tabindex", "0");
    expect(screen.getByRole("button", { name: "Aa" })).toHaveAttribute("tabindex", "-1");
  });
});

describe("a composer that opens with a message", () => {
  it("has the caret behind its last sign, so that one writes on", async () => {
    const user = userEvent.setup();
    render(<Bench characters={gridOf("HELLO WOR")} visit="first" />);
    expect(place()).toBe("3/16");
    await user.keyboard("ld");
    expect(row(3)).toBe("      HELLO WORLD");
  });

  it("begins at the first flap when nothing is written", async () => {
    await open();
    expect(place()).toBe("1/1");
  });

  it("overwrites nothing of a board that is full to its last flap", async () => {
    const full = blank.map((line) => line.map(() => 8));
    const user = await open({ characters: full });
    await user.keyboard("a");
    expect(place()).toBe("6/22");
    expect(view.characters).toEqual(full);
  });

  it("leads back to a message and behind it", async () => {
    const user = await open({ characters: gridOf("TEA") });
    act(() => view.load(gridOf("MILK")));
    expect(place()).toBe("3/14");
    await user.keyboard("{Control>}z{/Control}S");
    expect(row(3)).toBe("         TEAS");
  });
});

describe("typing past the last flap", () => {
  const full = blank.map(() => Array.from({ length: 22 }, (_, at) => at + 1));

  it("says that the rest does not fit, as pasting does, and overwrites nothing", async () => {
    const user = await open({ characters: full });
    await user.keyboard("{Control>}{End}{/Control}x");
    expect([view.characters[5]?.at(-1), said()]).toEqual([24, ""]);
    expect(screen.getByText("Behind the last flap")).toBeInTheDocument();
    const before = view.characters;
    await user.keyboard("y");
    expect(said()).toBe("The rest does not fit on the board");
    await user.paste("z");
    expect(said()).toBe("The rest does not fit on the board");
    expect(view.characters).toEqual(before);
    await user.keyboard("{Backspace}");
    expect([view.characters[5]?.slice(-2), place()]).toEqual([[21, 0], "6/22"]);
    // On the last flap itself a letter takes the place of another, as everywhere.
    await user.keyboard("a{ArrowLeft}b");
    expect(view.characters[5]?.at(-1)).toBe(2);
  });
});
