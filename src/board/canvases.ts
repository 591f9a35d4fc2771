import { flapsBox, heightInPixels, widestPicture } from "./geometry.ts";
import type { BoardCanvas, BoardShape } from "./messages.ts";
import { HAIR, layPixelByPixel } from "./pixelWidth.ts";

/** A board's canvases on the page: one of the whole board, and over it one of the flaps and what lies between them. */
export interface CanvasPair {
  /** Holds both. */
  readonly element: HTMLElement;
  /** Lays them out for a board of this shape, pixel by pixel. */
  fit(shape: BoardShape): void;
  /** Both, once, for whoever paints them. */
  release(asOffscreen: boolean): { readonly whole: BoardCanvas; readonly flaps: BoardCanvas };
  remove(): void;
}

/** Pixel by pixel there is nothing to smooth, and a browser without a graphics card copies then; but not under a pinch. */
const isPinched = () => (window.visualViewport?.scale ?? 1) !== 1;

/** Makes a board's canvases, on top of each other. They are pictures for eyes alone. */
export function createCanvases(): CanvasPair {
  const element = document.createElement("div");
  const whole = document.createElement("canvas");
  const flaps = document.createElement("canvas");
  element.setAttribute("aria-hidden", "true");
  element.append(whole, flaps);
  element.style.display = "grid";
  Object.assign(whole.style, { gridArea: "1 / 1", width: "100%" });
  flaps.style.gridArea = "1 / 1";
  let isStretched = false;
  const smooth = () => {
    flaps.style.imageRendering = isStretched || isPinched() ? "auto" : "pixelated";
  };
  window.visualViewport?.addEventListener("resize", smooth);
  return {
    element,
    fit(shape) {
      const { rows, columns, bezel, widthPx } = shape;
      layPixelByPixel(element, widthPx, heightInPixels(shape));
      isStretched = widthPx === widestPicture(rows, columns, bezel);
      if (isStretched) element.style.width = "100%";
      smooth();
      whole.style.aspectRatio = element.style.aspectRatio;
      const { x, y, width, height } = flapsBox(rows, columns, bezel, widthPx);
      // All in shares of the width, so that what shrinks shrinks together.
      const share = (count: number) => `${((count + HAIR) / widthPx) * 100}%`;
      const aspectRatio = `${width} / ${height + HAIR}`;
      Object.assign(flaps.style, { marginLeft: share(x), marginTop: share(y), width: share(width), aspectRatio });
    },
    release: (asOffscreen) =>
      asOffscreen
        ? { whole: whole.transferControlToOffscreen(), flaps: flaps.transferControlToOffscreen() }
        : { whole, flaps },
    remove() {
      window.visualViewport?.removeEventListener("resize", smooth);
      element.remove();
    },
  };
}
