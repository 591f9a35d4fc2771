import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Board } from "../../src/board/Board.tsx";
import type { Code62 } from "../../src/board/messages.ts";
import { coreOfBoard } from "../../src/composer/boardSigns.ts";
import { Composer } from "../../src/composer/Composer.tsx";
import { type ComposerView, useComposer } from "../../src/composer/useComposer.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";
import { messagePicture } from "../../src/words/messages.ts";

const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

let view: ComposerView;

interface BenchProps {
  code62: Code62;
  layout: "board" | "text";
}

function Bench({ code62, layout }: BenchProps) {
  view = useComposer(coreOfBoard(loadGridCore(), code62), { characters: blank });
  return <Composer composer={view} boardStyle="black" code62={code62} layout={layout} />;
}

async function compose(code62: Code62, layout: BenchProps["layout"] = "board") {
  const user = userEvent.setup();
  render(<Bench code62={code62} layout={layout} />);
  if (layout === "board") await user.click(screen.getByRole("textbox", { name: "Type on the board" }));
  return user;
}

const written = () => view.characters.flat().filter((code) => code !== 0);

describe("a board whose code 62 is a heart", () => {
  it("takes a typed or pasted heart and the tilde key, and names its cells so", async () => {
    const user = await compose("heart");
    await user.keyboard("I~");
    await user.paste("❤️ 💙");
    expect(written()).toEqual([9, 62, 62, 62]);
    expect(screen.getByRole("gridcell", { name: /^♥.*column 2/u })).toBeInTheDocument();
    expect(view.problem).toBe("");
  });

  it("has no degree sign, and says so by name", async () => {
    const user = await compose("heart");
    await user.keyboard("19°");
    expect(written()).toEqual([27, 35]);
    expect(screen.getByText(/no flap/u)).toHaveTextContent("°, row 1, column 3");
  });

  it("offers the word in the place of a degree sign", async () => {
    const user = await compose("heart");
    await user.keyboard("19°");
    await user.click(screen.getByRole("button", { name: "Write DEGREES for °" }));
    expect(view.readText().trimEnd()).toBe("19 DEGREES");
    expect(screen.queryByText(/no flap/u)).not.toBeInTheDocument();
  });

  it("reads and writes hearts in text mode, and copies them as they are read", async () => {
    const user = await compose("heart", "text");
    const field = screen.getByRole("textbox", { name: "Message text" });
    await user.type(field, "I ♥ U");
    expect(written()).toEqual([9, 62, 21]);
    expect(view.readText()).toBe("I ♥ U");
    view.selectAll();
    await waitFor(() => expect(view.copy()).toContain("I ♥ U"));
  });

  it("is laid out anew with its hearts", async () => {
    const user = await compose("heart");
    await user.keyboard("~~");
    view.align("center");
    await waitFor(() => expect(view.characters[0]?.indexOf(62)).toBe(10));
    expect(written()).toEqual([62, 62]);
  });

  it("says a heart where it is not seen", async () => {
    const shown = blank.map((row, place) => (place === 2 ? [9, 0, 62, ...row.slice(3)] : row));
    const update = { boardId: "window", version: 1, serverTime: 0, rest: shown, changes: [] };
    render(<Board label="Window" update={update} style="black" code62="heart" bezel="slim" />);
    expect(await screen.findByRole("img", { name: "Window: Row 3: I ♥" })).toBeInTheDocument();
    expect([messagePicture("I ° U", "heart"), messagePicture("I ° U", "degree")]).toEqual([
      "Message: I ♥ U",
      "Message: I ° U",
    ]);
  });
});

describe("a board whose code 62 is the degree sign", () => {
  beforeEach(() => void vi.restoreAllMocks());

  it("takes the sign and the tilde key, and no heart, named as what has no flap", async () => {
    const user = await compose("degree");
    await user.keyboard("1°~♥");
    expect(written()).toEqual([27, 62, 62]);
    expect(screen.getByRole("gridcell", { name: /^°.*column 2/u })).toBeInTheDocument();
    expect(screen.getByText(/no flap/u)).toHaveTextContent("♥, row 1, column 4");
  });
});
