import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Thumbnail } from "../../src/board/Thumbnail.tsx";

/** What jsdom lacks: bitmaps, pixels, and a canvas that takes them. The core that paints is the real one. */
class Pixels {
  readonly width: number;
  readonly height: number;

  constructor(_data: Uint8ClampedArray, width: number, height: number) {
    this.width = width;
    this.height = height;
  }
}

const made: Pixels[] = [];
const drawn: HTMLCanvasElement[] = [];

beforeEach(() => {
  made.length = 0;
  drawn.length = 0;
  vi.stubGlobal("ImageData", Pixels);
  vi.stubGlobal("createImageBitmap", async (pixels: Pixels) => {
    made.push(pixels);
    return { width: pixels.width, height: pixels.height, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    return { drawImage: () => drawn.push(this) } as never;
  });
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(240);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const gridOf = (code: number) => Array.from({ length: 6 }, () => Array<number>(22).fill(code));

describe("a list of boards", () => {
  it("keeps the picture of a board that is found to be offline, or online again, after it came", async () => {
    const board = (offline: boolean) => (
      <Thumbnail label="Hall" characters={gridOf(9)} style="black" code62="degree" offline={offline} />
    );
    const shown = render(board(false));
    await waitFor(() => expect(drawn).toHaveLength(1));
    const awake = screen.getByRole("img", { name: "Hall" });
    const look = awake.className;
    for (const offline of [true, false]) {
      shown.rerender(board(offline));
      const picture = screen.getByRole("img", { name: "Hall" });
      expect(picture).toHaveProperty("height", made[0]?.height);
      expect(picture.className === look).toBe(!offline);
    }
  });

  it("paints each picture once, however many cards show it and however often they come back", async () => {
    const list = (codes: readonly (readonly [name: string, code: number])[]) =>
      codes.map(([name, code]) => (
        <Thumbnail key={name} label={name} characters={gridOf(code)} style="black" code62="degree" />
      ));
    const shown = render(
      list([
        ["Hall", 1],
        ["Shop", 2],
        ["Home", 1],
        ["Attic", 1],
        ["Barn", 2],
      ]),
    );
    await waitFor(() => expect(drawn).toHaveLength(5));
    expect(made).toHaveLength(2);
    expect(screen.getByRole("img", { name: "Hall" })).toHaveProperty("height", made[0]?.height);
    shown.unmount();
    render(
      list([
        ["Shop", 2],
        ["Hall", 1],
      ]),
    );
    await waitFor(() => expect(drawn).toHaveLength(7));
    expect(made).toHaveLength(2);
  });

  it("paints anew what another style or another grid asks for, and has no name where the text stands beside it", async () => {
    const { rerender, container } = render(<Thumbnail label="" characters={gridOf(3)} style="black" code62="degree" />);
    await waitFor(() => expect(drawn).toHaveLength(1));
    expect(container.querySelector("canvas")?.getAttribute("aria-hidden")).toBe("true");
    rerender(<Thumbnail label="" characters={gridOf(3)} style="white" code62="degree" />);
    await waitFor(() => expect(drawn).toHaveLength(2));
    rerender(<Thumbnail label="" characters={gridOf(3)} style="white" code62="degree" />);
    rerender(<Thumbnail label="" characters={gridOf(4)} style="white" code62="degree" />);
    await waitFor(() => expect(drawn).toHaveLength(3));
    rerender(<Thumbnail label="" characters={gridOf(4)} style="white" code62="heart" />);
    await waitFor(() => expect(drawn).toHaveLength(4));
    expect(made).toHaveLength(4);
  });

  it("is drawn again where the browser took the pixels away", async () => {
    render(<Thumbnail label="Lost" characters={gridOf(6)} style="black" code62="degree" />);
    await waitFor(() => expect(drawn).toHaveLength(1));
    screen.getByRole("img", { name: "Lost" }).dispatchEvent(new Event("contextrestored"));
    await waitFor(() => expect(drawn).toHaveLength(2));
    expect(made).toHaveLength(1);
  });

  it("shows an empty place, and goes on, when a grid cannot be painted", async () => {
    render(<Thumbnail label="Broken" characters={gridOf(43)} style="black" code62="degree" />);
    render(<Thumbnail label="Whole" characters={gridOf(5)} style="black" code62="degree" />);
    await waitFor(() => expect(drawn).toHaveLength(1));
    expect(screen.getByRole("img", { name: "Broken" })).toHaveProperty("width", 0);
  });
});
