import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Bench, blank, field, open, place, row, said, view } from "../support/composerBench.tsx";
import { gridOf } from "../support/grids.ts";

describe("text mode", () => {
  const text = () => screen.getByRole("textbox", { name: "Message text" });

  it("puts the text on the board as it stands, and names what has no flap as the flaps do", async () => {
    const user = await open({ layout: "text" });
    await user.type(text(), " Good morning £{Enter}[[64}");
    expect([row(1), row(2)]).toEqual([" GOOD MORNING", "(64)"]);
    expect(said()).toBe("This has no flap on this board: £, row 1, column 15. Instead you can have GBP");
    expect(screen.getByText(/Shown as: \[ → \(/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Write GBP for £" }));
    expect([row(1), text()]).toEqual([" GOOD MORNING GBP", text()]);
    expect(text()).toHaveValue(" GOOD MORNING GBP\n(64)");
    expect(said()).toBe("GBP written");
  });

  it("begins with the message that is on the board, every sign at its place", async () => {
    await open({ layout: "text", characters: gridOf("Dinner is at seven\n{65}{65}") });
    expect(text()).toHaveValue("\n\n  DINNER IS AT SEVEN\n          {65}{65}");
  });

  it("moves nothing on a painted board but what is typed", async () => {
    const painted = blank.map((line, at) => line.map((_, column) => ((at + column) % 5 === 0 ? 63 + at : 0)));
    const user = await open({ layout: "text", characters: painted });
    await user.click(text());
    await user.keyboard("{Control>}{End}{/Control}x");
    const last = painted[5]?.findLastIndex((code) => code !== 0) ?? 0;
    expect(view.characters).toEqual(
      painted.map((line, at) => line.map((code, column) => (at === 5 && column === last + 1 ? 24 : code))),
    );
  });

  it("lays a text out when a layout is chosen, and follows what is done to the board and a step back", async () => {
    const user = await open({ layout: "text" });
    await user.type(text(), "tea time");
    expect(text()).toHaveValue("tea time");
    // A step back is a word.
    await user.keyboard("{Control>}z{/Control}");
    expect(text()).toHaveValue("TEA");
    await user.click(screen.getByRole("button", { name: "Centre the text" }));
    expect(text()).toHaveValue("         TEA");
    await user.click(field());
    await user.keyboard("x");
    expect(text()).toHaveValue("   X     TEA");
    await user.click(screen.getByRole("button", { name: "Clear the board" }));
    expect(text()).toHaveValue("");
  });

  it("names a sign that nobody can see by its number, its name and its flap", async () => {
    const user = await open({ layout: "text" });
    await user.click(text());
    await user.paste("TEA IS READY\u200B NOW");
    expect(row(1)).toBe("TEA IS READY NOW");
    expect(said()).toBe("This has no flap on this board: U+200B, zero width space, row 1, column 13");
    await user.paste(" ☂\u0007");
    expect(said()).toMatch(/: U\+200B, .*, row 1, column 13; ☂, row 1, column 18; U\+0007, control character/u);
  });

  it("keeps a seventh line as what was written and not sent, in both modes, until it fits or is let go", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Bench layout="text" />);
    await user.click(text());
    await user.paste("a\nb\nc\nd\ne\nf");
    const before = view.characters;
    await user.paste("\ng");
    expect(view.characters).toEqual(before);
    expect(text()).toHaveValue("a\nb\nc\nd\ne\nf\ng");
    const reason = "This text needs more than six lines. It can be sent when it fits.";
    expect(screen.getByText(reason)).toHaveRole("alert");
    expect(view.unfitReason).toBe(reason);
    rerender(<Bench layout="board" />);
    expect(screen.getByText(`In the text mode: ${reason}`)).toHaveRole("alert");
    rerender(<Bench layout="text" />);
    expect(text()).toHaveValue("a\nb\nc\nd\ne\nf\ng");
    await user.type(text(), "{Backspace}{Backspace}");
    expect([view.unfitReason, text()]).toEqual(["", text()]);
    expect(text()).toHaveValue("a\nb\nc\nd\ne\nf");
    await user.type(text(), "{Enter}g");
    await user.click(screen.getByRole("button", { name: "Keep what is on the board" }));
    expect([view.unfit, view.characters]).toEqual([null, before]);
    expect(text()).toHaveValue("a\nb\nc\nd\ne\nf\n");
    await user.type(text(), "{Enter}h");
    await user.keyboard("{Control>}z{/Control}");
    expect([view.unfit, view.characters]).toEqual([null, before]);
  });
});

describe("all signs of the board", () => {
  it("are one key away, and go where the caret is", async () => {
    const user = await open();
    await user.keyboard("a");
    await user.click(screen.getByRole("button", { name: "All signs" }));
    const signs = screen.getByRole("toolbar", { name: "All signs of this board" });
    expect(
      within(signs)
        .getAllByRole("button")
        .map((key) => key.textContent)
        .join(""),
    ).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890!@#$()-+&=;:'\"%,./?°");
    await user.click(within(signs).getByRole("button", { name: "°" }));
    expect(row(1)).toBe("A°");
    expect(field()).toHaveFocus();
    // By keyboard alone: open, along, take, close, and write on.
    await user.keyboard("{Control>}.{/Control}");
    expect(signs).not.toBeInTheDocument();
    await user.keyboard("{Control>}.{/Control}{ArrowRight}{Enter}{Escape}c");
    expect(row(1)).toBe("A°BC");
  });

  it("go into the text where its caret is", async () => {
    const user = await open({ layout: "text" });
    const text = screen.getByRole("textbox", { name: "Message text" });
    await user.type(text, "19C{ArrowLeft}");
    await user.click(screen.getByRole("button", { name: "All signs" }));
    await user.click(screen.getByRole("button", { name: "°" }));
    expect(text).toHaveValue("19°C");
    expect(row(1)).toBe("19°C");
  });
});

describe("an input method", () => {
  it("shows on the flaps what it composes, as no step, and leaves what it ends with", async () => {
    const user = await open();
    await user.keyboard("a");
    fireEvent.compositionStart(field());
    fireEvent.compositionUpdate(field(), { data: "ni" });
    expect(screen.getByRole("gridcell", { name: "N, row 1, column 2" })).toBeInTheDocument();
    expect([row(1), said()]).toEqual(["A", ""]);
    fireEvent.compositionUpdate(field(), { data: "" });
    expect(screen.getByRole("gridcell", { name: "blank, row 1, column 2" })).toBeInTheDocument();
    fireEvent.compositionUpdate(field(), { data: "né€" });
    (field() as HTMLTextAreaElement).value = "\u200bné€";
    fireEvent.compositionEnd(field(), { data: "né€" });
    expect(row(1)).toBe("ANE");
    expect(said()).toMatch(/^This has no flap on this board: €, row 1, column 4/u);
    expect(view.shown).toBe(view.characters);
  });
});

describe("what sends", () => {
  it("is control or command and Enter, on flaps that are ready to type, and it says why it does not", async () => {
    const user = userEvent.setup();
    const send = vi.fn();
    const { rerender } = render(
      <Bench sending={{ send, refusal: "There is nothing on the board yet" }} visit="first" />,
    );
    expect(field()).toHaveFocus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(said()).toBe("There is nothing on the board yet");
    rerender(<Bench sending={{ send, refusal: "" }} visit="first" />);
    await user.keyboard("a{Meta>}{Enter}{/Meta}");
    expect(said()).toBe("");
    expect(send).toHaveBeenCalledTimes(1);
    expect(place()).toBe("1/2");
  });

  it("is ready to type again for whoever follows a link to the composer they are at, and for nobody else", async () => {
    const bench = (visit: string) => (
      <>
        <a href="#here">Compose</a>
        <button type="button">Text</button>
        <Bench visit={visit} />
      </>
    );
    const { rerender } = render(bench("first"));
    screen.getByText("Compose").focus();
    rerender(bench("second"));
    expect(field()).toHaveFocus();
    screen.getByText("Text").focus();
    rerender(bench("third"));
    expect(screen.getByText("Text")).toHaveFocus();
  });

  it("brings up no phone's keyboard by itself", () => {
    const before = window.matchMedia;
    const isFinger = (query: string) => query === "(pointer: coarse)";
    vi.stubGlobal("matchMedia", (query: string) => Object.assign(before(query), { matches: isFinger(query) }));
    render(<Bench visit="first" />);
    expect(field()).not.toHaveFocus();
    vi.unstubAllGlobals();
  });

  it("gives the focus back to the flaps with Aa", async () => {
    const user = await open();
    screen.getByRole("button", { name: "Red" }).focus();
    await user.click(screen.getByRole("button", { name: "Red" }));
    (document.activeElement as HTMLElement).blur();
    await user.click(screen.getByRole("button", { name: "Aa" }));
    expect(field()).toHaveFocus();
  });
});
