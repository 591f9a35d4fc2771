import { createCanvases } from "./canvases.ts";
import { type Bezel, widestPicture } from "./geometry.ts";
import type { BoardShape, BoardStyle, Code62 } from "./messages.ts";
import type { PainterHost } from "./painterHost.ts";
import { pixelWidth, watchPixelWidth } from "./pixelWidth.ts";

export interface StageOptions {
  rows: number;
  columns: number;
  style: BoardStyle;
  code62: Code62;
  bezel: Bezel;
  /** Whether updates turn the flaps; without, and under reduced motion, the final grid shows at once. */
  animate: boolean;
}

/** A board's canvases in its element, as large and of the style that they have to be. */
export interface StagePlace {
  setStyle(style: BoardStyle): void;
  /** The same board on other canvases: one that went to a worker cannot come back from it. */
  renew(): void;
  end(): void;
}

export function createPlace(id: number, host: PainterHost, element: HTMLElement, options: StageOptions): StagePlace {
  const { rows, columns, bezel } = options;
  const heart = options.code62 === "heart";
  const widest = widestPicture(rows, columns, bezel);
  let style = options.style;
  const shape = (): BoardShape => {
    return { rows, columns, style, heart, bezel, widthPx: Math.min(widest, pixelWidth(element)) };
  };
  let current = shape();
  let canvases = createCanvases();

  const add = () => {
    canvases.fit(current);
    host.send({ type: "add", id, ...canvases.release(host.takesOffscreen), shape: current });
  };
  element.append(canvases.element);
  add();

  const reshape = () => {
    const next = shape();
    // As many pixels may have another size.
    canvases.fit(next);
    if (next.widthPx === current.widthPx && next.style === current.style) return;
    current = next;
    host.send({ type: "shape", id, shape: next });
  };
  const stopWatching = watchPixelWidth(element, reshape);

  return {
    setStyle(next) {
      style = next;
      reshape();
    },
    renew() {
      current = shape();
      const next = createCanvases();
      canvases.element.before(next.element);
      canvases.remove();
      canvases = next;
      add();
    },
    end() {
      stopWatching();
      host.send({ type: "remove", id });
      canvases.remove();
    },
  };
}
