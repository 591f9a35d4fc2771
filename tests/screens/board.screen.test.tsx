import { readFileSync } from "node:fs";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";
import { Board } from "../../src/board/Board.tsx";
import { newId, painterHost } from "../../src/board/painterHost.ts";
import { thumbnailOf } from "../../src/board/thumbnails.ts";
import type { BoardUpdate } from "../../src/board/wire.ts";
import { loadBoardCore } from "../../src/wasm/boardCore.ts";

const grid = (code: number) => Array.from({ length: 6 }, () => Array<number>(22).fill(code));
const atRest = (code: number) => ({ boardId: "b", version: 1, serverTime: Date.now(), rest: grid(code), changes: [] });
const shape = { rows: 1, columns: 1, style: "black", heart: false, bezel: "slim", widthPx: 100 } as const;

/** Ends the core as a defect in it would; the painter finds out with its next piece of work. */
const crash = () =>
  act(async () => {
    expect(() => loadBoardCore().crash()).toThrow("core.crashed");
    const [whole, flaps] = [document.createElement("canvas"), document.createElement("canvas")];
    painterHost().send({ type: "add", id: newId(), whole, flaps, shape });
  });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a board in a browser that has nothing to draw on", () => {
  it("says so, and shows its text in the place of the picture", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    const { rerender } = render(
      <Board label="Kitchen" update={atRest(1)} style="black" bezel="slim" code62="degree" />,
    );
    expect(await screen.findByText("This browser cannot draw the board. It shows:")).toBeVisible();
    expect(await screen.findByText(/^Row 1: A{22}/)).toBeVisible();
    expect(screen.getByRole("img", { name: /^Kitchen: Row 1: A{22}/ })).toBeInTheDocument();
    rerender(
      <Board label="Kitchen" update={{ ...atRest(2), version: 2 }} style="black" bezel="slim" code62="degree" />,
    );
    expect(await screen.findByText(/^Row 1: B{22}/)).toBeVisible();
    // What is no message for it takes nothing away: the text goes on standing for what the board shows.
    const stranger = { ...atRest(2), version: 3, rest: grid(300) };
    rerender(<Board label="Kitchen" update={stranger} style="black" bezel="slim" code62="degree" />);
    rerender(
      <Board label="Kitchen" update={{ ...atRest(3), version: 4 }} style="black" bezel="slim" code62="degree" />,
    );
    expect(await screen.findByText(/^Row 1: C{22}/)).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe("a board that gets what is no message for it", () => {
  it("says so, shows what it showed, and goes on with the next one", async () => {
    const board = (update: BoardUpdate) => (
      <Board label="Kitchen" update={update} style="black" bezel="slim" code62="degree" />
    );
    const { rerender } = render(board(atRest(1)));
    await screen.findByRole("img", { name: /^Kitchen: Row 1: A{22}/ });
    const refusal = "What came last is no message for this board. It shows the one before.";
    for (const rest of [grid(1).slice(1), grid(300), grid(43)]) {
      rerender(board({ ...atRest(1), version: 2, rest }));
      expect(await screen.findByText(refusal)).toBeVisible();
      expect(screen.getByRole("img", { name: /^Kitchen: Row 1: A{22}/ })).toBeInTheDocument();
      rerender(board({ ...atRest(1), version: 3 }));
      await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());
    }
  });
});

describe("a board whose painter crashes", () => {
  it("is painted again by the next one, and says where it cannot be, with a way on", async () => {
    // The core is made anew from its file, which this page has no server for.
    const wasm = readFileSync(projectPath("grid-core/pkg/board/grid_core_bg.wasm"));
    vi.stubGlobal("fetch", async () => new Response(wasm));
    // What jsdom lacks for pictures of lists.
    vi.stubGlobal("ImageData", class {});
    vi.stubGlobal("createImageBitmap", async () => ({ width: 100, height: 100, close: () => {} }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const told: string[] = [];
    render(
      <Board
        label="Kitchen"
        update={atRest(1)}
        style="black"
        code62="degree"
        bezel="slim"
        onSettled={(_version, text) => told.push(text)}
      />,
    );
    await waitFor(() => expect(told).toHaveLength(1));
    await crash();
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toBe(told[0]);
    for (const again of [3, 4]) {
      await crash();
      await act(() => vi.advanceTimersByTimeAsync(5000));
      await waitFor(() => expect(told).toHaveLength(again));
    }
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();

    await crash();
    expect(await screen.findByText("The board could not be drawn.")).toBeVisible();
    expect(told).toHaveLength(4);
    // A picture of a list is not given up: the next painter makes it.
    const picture = thumbnailOf(Uint8Array.of(1), shape);
    // Also one that comes only now.
    const late = render(<Board label="Hall" update={atRest(2)} style="black" code62="degree" bezel="slim" />);
    expect(await within(late.container).findByText("The board could not be drawn.")).toBeVisible();
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(within(late.container).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(told).toHaveLength(5));
    expect(screen.queryByText("The board could not be drawn.")).toBeNull();
    expect(screen.getByRole("img", { name: /^Kitchen: Row 1: A{22}/ })).toBeInTheDocument();
    expect(await screen.findByRole("img", { name: /^Hall: Row 1: B{22}/ })).toBeInTheDocument();
    expect(await picture).toMatchObject({ width: 100 });
  });
});
